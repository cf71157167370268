import { reserveStamp, reserveStamps, returnStamp, takeStamp } from "../account/index.ts";
import {
  type Database,
  type Estado,
  grouped,
  isUniqueViolation,
  type Querying,
  STAMPED_STATES,
  statement,
  type Tenant,
  tell,
  tellOne,
  transition,
} from "../database/index.ts";
import { type Application, findApplications, holdInvoices, insertApplications } from "./applications.ts";
import { type Attempt, noteAttempt } from "./attempts.ts";
import { addEvent, noteEvent } from "./document-events.ts";
import { MAY_BE_IN_BLOCK, noteFiscalUuid } from "./list-blocks.ts";
import { requireClaim } from "./relayed-bytes.ts";
import { armSubstitution, findSubstitution, holdOriginal, insertSubstitution } from "./substitutions.ts";
import { claimFiscalUuid, claimSealedBytes, findHolder, keepSealedBytes } from "./unique.ts";

/** A resource recognizes the records that it answers for by these columns. */
export interface Typed {
  readonly kind: string;
  /** TipoDeComprobante; of a withholding its CveRetenc. */
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
  /** Lists of its kind alone show these. */
  readonly kindFacts: Readonly<Record<string, string>> | null;
  readonly pac: string;
  readonly uuidFiscal: string | null;
  readonly errorCodigo: string | null;
  readonly errorMensaje: string | null;
  /** It says how often somebody worked on it; more than once only after the first outcome stayed unknown. */
  readonly attempts: number;
  /** In `error` because the PAC certainly never processed the request: the same bytes may be sent again. */
  readonly resendable: boolean;
  /** It is true once a PAC may have stamped it: then its bytes go to that PAC alone. */
  readonly staysAtPac: boolean;
  readonly createdAt: Date;
  readonly stampedAt: Date | null;
  readonly cancelledAt: Date | null;
}

/** A document begins with these values; its state is `timbrando` and its first submission holds the lease. */
export interface NewDocument {
  readonly id: string;
  readonly kind: string;
  readonly tipo: string;
  readonly serie: string | undefined;
  readonly folio: string | undefined;
  readonly idempotencyKey: string | undefined;
  /** SHA-256 of the Sello: of an environment's documents, only rejected ones ever share it. */
  readonly selloHash: Buffer | undefined;
  readonly emisorRfc: string;
  readonly receptorRfc: string | undefined;
  /** Plain decimal text. */
  readonly total: string;
  /** Lists of its kind alone show these. */
  readonly kindFacts?: Readonly<Record<string, string>> | undefined;
  /** Only its PDF shows these; no list reads them. */
  readonly pdfExtras?: object | undefined;
  readonly pac: string;
  /** A PAC may have these bytes from before. */
  readonly staysAtPac?: boolean;
  readonly sealedXml: Buffer;
  readonly createdAt: Date;
  /** It says how long its submission may hold it before somebody else may take it up. */
  readonly leaseMs: number;
  /** It applies these amounts against invoices; most kinds apply nothing. */
  readonly applications?: readonly Application[] | undefined;
  /** The document whose place it takes, by our id; most take nobody's. */
  readonly substitutes?: string | undefined;
  /** The person who has it made; nobody where an API key has. */
  readonly user?: string | undefined;
  /** Until when its sealed bytes are the account's to insert; nothing where no other account can have them. */
  readonly claimedUntil?: Date | undefined;
}

/**
 * A document in somebody's hands. Every taking raises its fence, so who comes back after its lease is known by an older
 * one: nothing that it decides is written any more, and of what it brings only a stamp counts.
 */
export interface Held {
  readonly id: string;
  readonly fence: number;
}

/** Whoever inserts a document is the first to hold it. */
export const FIRST_FENCE = 1;

/** SQL: the document, still held under this fence. `held` gives $1 to $4. */
export const HELD = "account_id = $1 and environment = $2 and id = $3 and fence = $4";

export function held({ accountId, environment }: Tenant, { id, fence }: Held): readonly unknown[] {
  return [accountId, environment, id, fence];
}

/** "taken": another document has the key, or the seal. "moved": an invoice is no longer what the document says of it. */
export type Inserted = "inserted" | "no-stamps" | "taken" | "moved";

