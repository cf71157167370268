import {
  allRows,
  type Estado,
  LIVE,
  listed,
  type Querying,
  stampedXmlIn,
  statement,
  type Tenant,
} from "../database/index.ts";

/**
 * An amount that a document applies to an invoice, in the invoice's currency; amounts are plain decimal text. A
 * document may have several lines, also for the same invoice. Applications are never deleted: one counts while its
 * document is live (`lifecycle.ts`).
 */
export interface Application {
  readonly invoiceId: string;
  readonly amount: string;
  /** A line of a payment complement has a parcialidad; a credit note's line has none. */
  readonly payment: PaymentApplication | undefined;
  /** Only a credit note of an export has them. */
  readonly returned?: ReturnedPieces | undefined;
}

/** Pieces of exported goods that come back with a credit note, by their NoIdentificacion; plain decimal text. */
export type ReturnedPieces = Readonly<Record<string, Pieces>>;

export interface Pieces {
  readonly cantidad: string;
  /** The invoice sold so many; nobody knows it of a note that was taken over from its PAC. */
  readonly facturada?: string;
}

export interface PaymentApplication {
  /** The index of the payment in its complement, from 0. */
  readonly index: number;
  readonly parcialidad: number;
  /** The invoice's balance before and after this application, as the complement's XML states it. */
  readonly previous: string;
  readonly outstanding: string;
}

/** The amounts that are applied to an invoice at present. */
export interface Standing {
  readonly invoiceId: string;
  readonly total: string;
  /** The sums that live credit notes and live payments apply. */
  readonly notes: string;
  readonly payments: string;
  /** The sum of notes when all open substitutions are complete. */
  readonly notesAhead: string;
  /** The sum of payments at that moment. */
  readonly paymentsAhead: string;
  /** The number of the next payment's parcialidad: one more than the highest live one. */
  readonly nextParcialidad: number;
  /** Each is what one live credit note brings back. */
  readonly returned: readonly ReturnedPieces[];
  readonly returnedAhead: readonly ReturnedPieces[];
}

const IS_LIVE = `d.estado in (${listed(LIVE)})`;
const IS_PAYMENT = "a.payment is not null";

/** SQL for a `from` clause: live applications `a` with their documents `d`. */
export const LIVE_APPLICATIONS = `invoice_applications a join documents d
    on d.account_id = a.account_id and d.environment = a.environment and d.id = a.document_id and ${IS_LIVE}`;

/**
 * SQL that finds the applications of the invoice `i` by their index and each document by its key, whatever the planner
 * knows of the tables. Applications of the document `except` are left out. Where a document takes another one's place,
 * only one of them may count: the substitute waits until the original is cancelled. The sums `ahead` are those of that
 * moment.
 */
const appliedExcept = (
  except: string,
) => `select coalesce(sum(a.amount) filter (where not ${IS_PAYMENT} and not place.waits), 0) as notes,
        coalesce(sum(a.amount) filter (where ${IS_PAYMENT} and not place.waits), 0) as payments,
        coalesce(sum(a.amount) filter (where not ${IS_PAYMENT} and not place.leaves), 0) as notes_ahead,
        coalesce(sum(a.amount) filter (where ${IS_PAYMENT} and not place.leaves), 0) as payments_ahead,
        coalesce(max(a.parcialidad) filter (where not place.waits), 0) + 1 as next_parcialidad,
        coalesce(jsonb_agg(a.returned) filter (where a.returned is not null and not place.waits), '[]') as returned,
        coalesce(jsonb_agg(a.returned) filter (where a.returned is not null and not place.leaves), '[]')
          as returned_ahead
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
          where d.account_id = $1 and d.environment = a.environment and d.id = a.document_id)`;

/** SQL for the sums `notes` and `payments` that are applied to the invoice `i`. */
export const APPLIED_TO_INVOICE = appliedExcept("null");

const standing = (except: string) => `select i.id as invoice_id, i.estado, i.total, applied.*
    from documents i cross join lateral (${appliedExcept(except)}) applied
    where i.account_id = $1 and i.environment = $2 and i.id = any($3::uuid[])`;

const STANDINGS = statement("application-standings", "account")`
    select invoice_id as "invoiceId", total::text as total, notes::text as notes, payments::text as payments,
      notes_ahead::text as "notesAhead", payments_ahead::text as "paymentsAhead", next_parcialidad as "nextParcialidad", returned,
      returned_ahead as "returnedAhead" from (${standing("$4")}) standing`;

