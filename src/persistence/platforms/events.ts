import type { EventName, NoticeName } from "../../../common/events.ts";
import { allRows, type Database, type Environment, type Querying, statement } from "../database/index.ts";

/** An event in a platform's stream: one of its accounts', or one of the platform itself. */
export type PlatformEventRow = AccountsEvent | OwnEvent;

/** The event stands in the account's stream, at `eventPlace`. */
export interface AccountsEvent {
  readonly place: number;
  readonly account: string;
  readonly eventPlace: number;
  readonly rfc: string;
  readonly referencia: string | null;
}

/** The platform's own event; it may be about an account. */
export interface OwnEvent {
  readonly place: number;
  readonly account: string | null;
  readonly eventPlace: null;
  readonly rfc: string | null;
  readonly referencia: string | null;
  readonly event: NoticeName;
  readonly about: Readonly<Record<string, unknown>>;
  readonly at: Date;
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

const NOTE = statement("platform-event-note", "none")`
    insert into platform_events (platform_id, environment, place, account, event, about, at)
    values ($1, $2, $3, $4, $5, $6, now())`;

/** Inserts an event of the platform itself, in the transaction of the change that it tells. */
export async function notePlatformEvent(
  tx: Querying,
  { platformId, environment, account }: OfPlatform & { readonly account?: string },
  event: NoticeName,
  about: OwnEvent["about"],
): Promise<void> {
  const [taken] = await tx.query<{ base: number }>(TAKE_PLACES, [platformId, environment, 1]);
  const values = [platformId, environment, taken!.base + 1, account ?? null, event, JSON.stringify(about)];
  await tx.query(NOTE, values);
}

interface OfPlatform {
  readonly platformId: string;
  readonly environment: Environment;
}

/**
 * An event of an account is named in its own stream, so a page of places is looked up there: by a join within, because
 * a cluster would bring every event to the join from without.
 */
export const namesOfPlatformEvents = allRows<
  { readonly place: number; readonly event: EventName | null; readonly at: Date },
  [platformId: string, environment: Environment, after: number, limit: number]
>("platform-event-names", "all")`
    with page as materialized (
      select place, account, event_place, event, at from platform_events
      where platform_id = $1 and environment = $2 and place > $3 order by place limit $4
    ), named as materialized (
      select o.account_id, o.place, o.event from outbox o
        join page on o.account_id = page.account and o.place = page.event_place where o.environment = $2
    )
    select page.place, coalesce(page.event, named.event) as event, page.at
    from page left join named on named.account_id = page.account and named.place = page.event_place
    order by page.place`;

/** Events of an account that left the platform are not read. */
const READ = statement("platform-event-read", "none")`
    select e.place, e.account, e.event_place as "eventPlace", a.rfc, a.referencia, e.event, e.about, e.at
    from platform_events e left join platform_accounts a on a.platform_id = e.platform_id and a.account = e.account
    where e.platform_id = $1 and e.environment = $2 and e.place > $3 and (e.account is null or a.rfc is not null)
    order by e.place limit $4`;

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