/** These columns of `documents` make a `DocumentRow`. */
export const COLUMNS = `id, kind, tipo, estado, serie, folio, receptor_rfc as "receptorRfc", total::text as total,
  kind_facts as "kindFacts", pac, upper(uuid_fiscal::text) as "uuidFiscal",
  error_codigo as "errorCodigo", error_mensaje as "errorMensaje", attempts, resendable, stays_at_pac as "staysAtPac",
  created_at as "createdAt", stamped_at as "stampedAt", cancelled_at as "cancelledAt"`;

/** SQL: the columns that `COLUMNS` and `tell` read, without the XML. A statement returns them in a `with` query that both of them read. */
const PLAIN = `account_id, environment, id, kind, tipo, estado, serie, folio, receptor_rfc, total, kind_facts, pac, uuid_fiscal,
  error_codigo, error_mensaje, attempts, resendable, stays_at_pac, created_at, stamped_at, cancelled_at`;

/**
 * Taking a document up: who works on it holds it for a while (`lease_until`); when nobody came back by then, the worker
 * looks at it (`due_at`). By PostgreSQL's clock, which all instances share.
 */
export function lease(ms: string): string {
  return `due_at = now() + ${milliseconds(ms)}, ${callersLease(ms)}`;
}

/**
 * Returns the lease for a caller who asks what became of a document: the worker's look stays when it was. The lease gives a PAC or SAT
 * longer to answer than callers wait, so callers who ask again and again must not put the worker off for ever.
 */
export function callersLease(ms: string): string {
  return `lease_until = now() + ${milliseconds(ms)}, fence = fence + 1`;
}

export function milliseconds(ms: string): string {
  return `${ms}::int * interval '1 millisecond'`;
}

/** Nobody works on it now. */
export const FREE = "(lease_until is null or lease_until < now())";

/** Nobody works on it any more, and the worker looks at it after so many milliseconds. */
export function postponed(ms: string): string {
  return `lease_until = null, due_at = now() + ${milliseconds(ms)}`;
}

/** Nobody works on it any more, and nobody needs to. */
export const DONE = "lease_until = null, due_at = null, denied_at = null";

const FIND_BY_KEY = statement({
  name: "document-by-key",
  of: "account",
  text: `select ${COLUMNS} from documents where account_id = $1 and environment = $2 and idempotency_key = $3`,
});

export async function findByKey(db: Database, tenant: Tenant, key: string): Promise<DocumentRow | undefined> {
  const rows = await db.query<DocumentRow>(FIND_BY_KEY, [tenant.accountId, tenant.environment, key]);
  return rows[0];
}

/** Two indexes find it: of the documents that the bytes are, and of refused ones that their PAC may have stamped all the same. */
const FIND_BY_SELLO = statement({
  name: "document-by-sello",
  of: "all",
  text: `select ${COLUMNS}, account_id = $1 as own, true as "isIt" from documents
    where environment = $2 and sello_hash = $3 and (estado <> 'error' or resendable)
    union all select ${COLUMNS}, account_id = $1, false from documents
    where environment = $2 and sello_hash = $3 and stays_at_pac and estado = 'error' and not resendable`,
});

/** No document is these bytes, but a PAC may have stamped them: no other one may have them. */
export interface KeptBy {
  readonly keptBy: string;
}

/** The environment's document of these sealed bytes. Of another account's nothing is told but that there is one. */
export async function findBySello(
  db: Database,
  tenant: Tenant,
  selloHash: Buffer,
): Promise<DocumentRow | "another-account" | KeptBy | undefined> {
  if (db.isDistributed) return findByHolder(db, tenant, selloHash);
  const values = [tenant.accountId, tenant.environment, selloHash];
  type Row = DocumentRow & { readonly own: boolean; readonly isIt: boolean };
  const found = await Promise.all(db.shards.map((shard) => shard.query<Row>(FIND_BY_SELLO, values)));
  const rows = found.flat();
  const row = rows.find(({ isIt }) => isIt);
  if (row === undefined) return rows[0] && { keptBy: rows[0].pac };
  const { own, isIt: _, ...document } = row;
  return own ? document : "another-account";
}

const FIND_OWN_BY_SELLO = statement({
  name: "document-by-own-sello",
  of: "account",
  text: `select ${COLUMNS} from documents
    where account_id = $1 and environment = $2 and sello_hash = $3 and (estado <> 'error' or resendable)`,
});

