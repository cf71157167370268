import { keepCertificate, reserveStamp, reserveStamps, returnStamp, takeStamp } from "../account/index.ts";
import {
  type BareXml,
  bareXml,
  callersLease,
  type Database,
  DONE,
  type Estado,
  FIRST_FENCE,
  FREE,
  grouped,
  HELD,
  type Held,
  held,
  isUniqueViolation,
  keptOf,
  lease,
  milliseconds,
  postponed,
  type Querying,
  STAMPED_STATES,
  sealedXmlIn,
  stampedXmlIn,
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
import { armSubstitution, findSubstitution, holdOriginal, insertSubstitution } from "./substitutions.ts";
import { claimBytes, claimFiscalUuid, findHolder, keepSealedBytes, requireClaim } from "./unique.ts";

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

/** The values with which a document begins; its state is `timbrando`, and its first submission holds the lease. */
export interface NewDocument {
  readonly id: string;
  readonly kind: string;
  readonly tipo: string;
  readonly serie: string | undefined;
  readonly folio: string | undefined;
  readonly idempotencyKey: string | undefined;
  /** The caller finds the document by this text, which several may have. */
  readonly referencia?: string | undefined;
  /** The SHA-256 of the Sello. Two documents of an environment have the same one only if all but one were rejected. */
  readonly selloHash: Buffer | undefined;
  readonly emisorRfc: string;
  readonly receptorRfc: string | undefined;
  /** The amount is plain decimal text. */
  readonly total: string;
  /** Only lists of its own kind show these facts. */
  readonly kindFacts?: Readonly<Record<string, string>> | undefined;
  /** The books of a month add these up (`src/engine/exports/sums.ts`). */
  readonly sums?: object | undefined;
  /** Only the PDF shows these fields; lists do not read them. */
  readonly pdfExtras?: object | undefined;
  readonly pac: string;
  /** It is true when a PAC may have got these bytes before. */
  readonly staysAtPac?: boolean;
  readonly sealedXml: Buffer;
  readonly createdAt: Date;
  /** Milliseconds for which the submission may hold the document before another process may take it up. */
  readonly leaseMs: number;
  /** The amounts that it applies to invoices; most kinds apply nothing. */
  readonly applications?: readonly Application[] | undefined;
  /** The id of the document whose place it takes; most documents take none. */
  readonly substitutes?: string | undefined;
  /** The person who makes the document; undefined for an API key. */
  readonly user?: string | undefined;
  /** The account may insert its sealed bytes until this moment; absent where no other account can have the bytes. */
  readonly claimedUntil?: Date | undefined;
}

/** "taken": another document has the key or the seal. "moved": an invoice has changed from what the document states. */
export type Inserted = "inserted" | "no-stamps" | "taken" | "moved";

/** These columns of `documents` make a `DocumentRow`. */
export const COLUMNS = `id, kind, tipo, estado, serie, folio, receptor_rfc as "receptorRfc", total::text as total,
  referencia, kind_facts as "kindFacts", pac, upper(uuid_fiscal::text) as "uuidFiscal",
  error_codigo as "errorCodigo", error_mensaje as "errorMensaje", attempts, resendable, stays_at_pac as "staysAtPac",
  created_at as "createdAt", stamped_at as "stampedAt", cancelled_at as "cancelledAt"`;

/** SQL for the columns that `COLUMNS` and `tell` read, without the XML. A statement returns them in a `with` query that both read. */
const PLAIN = `account_id, environment, id, kind, tipo, estado, serie, folio, receptor_rfc, total, referencia, kind_facts, pac, uuid_fiscal,
  error_codigo, error_mensaje, attempts, resendable, stays_at_pac, created_at, stamped_at, cancelled_at`;

const FIND_BY_KEY = statement({
  name: "document-by-key",
  of: "account",
  text: `select ${COLUMNS} from documents where account_id = $1 and environment = $2 and idempotency_key = $3`,
});

export async function findByKey(db: Database, tenant: Tenant, key: string): Promise<DocumentRow | undefined> {
  const rows = await db.query<DocumentRow>(FIND_BY_KEY, [tenant.accountId, tenant.environment, key]);
  return rows[0];
}

/** Finds documents of these bytes by one index, and by another one refused documents that their PAC may have stamped all the same. */
const FIND_BY_SELLO = statement({
  name: "document-by-sello",
  of: "all",
  text: `select ${COLUMNS}, account_id = $1 as own, true as "isIt" from documents
    where environment = $2 and sello_hash = $3 and (estado <> 'error' or resendable)
    union all select ${COLUMNS}, account_id = $1, false from documents
    where environment = $2 and sello_hash = $3 and stays_at_pac and estado = 'error' and not resendable`,
});

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

const FIND_OWN_BY_SELLO = statement({
  name: "document-by-own-sello",
  of: "account",
  text: `select ${COLUMNS} from documents
    where account_id = $1 and environment = $2 and sello_hash = $3 and (estado <> 'error' or resendable)`,
});

/** Bytes that were refused may belong to any account, so all workers are asked, by an index. */
const FIND_KEPT = statement({
  name: "document-kept-by-sello",
  of: "all",
  text: `select pac as "keptBy" from documents
    where environment = $1 and sello_hash = $2 and stays_at_pac and estado = 'error' and not resendable limit 1`,
});

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

const GIVE_KEY = statement({
  name: "document-give-key",
  of: "account",
  text: `update documents set idempotency_key = $4
    where account_id = $1 and environment = $2 and id = $3 and idempotency_key is null`,
});

/** Gives the key to a document that has none. "taken": another document has got the key meanwhile. */
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
  text: `select ${stampedXmlIn("documents", "$1")} as xml from documents where account_id = $1 and environment = $2 and id = $3`,
});

