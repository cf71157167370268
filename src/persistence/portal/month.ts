import { type Database, type Environment, run, STAMPED_STATES, statement, type Tenant } from "../database/index.ts";
import { APPLIED_TO_INVOICE } from "../documents/index.ts";
import { LISTS } from "./home.ts";

/** A month is this time of creation; `name` is AAAA-MM. */
export interface Month {
  readonly name: string;
  readonly from: Date;
  readonly before: Date;
}

/** A month with more documents is not added up, because one query of five seconds does the work. */
export const MOST_SUMMED = 200_000;

/** SQL for the stamped documents of a month in each list, which are found by the index of lists. */
const MONTH = `${LISTS} join documents i on i.account_id = $1 and i.environment = $2 and list_of(i.kind) = lists.list
  and i.created_at >= $3::timestamptz and i.created_at < $4::timestamptz and i.estado in (${STAMPED_STATES})`;

const valuesOf = ({ accountId, environment }: Tenant, { from, before }: Month) =>
  [accountId, environment, from, before] as const;

const COUNT = statement("month-count", "account")`select count(*)::int as documents from (
      select from ${MONTH} limit ${MOST_SUMMED + 1}) as counted`;

/** Counts the stamped documents of the month, up to one more than `MOST_SUMMED`. */
export async function countMonth(db: Database, tenant: Tenant, month: Month): Promise<number> {
  const [row] = await db.read<{ documents: number }>(COUNT, valuesOf(tenant, month));
  return row!.documents;
}

/** The documents of one list, type and currency are added up, those in force apart from cancelled ones. */
interface Group {
  readonly list: string;
  readonly tipo: string;
  readonly moneda: string;
  readonly vigente: boolean;
  readonly documents: number;
}

/** A withholding's type is its key, of which SAT has some twenty, so all withholdings are one group. */
const GROUP = `lists.list, case when lists.list = 'retenciones' then '' else coalesce(i.tipo, '') end as tipo,
  part ->> 'moneda' as moneda, i.estado <> 'cancelada' as vigente`;
const PARTS = "jsonb_array_elements(i.sums -> 'partes') as part";
const added = (amount: string) => `trim_scale(coalesce(sum((${amount})::numeric), 0))::text`;

export interface MonthDocuments extends Group {
  readonly subtotal: string;
  readonly descuento: string;
  readonly total: string;
  readonly elsewhere: number;
}

const DOCUMENTS = statement("month-documents", "account")`
    select ${GROUP}, count(*)::int as documents, ${added("part ->> 'subtotal'")} as subtotal,
      ${added("part ->> 'descuento'")} as descuento, ${added("part ->> 'total'")} as total,
      (count(*) filter (where left(i.sums ->> 'fecha', 7) <> $5))::int as elsewhere
    from ${MONTH} cross join lateral ${PARTS} group by 1, 2, 3, 4 order by 1, 2, 3, 4 desc`;

export async function sumMonth(db: Database, tenant: Tenant, month: Month): Promise<MonthDocuments[]> {
  return db.read<MonthDocuments>(DOCUMENTS, [...valuesOf(tenant, month), month.name]);
}

export interface MonthTax extends Group {
  readonly categoria: string;
  readonly impuesto: string;
  readonly factor: string;
  readonly tasa: string;
  readonly base: string;
  readonly importe: string;
}

const TAXES = statement("month-taxes", "account")`
    select ${GROUP}, tax ->> 0 as categoria, tax ->> 1 as impuesto, tax ->> 2 as factor, tax ->> 3 as tasa,
      count(*)::int as documents, ${added("tax ->> 4")} as base, ${added("tax ->> 5")} as importe
    from ${MONTH} cross join lateral ${PARTS} cross join lateral jsonb_array_elements(part -> 'impuestos') as tax
    group by 1, 2, 3, 4, 5, 6, 7, 8 order by 1, 2, 3, 4 desc, 5 desc, 6, 7, 8`;