/** Bytes that were refused may be of any account: all workers are asked, by an index. */
const FIND_KEPT = statement({
  name: "document-kept-by-sello",
  of: "all",
  text: `select pac as "keptBy" from documents
    where environment = $1 and sello_hash = $2 and stays_at_pac and estado = 'error' and not resendable limit 1`,
});

/** On a cluster the account that claimed the bytes is asked at its worker. */
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

const GIVE_KEY = statement({
  name: "document-give-key",
  of: "account",
  text: `update documents set idempotency_key = $4
    where account_id = $1 and environment = $2 and id = $3 and idempotency_key is null`,
});

/** Gives the key to a document that has none. "taken": meanwhile another document has it. */
export async function giveKey(
  db: Database,
  tenant: Tenant,
  id: string,
  key: string,
): Promise<"done" | "taken"> {
  try {
    await db.query(GIVE_KEY, [tenant.accountId, tenant.environment, id, key]);
    return "done";
  } catch (error) {
    if (isUniqueViolation(error)) return "taken";
    throw error;
  }
}

const FIND = statement({
  name: "document-by-id",
  of: "account",
  text: `select ${COLUMNS} from documents where account_id = $1 and environment = $2 and id = $3`,
});

export async function findDocument(
  db: Database,
  tenant: Tenant,
  id: string,
): Promise<DocumentRow | undefined> {
  const rows = await db.query<DocumentRow>(FIND, [tenant.accountId, tenant.environment, id]);
  return rows[0];
}

const FIND_SOME = statement({
  name: "documents-by-ids",
  of: "account",
  text: `select ${COLUMNS} from documents where account_id = $1 and environment = $2 and id = any($3::uuid[])`,
});

/** Returns those that exist, in any order. */
export async function findDocuments(
  db: Querying,
  { accountId, environment }: Tenant,
  ids: readonly string[],
): Promise<DocumentRow[]> {
  return db.query<DocumentRow>(FIND_SOME, [accountId, environment, ids]);
}

const FIND_XML = statement({
  name: "document-xml",
  of: "account",
  text: "select stamped_xml as xml from documents where account_id = $1 and environment = $2 and id = $3",
});

/** The stamped XML; null when there is none yet, undefined when there is no such document. */
export async function findStampedXml(
  db: Database,
  tenant: Tenant,
  id: string,
): Promise<Buffer | null | undefined> {
  const rows = await db.query<{ xml: Buffer | null }>(FIND_XML, [tenant.accountId, tenant.environment, id]);
  return rows[0]?.xml;
}

const FIND_SEALED = statement({
  name: "document-sealed-xml",
  of: "account",
  text: "select sealed_xml as xml from documents where account_id = $1 and environment = $2 and id = $3",
});

/** The bytes of a document that was sealed. */
export async function findSealedXml(db: Database, tenant: Tenant, id: string): Promise<Buffer> {
  const [row] = await db.query<{ xml: Buffer }>(FIND_SEALED, [tenant.accountId, tenant.environment, id]);
  if (row === undefined) throw new Error(`document ${id} vanished`);
  return row.xml;
}

/** The values that a document is inserted with, and their types. */
const GIVEN = {
  account_id: "uuid",
  environment: "text",
  id: "uuid",
  kind: "text",
  tipo: "text",
  serie: "text",
  folio: "text",
  idempotency_key: "text",
  emisor_rfc: "text",
  receptor_rfc: "text",
  total: "numeric",
  pac: "text",
  stays_at_pac: "boolean",
  sealed_xml: "bytea",
  created_at: "timestamptz",
  sello_hash: "bytea",
  kind_facts: "jsonb",
  pdf_extras: "json",
};
const COLUMNS_GIVEN = Object.keys(GIVEN).join(", ");
const INSERT = `insert into documents (${COLUMNS_GIVEN}, estado, attempts, fence, lease_until, due_at, stamp_batch_id)
  select ${COLUMNS_GIVEN}, 'timbrando', 1, ${FIRST_FENCE}, now() + ${milliseconds("lease_ms")}, now() + ${milliseconds("lease_ms")}`;

const INSERT_SANDBOX = grouped(
  "document-insert",
  { ...GIVEN, lease_ms: "int" },
  (rows) => `${INSERT}, null from ${rows} as rows`,
  { single: null },
);

