import { RESOURCE_NAMES } from "../../../common/kinds.ts";
import {
  allRows,
  type Database,
  type Environment,
  type Estado,
  type Statement,
  statement,
  type Tenant,
} from "../database/index.ts";

/** All lists, by the names that `list_of(kind)` returns, which are those of the resources. */
export const LISTS = `(values ${RESOURCE_NAMES.map((name) => `('${name}')`).join(", ")}) as lists (list)`;

export interface DayRow {
  /** The day is YYYY-MM-DD, in the requested zone. */
  readonly day: string;
  readonly list: string;
  readonly estado: Estado;
  readonly documents: number;
}

/** No list is read further back: an account may have a million documents. */
export const MOST_COUNTED = 50_000;

/**
 * Reads the newest documents of each list from the index alone. `since` is the time of the oldest one read, in a list
 * that has more.
 */
const DAYS = statement("home-days", "account")`with newest as materialized (
      select lists.list, n.created_at, n.estado from ${LISTS} cross join lateral (
        select created_at, estado from documents
        where account_id = $1 and environment = $2 and list_of(kind) = lists.list and created_at >= $3
        order by created_at desc limit ${MOST_COUNTED}) n
    ), counted as (
      select (created_at at time zone $4)::date as day, list, estado, count(*)::int as documents
      from newest group by 1, 2, 3
    ), full_lists as (
      select min(created_at) as oldest from newest group by list having count(*) >= ${MOST_COUNTED}
    )
    select day::text, list, estado, documents, (select max(oldest) from full_lists) as since
    from counted order by day, list, estado`;

/**
 * Counts documents made since `from`. In a list with too many it counts the newest, and `since` is the time from which
 * on the days are complete.
 */
export async function countDays(
  db: Database,
  { accountId, environment }: Tenant,
  from: Date,
  zone: string,
): Promise<{ readonly days: readonly DayRow[]; readonly since: Date }> {
  const rows = await db.read<DayRow & { since: Date | null }>(DAYS, [accountId, environment, from, zone]);
  return { days: rows.map(({ since: _, ...row }) => row), since: rows[0]?.since ?? from };
}

export interface AttentionRow {
  readonly id: string;
  readonly kind: string;
  readonly serie: string | null;
  readonly folio: string | null;
  readonly receptorRfc: string | null;
  readonly total: string | null;
  readonly errorCodigo: string | null;
  readonly errorMensaje: string | null;
  readonly at: Date;
}

export interface AttentionRows {
  readonly total: number;
  readonly rows: readonly AttentionRow[];
}

export const MOST_ATTENTION = 1_000;
const MOST_SHOWN = 10;

const SHOWN = `d.id, d.kind, d.serie, d.folio, d.receptor_rfc as "receptorRfc", d.total::text as total,
  d.error_codigo as "errorCodigo", d.error_mensaje as "errorMensaje"`;

/**
 * Reads the newest documents of each list in a rare state; rare states have an index of their own. `only` adds a
 * condition.
 */
function ofState(
  estado: "borrador" | "error" | "cancelacion_pendiente",
  at: string,
  { from = "", only = "" } = {},
): Statement {
  return statement(`home-${estado}`, "account")`with found as materialized (
        select n.id, n.created_at from ${LISTS} cross join lateral (
          select id, created_at from documents
          where account_id = $1 and environment = $2 and list_of(kind) = lists.list and estado = '${estado}'
            and created_at >= $3 ${only} order by created_at desc, id desc limit ${MOST_ATTENTION}) n
      ), newest as (select id from found order by created_at desc, id desc limit ${MOST_SHOWN})
      select ${SHOWN}, coalesce(${at}, d.created_at) as at, least((select count(*) from found), ${MOST_ATTENTION})::int as count
      from documents d ${from} where d.account_id = $1 and d.environment = $2 and d.id in (select id from newest)
      order by d.created_at desc, d.id desc`;
}

const OF_THIS = (alias: string) =>
  `${alias}.account_id = $1 and ${alias}.environment = d.environment and ${alias}.document_id = d.id`;

