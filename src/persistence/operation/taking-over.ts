import { reserveStamp } from "../account/index.ts";
import {
  type Database,
  type Estado,
  isUniqueViolation,
  type Querying,
  statement,
  type Tenant,
  tell,
  transition,
} from "../database/index.ts";
import { type Application, claimBytes, claimFiscalUuid, insertApplications } from "../documents/index.ts";

export interface TakenDocument {
  readonly id: string;
  readonly kind: string;
  readonly tipo: string;
  readonly serie: string | undefined;
  readonly folio: string | undefined;
  readonly selloHash: Buffer;
  readonly emisorRfc: string;
  readonly receptorRfc: string | undefined;
  readonly total: string;
  readonly kindFacts: Readonly<Record<string, string>> | undefined;
  readonly sums: object;
  readonly pac: string;
  readonly uuid: string;
  readonly sealedXml: Buffer;
  readonly stampedXml: Buffer;
  readonly stampedAt: Date;
  readonly applications: readonly Application[];
}

const COUNT = statement("taking-count", "none")`
    update database_identity set taken = taken + 1 where quarantined_at is not null returning 1`;

const CHARGE = statement("taking-charge", "account")`${reserveStamp({})}`;

/** Readers of events learn of it as of any stamp; before the database was lost it was `timbrando`. */
const STAMPED = transition("timbrando", "timbrada");

/**
 * Blocks of a list are closed up to the newest documents of the backup, and none is closed during a quarantine: so a
 * document that comes after the last block keeps the counts exact.
 */
const INSERT = statement("taking-insert", "account")`
    with taken as (insert into documents (account_id, environment, id, kind, tipo, serie, folio, emisor_rfc, receptor_rfc, total, pac,
      sealed_xml, stamped_xml, sello_hash, kind_facts, uuid_fiscal, estado, stamped_at, created_at, stamp_batch_id, sums)
    select $1::uuid, $2::text, $3::uuid, $4::text, $5::text, $6::text, $7::text, $8::text, $9::text, $10::numeric, $11::text,
      $12::bytea, $13::bytea, $14::bytea, $15::jsonb, $16::uuid, 'timbrada', $17::timestamptz,
      greatest($17::timestamptz, (select max(ends_at) from list_blocks
        where account_id = $1 and environment = $2 and list = list_of($4))), $18::uuid, $19::jsonb returning account_id, environment, id
    ), told as (${tell(STAMPED, "taken")}
    ) select id from taken`;

const NOTE_LATE = statement("taking-note-late", "account")`
    insert into late_stamps (account_id, environment, document_id) values ($1, $2, $3) on conflict do nothing`;

/**
 * Inserts the document as stamped, with the amounts that it applies to invoices. "unpaid": no stamp was left to charge;
 * a person decides (`timbre_sin_cobrar`), as about an invoice whose applications exceed its total. "another": a record
 * of the environment, of any account, has its fiscal UUID or its seal. "open": the server is not in quarantine, and
 * nothing was inserted.
 */
export async function insertTaken(
  tx: Querying,
  { accountId, environment }: Tenant,
  document: TakenDocument,
): Promise<"inserted" | "unpaid" | "another" | "open"> {
  const { id, applications } = document;
  const values = [
    ...[accountId, environment, id, document.kind, document.tipo, document.serie, document.folio],
    ...[document.emisorRfc, document.receptorRfc, document.total, document.pac],
    ...[document.sealedXml, document.stampedXml, document.selloHash, document.kindFacts],
    ...[document.uuid, document.stampedAt],
  ];
  try {
    if ((await tx.query(COUNT, [])).length === 0) return "open";
    if (!(await claimBoth(tx, { accountId, environment }, document))) return "another";
    // In production it takes a stamp where one is left, as every stamped document does.
    const [batch] = environment === "production" ? await tx.query<{ id: string }>(CHARGE, [accountId]) : [];
    await tx.query(INSERT, [...values, batch?.id, document.sums]);
    if (applications.length > 0) await insertApplications(tx, { accountId, environment }, id, applications);
    await tx.query(NOTE_LATE, [accountId, environment, id]);
    return environment === "production" && batch === undefined ? "unpaid" : "inserted";
  } catch (error) {
    if (isUniqueViolation(error)) return "another";
    throw error;
  }
}

/** Claims seal and fiscal UUID: another account may have the seal, and another record the fiscal UUID. */
async function claimBoth(tx: Querying, tenant: Tenant, { id, uuid, selloHash }: TakenDocument): Promise<boolean> {
  if (!tx.isDistributed) return true;
  if ((await claimBytes(tx, tenant, id, selloHash)) === undefined) return false;
  return claimFiscalUuid(tx, tenant, id, uuid);
}

/** A record that may be the same document, or that has its folio. */
export interface KnownRow {
  readonly id: string;
  readonly estado: Estado;
  readonly pac: string;
  readonly uuidFiscal: string | null;
  readonly sameSeal: boolean;
}

const KNOWN = statement("taking-known", "account")`
    select id, estado, pac, upper(uuid_fiscal::text) as "uuidFiscal", coalesce(sello_hash = $4::bytea, false) as "sameSeal"
    from documents where account_id = $1 and environment = $2 and (uuid_fiscal = $3::uuid
      or (sello_hash = $4::bytea and (estado <> 'error' or resendable)))`;

/** Returns the account's records that have the document's fiscal UUID or its seal. */
export async function findKnown(
  db: Database,
  { accountId, environment }: Tenant,
  { uuid, selloHash }: Pick<TakenDocument, "uuid" | "selloHash">,
): Promise<KnownRow[]> {
  return db.query<KnownRow>(KNOWN, [accountId, environment, uuid, selloHash]);
}

const INVOICES = statement("taking-invoices", "account")`
    select id, upper(uuid_fiscal::text) as uuid from documents
    where account_id = $1 and environment = $2 and uuid_fiscal = any($3::uuid[])`;

/** Returns the ids of the account's documents by their fiscal UUIDs, in upper case. */
export async function findIdsByUuid(
  db: Database,
  { accountId, environment }: Tenant,
  uuids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await db.query<{ id: string; uuid: string }>(INVOICES, [accountId, environment, uuids]);
  return new Map(rows.map(({ id, uuid }) => [uuid, id]));
}

const SAME_FOLIO = statement("taking-same-folio", "account")`
    select upper(uuid_fiscal::text) as uuid, id from documents
    where account_id = $1 and environment = $2 and kind = $3 and serie is not distinct from $4 and folio = $5
      and estado <> 'error' and uuid_fiscal is distinct from $6::uuid
      and list_of(kind) = list_of($3) and created_at > $7::timestamptz - interval '1 day' limit 1`;

/**
 * Returns the fiscal UUID, or the id, of a later document of the account with that folio, because the restored database
 * used the folio again.
 */
export async function findSameFolio(
  db: Database,
  { accountId, environment }: Tenant,
  { kind, serie, folio, uuid, stampedAt }: TakenDocument,
): Promise<string | undefined> {
  if (folio === undefined) return undefined;
  const values = [accountId, environment, kind, serie ?? null, folio, uuid, stampedAt];
  const [row] = await db.query<{ uuid: string | null; id: string }>(SAME_FOLIO, values);
  return row && (row.uuid ?? row.id);
}