/** Production takes its stamp in the same statement: no document without one, no stamp without a document. */
const INSERT_PRODUCTION = grouped(
  "document-insert-with-stamp",
  { ...GIVEN, lease_ms: "int" },
  (
    rows,
  ) => `with wanted as materialized (select * from ${rows} as rows), ${reserveStamps("wanted", "created_at")},
    inserted as (
      ${INSERT}, batch from wanted join (select item, batch from reserved) as reserved using (item) returning id
    ) select item from wanted join inserted using (id)`,
  { single: null },
);

const TYPES = Object.values(GIVEN);
const LEASED = `now() + ${milliseconds(`$${TYPES.length + 1}`)}`;

/** The last value is the batch that its stamp was taken from; null in the sandbox. */
const INSERT_ONE = statement({
  name: "document-insert-one",
  of: "account",
  text: `insert into documents (${COLUMNS_GIVEN}, estado, attempts, fence, lease_until, due_at, stamp_batch_id)
    values (${TYPES.map((type, at) => `$${at + 1}::${type}`).join(", ")}, 'timbrando', 1, ${FIRST_FENCE},
      ${LEASED}, ${LEASED}, $${TYPES.length + 2}::uuid)`,
});

/**
 * One statement; together with what it applies against invoices, with the person who has it made, or with a claim of its bytes, one short
 * transaction, as is a stamp and its document on a cluster. @throws ClaimEnded
 */
export async function insertDocument(db: Database, tenant: Tenant, document: NewDocument): Promise<Inserted> {
  const { applications = [], substitutes, user, claimedUntil } = document;
  const isAlone =
    applications.length === 0 &&
    substitutes === undefined &&
    user === undefined &&
    claimedUntil === undefined;
  if (!(await claimOwnSeal(db, tenant, document))) return "taken";
  if (isAlone && !(db.isDistributed && tenant.environment === "production"))
    return db.isDistributed ? insertOne(db, tenant, document) : insertTogether(db, tenant, document);
  const server = await db.of(tenant.accountId);
  return server.transaction(async (tx) => {
    if (!(await holdRelated(tx, tenant, document))) return "moved";
    const inserted = await insertOne(tx, tenant, document);
    if (inserted !== "inserted") return inserted;
    await insertRelated(tx, tenant, document.id, document);
    const at = document.createdAt;
    if (user !== undefined) await addEvent(tx, tenant, document.id, { event: "submitted", user, at });
    if (claimedUntil !== undefined) await requireClaim(tx, claimedUntil);
    return inserted;
  });
}

type Relating = Pick<NewDocument, "applications" | "substitutes" | "leaseMs">;

/**
 * Holds the documents that a new one takes from, or whose place it takes, until the transaction ends. Returns true when what it says of
 * them is still so.
 */
export async function holdRelated(
  tx: Querying,
  tenant: Tenant,
  { applications = [], substitutes }: Relating,
): Promise<boolean> {
  if (applications.length > 0 && !(await holdInvoices(tx, tenant, applications, substitutes))) return false;
  return substitutes === undefined || holdOriginal(tx, tenant, substitutes);
}

/** Writes down what a new document takes from others, and whose place it takes. */
export async function insertRelated(
  tx: Querying,
  tenant: Tenant,
  id: string,
  { applications = [], substitutes, leaseMs }: Relating,
): Promise<void> {
  if (applications.length > 0) await insertApplications(tx, tenant, id, applications);
  if (substitutes !== undefined) await insertSubstitution(tx, tenant, id, substitutes, leaseMs);
}

/**
 * On a cluster: what the service seals itself is known to nobody yet, and is claimed so that no other account can bring it later. Bytes that a caller
 * brought are claimed by then.
 */
export async function claimOwnSeal(
  db: Querying,
  tenant: Tenant,
  { id, selloHash, claimedUntil }: Pick<NewDocument, "id" | "selloHash" | "claimedUntil">,
): Promise<boolean> {
  if (!db.isDistributed || selloHash === undefined || claimedUntil !== undefined) return true;
  return (await claimSealedBytes(db, tenant, id, selloHash)) !== undefined;
}

async function insertTogether(db: Database, tenant: Tenant, document: NewDocument): Promise<Inserted> {
  const production = tenant.environment === "production";
  return unlessTaken(async () => {
    const values = valuesOf(tenant, document);
    const row = await db.together(production ? INSERT_PRODUCTION : INSERT_SANDBOX, values);
    return production && row === undefined ? "no-stamps" : "inserted";
  });
}