/** Documents name each tax once in a part, so the groups count documents. */
export async function sumMonthTaxes(db: Database, tenant: Tenant, month: Month): Promise<MonthTax[]> {
  return db.read<MonthTax>(TAXES, valuesOf(tenant, month));
}

/**
 * A tax as the monthly return has it: of what was paid at once, of payments of earlier invoices, and of credit notes.
 */
export interface MonthCharged extends Pick<MonthTax, "moneda" | "categoria" | "impuesto" | "factor" | "tasa"> {
  readonly pueBase: string;
  readonly pueImporte: string;
  readonly pagosBase: string;
  readonly pagosImporte: string;
  readonly notasBase: string;
  readonly notasImporte: string;
}

const addedOf = (tipo: string, place: number, name: string) =>
  `trim_scale(coalesce(sum((tax ->> ${place})::numeric) filter (where i.tipo = '${tipo}'), 0))::text as "${name}"`;

const CHARGED = statement("month-charged", "account")`
    select part ->> 'moneda' as moneda, tax ->> 0 as categoria, tax ->> 1 as impuesto, tax ->> 2 as factor,
      tax ->> 3 as tasa, ${addedOf("I", 4, "pueBase")}, ${addedOf("I", 5, "pueImporte")},
      ${addedOf("P", 4, "pagosBase")}, ${addedOf("P", 5, "pagosImporte")},
      ${addedOf("E", 4, "notasBase")}, ${addedOf("E", 5, "notasImporte")}
    from ${MONTH} cross join lateral ${PARTS} cross join lateral jsonb_array_elements(part -> 'impuestos') as tax
    where i.estado <> 'cancelada' and tax ->> 2 <> 'Local'
      and (i.tipo = 'P' or (i.tipo in ('I', 'E') and i.sums ->> 'metodoPago' = 'PUE'))
    group by 1, 2, 3, 4, 5 order by 1, 2 desc, 3, 4, 5`;

export async function sumMonthCharged(db: Database, tenant: Tenant, month: Month): Promise<MonthCharged[]> {
  return db.read<MonthCharged>(CHARGED, valuesOf(tenant, month));
}

export interface MonthReceiver {
  readonly rfc: string;
  readonly moneda: string;
  readonly invoices: number;
  readonly invoiced: string;
  readonly notes: number;
  readonly credited: string;
  /** The invoices to be paid later (PPD) with a balance, the sum of their balances, and the earliest Fecha of them. */
  readonly unpaid: number;
  readonly balance: string;
  readonly since: string | null;
}

export const MOST_RECEIVERS = 500;

const RECEIVERS = statement("month-receivers", "account")`with owing as (
      select coalesce(i.receptor_rfc, '') as rfc, part ->> 'moneda' as moneda, i.tipo, i.total, i.sums ->> 'fecha' as fecha,
        i.total - applied.notes - applied.payments as balance
      from ${MONTH} and lists.list = 'facturas' and i.tipo in ('I', 'E') and i.estado <> 'cancelada'
      cross join lateral ${PARTS} left join lateral (${APPLIED_TO_INVOICE}
      ) applied on i.tipo = 'I' and i.sums ->> 'metodoPago' = 'PPD'
    )
    select rfc, moneda, (count(*) filter (where tipo = 'I'))::int as invoices, (count(*) filter (where tipo = 'E'))::int as notes,
      trim_scale(coalesce(sum(total) filter (where tipo = 'I'), 0))::text as invoiced,
      trim_scale(coalesce(sum(total) filter (where tipo = 'E'), 0))::text as credited,
      (count(*) filter (where balance > 0))::int as unpaid,
      trim_scale(coalesce(sum(balance) filter (where balance > 0), 0))::text as balance, min(fecha) filter (where balance > 0) as since
    from owing group by rfc, moneda
    order by coalesce(sum(balance) filter (where balance > 0), 0) desc, sum(total) desc, rfc, moneda limit ${MOST_RECEIVERS + 1}`;

/** Returns one receiver more than `MOST_RECEIVERS` where there are more. */
export async function sumMonthReceivers(db: Database, tenant: Tenant, month: Month): Promise<MonthReceiver[]> {
  return db.read<MonthReceiver>(RECEIVERS, valuesOf(tenant, month));
}

