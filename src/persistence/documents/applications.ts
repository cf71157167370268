import { type Estado, LIVE, listed, type Querying, statement, type Tenant } from "../database/index.ts";

/**
 * An amount that a document applies against an invoice, in the invoice's currency; amounts are plain decimal text. A document may have
 * several lines, and several against the same invoice. Nothing is ever taken back here: an application counts while its document is live
 * (`lifecycle.ts`).
 */
export interface Application {
  /** The invoice's document, by our id. */
  readonly invoiceId: string;
  readonly amount: string;
  /** A line of a payment complement has it; a credit note's has none. */
  readonly payment: PaymentApplication | undefined;
}

export interface PaymentApplication {
  /** It says which of the complement's payments, from 0. */
  readonly index: number;
  readonly parcialidad: number;
  /** The invoice's balance before this application and after it, as the complement's XML says. */
  readonly previous: string;
  readonly outstanding: string;
}

/** The amounts that stand against an invoice now. */
export interface Standing {
  readonly invoiceId: string;
  readonly total: string;
  /** Sums of what live credit notes and live payments apply. */
  readonly notes: string;
  readonly payments: string;
  /** The number of the next payment's parcialidad: one more than the highest that is live. */
  readonly nextParcialidad: number;
}

const IS_LIVE = `d.estado in (${listed(LIVE)})`;
const IS_PAYMENT = "a.payment is not null";

/** SQL, for a `from`: live applications `a` with the documents `d` that made them. */
export const LIVE_APPLICATIONS = `invoice_applications a join documents d
    on d.account_id = a.account_id and d.environment = a.environment and d.id = a.document_id and ${IS_LIVE}`;

/**
 * SQL: each invoice's applications by its index entry, each document by its key, whatever the planner knows of the tables. The document
 * that `except` names counts nothing.
 *
 * Where a document takes another one's place, only one of them may count: the substitute waits until the original is cancelled. The sums
 * `ahead` are those of that moment.
 */
const standing = (except: string) => `select i.id as invoice_id, i.estado, i.total, applied.*
    from documents i cross join lateral (
      select coalesce(sum(a.amount) filter (where not ${IS_PAYMENT} and not place.waits), 0) as notes,
        coalesce(sum(a.amount) filter (where ${IS_PAYMENT} and not place.waits), 0) as payments,
        coalesce(sum(a.amount) filter (where not ${IS_PAYMENT} and not place.leaves), 0) as notes_ahead,
        coalesce(sum(a.amount) filter (where ${IS_PAYMENT} and not place.leaves), 0) as payments_ahead,
        coalesce(max(a.parcialidad) filter (where not place.waits), 0) + 1 as next_parcialidad
      from invoice_applications a cross join lateral (
        select exists (select from substitutions s join documents d on d.account_id = s.account_id
              and d.environment = s.environment and d.id = s.original_id and ${IS_LIVE}
            where s.account_id = $1 and s.environment = a.environment and s.document_id = a.document_id) as waits,
          exists (select from substitutions s join documents d on d.account_id = s.account_id
              and d.environment = s.environment and d.id = s.document_id and ${IS_LIVE}
            where s.account_id = $1 and s.environment = a.environment and s.original_id = a.document_id) as leaves
      ) place
      where a.account_id = $1 and a.environment = i.environment and a.invoice_id = i.id
        and a.document_id is distinct from ${except}::uuid
        and (select ${IS_LIVE} from documents d
          where d.account_id = $1 and d.environment = a.environment and d.id = a.document_id)
    ) applied
    where i.account_id = $1 and i.environment = $2 and i.id = any($3::uuid[])`;

const STANDINGS = statement({
  name: "application-standings",
  of: "account",
  text: `select invoice_id as "invoiceId", total::text as total, notes::text as notes, payments::text as payments,
      next_parcialidad as "nextParcialidad" from (${standing("$4")}) standing`,
});

/** Returns the standing of each of these documents that exists, as if the document `except` had applied nothing. */
export async function findStandings(
  db: Querying,
  tenant: Tenant,
  invoiceIds: readonly string[],
  except?: string,
): Promise<Standing[]> {
  return db.query<Standing>(STANDINGS, [tenant.accountId, tenant.environment, invoiceIds, except]);
}

const LOCK = statement({
  name: "application-lock",
  of: "account",
  text: `select id from documents where account_id = $1 and environment = $2 and id = any($3::uuid[])
    order by id for no key update`,
});

