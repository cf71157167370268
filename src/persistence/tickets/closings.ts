import { allRows, type Database, freeAt, type Querying, statement, type Tenant } from "../database/index.ts";

/** The setting by which a place closes its periods with global invoices of its tickets. */
export interface Closing {
  readonly lugarExpedicion: string;
  readonly periodicidad: string;
  /** Each form of payment has a global invoice of its own. */
  readonly porFormaPago: boolean;
  /** The favourite series where it is null. */
  readonly serie: string | null;
  /** The service makes the global invoices; else it only tells what is late. */
  readonly automatico: boolean;
  /** Hours between the close of a period and its global invoice, for tickets that come late. */
  readonly horas: number;
  /** Sales of earlier days are not looked at. */
  readonly desde: string;
}

export interface KeptClosing extends Closing {
  /** The moment of the next look. */
  readonly dueAt: Date;
  /** Looks in a row that failed, and why the last one did. */
  readonly failures: number;
  readonly fault: string | null;
}

export interface TakenClosing extends KeptClosing, Tenant {
  readonly fence: number;
}

const COLUMNS = `lugar_expedicion as "lugarExpedicion", periodicidad, por_forma_pago as "porFormaPago", serie, automatico,
  horas, desde::text as desde, due_at as "dueAt", failures, fault`;

const SET = statement("closing-set", "account")`
    insert into ticket_closings (account_id, environment, lugar_expedicion, periodicidad, por_forma_pago, serie,
      automatico, horas, desde, due_at)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
    on conflict (account_id, environment, lugar_expedicion) do update set periodicidad = excluded.periodicidad,
      por_forma_pago = excluded.por_forma_pago, serie = excluded.serie, automatico = excluded.automatico,
      horas = excluded.horas, desde = excluded.desde, due_at = excluded.due_at, failures = 0, fault = null,
      fence = ticket_closings.fence + 1, lease_until = null`;

/** Keeps the setting of a place. A process that is at work by the earlier one does not go on. */
export async function setClosing(
  db: Querying,
  { accountId, environment }: Tenant,
  { lugarExpedicion, periodicidad, porFormaPago, serie, automatico, horas, desde }: Closing,
  dueAt: Date,
): Promise<void> {
  const values = [lugarExpedicion, periodicidad, porFormaPago, serie, automatico, horas, desde, dueAt];
  await db.query(SET, [accountId, environment, ...values]);
}

/** An account may have more places, of which the first ones are listed. */
const MOST_CLOSINGS = 1_000;

export const listClosings = allRows<KeptClosing, [tenant: Tenant]>("closings-list", "account")`
    select ${COLUMNS} from ticket_closings where account_id = $1 and environment = $2
    order by lugar_expedicion limit ${MOST_CLOSINGS}`;

const DUE = statement("closing-due", "all")`
    select account_id as "accountId", environment, lugar_expedicion as "lugarExpedicion" from ticket_closings
    where due_at <= $1 and ${freeAt("$1")} order by due_at limit 1`;

const THIS = "account_id = $1 and environment = $2 and lugar_expedicion = $3";
const keyOf = ({ accountId, environment, lugarExpedicion }: Tenant & Pick<Closing, "lugarExpedicion">) => [
  ...[accountId, environment, lugarExpedicion],
];

const TAKE = statement("closing-take", "account")`
    with taken as (
      update ticket_closings set fence = fence + 1, lease_until = $5
      where ${THIS} and due_at <= $4 and ${freeAt("$4")} returning *)
    select account_id as "accountId", environment, fence, ${COLUMNS} from taken`;

/** Takes the place that waits longest. Returns undefined when none is due, or another process was faster. */
export async function takeClosing(db: Database, now: Date, leaseUntil: Date): Promise<TakenClosing | undefined> {
  const [due] = await db.query<Tenant & Pick<Closing, "lugarExpedicion">>(DUE, [now]);
  if (due === undefined) return undefined;
  return (await db.query<TakenClosing>(TAKE, [...keyOf(due), now, leaseUntil]))[0];
}

const RENEW = statement("closing-renew", "account")`
    update ticket_closings set lease_until = $5 where ${THIS} and fence = $4 returning fence`;

/** Returns false when another process took the place, or its setting was changed. */
export async function renewClosing(db: Database, taken: TakenClosing, leaseUntil: Date): Promise<boolean> {
  return (await db.query(RENEW, [...keyOf(taken), taken.fence, leaseUntil])).length > 0;
}

const END_TURN = statement("closing-end-turn", "account")`
    update ticket_closings set lease_until = null, due_at = $5, failures = $6, fault = $7 where ${THIS} and fence = $4`;

export async function endClosingTurn(
  db: Database,
  taken: TakenClosing,
  { dueAt, failures, fault }: Pick<KeptClosing, "dueAt" | "failures" | "fault">,
): Promise<void> {
  await db.query(END_TURN, [...keyOf(taken), taken.fence, dueAt, failures, fault]);
}

/** The open tickets of a day and a form of payment. */
export interface OpenDay {
  readonly fecha: string;
  readonly formaPago: string;
  readonly tickets: number;
  readonly total: string;
}

const OPEN_DAYS = statement("tickets-open-days", "account")`
    select fecha::text as fecha, forma_pago as "formaPago", count(*)::int as tickets, sum(total)::text as total
    from tickets where account_id = $1 and environment = $2 and estado = 'abierto' and lugar_expedicion = $3
      and fecha >= $4::date group by tickets.fecha, forma_pago order by tickets.fecha, forma_pago`;

/** Returns what is open at a place, by day and form of payment; a day of this year or the last one has tickets. */
export async function findOpenDays(
  db: Database,
  { accountId, environment }: Tenant,
  { lugarExpedicion, desde }: Pick<Closing, "lugarExpedicion" | "desde">,
): Promise<OpenDay[]> {
  return db.query<OpenDay>(OPEN_DAYS, [accountId, environment, lugarExpedicion, desde]);
}