/** In production a transaction: the stamp and then the document. */
async function insertOne(tx: Querying, tenant: Tenant, document: NewDocument): Promise<Inserted> {
  const { accountId, environment } = tenant;
  return unlessTaken(async () => {
    const isPaid = environment === "production";
    const batch = isPaid ? await takeStamp(tx, accountId, document.createdAt) : null;
    if (batch === undefined) return "no-stamps";
    await tx.query(INSERT_ONE, [...valuesOf(tenant, document), batch]);
    return "inserted";
  });
}

async function unlessTaken(insert: () => Promise<Inserted>): Promise<Inserted> {
  try {
    return await insert();
  } catch (error) {
    if (isUniqueViolation(error)) return "taken";
    throw error;
  }
}

/** The values of `GIVEN`, and the lease. */
function valuesOf({ accountId, environment }: Tenant, document: NewDocument): readonly unknown[] {
  return [
    ...[accountId, environment, document.id, document.kind, document.tipo, document.serie, document.folio],
    ...[document.idempotencyKey, document.emisorRfc, document.receptorRfc, document.total, document.pac],
    ...[
      document.staysAtPac ?? false,
      document.sealedXml,
      document.createdAt,
      document.selloHash,
      document.kindFacts,
    ],
    ...[document.pdfExtras, document.leaseMs],
  ];
}

const STAMPED = transition("timbrando", "timbrada");
const REVIVED = transition("error", "timbrada");
const FAILED = transition("timbrando", "error");
const RESENT = transition("error", "timbrando");

/** A stamp as the record keeps it. */
export interface Stamp {
  readonly uuid: string;
  readonly xml: Buffer;
  readonly at: Date;
}

const SETTLE_STAMPED = grouped(
  "document-settle-stamped",
  {
    of_account: "uuid",
    of_environment: "text",
    of_id: "uuid",
    of_fence: "int",
    stamp_uuid: "uuid",
    stamp_xml: "bytea",
    stamp_at: "timestamptz",
  },
  (rows) => `with settled as (
      update documents set ${STAMPED.set}, uuid_fiscal = stamp_uuid, stamped_xml = stamp_xml, stamped_at = stamp_at, ${DONE}
      from ${rows} as rows
      where account_id = of_account and environment = of_environment and id = of_id and fence = of_fence and ${STAMPED.where}
        and created_at > now() - ${MAY_BE_IN_BLOCK}
      returning item, ${PLAIN}
    ), told as (${tell(STAMPED, "settled")}
    ) select item, ${COLUMNS} from settled`,
  { single: null },
);

/** On a cluster one document is settled by two statements of one table each, which are planned cheaply there. */
const SETTLE_ONE = statement({
  name: "document-settle-one",
  of: "account",
  text: `update documents set ${STAMPED.set}, uuid_fiscal = $5, stamped_xml = $6, stamped_at = $7, ${DONE}
    where ${HELD} and ${STAMPED.where} and created_at > now() - ${MAY_BE_IN_BLOCK} returning ${COLUMNS}`,
});
const TELL_ONE = statement({ name: "document-tell-stamped", of: "account", text: tellOne(STAMPED) });

const SETTLE_OLD = statement({
  name: "document-settle-old",
  of: "account",
  text: `with settled as (
      update documents set ${STAMPED.set}, uuid_fiscal = $5, stamped_xml = $6, stamped_at = $7, ${DONE}
      where ${HELD} and ${STAMPED.where} returning ${PLAIN}
    ), told as (${tell(STAMPED, "settled")}
    ) select ${COLUMNS} from settled`,
});

/**
 * `timbrando -> timbrada`. Undefined when it was settled, or taken up by somebody else. "uuid-taken": the stamp is that
 * of another record of the environment, and proves nothing of this one.
 */
export async function settleStamped(
  db: Database,
  tenant: Tenant,
  document: Held,
  { uuid, xml, at }: Stamp,
): Promise<DocumentRow | "uuid-taken" | undefined> {
  if (!(await claimFiscalUuid(db, tenant, document.id, uuid))) return "uuid-taken";
  try {
    const values = [...held(tenant, document), uuid, xml, at];
    const settled = db.isDistributed
      ? await settleOne(db, tenant, values)
      : await db.together<DocumentRow>(SETTLE_STAMPED, values);
    return settled ?? (await settleOld(db, tenant, values));
  } catch (error) {
    if (isUniqueViolation(error)) return "uuid-taken";
    throw error;
  }
}