/**
 * Holds when what a document says of an invoice is true at the moment it is written: the notes fit under the invoice's total, the first
 * payment starts from the balance and the parcialidad that there are. What fits now must fit, too, when open substitutions are complete.
 */
const HOLDS = statement({
  name: "application-holds",
  of: "account",
  text: `with wanted as (
      select invoice_id, coalesce(sum(amount) filter (where parcialidad is null), 0) as notes,
        coalesce(sum(amount) filter (where parcialidad is not null), 0) as payments, min(parcialidad) as parcialidad, max(previous) as previous
      from unnest($3::uuid[], $4::numeric[], $5::int[], $6::numeric[]) as line(invoice_id, amount, parcialidad, previous)
      group by invoice_id)
    select bool_and(coalesce(estado = 'timbrada' and greatest(s.notes, s.notes_ahead) + wanted.notes <= total
      and (wanted.parcialidad is null or (wanted.parcialidad = next_parcialidad
        and wanted.previous = total - s.notes - s.payments
        and s.notes_ahead + s.payments_ahead + wanted.payments <= total)), false)) as holds
    from wanted left join (${standing("$7")}) s using (invoice_id)`,
});

/**
 * Holds the invoices until the transaction ends, and tells whether the applications are still true, those of the document `except` left
 * out. The locks are taken first, in the order of the ids, and looked behind with a new statement: two at once never overdraw an invoice,
 * nor wait for each other in a circle.
 */
export async function holdInvoices(
  tx: Querying,
  tenant: Tenant,
  applications: readonly Application[],
  except?: string,
): Promise<boolean> {
  const ids = applications.map(({ invoiceId }) => invoiceId);
  await tx.query(LOCK, [tenant.accountId, tenant.environment, ids]);
  const rows = await tx.query<{ holds: boolean }>(HOLDS, [
    tenant.accountId,
    tenant.environment,
    ids,
    applications.map(({ amount }) => amount),
    applications.map(({ payment }) => payment?.parcialidad),
    applications.map(({ payment }) => payment?.previous),
    except,
  ]);
  return rows[0]?.holds ?? false;
}

const INSERT = statement({
  name: "application-insert",
  of: "account",
  text: `insert into invoice_applications
      (account_id, environment, document_id, line, invoice_id, amount, payment, parcialidad, previous, outstanding)
    select $1::uuid, $2::text, $3::uuid, line.ordinality - 1, line.invoice_id, line.amount, line.payment,
      line.parcialidad, line.previous, line.outstanding
    from unnest($4::uuid[], $5::numeric[], $6::int[], $7::int[], $8::numeric[], $9::numeric[]) with ordinality
      as line(invoice_id, amount, payment, parcialidad, previous, outstanding, ordinality)`,
});

export async function insertApplications(
  tx: Querying,
  tenant: Tenant,
  documentId: string,
  applications: readonly Application[],
): Promise<void> {
  await tx.query(INSERT, [
    tenant.accountId,
    tenant.environment,
    documentId,
    applications.map(({ invoiceId }) => invoiceId),
    applications.map(({ amount }) => amount),
    applications.map(({ payment }) => payment?.index),
    applications.map(({ payment }) => payment?.parcialidad),
    applications.map(({ payment }) => payment?.previous),
    applications.map(({ payment }) => payment?.outstanding),
  ]);
}

const FIND = statement({
  name: "applications-of-document",
  of: "account",
  text: `select invoice_id as "invoiceId", amount::text as amount, payment, parcialidad, previous::text as previous,
      outstanding::text as outstanding
    from invoice_applications where account_id = $1 and environment = $2 and document_id = $3 order by line`,
});

interface Row {
  readonly invoiceId: string;
  readonly amount: string;
  readonly payment: number | null;
  readonly parcialidad: number | null;
  readonly previous: string | null;
  readonly outstanding: string | null;
}

/** Returns the lines that a document applies, in their order; most documents have none. */
export async function findApplications(
  db: Querying,
  tenant: Tenant,
  documentId: string,
): Promise<Application[]> {
  const rows = await db.query<Row>(FIND, [tenant.accountId, tenant.environment, documentId]);
  return rows.map(({ invoiceId, amount, ...row }) => ({ invoiceId, amount, payment: paymentOf(row) }));
}

function paymentOf({
  payment: index,
  parcialidad,
  previous,
  outstanding,
}: Omit<Row, "invoiceId" | "amount">): PaymentApplication | undefined {
  if (index === null || parcialidad === null || previous === null || outstanding === null) return undefined;
  return { index, parcialidad, previous, outstanding };
}