const UNSUMMED = statement("month-unsummed", "account")`
    select count(*)::int as documents from ${MONTH} where i.sums is null`;

export async function countUnsummed(db: Database, tenant: Tenant, month: Month): Promise<number> {
  const [row] = await db.read<{ documents: number }>(UNSUMMED, valuesOf(tenant, month));
  return row!.documents;
}

const ASK = statement("month-ask", "account")`
    insert into unsummed_months (account_id, environment, starts_at, ends_at) values ($1, $2, $3, $4)
    on conflict do nothing`;

/** Requests that a worker keep the sums of the month's documents that have none. */
export async function askForSums(db: Database, tenant: Tenant, month: Month): Promise<void> {
  await db.query(ASK, valuesOf(tenant, month));
}

/** A worker has a turn on such a month, from the document after `position` on. */
export interface UnsummedMonth extends Tenant {
  readonly from: Date;
  readonly before: Date;
  readonly position: Position;
}

/** The time is exact to the microsecond. */
export interface Position {
  readonly at: string;
  readonly id: string;
}

const DUE = statement("month-unsummed-due", "all")`
    select account_id as "accountId", environment, starts_at as "from", ends_at as before, position_at as at,
      position_id as id from unsummed_months where turn_at <= now() order by turn_at limit 1`;

/** Another process may take a turn after a minute, if the first one did not end it. */
const TAKE = statement("month-unsummed-take", "account")`
    update unsummed_months set turn_at = now() + interval '1 minute'
    where account_id = $1 and environment = $2 and starts_at = $3 and turn_at <= now() returning starts_at`;

/** Takes up the month whose last turn is longest ago; undefined when none waits, or another process was quicker. */
export async function takeUnsummedMonth(db: Database): Promise<UnsummedMonth | undefined> {
  type Row = Position & { accountId: string; environment: Environment; from: Date; before: Date };
  const [row] = await db.look<Row>(DUE, []);
  if (row === undefined) return undefined;
  const { at, id, ...month } = row;
  const taken = await db.query(TAKE, [month.accountId, month.environment, month.from]);
  return taken.length === 0 ? undefined : { ...month, position: { at, id } };
}

const NEXT = statement("month-unsummed-next", "account")`
    select n.id, n.created_at::text as at from ${LISTS} cross join lateral (
      select id, created_at from documents
      where account_id = $1 and environment = $2 and list_of(kind) = lists.list and created_at >= $3 and created_at < $4
        and estado in (${STAMPED_STATES}) and sums is null and (created_at, id) > ($5::timestamptz, $6::uuid)
      order by created_at, id limit $7) n
    order by n.created_at, n.id limit $7`;

/** Returns the next documents of the month without sums, in the order in which they were made. */
export async function findUnsummed(
  db: Database,
  { accountId, environment, from, before, position }: UnsummedMonth,
  limit: number,
): Promise<Position[]> {
  return db.query<Position>(NEXT, [accountId, environment, from, before, position.at, position.id, limit]);
}

export const keepSums = run<[tenant: Tenant, id: string, sums: object]>("month-sums-keep", "account")`
    update documents set sums = $4::jsonb where account_id = $1 and environment = $2 and id = $3 and sums is null`;

const MOVE = statement("month-unsummed-move", "account")`
    update unsummed_months set position_at = $4, position_id = $5, turn_at = now()
    where account_id = $1 and environment = $2 and starts_at = $3`;

const END = statement("month-unsummed-end", "account")`
    delete from unsummed_months where account_id = $1 and environment = $2 and starts_at = $3`;

/** Ends the turn after the document at this position; undefined: no document is left. */
export async function endUnsummedTurn(
  db: Database,
  { accountId, environment, from }: UnsummedMonth,
  position: Position | undefined,
): Promise<void> {
  const which = [accountId, environment, from];
  if (position === undefined) await db.query(END, which);
  else await db.query(MOVE, [...which, position.at, position.id]);
}