async function settleOne(
  db: Database,
  { accountId, environment }: Tenant,
  values: readonly unknown[],
): Promise<DocumentRow | undefined> {
  const server = await db.of(accountId);
  return server.transaction(async (tx) => {
    const [settled] = await tx.query<DocumentRow>(SETTLE_ONE, values);
    if (settled !== undefined) await tx.query(TELL_ONE, [accountId, environment, settled.id]);
    return settled;
  });
}

/** A document that lists may have counted in a block is settled by a transaction, in which lists learn its fiscal UUID. */
async function settleOld(
  db: Database,
  tenant: Tenant,
  values: readonly unknown[],
): Promise<DocumentRow | undefined> {
  const server = await db.of(tenant.accountId);
  return server.transaction(async (tx) => {
    const [settled] = await tx.query<DocumentRow>(SETTLE_OLD, values);
    if (settled !== undefined) await noteFiscalUuid(tx, tenant, settled.id);
    return settled;
  });
}

/** A document that its stamp found in other hands, or given up. */
export interface LateRow extends DocumentRow {
  /** In production: its stamp had been given back, and the account has none left to take. */
  readonly unpaid: boolean;
}

/**
 * In `error` the reserved stamp was given back: one is taken again, from its own batch first, or none where none is
 * left. The document's row is locked before, so the state that decides this is the one that is left.
 */
const SETTLE_LATE = statement({
  name: "document-settle-late",
  of: "account",
  text: `with late as materialized (
      select estado, stamp_batch_id from documents
      where account_id = $1 and environment = $2 and id = $3 and (${STAMPED.where} or ${REVIVED.where}) for update
    ), unpaid as (
      select stamp_batch_id from late where $2 = 'production' and ${REVIVED.where}
    ), batch as (${reserveStamp({ row: "unpaid", own: "unpaid.stamp_batch_id" })}
    ), stamped as (
      update documents d set ${STAMPED.set}, uuid_fiscal = $4, stamped_xml = $5, stamped_at = $6, pac = $7,
        error_codigo = null, error_mensaje = null, resendable = false, ${DONE},
        stamp_batch_id = case when late.${STAMPED.where} then d.stamp_batch_id else (select id from batch) end
      from late where d.account_id = $1 and d.environment = $2 and d.id = $3 returning d.*, late.estado as was
    ), told as (${tell(REVIVED, "stamped", { was: "was" })}
    ) select ${COLUMNS}, environment = 'production' and stamp_batch_id is null as unpaid from stamped`,
});

const NOTE_LATE = statement({
  name: "document-note-late",
  of: "account",
  text: "insert into late_stamps (account_id, environment, document_id) values ($1, $2, $3) on conflict do nothing",
});

/**
 * A stamp is a legal fact: it is written down though others hold the document by now, or gave it up, and though other
 * documents took meanwhile what it applies to invoices, which are held so that nobody counts without it any more.
 * Undefined when the document is stamped already, or when another record has the stamp: its very bytes became that one.
 */
export async function settleLate(
  db: Database,
  tenant: Tenant,
  id: string,
  { uuid, xml, at, pac }: Stamp & { readonly pac: string },
): Promise<LateRow | undefined> {
  const values = [tenant.accountId, tenant.environment, id, uuid, xml, at, pac];
  const applications = await findApplications(db, tenant, id);
  if (!(await claimFiscalUuid(db, tenant, id, uuid))) return undefined;
  try {
    const server = await db.of(tenant.accountId);
    return await server.transaction(async (tx) => {
      if (!(await keepSealedBytes(tx, tenant, id))) return undefined;
      if (applications.length > 0) await holdInvoices(tx, tenant, applications);
      const [settled] = await tx.query<LateRow>(SETTLE_LATE, values);
      if (settled === undefined) return undefined;
      await tx.query(NOTE_LATE, [tenant.accountId, tenant.environment, id]);
      await noteFiscalUuid(tx, tenant, id);
      await armSubstitution(tx, tenant, id, 0);
      return settled;
    });
  } catch (error) {
    if (isUniqueViolation(error)) return undefined;
    throw error;
  }
}