/** Returns the stamped XML; null when there is none yet, undefined when there is no such document. */
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
  text: `select ${sealedXmlIn("documents", "$1")} as xml from documents where account_id = $1 and environment = $2 and id = $3`,
});

/** Returns the sealed bytes of a document. */
export async function findSealedXml(db: Database, tenant: Tenant, id: string): Promise<Buffer> {
  const [row] = await db.query<{ xml: Buffer }>(FIND_SEALED, [tenant.accountId, tenant.environment, id]);
  if (row === undefined) throw new Error(`document ${id} vanished`);
  return row.xml;
}

/** A document is inserted with these values, of these types. */
const GIVEN = {
  account_id: "uuid",
  environment: "text",
  id: "uuid",
  kind: "text",
  tipo: "text",
  serie: "text",
  folio: "text",
  idempotency_key: "text",
  referencia: "text",
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
  sums: "jsonb",
  bare_xml: "bytea",
  certificate: "uuid",
  certificate_from: "int",
};
const COLUMNS_GIVEN = Object.keys(GIVEN).join(", ");
/** A certificate that is not kept reads as null, which the table's constraint refuses (`lacksCertificate`). */
const VALUES_WANTED = COLUMNS_GIVEN.replace(
  "certificate,",
  "(select c.id from certificates c where c.account_id = wanted.account_id and c.id = wanted.certificate),",
);
const INSERT = `insert into documents (${COLUMNS_GIVEN}, estado, attempts, fence, lease_until, due_at, stamp_batch_id)
  select ${VALUES_WANTED}, 'timbrando', 1, ${FIRST_FENCE}, now() + ${milliseconds("lease_ms")}, now() + ${milliseconds("lease_ms")}`;

const INSERT_SANDBOX = grouped(
  "document-insert",
  { ...GIVEN, lease_ms: "int" },
  (rows) => `${INSERT}, null from ${rows} as wanted`,
  { single: null },
);

/** In production the statement takes a stamp too, so that no document is without a stamp and no stamp without a document. */
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

/** The last value is the batch from which the stamp was taken; null in the sandbox. */
const INSERT_ONE = statement({
  name: "document-insert-one",
  of: "account",
  text: `insert into documents (${COLUMNS_GIVEN}, estado, attempts, fence, lease_until, due_at, stamp_batch_id)
    values (${TYPES.map((type, at) => `$${at + 1}::${type}`).join(", ")}, 'timbrando', 1, ${FIRST_FENCE},
      ${LEASED}, ${LEASED}, $${TYPES.length + 2}::uuid)`,
});

