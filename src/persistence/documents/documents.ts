import {
  type Database,
  type Estado,
  grouped,
  isUniqueViolation,
  type Querying,
  STAMPED_STATES,
  sealedXmlIn,
  stampedXmlIn,
  statement,
  type Tenant,
} from "../database/index.ts";
import { findHolder } from "./unique.ts";

/** A resource recognizes its records by these columns. */
export interface Typed {
  readonly kind: string;
  /** The TipoDeComprobante; for a withholding its CveRetenc. */
  readonly tipo: string | null;
}

/** A document without its XML. */
export interface DocumentRow extends Typed {
  readonly id: string;
  readonly estado: Estado;
  readonly serie: string | null;
  readonly folio: string | null;
  readonly receptorRfc: string | null;
  readonly total: string | null;
  /** The caller's own text, with which the document was created. */
  readonly referencia: string | null;
  /** Only lists of its own kind show these facts. */
  readonly kindFacts: Readonly<Record<string, string>> | null;
  readonly pac: string;
  readonly uuidFiscal: string | null;
  readonly errorCodigo: string | null;
  readonly errorMensaje: string | null;
  /** Counts the times that a process took the document up; more than once means that an earlier outcome was unknown. */
  readonly attempts: number;
  /** It is true for a document in `error` that the PAC certainly never processed: the same bytes may be sent again. */
  readonly resendable: boolean;
  /** It is true once a PAC may have stamped the document; then its bytes go to that PAC alone. */
  readonly staysAtPac: boolean;
  readonly createdAt: Date;
  readonly stampedAt: Date | null;
  readonly cancelledAt: Date | null;
}

/** These columns of `documents` make a `DocumentRow`. */
export const COLUMNS = `id, kind, tipo, estado, serie, folio, receptor_rfc as "receptorRfc", total::text as total,
  referencia, kind_facts as "kindFacts", pac, upper(uuid_fiscal::text) as "uuidFiscal",
  error_codigo as "errorCodigo", error_mensaje as "errorMensaje", attempts, resendable, stays_at_pac as "staysAtPac",
  created_at as "createdAt", stamped_at as "stampedAt", cancelled_at as "cancelledAt"`;

/**
 * SQL for the columns that `COLUMNS` and `tell` read, without the XML. A statement returns them in a `with` query that
 * both read.
 */
export const PLAIN = `account_id, environment, id, kind, tipo, estado, serie, folio, receptor_rfc, total, referencia, kind_facts, pac, uuid_fiscal,
  error_codigo, error_mensaje, attempts, resendable, stays_at_pac, created_at, stamped_at, cancelled_at`;

const byKey = (account: string, environment: string, key: string) => `select ${COLUMNS} from documents
    where account_id = ${account} and environment = ${environment} and idempotency_key = ${key}`;

const FIND_BY_KEY = grouped(
  "document-by-key",
  { of_account: "uuid", of_environment: "text", of_key: "text" },
  (rows) => `select item, found.* from ${rows} as rows
    cross join lateral (${byKey("of_account", "of_environment", "of_key")}) as found`,
  { single: byKey("$1", "$2", "$3") },
);

export function findByKey(db: Database, tenant: Tenant, key: string): Promise<DocumentRow | undefined> {
  return db.together<DocumentRow>(FIND_BY_KEY, [tenant.accountId, tenant.environment, key]);
}

/**
 * Finds documents of these bytes by one index, and by another one refused documents that their PAC may have stamped all
 * the same.
 */
const FIND_BY_SELLO = statement("document-by-sello", "all")`
    select ${COLUMNS}, account_id = $1 as own, true as "isIt" from documents
    where environment = $2 and sello_hash = $3 and (estado <> 'error' or resendable)
    union all select ${COLUMNS}, account_id = $1, false from documents
    where environment = $2 and sello_hash = $3 and stays_at_pac and estado = 'error' and not resendable`;

/** No document has these bytes, but a PAC may have stamped them, so no other PAC may get them. */
export interface KeptBy {
  readonly keptBy: string;
}

/** Finds the environment's document of these sealed bytes. Of another account's document only the existence is told. */
export async function findBySello(
  db: Database,
  tenant: Tenant,
  selloHash: Buffer,
): Promise<DocumentRow | "another-account" | KeptBy | undefined> {
  if (db.isDistributed) return findByHolder(db, tenant, selloHash);
  const values = [tenant.accountId, tenant.environment, selloHash];
  type Row = DocumentRow & { readonly own: boolean; readonly isIt: boolean };
  const rows = await db.query<Row>(FIND_BY_SELLO, values);
  const row = rows.find(({ isIt }) => isIt);
  if (row === undefined) return rows[0] && { keptBy: rows[0].pac };
  const { own, isIt: _, ...document } = row;
  return own ? document : "another-account";
}