/** Returns the standing of each of these documents that exists, without the applications of the document `except`. */
export async function findStandings(
  db: Querying,
  tenant: Tenant,
  invoiceIds: readonly string[],
  except?: string,
): Promise<Standing[]> {
  return db.query<Standing>(STANDINGS, [tenant.accountId, tenant.environment, invoiceIds, except]);
}

const LOCK = statement("application-lock", "account")`
    select id from documents where account_id = $1 and environment = $2 and id = any($3::uuid[])
    order by id for no key update`;

/** SQL for the pieces of `good` that come back with a list of notes. */
const piecesIn = (notes: string) =>
  `(select coalesce(sum((note -> good.number ->> 'cantidad')::numeric), 0)
          from jsonb_array_elements(${notes}) as one(note))`;

/**
 * It is true when the statements that a document makes of an invoice hold as it is written: the credit notes fit under
 * the invoice's total, no more pieces of a good come back than were sold, and the first payment starts from the
 * invoice's balance and parcialidad. The applications must fit too when all open substitutions are complete.
 */
const HOLDS = statement("application-holds", "account")`with wanted as (
      select invoice_id, coalesce(sum(amount) filter (where parcialidad is null), 0) as notes,
        coalesce(sum(amount) filter (where parcialidad is not null), 0) as payments, min(parcialidad) as parcialidad,
        max(previous) as previous, max(returned)::jsonb as returned
      from unnest($3::uuid[], $4::numeric[], $5::int[], $6::numeric[], $8::text[])
        as line(invoice_id, amount, parcialidad, previous, returned)
      group by invoice_id)
    select bool_and(coalesce(estado = 'timbrada' and greatest(s.notes, s.notes_ahead) + wanted.notes <= total
      and (wanted.parcialidad is null or (wanted.parcialidad = next_parcialidad
        and wanted.previous = total - s.notes - s.payments
        and s.notes_ahead + s.payments_ahead + wanted.payments <= total))
      and not exists (select from jsonb_each(wanted.returned) as good(number, pieces)
        where (pieces ->> 'cantidad')::numeric + greatest(${piecesIn("s.returned")}, ${piecesIn("s.returned_ahead")})
          > (pieces ->> 'facturada')::numeric), false)) as holds
    from wanted left join (${standing("$7")}) s using (invoice_id)`;

/**
 * Locks the invoices until the transaction ends, and tells whether the applications still hold, without those of the
 * document `except`. The locks are taken first, in the order of the ids, and a new statement reads behind them: so two
 * transactions never overdraw an invoice, nor wait for each other in a circle.
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
    applications.map(writtenPieces),
  ]);
  return rows[0]?.holds ?? false;
}

const writtenPieces = ({ returned }: Application) => returned && JSON.stringify(returned);

const INSERT = statement("application-insert", "account")`insert into invoice_applications
      (account_id, environment, document_id, line, invoice_id, amount, payment, parcialidad, previous, outstanding,
        returned)
    select $1::uuid, $2::text, $3::uuid, line.ordinality - 1, line.invoice_id, line.amount, line.payment,
      line.parcialidad, line.previous, line.outstanding, line.returned::jsonb
    from unnest($4::uuid[], $5::numeric[], $6::int[], $7::int[], $8::numeric[], $9::numeric[], $10::text[])
      with ordinality as line(invoice_id, amount, payment, parcialidad, previous, outstanding, returned, ordinality)`;

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
    applications.map(writtenPieces),
  ]);
}

const FIND = statement("applications-of-document", "account")`
    select invoice_id as "invoiceId", amount::text as amount, payment, parcialidad, previous::text as previous,
      outstanding::text as outstanding, returned
    from invoice_applications where account_id = $1 and environment = $2 and document_id = $3 order by line`;

interface Row {
  readonly invoiceId: string;
  readonly amount: string;
  readonly payment: number | null;
  readonly parcialidad: number | null;
  readonly previous: string | null;
  readonly outstanding: string | null;
  readonly returned: ReturnedPieces | null;
}

/** Returns a document's applications in their order; most documents have none. */
export async function findApplications(db: Querying, tenant: Tenant, documentId: string): Promise<Application[]> {
  const rows = await db.query<Row>(FIND, [tenant.accountId, tenant.environment, documentId]);
  return rows.map(({ invoiceId, amount, returned, ...row }) => ({
    ...{ invoiceId, amount, payment: paymentOf(row) },
    ...(returned === null ? {} : { returned }),
  }));
}