/**
 * Inserts a document. It is one statement, or a short transaction where the document has applications, a person or a claim of its bytes, or where a
 * cluster needs a statement for stamp and document each. @throws ClaimEnded
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
  return db.transaction(async (tx) => {
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
 * Locks the documents that a new one applies amounts to or takes the place of, until the transaction ends. Returns true when the new document's
 * statements about them still hold.
 */
export async function holdRelated(
  tx: Querying,
  tenant: Tenant,
  { applications = [], substitutes }: Relating,
): Promise<boolean> {
  if (applications.length > 0 && !(await holdInvoices(tx, tenant, applications, substitutes))) return false;
  return substitutes === undefined || holdOriginal(tx, tenant, substitutes);
}

/** Writes down a new document's applications, and the document whose place it takes. */
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
 * Claims the bytes on a cluster. Bytes that the service sealed itself are known to nobody else yet, and are claimed so that no other account can
 * relay them later. Bytes that a caller relayed have been claimed before.
 */
export async function claimOwnSeal(
  db: Querying,
  tenant: Tenant,
  { id, selloHash, claimedUntil }: Pick<NewDocument, "id" | "selloHash" | "claimedUntil">,
): Promise<boolean> {
  if (!db.isDistributed || selloHash === undefined || claimedUntil !== undefined) return true;
  return (await claimBytes(db, tenant, id, selloHash)) !== undefined;
}

async function insertTogether(db: Database, tenant: Tenant, document: NewDocument): Promise<Inserted> {
  const production = tenant.environment === "production";
  const bare = bareXml(document.sealedXml);
  const insert = async () => {
    const values = valuesOf(tenant, document, bare);
    const row = await db.together(production ? INSERT_PRODUCTION : INSERT_SANDBOX, values);
    return production && row === undefined ? "no-stamps" : "inserted";
  };
  return unlessTaken(async () => {
    try {
      return await insert();
    } catch (error) {
      if (bare === undefined || !lacksCertificate(error)) throw error;
      await keepCertificate(db, tenant.accountId, bare.certificate);
      return insert();
    }
  });
}

/** Returns true for the error of an insertion whose certificate `certificates` does not have. */
function lacksCertificate(error: unknown): boolean {
  return (error as { constraint?: string }).constraint === "documents_bare_xml_check";
}

/** Inserts in a transaction: in production it takes the stamp first, and then inserts the document. */
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

/** Returns the values of `GIVEN`, and the lease. With `bare` they have that instead of the whole sealed XML. */
function valuesOf(
  { accountId, environment }: Tenant,
  document: NewDocument,
  bare?: BareXml,
): readonly unknown[] {
  return [
    ...[accountId, environment, document.id, document.kind, document.tipo, document.serie, document.folio],
    ...[document.idempotencyKey, document.referencia],
    ...[document.emisorRfc, document.receptorRfc, document.total, document.pac],
    ...[
      document.staysAtPac ?? false,
      bare === undefined ? document.sealedXml : null,
      document.createdAt,
      document.selloHash,
      document.kindFacts,
    ],
    ...[document.pdfExtras, document.sums, bare?.xml, bare?.certificate.id, bare?.from, document.leaseMs],
  ];
}

const STAMPED = transition("timbrando", "timbrada");
const REVIVED = transition("error", "timbrada");
const FAILED = transition("timbrando", "error");
const RESENT = transition("error", "timbrando");

/** A stamp with the values that its record keeps. */
export interface Stamp {
  readonly uuid: string;
  readonly xml: Buffer;
  /** The record has these sealed bytes; absent where the whole XML is to be kept beside them. */
  readonly sealed?: Buffer;
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
    stamp_at: "timestamptz",
    whole: "bytea",
    inserted: "bytea",
    inserted_at: "int",
  },
  (rows) => `with settled as (
      update documents set ${STAMPED.set}, uuid_fiscal = stamp_uuid, stamped_at = stamp_at,
        stamped_xml = whole, inserted_xml = inserted, stamp_from = inserted_at, ${DONE}
      from ${rows} as rows
      where account_id = of_account and environment = of_environment and id = of_id and fence = of_fence and ${STAMPED.where}
        and created_at > now() - ${MAY_BE_IN_BLOCK}
      returning item, ${PLAIN}
    ), told as (${tell(STAMPED, "settled")}
    ) select item, ${COLUMNS} from settled`,
  { single: null },
);