const FIND_OWN_BY_SELLO = statement("document-by-own-sello", "account")`select ${COLUMNS} from documents
    where account_id = $1 and environment = $2 and sello_hash = $3 and (estado <> 'error' or resendable)`;

/** Bytes that were refused may belong to any account, so all workers are asked, by an index. */
const FIND_KEPT = statement("document-kept-by-sello", "all")`select pac as "keptBy" from documents
    where environment = $1 and sello_hash = $2 and stays_at_pac and estado = 'error' and not resendable limit 1`;

/** On a cluster the account that claimed the bytes is found first, and asked at its worker. */
async function findByHolder(
  db: Database,
  { accountId, environment }: Tenant,
  selloHash: Buffer,
): Promise<DocumentRow | "another-account" | KeptBy | undefined> {
  const holder = await findHolder(db, environment, selloHash);
  if (holder !== undefined && holder !== accountId) return "another-account";
  const [own] = await db.query<DocumentRow>(FIND_OWN_BY_SELLO, [accountId, environment, selloHash]);
  if (own !== undefined) return own;
  return (await db.query<KeptBy>(FIND_KEPT, [environment, selloHash]))[0];
}

const GIVE_KEY = statement("document-give-key", "account")`update documents set idempotency_key = $4
    where account_id = $1 and environment = $2 and id = $3 and idempotency_key is null`;

/** Gives the key to a document that has none. "taken": another document has got the key meanwhile. */
export async function giveKey(db: Database, tenant: Tenant, id: string, key: string): Promise<"done" | "taken"> {
  try {
    await db.query(GIVE_KEY, [tenant.accountId, tenant.environment, id, key]);
    return "done";
  } catch (error) {
    if (isUniqueViolation(error)) return "taken";
    throw error;
  }
}

const FIND = statement("document-by-id", "account")`
    select ${COLUMNS} from documents where account_id = $1 and environment = $2 and id = $3`;

export async function findDocument(db: Database, tenant: Tenant, id: string): Promise<DocumentRow | undefined> {
  const rows = await db.query<DocumentRow>(FIND, [tenant.accountId, tenant.environment, id]);
  return rows[0];
}

const FIND_SOME = statement("documents-by-ids", "account")`
    select ${COLUMNS} from documents where account_id = $1 and environment = $2 and id = any($3::uuid[])`;

/** Returns those that exist, in any order. */
export async function findDocuments(
  db: Querying,
  { accountId, environment }: Tenant,
  ids: readonly string[],
): Promise<DocumentRow[]> {
  return db.query<DocumentRow>(FIND_SOME, [accountId, environment, ids]);
}

const FIND_XML = statement("document-xml", "account")`
    select ${stampedXmlIn("documents", "$1")} as xml from documents where account_id = $1 and environment = $2 and id = $3`;

/** Returns the stamped XML; null when there is none yet, undefined when there is no such document. */
export async function findStampedXml(db: Database, tenant: Tenant, id: string): Promise<Buffer | null | undefined> {
  const rows = await db.query<{ xml: Buffer | null }>(FIND_XML, [tenant.accountId, tenant.environment, id]);
  return rows[0]?.xml;
}

const FIND_SEALED = statement("document-sealed-xml", "account")`
    select ${sealedXmlIn("documents", "$1")} as xml from documents where account_id = $1 and environment = $2 and id = $3`;

export async function findSealedXml(db: Database, tenant: Tenant, id: string): Promise<Buffer> {
  const [row] = await db.query<{ xml: Buffer }>(FIND_SEALED, [tenant.accountId, tenant.environment, id]);
  if (row === undefined) throw new Error(`document ${id} vanished`);
  return row.xml;
}

const HAS_STAMPED = statement("first-stamp", "account")`
    select exists (select from documents where account_id = $1 and environment = $2 and estado in (${STAMPED_STATES})) as has`;

/** Returns true when a document of the tenant has ever been stamped. */
export async function hasStamped(db: Database, { accountId, environment }: Tenant): Promise<boolean> {
  const [row] = await db.read<{ has: boolean }>(HAS_STAMPED, [accountId, environment]);
  return row!.has;
}