function paymentOf({
  payment: index,
  parcialidad,
  previous,
  outstanding,
}: Omit<Row, "invoiceId" | "amount" | "returned">): PaymentApplication | undefined {
  if (index === null || parcialidad === null || previous === null || outstanding === null) return undefined;
  return { index, parcialidad, previous, outstanding };
}

const BEING_COVERED = statement("application-being-covered", "account")`
    select exists (select from invoice_applications a join documents d
      on d.account_id = a.account_id and d.environment = a.environment and d.id = a.document_id
    where a.account_id = $1 and a.environment = $2 and a.invoice_id = $3 and d.estado = 'timbrando')
    or exists (select from substitutions s join documents d
      on d.account_id = s.account_id and d.environment = s.environment and d.id = s.document_id
    where s.account_id = $1 and s.environment = $2 and s.original_id = $3 and d.estado = 'timbrando') as covered`;

/**
 * Locks the invoice until the transaction ends, and tells whether a document that names it is being stamped: SAT does
 * not know that document yet, and would let the invoice be cancelled. A document that comes later finds the invoice as
 * this transaction left it.
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

const LAST_PAYMENT = statement("application-last-payment", "account")`
    select d.id, a.payment as index, ${stampedXmlIn("d", "$1")} as xml from ${LIVE_APPLICATIONS}
    where a.account_id = $1 and a.environment = $2 and a.invoice_id = $3 and ${IS_PAYMENT}
      and d.uuid_fiscal is not null
    order by a.parcialidad desc, d.stamped_at desc limit 1`;

/**
 * The stamped complement with the invoice's last payment, and the index of that payment; its XML is undefined where it
 * is archived.
 */
export async function findLastPayment(
  db: Querying,
  tenant: Tenant,
  invoiceId: string,
): Promise<LastPayment | undefined> {
  const rows = await db.query<LastPayment>(LAST_PAYMENT, [tenant.accountId, tenant.environment, invoiceId]);
  return rows[0];
}

/** A document that applies, or once applied, an amount to an invoice. */
export interface AppliedRow {
  readonly id: string;
  readonly kind: string;
  readonly estado: Estado;
  readonly serie: string | null;
  readonly folio: string | null;
  readonly uuidFiscal: string | null;
  readonly amount: string;
  readonly isPayment: boolean;
  /** The time of the stamp, or before the stamp that of creation. */
  readonly at: Date;
}

/**
 * Returns the newest first, at most `limit` of them; documents that were refused are left out, because they applied
 * nothing.
 */
export const findApplied = allRows<AppliedRow, [tenant: Tenant, invoiceId: string, limit: number]>(
  "application-applied",
  "account",
)`
    select d.id, d.kind, d.estado, d.serie, d.folio, upper(d.uuid_fiscal::text) as "uuidFiscal",
      sum(a.amount)::text as amount, bool_or(${IS_PAYMENT}) as "isPayment", coalesce(d.stamped_at, d.created_at) as at
    from invoice_applications a join documents d
      on d.account_id = a.account_id and d.environment = a.environment and d.id = a.document_id and d.estado <> 'error'
    where a.account_id = $1 and a.environment = $2 and a.invoice_id = $3
    group by d.account_id, d.environment, d.id order by at desc limit $4`;

export interface ApplyingDocument {
  readonly kind: string;
  readonly serie: string | null;
  readonly folio: string | null;
  readonly uuidFiscal: string | null;
}

const APPLYING = statement("application-applying", "account")`
    select distinct d.kind, d.serie, d.folio, upper(d.uuid_fiscal::text) as "uuidFiscal", d.created_at
    from ${LIVE_APPLICATIONS} where a.account_id = $1 and a.environment = $2 and a.invoice_id = $3
      and ($5::bool or not ${IS_PAYMENT})
    order by d.created_at limit $4`;

/** Returns the live documents that apply an amount to an invoice, or only credit notes, the oldest first. */
export async function findApplying(
  db: Querying,
  tenant: Tenant,
  invoiceId: string,
  limit: number,
  which: "all" | "notes" = "all",
): Promise<ApplyingDocument[]> {
  const values = [tenant.accountId, tenant.environment, invoiceId, limit, which === "all"];
  return db.query<ApplyingDocument>(APPLYING, values);
}