/** The statements of one document get the stamp in these places. */
const STAMP = "uuid_fiscal = $5, stamped_at = $6, stamped_xml = $7, inserted_xml = $8, stamp_from = $9";

/** On a cluster two statements of one table each settle a document, because they are planned cheaply there. */
const SETTLE_ONE = statement({
  name: "document-settle-one",
  of: "account",
  text: `update documents set ${STAMPED.set}, ${STAMP}, ${DONE}
    where ${HELD} and ${STAMPED.where} and created_at > now() - ${MAY_BE_IN_BLOCK} returning ${COLUMNS}`,
});
const TELL_ONE = statement({ name: "document-tell-stamped", of: "account", text: tellOne(STAMPED) });

const SETTLE_OLD = statement({
  name: "document-settle-old",
  of: "account",
  text: `with settled as (
      update documents set ${STAMPED.set}, ${STAMP}, ${DONE}
      where ${HELD} and ${STAMPED.where} returning ${PLAIN}
    ), told as (${tell(STAMPED, "settled")}
    ) select ${COLUMNS} from settled`,
});

/**
 * Changes `timbrando` to `timbrada`. Returns undefined when the document was settled, or taken up by another process. "uuid-taken": another record of
 * the environment has the stamp, which proves nothing of this one.
 */
export async function settleStamped(
  db: Database,
  tenant: Tenant,
  document: Held,
  { uuid, xml, sealed, at }: Stamp,
): Promise<DocumentRow | "uuid-taken" | undefined> {
  if (!(await claimFiscalUuid(db, tenant, document.id, uuid))) return "uuid-taken";
  try {
    const values = [...held(tenant, document), uuid, at, ...keptOf(xml, sealed)];
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
  return db.transaction(async (tx) => {
    const [settled] = await tx.query<DocumentRow>(SETTLE_ONE, values);
    if (settled !== undefined) await tx.query(TELL_ONE, [accountId, environment, settled.id]);
    return settled;
  });
}

/** A document that may stand in a block of a list is settled in a transaction, in which the list learns its fiscal UUID. */
async function settleOld(
  db: Database,
  tenant: Tenant,
  values: readonly unknown[],
): Promise<DocumentRow | undefined> {
  return db.transaction(async (tx) => {
    const [settled] = await tx.query<DocumentRow>(SETTLE_OLD, values);
    if (settled !== undefined) await noteFiscalUuid(tx, tenant, settled.id);
    return settled;
  });
}

/** A document whose stamp came after another process took it, or after it was given up. */
export interface LateRow extends DocumentRow {
  /** It is true in production when the stamp had been given back, and the account had none left to take. */
  readonly unpaid: boolean;
}

/**
 * In `error` the reserved stamp was given back, so one is taken again, first from the same batch, or none where none is left. The document's row is
 * locked before, so the state on which this depends does not change.
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
 * Writes down a stamp that came late. A stamp is a legal fact: it counts although other processes hold the document by now or gave it up, and
 * although other documents were applied to its invoices meanwhile. The invoices are locked, so that nobody computes a balance without it. Returns
 * undefined when the document is stamped already, or when another record has the stamp, because the same bytes became that record.
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
    return await db.transaction(async (tx) => {
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

/** Writes down a second stamp of a stamped document. Returns false where it is the same stamp, or was written down before. */
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
      update documents set ${FAILED.set}, error_codigo = $5, error_mensaje = $6, resendable = $7,
        ${postponed("$10")}, denied_at = null, stays_at_pac = stays_at_pac or $9
      where ${HELD} and ${FAILED.where} returning *
    ), given_back as (${returnStamp("failed")}
    ), noted as (${noteEvent("failed", "rejected", { codigo: "$5", mensaje: "$6", at: "$8" })}
    ), told as (${tell(FAILED, "failed", { codigo: "$5", mensaje: "$6" })}
    ) select ${COLUMNS} from failed`,
});

export interface FailedStamp {
  readonly codigo: string;
  readonly mensaje: string;
  /** The bytes may be sent again to any PAC, only to the PAC that has them, or to none. */
  readonly resend: "any PAC" | "same PAC" | "never";
  /** The PAC may have stamped the bytes although it refuses them now, so if they come again they go to that PAC alone. */
  readonly mayBeStamped?: boolean;
  /** A worker asks the PAC after this time if it stamped the document all the same; absent: nobody asks. */
  readonly lookMs?: number | undefined;
  /** The PAC refused the document at this moment. */
  readonly at: Date;
}

/** Changes `timbrando` to `error`; the reserved stamp goes back to its batch. Returns undefined as `settleStamped` does. */
export async function settleFailed(
  db: Database,
  tenant: Tenant,
  document: Held,
  { codigo, mensaje, resend, mayBeStamped = resend === "same PAC", lookMs, at }: FailedStamp,
): Promise<DocumentRow | undefined> {
  const values = [
    ...held(tenant, document),
    codigo,
    mensaje,
    resend !== "never",
    at,
    mayBeStamped,
    lookMs ?? null,
  ];
  return (await db.query<DocumentRow>(SETTLE_FAILED, values))[0];
}

const LOOK_LATER = statement({
  name: "document-look-later",
  of: "account",
  text: `update documents set ${postponed("$5")} where ${HELD} and estado = 'error'`,
});

/** Releases a document that its PAC still denies: the worker looks again after `waitMs`, or never again without it. */
export async function lookLater(
  db: Database,
  tenant: Tenant,
  document: Held,
  waitMs: number | undefined,
): Promise<void> {
  await db.query(LOOK_LATER, [...held(tenant, document), waitMs ?? null]);
}

const CROSS = statement({
  name: "document-cross",
  of: "account",
  text: `update documents set pac = $6
    where ${HELD} and estado = 'timbrando' and pac = $5 and not stays_at_pac returning id`,
});

/**
 * Moves the document to another PAC, because the attempt proves that its own PAC did not process it and the holder made no other attempt. Returns
 * false where another process holds the document, or where it must stay.
 */
export async function crossDocument(
  db: Database,
  tenant: Tenant,
  document: Held,
  attempt: Attempt,
  to: string,
): Promise<boolean> {
  return db.transaction(async (tx) => {
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
 * Releases the document with its outcome unknown: a caller who repeats the key may take it up at once, and the worker does after `waitMs`. Returns
 * undefined as `settleStamped` does.
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

/** Releases a document that a caller asked about; the time of the worker's next look does not change. */
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
 * Writes down that the PAC denies having a stamp, and tells whether it has denied it for `spanMs`. The PAC denied it now at `at`, a time of the
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

/** A Submission is repeated with the same bytes. */
export interface Submission extends Held {
  /** It counts as `DocumentRow.attempts` does, this attempt included. */
  readonly attempts: number;
  readonly sealedXml: Buffer;
}

const SUBMISSION = `documents.id, fence, attempts, ${sealedXmlIn("documents", "$1")} as "sealedXml"`;

const RESUME = statement({
  name: "document-resume",
  of: "account",
  text: `update documents set ${callersLease("$4")}, attempts = attempts + 1
    where account_id = $1 and environment = $2 and id = $3 and estado = 'timbrando' and ${FREE}
    returning ${SUBMISSION}`,
});

/** Takes up a document that nobody works on. Returns undefined while somebody does. */
export async function resumeDocument(
  db: Database,
  tenant: Tenant,
  id: string,
  leaseMs: number,
): Promise<Submission | undefined> {
  const rows = await db.query<Submission>(RESUME, [tenant.accountId, tenant.environment, id, leaseMs]);
  return rows[0];
}

/** SQL that is true when the document may go to the PAC `$4`. */
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

/** The document's row is locked before the stamp is taken, so two repetitions cannot reserve two stamps. */
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
 * Changes `error` to `timbrando` with the same bytes; in production it reserves a stamp again. "moved": an invoice has changed from what the bytes
 * state.
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
  return db.transaction(async (tx) => {
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
