import { keepCertificate, reserveStamps, takeStamp } from "../account/index.ts";
import {
  type BareXml,
  bareXml,
  type Database,
  FIRST_FENCE,
  grouped,
  isUniqueViolation,
  milliseconds,
  type Querying,
  statement,
  type Tenant,
} from "../database/index.ts";
import { type Claim, claimTickets, holdTickets } from "../tickets/index.ts";
import { type Application, holdInvoices, insertApplications } from "./applications.ts";
import { addEvent } from "./document-events.ts";
import { insertRelations } from "./obstacles.ts";
import { holdOriginal, insertSubstitution } from "./substitutions.ts";
import { claimBytes, requireClaim } from "./unique.ts";

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
  readonly kindFacts?: Readonly<Record<string, string>> | undefined;
  /** The books of a month add these up (`src/engine/exports/sums.ts`). */
  readonly sums?: object | undefined;
  readonly pdfExtras?: object | undefined;
  readonly pac: string;
  readonly staysAtPac?: boolean;
  readonly sealedXml: Buffer;
  readonly createdAt: Date;
  /** Another process may take the document up once this time has passed. */
  readonly leaseMs: number;
  readonly applications?: readonly Application[] | undefined;
  /** The id of the document whose place it takes; most documents take none. */
  readonly substitutes?: string | undefined;
  /** The document is made of these tickets. */
  readonly tickets?: Claim | undefined;
  /** The document names others in its XML. */
  readonly related?: readonly { readonly uuid: string; readonly tipoRelacion: string }[] | undefined;
  /** The person who makes the document; undefined for an API key. */
  readonly user?: string | undefined;
  /** The account may insert its sealed bytes until this moment; absent where no other account can have the bytes. */
  readonly claimedUntil?: Date | undefined;
}

/** "taken": another document has the key or the seal. "moved": an invoice has changed from what the document states. */
export type Inserted = "inserted" | "no-stamps" | "taken" | "moved";

type Value = (document: NewDocument, more: { tenant: Tenant; bare: BareXml | undefined }) => unknown;

/** The columns of a new document, with their types. With `bare` a document has that instead of the whole sealed XML. */
const GIVEN: Readonly<Record<string, readonly [type: string, value: Value]>> = {
  account_id: ["uuid", (_, { tenant }) => tenant.accountId],
  environment: ["text", (_, { tenant }) => tenant.environment],
  id: ["uuid", (d) => d.id],
  kind: ["text", (d) => d.kind],
  tipo: ["text", (d) => d.tipo],
  serie: ["text", (d) => d.serie],
  folio: ["text", (d) => d.folio],
  idempotency_key: ["text", (d) => d.idempotencyKey],
  referencia: ["text", (d) => d.referencia],
  emisor_rfc: ["text", (d) => d.emisorRfc],
  receptor_rfc: ["text", (d) => d.receptorRfc],
  total: ["numeric", (d) => d.total],
  pac: ["text", (d) => d.pac],
  stays_at_pac: ["boolean", (d) => d.staysAtPac ?? false],
  sealed_xml: ["bytea", (d, { bare }) => (bare === undefined ? d.sealedXml : null)],
  created_at: ["timestamptz", (d) => d.createdAt],
  sello_hash: ["bytea", (d) => d.selloHash],
  kind_facts: ["jsonb", (d) => d.kindFacts],
  pdf_extras: ["json", (d) => d.pdfExtras],
  sums: ["jsonb", (d) => d.sums],
  bare_xml: ["bytea", (_, { bare }) => bare?.xml],
  certificate: ["uuid", (_, { bare }) => bare?.certificate.id],
  certificate_from: ["int", (_, { bare }) => bare?.from],
};

const TYPES_GIVEN = Object.fromEntries(Object.entries(GIVEN).map(([column, [type]]) => [column, type]));
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
  { ...TYPES_GIVEN, lease_ms: "int" },
  (rows) => `${INSERT}, null from ${rows} as wanted`,
  { single: null },
);

/**
 * In production the statement takes a stamp too, so that no document is without a stamp and no stamp without a
 * document.
 */
