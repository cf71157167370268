import { type Database, type Estado, statement, type Tenant } from "../database/index.ts";

/** A document that a payment names, as far as it decides whether it can be paid. */
export interface PayableRow {
  readonly id: string;
  /** Upper case. */
  readonly uuidFiscal: string;
  readonly estado: Estado;
  readonly tipo: string | null;
  readonly emisorRfc: string;
  readonly receptorRfc: string | null;
  /** It is null where it is archived. */
  readonly xml: Buffer | null;
}

const TOGETHER = "sum(coalesce(octet_length(stamped_xml), xml_bytes)) over ()";

const PAYABLE = statement({
  name: "payment-payable",
  of: "account",
  text: `select id, upper(uuid_fiscal::text) as "uuidFiscal", estado, tipo, emisor_rfc as "emisorRfc",
      receptor_rfc as "receptorRfc",
      case when ${TOGETHER} <= $4 then stamped_xml end as xml, ${TOGETHER} <= $4 as "isReadable"
    from documents where account_id = $1 and environment = $2 and uuid_fiscal = any($3::uuid[])`,
});

/** The tenant's documents of these fiscal UUIDs; undefined when their XML together is more than `mostBytes`. */
export async function findByFiscalUuid(
  db: Database,
  tenant: Tenant,
  uuids: readonly string[],
  mostBytes: number,
): Promise<PayableRow[] | undefined> {
  const values = [tenant.accountId, tenant.environment, uuids, mostBytes];
  const rows = await db.query<PayableRow & { isReadable: boolean }>(PAYABLE, values);
  return rows.every(({ isReadable }) => isReadable) ? rows : undefined;
}

const SEALED = statement({
  name: "payment-sealed-xml",
  of: "account",
  text: `select sealed_xml as xml from documents
    where account_id = $1 and environment = $2 and id = $3`,
});

/** Returns the sealed XML, which every document has whatever became of it; null of a draft, and where it is archived. */
export async function findSealedXml(
  db: Database,
  tenant: Tenant,
  id: string,
): Promise<Buffer | null | undefined> {
  const values = [tenant.accountId, tenant.environment, id];
  return (await db.query<{ xml: Buffer | null }>(SEALED, values))[0]?.xml;
}
