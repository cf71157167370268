import { type Database, statement, type Tenant } from "../database/index.ts";
import type { TaxRow } from "./tickets.ts";

/** A document of so many has some 3 MB, which a thread builds and judges within seconds. */
export const MOST_TICKETS = 5_000;

/** The tickets of these days and place, and of one form of payment where it is named. */
export interface GlobalFilter {
  readonly desde: string;
  readonly hasta: string;
  readonly lugarExpedicion: string;
  readonly formaPago?: string | undefined;
}

export interface OpenTicket {
  readonly id: string;
  readonly folio: string;
  readonly formaPago: string;
  readonly total: string;
  readonly neto: string;
  readonly impuestos: readonly TaxRow[];
  readonly objetoImp: string;
}

const OPEN = `account_id = $1 and environment = $2 and estado = 'abierto' and fecha between $3::date and $4::date
      and lugar_expedicion = $5 and ($6::text is null or forma_pago = $6)`;

const FIND_OPEN = statement("tickets-open", "account")`
    select id, folio, forma_pago as "formaPago", total::text as total, neto::text as neto, impuestos,
      objeto_imp as "objetoImp"
    from tickets where ${OPEN} order by fecha, id limit $7`;

const COUNT_OPEN = statement("tickets-count-open", "account")`select count(*)::int as count from tickets where ${OPEN}`;

/** Returns open tickets, at most `limit` of them, the first ones first, and how many there are in all. */
export async function findOpen(
  db: Database,
  { accountId, environment }: Tenant,
  { desde, hasta, lugarExpedicion, formaPago }: GlobalFilter,
  limit: number,
): Promise<{ readonly tickets: readonly OpenTicket[]; readonly count: number }> {
  const values = [accountId, environment, desde, hasta, lugarExpedicion, formaPago];
  const tickets = await db.query<OpenTicket>(FIND_OPEN, [...values, limit]);
  if (tickets.length < limit) return { tickets, count: tickets.length };
  const [counted] = await db.query<{ count: number }>(COUNT_OPEN, values);
  return { tickets, count: Math.max(counted!.count, tickets.length) };
}
