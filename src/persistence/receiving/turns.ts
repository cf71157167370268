import { type Database, firstRow, freeAt, run, statement, type Tenant } from "../database/index.ts";

/** The turns in which an account's PAC is asked for requests to cancel that others address to the account. */
export interface Turns {
  /** Null where nobody chose. */
  readonly active: boolean | null;
  /** Null while nobody asks. */
  readonly dueAt: Date | null;
  /** When the PAC last gave a list that could be read; null before. */
  readonly askedAt: Date | null;
  readonly begunAt: Date | null;
  /** Turns in a row that failed, and why the last one did. */
  readonly failures: number;
  readonly fault: string | null;
  /** Entries of the last list that were not taken. */
  readonly refused: number;
}

export interface TakenTurn extends Turns, Tenant {
  readonly fence: number;
}

const COLUMNS = `active, due_at as "dueAt", asked_at as "askedAt", begun_at as "begunAt", failures, fault, refused`;
const THIS = "account_id = $1 and environment = $2";

export const findTurns = firstRow<Turns, [tenant: Tenant]>("received-turns", "account")`
    select ${COLUMNS} from received_turns where ${THIS}`;

/**
 * A list is asked for only where a valid CSD proves that the RFC is the account's. Where nobody chose, a certified
 * account is asked for in production.
 */
export const findDueTurn = firstRow<Tenant, [now: Date]>("received-due", "all")`
    select k.account_id as "accountId", e.name as environment
    from csds k join accounts a on a.id = k.account_id
    cross join (values ('sandbox'), ('production')) as e(name)
    left join received_turns t on t.account_id = k.account_id and t.environment = e.name
    where k.active and k.valid_to > $1 and (a.certified or e.name = 'sandbox')
      and (case when t.account_id is null then e.name = 'production' else t.due_at <= $1 and ${freeAt("$1", "t")} end)
    order by t.due_at nulls first, k.account_id limit 1`;

const BEGIN = statement("received-begin", "account")`
    insert into received_turns (account_id, environment, due_at) values ($1, $2, $3) on conflict do nothing`;

const TAKE = statement("received-take", "account")`
    with taken as (
      update received_turns set fence = fence + 1, lease_until = $4, begun_at = $3
      where ${THIS} and ${freeAt("$3")} and (due_at <= $3 or $5::timestamptz is not null)
        and ($5::timestamptz is null or begun_at is null or begun_at <= $5) returning *)
    select account_id as "accountId", environment, fence, ${COLUMNS} from taken`;

/**
 * Takes an account's turn until `until`. A caller takes it before it is due, but not when a turn began after `since`.
 * Returns undefined where another process has it.
 */
export async function takeTurn(
  db: Database,
  { accountId, environment }: Tenant,
  { now, until, since }: { readonly now: Date; readonly until: Date; readonly since?: Date },
): Promise<TakenTurn | undefined> {
  await db.query(BEGIN, [accountId, environment, environment === "production" ? now : null]);
  return (await db.query<TakenTurn>(TAKE, [accountId, environment, now, until, since ?? null]))[0];
}

const END = statement("received-end-turn", "account")`
    update received_turns set lease_until = null, asked_at = $5, failures = $6, fault = $7, refused = $8,
      due_at = case when coalesce(active, environment = 'production') then least($4, $9::timestamptz) else $9 end
    where ${THIS} and fence = $3`;

export interface EndedTurn extends Omit<Turns, "active" | "begunAt" | "dueAt"> {
  readonly dueAt: Date;
  /** An answer on its way is asked about then, also where the questions are switched off; null without one. */
  readonly owedAt: Date | null;
}

export async function endTurn(
  db: Database,
  { accountId, environment, fence }: TakenTurn,
  { dueAt, owedAt, askedAt, failures, fault, refused }: EndedTurn,
): Promise<void> {
  await db.query(END, [accountId, environment, fence, dueAt, askedAt, failures, fault, refused, owedAt]);
}

/** Switches the questions on or off. Turned off, the next turn comes only where an answer is on its way. */
export const setActive = run<[tenant: Tenant, active: boolean, dueAt: Date | null]>("received-set", "account")`
    insert into received_turns as t (account_id, environment, active, due_at) values ($1, $2, $3, $4)
    on conflict (account_id, environment) do update set active = excluded.active, due_at = excluded.due_at`;

/** Brings the next turn forward, because an answer's outcome is not known. */
export const hastenTurn = run<[tenant: Tenant, dueAt: Date]>("received-hasten", "account")`
    insert into received_turns as t (account_id, environment, due_at) values ($1, $2, $3)
    on conflict (account_id, environment) do update set due_at = least(t.due_at, excluded.due_at)`;