const NOTE_SECOND = statement({
  name: "document-note-second-stamp",
  of: "account",
  text: `insert into second_stamps (account_id, environment, document_id, uuid_fiscal, pac, stamped_xml)
    select account_id, environment, id, $4, $5, $6 from documents
    where account_id = $1 and environment = $2 and id = $3 and uuid_fiscal <> $4 and estado in (${STAMPED_STATES})
    on conflict do nothing returning document_id`,
});

/** Writes down a stamp of a document that has another one; returns false where it is the same stamp, or was written down before. */
export async function noteSecondStamp(
  db: Database,
  tenant: Tenant,
  id: string,
  { uuid, xml, pac }: Pick<Stamp, "uuid" | "xml"> & { readonly pac: string },
): Promise<boolean> {
  const values = [tenant.accountId, tenant.environment, id, uuid, pac, xml];
  return (await db.query(NOTE_SECOND, values)).length > 0;
}

const SETTLE_FAILED = statement({
  name: "document-settle-failed",
  of: "account",
  text: `with failed as (
      update documents set ${FAILED.set}, error_codigo = $5, error_mensaje = $6, resendable = $7, ${DONE},
        stays_at_pac = stays_at_pac or $9
      where ${HELD} and ${FAILED.where} returning *
    ), given_back as (${returnStamp("failed")}
    ), noted as (${noteEvent("failed", "rejected", { codigo: "$5", mensaje: "$6", at: "$8" })}
    ), told as (${tell(FAILED, "failed", { codigo: "$5", mensaje: "$6" })}
    ) select ${COLUMNS} from failed`,
});

export interface FailedStamp {
  readonly codigo: string;
  readonly mensaje: string;
  /** The bytes may be sent again to any PAC, only to the one that has them, or to none. */
  readonly resend: "any PAC" | "same PAC" | "never";
  /** Though it refuses them now, the PAC may have stamped the bytes: should they come again, they go to it alone. */
  readonly mayBeStamped?: boolean;
  /** The PAC said so at this moment. */
  readonly at: Date;
}

/** `timbrando -> error`; the reserved stamp goes back to its batch. Undefined as in `settleStamped`. */
export async function settleFailed(
  db: Database,
  tenant: Tenant,
  document: Held,
  { codigo, mensaje, resend, mayBeStamped = resend === "same PAC", at }: FailedStamp,
): Promise<DocumentRow | undefined> {
  const values = [...held(tenant, document), codigo, mensaje, resend !== "never", at, mayBeStamped];
  return (await db.query<DocumentRow>(SETTLE_FAILED, values))[0];
}

const CROSS = statement({
  name: "document-cross",
  of: "account",
  text: `update documents set pac = $6
    where ${HELD} and estado = 'timbrando' and pac = $5 and not stays_at_pac returning id`,
});

/**
 * The document goes to another PAC, because the attempt proves that its own did not process it and the holder made no other. False where it is
 * not the holder's any more, or must stay where it is.
 */
export async function crossDocument(
  db: Database,
  tenant: Tenant,
  document: Held,
  attempt: Attempt,
  to: string,
): Promise<boolean> {
  const server = await db.of(tenant.accountId);
  return server.transaction(async (tx) => {
    const crossed = await tx.query(CROSS, [...held(tenant, document), attempt.pac, to]);
    if (crossed.length > 0) await noteAttempt(tx, tenant, document.id, attempt);
    return crossed.length > 0;
  });
}

const RELEASE = statement({
  name: "document-release",
  of: "account",
  text: `update documents set ${postponed("$5")} where ${HELD} and estado = 'timbrando' returning ${COLUMNS}`,
});

/**
 * The outcome stays unknown: whoever repeats the key may take it up at once, the worker after `waitMs`. Undefined as in
 * `settleStamped`.
 */
export async function releaseDocument(
  db: Database,
  tenant: Tenant,
  document: Held,
  waitMs: number,
): Promise<DocumentRow | undefined> {
  return (await db.query<DocumentRow>(RELEASE, [...held(tenant, document), waitMs]))[0];
}

const LEAVE = statement({
  name: "document-leave",
  of: "account",
  text: `update documents set lease_until = null where ${HELD} and estado = 'timbrando' returning ${COLUMNS}`,
});

/** Releases a document that a caller looked at; the time of the worker's next look does not change. */
export async function leaveDocument(
  db: Database,
  tenant: Tenant,
  document: Held,
): Promise<DocumentRow | undefined> {
  return (await db.query<DocumentRow>(LEAVE, held(tenant, document)))[0];
}