const STATES = {
  borrador: ofState("borrador", "r.saved_at", { from: `left join drafts r on ${OF_THIS("r")}` }),
  // A rejected document that a draft corrects is shown with the draft, and nowhere any more once the draft was stamped.
  error: ofState("error", "null", {
    only: `and not exists (select from drafts r
      where r.account_id = $1 and r.environment = $2 and r.corrects = documents.id)`,
  }),
  cancelacion_pendiente: ofState("cancelacion_pendiente", "c.requested_at", {
    from: `left join cancellations c on ${OF_THIS("c")} and c.ended_at is null`,
  }),
} as const;

/** Returns the newest documents of a rare state that were made since `from`. */
export async function findAttention(
  db: Database,
  { accountId, environment }: Tenant,
  estado: keyof typeof STATES,
  from?: Date,
): Promise<AttentionRows> {
  return rowsOf(db, STATES[estado], [accountId, environment, from ?? "-infinity"]);
}

/** Every open document has a due time, so the index `documents_due`, which spans all accounts, holds all of them. */
const OPEN = statement("home-open", "account")`with found as materialized (
      select account_id, environment, id, created_at from documents
      where environment = $2 and due_at is not null and account_id = $1 and estado in ('timbrando', 'cancelando')
      limit ${MOST_ATTENTION}
    )
    select ${SHOWN}, d.created_at as at, (select count(*) from found)::int as count
    from documents d where d.account_id = $1 and d.environment = $2
      and d.id in (select id from found order by created_at desc, id desc limit ${MOST_SHOWN})
    order by d.created_at desc, d.id desc`;

export async function findOpen(db: Database, { accountId, environment }: Tenant): Promise<AttentionRows> {
  return rowsOf(db, OPEN, [accountId, environment]);
}

/** A draft of a payment of more bytes is not looked into. */
const MOST_BYTES = 65_536;

const PAYMENT_DRAFTS = statement("home-payment-drafts", "account")`with newest as materialized (
      select id from documents
      where account_id = $1 and environment = $2 and list_of(kind) = 'complementos-pago' and estado = 'borrador'
      order by created_at desc, id desc limit ${MOST_SHOWN})
    select ${SHOWN}, r.saved_at as at, r.request from documents d join drafts r on ${OF_THIS("r")}
    where d.account_id = $1 and d.environment = $2 and d.id in (select id from newest)
      and octet_length(r.request) <= ${MOST_BYTES}
    order by d.created_at desc, d.id desc`;

/** Returns the newest drafts of payment complements, each with what was captured. */
export function findPaymentDrafts(
  db: Database,
  { accountId, environment }: Tenant,
): Promise<(AttentionRow & { readonly request: Buffer })[]> {
  return db.read(PAYMENT_DRAFTS, [accountId, environment]);
}

async function rowsOf(db: Database, statement: Statement, values: readonly unknown[]): Promise<AttentionRows> {
  const rows = await db.read<AttentionRow & { count: number }>(statement, values);
  return { total: rows[0]?.count ?? 0, rows: rows.map(({ count: _, ...row }) => row) };
}

/** The CSD and the sandbox key with which the account stamps, and when they expire. */
export interface Credentials {
  readonly noCertificado: string | null;
  readonly csdValidTo: Date | null;
  readonly sandboxKeyExpires: Date | null;
}

const CREDENTIALS = statement("home-credentials", "account")`
    select c.no_certificado as "noCertificado", c.valid_to as "csdValidTo", k.expires_at as "sandboxKeyExpires"
    from accounts a left join csds c on c.account_id = a.id and c.active
    left join api_keys k on k.account_id = a.id and k.environment = $2 where a.id = $1`;

export async function findCredentials(db: Database, accountId: string): Promise<Credentials> {
  const sandbox: Environment = "sandbox";
  return (await db.query<Credentials>(CREDENTIALS, [accountId, sandbox]))[0]!;
}

export interface OpenBatch {
  readonly available: number;
  readonly expiresAt: Date;
}

/** Returns batches in the order of their expiry, in which stamps are taken. */
export const findBatches = allRows<OpenBatch, [accountId: string, now: Date]>("home-batches", "account")`
    select available, expires_at as "expiresAt" from stamp_batches
    where account_id = $1 and available > 0 and expires_at > $2 order by expires_at limit 1000`;
