import type { EventName, NoticeName } from "../../../common/events.ts";
import {
  allRows,
  type Database,
  type Estado,
  findAccountsAfter,
  grouped,
  lookRows,
  type Querying,
  queryRows,
  statement,
  type Tenant,
} from "../database/index.ts";

export interface EventRow {
  /**
   * The number grows with each event of the account and environment; a reader continues after the last one that it has.
   */
  readonly place: number;
  readonly event: EventName;
  /** The document that was changed; null for events of the account. */
  readonly documentId: string | null;
  /** The state before the change; null for events of the account. */
  readonly was: Estado | null;
  /** The reason, where the PAC, SAT or the receiver gave one. */
  readonly codigo: string | null;
  readonly mensaje: string | null;
  /** The facts of an event of the account; null for events of documents. */
  readonly about: Readonly<Record<string, unknown>> | null;
  readonly at: Date;
}

const READ = statement("outbox-read", "account")`
    select place, event, document_id as "documentId", was, codigo, mensaje, about, at from outbox
    where account_id = $1 and environment = $2 and place > $3 order by place limit $4`;

/**
 * Returns the events behind `after`, in order; 0 is before the first one. An event is found when its transaction is
 * committed.
 */
export async function readEvents(db: Database, tenant: Tenant, after: number, limit: number): Promise<EventRow[]> {
  const { accountId, environment } = tenant;
  const read = () => db.query<EventRow>(READ, [accountId, environment, after, limit]);
  const placed = await read();
  return placed.length < limit && (await placeNew(db, tenant)) ? read() : placed;
}

/** Returns the events of these places that are still kept. */
export const readEventsAt = allRows<EventRow, [tenant: Tenant, places: readonly number[]]>("outbox-at", "account")`
    select place, event, document_id as "documentId", was, codigo, mensaje, about, at from outbox
    where account_id = $1 and environment = $2 and place = any($3::bigint[])`;

const PLACED_AT_ONCE = 1_000;

const HAS_NEW = statement("outbox-has-new", "account")`
    select 1 as one from outbox where account_id = $1 and environment = $2 and place is null limit 1`;

/**
 * Places are microseconds by the database's clock, or the next number where that many were given already. A database
 * that was restored has forgotten the last ones, and gives none of them again.
 */
const TAKE_PLACES = statement("outbox-take-places", "account")`
    insert into outbox_places as p (account_id, environment, last)
    values ($1, $2, (extract(epoch from clock_timestamp()) * 1000000)::bigint + ${PLACED_AT_ONCE})
    on conflict (account_id, environment)
      do update set last = greatest(p.last, excluded.last - ${PLACED_AT_ONCE}) + ${PLACED_AT_ONCE}
    returning last - ${PLACED_AT_ONCE} as base`;

const PLACE = statement("outbox-place", "account")`update outbox o set place = $3::bigint + n.item from (
      select number, row_number() over (order by number) as item from (
        select number from outbox where account_id = $1 and environment = $2 and place is null
        order by number limit ${PLACED_AT_ONCE}) as oldest) as n
    where o.account_id = $1 and o.environment = $2 and o.number = n.number and o.place is null returning 1`;

/**
 * Gives places to the account's events that have none, the oldest first; returns whether there were any. Only committed
 * events are seen, and whoever gives the next places waits at the row of the last ones: so no event ever gets a place
 * before one that was read. Of one document a later event is committed later, and has the greater number: on a cluster,
 * too, where the coordinator numbers them (test/citus/moved.test.ts).
 */
async function placeNew(db: Database, { accountId, environment }: Tenant): Promise<boolean> {
  const tenant = [accountId, environment];
  if ((await db.query(HAS_NEW, tenant)).length === 0) return false;
  await db.transaction(async (tx) => {
    const [taken] = await tx.query<{ base: number }>(TAKE_PLACES, tenant);
    await tx.query(PLACE, [...tenant, taken!.base]);
  });
  return true;
}

/**
 * A reader hands on the events of an account, and keeps the position up to which it did. Its name is unique within the
 * account and environment.
 */
export interface EventReader extends Tenant {
  readonly reader: string;
}

const keyOf = ({ accountId, environment, reader }: EventReader) => [accountId, environment, reader];

const BEGIN_AT = statement("outbox-reader-begin", "account")`
    insert into outbox_readers (account_id, environment, reader, position) values ($1, $2, $3, $4)
    on conflict (account_id, environment, reader) do update set position = excluded.position`;

/** Creates the reader, or sets it back: `handOnEvents` gives it all events after `position`. */
export async function beginReading(tx: Querying, reader: EventReader, position: number): Promise<void> {
  await tx.query(BEGIN_AT, [...keyOf(reader), position]);
}

const END = statement("outbox-reader-end", "account")`
    delete from outbox_readers where account_id = $1 and environment = $2 and reader = $3`;

export async function endReading(tx: Querying, reader: EventReader): Promise<void> {
  await tx.query(END, keyOf(reader));
}