const DENY = statement({
  name: "document-deny",
  of: "account",
  text: `update documents set denied_at = coalesce(denied_at, $5)
    where ${HELD} and estado = 'timbrando' returning denied_at as since`,
});

/**
 * Writes down that the PAC denies having a stamp; whether it has been saying so for `spanMs`. `at`: when it said so now, by the
 * database's clock.
 */
export async function denyDocument(
  db: Database,
  tenant: Tenant,
  document: Held,
  { at, spanMs }: { readonly at: Date; readonly spanMs: number },
): Promise<boolean> {
  const [row] = await db.query<{ since: Date }>(DENY, [...held(tenant, document), at]);
  return row !== undefined && at.getTime() - row.since.getTime() >= spanMs;
}

/** A submission is repeated with the very bytes. */
export interface Submission extends Held {
  /** It is as in `DocumentRow`, this one counted. */
  readonly attempts: number;
  readonly sealedXml: Buffer;
}

const SUBMISSION = `documents.id, fence, attempts, sealed_xml as "sealedXml"`;

const RESUME = statement({
  name: "document-resume",
  of: "account",
  text: `update documents set ${callersLease("$4")}, attempts = attempts + 1
    where account_id = $1 and environment = $2 and id = $3 and estado = 'timbrando' and ${FREE}
    returning ${SUBMISSION}`,
});

/** Takes up a document that nobody is working on; undefined while somebody is. */
export async function resumeDocument(
  db: Database,
  tenant: Tenant,
  id: string,
  leaseMs: number,
): Promise<Submission | undefined> {
  const rows = await db.query<Submission>(RESUME, [tenant.accountId, tenant.environment, id, leaseMs]);
  return rows[0];
}

/** The PAC is `$4`. */
const MAY_GO_TO_PAC = "resendable and (not stays_at_pac or pac = $4)";

const SENT_AGAIN = `${RESENT.set}, error_codigo = null, error_mensaje = null, resendable = false,
      pac = $4, attempts = 1, ${lease("$5")}`;

const RESEND_SANDBOX = statement({
  name: "document-resend",
  of: "account",
  text: `update documents set ${SENT_AGAIN}
    where account_id = $1 and environment = $2 and id = $3 and ${RESENT.where} and ${MAY_GO_TO_PAC}
    returning ${SUBMISSION}`,
});

/** The document's row is locked before the stamp is taken: two repetitions cannot reserve two. */
const RESEND_PRODUCTION = statement({
  name: "document-resend-with-stamp",
  of: "account",
  text: `with candidate as materialized (
      select id from documents where account_id = $1 and environment = $2 and id = $3 and ${RESENT.where} and ${MAY_GO_TO_PAC}
      for update
    ), batch as (${reserveStamp({ row: "candidate" })}
    ) update documents set ${SENT_AGAIN}, stamp_batch_id = batch.id
    from batch, candidate where documents.account_id = $1 and environment = $2 and documents.id = candidate.id
    returning ${SUBMISSION}`,
});

/**
 * `error -> timbrando` with the same bytes; in production with a stamp reserved again. "moved": what the bytes say of
 * an invoice is no longer true.
 */
export async function resendDocument(
  db: Database,
  tenant: Tenant,
  id: string,
  to: { pac: string; leaseMs: number },
): Promise<Submission | "moved" | undefined> {
  const applications = await findApplications(db, tenant, id);
  const substitutes = (await findSubstitution(db, tenant, id))?.original.id;
  if (applications.length === 0 && substitutes === undefined) return resendRow(db, tenant, id, to);
  const server = await db.of(tenant.accountId);
  return server.transaction(async (tx) => {
    const { leaseMs } = to;
    if (!(await holdRelated(tx, tenant, { applications, substitutes, leaseMs }))) return "moved";
    await armSubstitution(tx, tenant, id, leaseMs);
    return resendRow(tx, tenant, id, to);
  });
}

async function resendRow(
  db: Querying,
  tenant: Tenant,
  id: string,
  to: { pac: string; leaseMs: number },
): Promise<Submission | undefined> {
  const statement = tenant.environment === "production" ? RESEND_PRODUCTION : RESEND_SANDBOX;
  const rows = await db.query<Submission>(statement, [
    tenant.accountId,
    tenant.environment,
    id,
    to.pac,
    to.leaseMs,
  ]);
  return rows[0];
}
