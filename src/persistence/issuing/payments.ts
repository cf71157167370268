import {
  type Database,
  type Estado,
  sealedXmlIn,
  stampedBytesIn,
  stampedXmlIn,
  statement,
  type Tenant,
} from "../database/index.ts";

export interface PayableRow {
  readonly id: string;
  /** The fiscal UUID is in upper case. */
  readonly uuidFiscal: string;
  readonly estado: Estado;
  readonly tipo: string | null;
  readonly emisorRfc: string;
  readonly receptorRfc: string | null;
  /** The XML is null where it is archived. */
  readonly xml: Buffer | null;
}

const TOGETHER = `sum(coalesce(${stampedBytesIn("documents", "$1")}, xml_bytes)) over ()`;

const PAYABLE = statement("payment-payable", "account")`
    select id, upper(uuid_fiscal::text) as "uuidFiscal", estado, tipo, emisor_rfc as "emisorRfc",
      receptor_rfc as "receptorRfc",
      case when ${TOGETHER} <= $4 then ${stampedXmlIn("documents", "$1")} end as xml, ${TOGETHER} <= $4 as "isReadable"
    from documents where account_id = $1 and environment = $2 and uuid_fiscal = any($3::uuid[])`;

/**
 * Returns the tenant's documents with these fiscal UUIDs; undefined when their XML together has more than `mostBytes`.
 */
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

const SEALED = statement("payment-sealed-xml", "account")`
    select ${sealedXmlIn("documents", "$1")} as xml from documents
    where account_id = $1 and environment = $2 and id = $3`;

/** Returns the sealed XML, which every document has in every state; null for a draft, and where it is archived. */
export async function findSealedXml(db: Database, tenant: Tenant, id: string): Promise<Buffer | null | undefined> {
  const values = [tenant.accountId, tenant.environment, id];
  return (await db.query<{ xml: Buffer | null }>(SEALED, values))[0]?.xml;
}