const BEHIND = "o.account_id = r.account_id and o.environment = r.environment and";

/**
 * Returns readers with names that begin with `prefix`, for which there are events. Locks nothing. The order is random
 * each time, so that readers which fail delay no others.
 */
export const readersWithNews = lookRows<EventReader, [prefix: string, limit: number]>(
  "outbox-readers-with-news",
  "all",
)`
    select r.account_id as "accountId", r.environment, r.reader from outbox_readers r
    where starts_with(r.reader, $1) and (exists (select from outbox o where ${BEHIND} o.place is null)
      or exists (select from outbox o where ${BEHIND} o.place > r.position))
    order by random() limit $2`;

const HOLD = statement("outbox-reader-hold", "account")`
    select position from outbox_readers where account_id = $1 and environment = $2 and reader = $3 for update skip locked`;

const MOVE_ON = statement("outbox-reader-move-on", "account")`
    update outbox_readers set position = $4 where account_id = $1 and environment = $2 and reader = $3`;

/**
 * Gives the reader's next events to `keep`, in order, at most `limit`; returns how many. What `keep` writes by `tx` and
 * the reader's new position are one transaction, so each event is handed on exactly once. `keep` waits for nothing but
 * statements. Nothing is done while another process hands on for this reader.
 */
export async function handOnEvents(
  db: Database,
  reader: EventReader,
  limit: number,
  keep: (tx: Querying, events: readonly EventRow[]) => Promise<void>,
): Promise<number> {
  const { accountId, environment } = reader;
  await placeNew(db, reader);
  return db.transaction(async (tx) => {
    const [held] = await tx.query<{ position: number }>(HOLD, keyOf(reader));
    if (held === undefined) return 0;
    const events = await tx.query<EventRow>(READ, [accountId, environment, held.position, limit]);
    const last = events.at(-1);
    if (last === undefined) return 0;
    await keep(tx, events);
    await tx.query(MOVE_ON, [...keyOf(reader), last.place]);
    return events.length;
  });
}

const KEEP_ACCOUNT = statement("outbox-keep-account", "account")`
    select id from accounts where id = $1 for key share`;

const NOTE = statement("outbox-note", "account")`
    insert into outbox (account_id, environment, event, about) values ($1, $2, $3, $4)`;

/** Inserts an event of the account, in the transaction of the change that it tells. */
export async function noteAccountEvent(
  tx: Querying,
  { accountId, environment }: Tenant,
  event: NoticeName,
  about: Readonly<Record<string, unknown>>,
): Promise<void> {
  if ((await tx.query(KEEP_ACCOUNT, [accountId])).length === 0) return;
  await tx.query(NOTE, [accountId, environment, event, JSON.stringify(about)]);
}

export const KEPT_DAYS = 30;

/** The first entry of each of the two indices is the oldest event, or nearly. */
const OLDEST = (which: string, order: string) => `(select at from outbox o
    where o.account_id = of_account and o.environment = e.name and ${which} order by ${order} limit 1)`;

const WITH_OLD = grouped(
  "outbox-with-old",
  { of_account: "uuid", before: "timestamptz" },
  (rows) => `
    select of_account as "accountId", e.name as environment
    from ${rows} as rows cross join (values ('sandbox'), ('production')) as e(name)
    where least(${OLDEST("place is not null", "place")}, ${OLDEST("place is null", "number")}) < before`,
);

const forget = (name: string, which: string, order: string) =>
  statement(`outbox-forget-${name}`, "account")`
    delete from outbox where account_id = $1 and environment = $2 and ${which} and number in (
        select number from outbox where account_id = $1 and environment = $2 and ${which} order by ${order} limit $3)
      and at < $4::timestamptz returning 1`;
const FORGET = [forget("placed", "place is not null", "place"), forget("new", "place is null", "number")];

/**
 * Looks at the next `accounts` accounts after `after`. It reads only the first entries of an index, however
 * many events there are.
 */
export async function findOldEvents(db: Database, after: string, accounts: number, now: Date) {
  const next = await findAccountsAfter(db, after, accounts);
  const rows = next.map(({ id }) => [id, oldest(now)]);
  return {
    /** The next look continues after this account; undefined when all accounts were looked at. */
    last: next.at(-1)?.id,
    old: await queryRows<Tenant>(db, WITH_OLD, rows),
  };
}

const oldest = (now: Date) => new Date(now.getTime() - KEPT_DAYS * 86_400_000);

/**
 * Deletes events of the account that are too old, at most `limit` of those with places and of those without. Returns
 * how many.
 */
export async function forgetOldEvents(
  db: Pick<Database, "query">,
  { accountId, environment }: Tenant,
  now: Date,
  limit: number,
): Promise<number> {
  let gone = 0;
  for (const statement of FORGET)
    gone += (await db.query(statement, [accountId, environment, limit, oldest(now)])).length;
  return gone;
}
