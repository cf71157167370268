import { type Database, type Environment, type Querying, statement } from "../database/index.ts";

/** An event of one of a platform's accounts, by its place in the stream of the platform and in that of the account. */
export interface PlatformEventRow {
  readonly place: number;
  readonly account: string;
  readonly eventPlace: number;
  readonly rfc: string;
  readonly referencia: string | null;
}

/**
 * Places are microseconds by the database's clock, as those of accounts are, and never go back. Whoever gives some
 * holds the row until the events are committed, so no event gets a place before one that was read.
 */
const TAKE_PLACES = statement("platform-take-places", "none")`
    insert into platform_event_places as p (platform_id, environment, last)
    values ($1, $2, (extract(epoch from clock_timestamp()) * 1000000)::bigint + $3)
    on conflict (platform_id, environment) do update set last = greatest(p.last, excluded.last - $3) + $3
    returning last - $3 as base`;

const KEEP = statement("platform-event-keep", "none")`
    insert into platform_events (platform_id, environment, place, account, event_place, at)
    select $1, $2, $3::bigint + n.item, $4, n.place, n.at
    from unnest($5::bigint[], $6::timestamptz[]) with ordinality as n(place, at, item)`;

/** Keeps events of an account in the platform's stream, in the transaction that hands them on. */
export async function keepPlatformEvents(
  tx: Querying,
  platformId: string,
  { account, environment }: { readonly account: string; readonly environment: Environment },
  events: readonly { readonly place: number; readonly at: Date }[],
): Promise<void> {
  const [taken] = await tx.query<{ base: number }>(TAKE_PLACES, [platformId, environment, events.length]);
  const places = events.map(({ place }) => place);
  const values = [platformId, environment, taken!.base, account, places, events.map(({ at }) => at)];
  await tx.query(KEEP, values);
}

/** Events of an account that left the platform are not read. */
const READ = statement("platform-event-read", "none")`
    select e.place, e.account, e.event_place as "eventPlace", a.rfc, a.referencia
    from platform_events e join platform_accounts a on a.platform_id = e.platform_id and a.account = e.account
    where e.platform_id = $1 and e.environment = $2 and e.place > $3 order by e.place limit $4`;

/** Returns the events behind `after`, in order. */
export function readPlatformEvents(
  db: Database,
  platformId: string,
  environment: Environment,
  page: { readonly after: number; readonly limit: number },
): Promise<PlatformEventRow[]> {
  return db.query<PlatformEventRow>(READ, [platformId, environment, page.after, page.limit]);
}

const FORGET = statement("platform-event-forget", "none")`
    with gone as (delete from platform_events where (platform_id, environment, place) in (
        select platform_id, environment, place from platform_events where at < $1 limit $2) returning 1)
    select count(*)::int as count from gone`;

/** Deletes events that happened before a moment, at most `limit`. Returns how many. */
export async function forgetPlatformEvents(db: Database, before: Date, limit: number): Promise<number> {
  return (await db.query<{ count: number }>(FORGET, [before, limit]))[0]!.count;
}