const BEING_COVERED = statement({
  name: "application-being-covered",
  of: "account",
  text: `select exists (select from invoice_applications a join documents d
      on d.account_id = a.account_id and d.environment = a.environment and d.id = a.document_id
    where a.account_id = $1 and a.environment = $2 and a.invoice_id = $3 and d.estado = 'timbrando')
    or exists (select from substitutions s join documents d
      on d.account_id = s.account_id and d.environment = s.environment and d.id = s.document_id
    where s.account_id = $1 and s.environment = $2 and s.original_id = $3 and d.estado = 'timbrando') as covered`,
});

/**
 * Holds the invoice until the transaction ends, and tells whether a document that names it is on its way: SAT does not
 * know that one yet, and would let the invoice go. What comes later finds the invoice as this transaction left it.
 */
export async function isBeingCovered(tx: Querying, tenant: Tenant, invoiceId: string): Promise<boolean> {
  await tx.query(LOCK, [tenant.accountId, tenant.environment, [invoiceId]]);
  const values = [tenant.accountId, tenant.environment, invoiceId];
  return (await tx.query<{ covered: boolean }>(BEING_COVERED, values))[0]?.covered ?? false;
}

interface LastPayment {
  readonly id: string;
  readonly index: number;
  readonly xml: Buffer | null;
}

const LAST_PAYMENT = statement({
  name: "application-last-payment",
  of: "account",
  text: `select d.id, a.payment as index, d.stamped_xml as xml from ${LIVE_APPLICATIONS}
    where a.account_id = $1 and a.environment = $2 and a.invoice_id = $3 and ${IS_PAYMENT}
      and d.uuid_fiscal is not null
    order by a.parcialidad desc, d.stamped_at desc limit 1`,
});

/** The stamped complement that holds the last payment of the invoice, and which of its payments that is; no XML where it is archived. */
export async function findLastPayment(
  db: Querying,
  tenant: Tenant,
  invoiceId: string,
): Promise<LastPayment | undefined> {
  const rows = await db.query<LastPayment>(LAST_PAYMENT, [tenant.accountId, tenant.environment, invoiceId]);
  return rows[0];
}

/** A document that applies, or applied, something against an invoice. */
export interface AppliedRow {
  readonly id: string;
  readonly kind: string;
  readonly estado: Estado;
  readonly serie: string | null;
  readonly folio: string | null;
  readonly uuidFiscal: string | null;
  readonly amount: string;
  readonly isPayment: boolean;
  /** When it was stamped; before that, made. */
  readonly at: Date;
}

const APPLIED = statement({
  name: "application-applied",
  of: "account",
  text: `select d.id, d.kind, d.estado, d.serie, d.folio, upper(d.uuid_fiscal::text) as "uuidFiscal",
      sum(a.amount)::text as amount, bool_or(${IS_PAYMENT}) as "isPayment", coalesce(d.stamped_at, d.created_at) as at
    from invoice_applications a join documents d
      on d.account_id = a.account_id and d.environment = a.environment and d.id = a.document_id and d.estado <> 'error'
    where a.account_id = $1 and a.environment = $2 and a.invoice_id = $3
    group by d.account_id, d.environment, d.id order by at desc limit $4`,
});

/** The newest first, at most `limit` of them; those that were refused applied nothing. */
export async function findApplied(
  db: Querying,
  { accountId, environment }: Tenant,
  invoiceId: string,
  limit: number,
): Promise<AppliedRow[]> {
  return db.query<AppliedRow>(APPLIED, [accountId, environment, invoiceId, limit]);
}

/** A document that applies something against an invoice. */
export interface ApplyingDocument {
  readonly kind: string;
  readonly serie: string | null;
  readonly folio: string | null;
  readonly uuidFiscal: string | null;
}

const APPLYING = statement({
  name: "application-applying",
  of: "account",
  text: `select distinct d.kind, d.serie, d.folio, upper(d.uuid_fiscal::text) as "uuidFiscal", d.created_at
    from ${LIVE_APPLICATIONS} where a.account_id = $1 and a.environment = $2 and a.invoice_id = $3
    order by d.created_at limit $4`,
});

/** The live documents that apply something against an invoice, the oldest first. */
export async function findApplying(
  db: Querying,
  tenant: Tenant,
  invoiceId: string,
  limit: number,
): Promise<ApplyingDocument[]> {
  return db.query<ApplyingDocument>(APPLYING, [tenant.accountId, tenant.environment, invoiceId, limit]);
}
