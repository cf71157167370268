import { type Database, type Querying, stampedXmlIn, statement, type Tenant } from "../database/index.ts";
import { addEvent } from "./document-events.ts";

/** A document's PDF is made of these parts and its record. */
export interface Printable {
  readonly stampedXml: Buffer | null;
  /** Only the PDF shows these fields, as the caller sent them. */
  readonly pdfExtras: Readonly<Record<string, unknown>> | null;
}

const PRINTABLE = statement("paper-printable", "account")`
    select id, ${stampedXmlIn("documents", "$1")} as "stampedXml", pdf_extras as "pdfExtras" from documents
    where account_id = $1 and environment = $2 and id = any($3::uuid[])`;

export async function findPrintables(
  db: Database,
  { accountId, environment }: Tenant,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Printable>> {
  const rows = await db.query<{ id: string; stampedXml: Buffer | null; pdfExtras: string | null }>(PRINTABLE, [
    ...[accountId, environment, ids],
  ]);
  return new Map(
    rows.map(({ id, stampedXml, pdfExtras }) => [
      id,
      { stampedXml, pdfExtras: pdfExtras === null ? null : JSON.parse(pdfExtras) },
    ]),
  );
}

const SAVE_EXTRAS = statement("paper-save-extras", "account")`update documents set pdf_extras = $4::json
    where account_id = $1 and environment = $2 and id = $3 and estado <> 'borrador' returning id`;

/**
 * Replaces the fields that only the PDF shows, and writes the event, inside a transaction. Returns false when there is
 * no such document; a draft has its fields in its captured request. `user` is the person of the portal who does it, if
 * it is one.
 */
export async function savePdfExtras(
  tx: Querying,
  tenant: Tenant,
  id: string,
  extras: object | undefined,
  by: { readonly user: string | undefined; readonly at: Date },
): Promise<boolean> {
  const json = extras === undefined ? null : JSON.stringify(extras);
  const values = [tenant.accountId, tenant.environment, id, json];
  const [saved] = await tx.query(SAVE_EXTRAS, values);
  if (saved !== undefined) await addEvent(tx, tenant, id, { event: "pdf_note", ...by });
  return saved !== undefined;
}

const NAMES = statement("paper-names", "account")`
    select upper(uuid_fiscal::text) as uuid, concat_ws('-', serie, folio) as name from documents
    where account_id = $1 and environment = $2 and uuid_fiscal = any($3::uuid[]) and folio is not null`;

/** Returns series and folio of the tenant's documents, by their fiscal UUID in capitals. */
export async function findNames(
  db: Database,
  { accountId, environment }: Tenant,
  uuids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await db.query<{ uuid: string; name: string }>(NAMES, [accountId, environment, uuids]);
  return new Map(rows.map(({ uuid, name }) => [uuid, name]));
}