const INSERT_PRODUCTION = grouped(
  "document-insert-with-stamp",
  { ...TYPES_GIVEN, lease_ms: "int" },
  (rows) => `with wanted as materialized (select * from ${rows} as rows), ${reserveStamps("wanted", "created_at")},
    inserted as (
      ${INSERT}, batch from wanted join (select item, batch from reserved) as reserved using (item) returning id
    ) select item from wanted join inserted using (id)`,
  { single: null },
);

const TYPES = Object.values(TYPES_GIVEN);
const LEASED = `now() + ${milliseconds(`$${TYPES.length + 1}`)}`;

/** The last value is the batch from which the stamp was taken; null in the sandbox. */
const INSERT_ONE = statement("document-insert-one", "account")`
    insert into documents (${COLUMNS_GIVEN}, estado, attempts, fence, lease_until, due_at, stamp_batch_id)
    values (${TYPES.map((type, at) => `$${at + 1}::${type}`).join(", ")}, 'timbrando', 1, ${FIRST_FENCE},
      ${LEASED}, ${LEASED}, $${TYPES.length + 2}::uuid)`;

/**
 * Inserts a document. It is one statement, or a short transaction where the document has applications, a person or a
 * claim of its bytes, or where a cluster needs a statement for stamp and document each. @throws ClaimEnded
 */
export async function insertDocument(db: Database, tenant: Tenant, document: NewDocument): Promise<Inserted> {
  const { applications = [], related = [], substitutes, tickets, user, claimedUntil } = document;
  const isAlone =
    applications.length + related.length === 0 &&
    [substitutes, tickets, user, claimedUntil].every((each) => each === undefined);
  if (!(await claimOwnSeal(db, tenant, document))) return "taken";
  if (isAlone && !(db.isDistributed && tenant.environment === "production"))
    return db.isDistributed ? insertOne(db, tenant, document) : insertTogether(db, tenant, document);
  return db.transaction(async (tx) => {
    if (!(await holdRelated(tx, tenant, document))) return "moved";
    const inserted = await insertOne(tx, tenant, document);
    if (inserted !== "inserted") return inserted;
    await insertRelated(tx, tenant, document);
    const at = document.createdAt;
    if (user !== undefined) await addEvent(tx, tenant, document.id, { event: "submitted", user, at });
    if (claimedUntil !== undefined) await requireClaim(tx, claimedUntil);
    return inserted;
  });
}

type Relating = Pick<NewDocument, "id" | "applications" | "related" | "substitutes" | "tickets" | "leaseMs">;

/**
 * Locks the documents that a new one applies amounts to or takes the place of, and its tickets, until the transaction
 * ends. Returns true
 * when the new document's statements about them still hold.
 */
export async function holdRelated(
  tx: Querying,
  tenant: Tenant,
  { id, applications = [], substitutes, tickets }: Relating,
): Promise<boolean> {
  if (applications.length > 0 && !(await holdInvoices(tx, tenant, applications, substitutes))) return false;
  if (tickets !== undefined && !(await holdTickets(tx, tenant, tickets, id))) return false;
  return substitutes === undefined || holdOriginal(tx, tenant, substitutes);
}

/** Writes down a new document's applications, the document whose place it takes, and its tickets. */
export async function insertRelated(
  tx: Querying,
  tenant: Tenant,
  { id, applications = [], related = [], substitutes, tickets, leaseMs }: Relating,
): Promise<void> {
  if (related.length > 0) await insertRelations(tx, tenant, id, related);
  if (tickets !== undefined) await claimTickets(tx, tenant, id, tickets);
  if (applications.length > 0) await insertApplications(tx, tenant, id, applications);
  if (substitutes !== undefined) await insertSubstitution(tx, tenant, id, substitutes, leaseMs);
}

/**
 * Claims the bytes on a cluster. Bytes that the service sealed itself are known to nobody else yet, and are claimed so
 * that no other account can relay them later. Bytes that a caller relayed have been claimed before.
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

/** Returns the values of `GIVEN`, and the lease. */
function valuesOf(tenant: Tenant, document: NewDocument, bare?: BareXml): readonly unknown[] {
  return [...Object.values(GIVEN).map(([, value]) => value(document, { tenant, bare })), document.leaseMs];
}
