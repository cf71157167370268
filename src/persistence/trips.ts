import { containing, type Database, type Querying, statement, type Tenant } from "./database/index.ts";

/** The kinds of things that trips carry again and again. */
export const TRIP_KINDS = ["vehiculo", "remolque", "operador", "poliza", "lugar", "bien"] as const;
export type TripKind = (typeof TRIP_KINDS)[number];

export interface TripThing {
  readonly kind: TripKind;
  readonly key: string;
  readonly data: unknown;
}

export interface NewTripThing extends TripThing {
  readonly searched: string;
  /** The last day of a policy. */
  readonly endsOn: string | undefined;
}

/** The most things of an account. */
export const MOST_TRIP_THINGS = 5_000;

/** Documents that refer to the account's row need not wait for it. */
const LOCK = statement("trip-things-lock", "account")`select from accounts where id = $1 for no key update`;
const COUNT = statement("trip-things-count", "account")`
    select count(*)::int as things from trip_things where account_id = $1`;
const SAVE = statement("trip-things-save", "account")`
    insert into trip_things (account_id, kind, key, searched, data, ends_on)
    select $1::uuid, kind, key, searched, data, ends_on
    from unnest($2::text[], $3::text[], $4::text[], $5::jsonb[], $6::date[]) as given(kind, key, searched, data, ends_on)
    on conflict (account_id, kind, key) do update
      set searched = excluded.searched, data = excluded.data, ends_on = excluded.ends_on`;

/** Adds things, or replaces those with their keys. Returns false where the account would have too many. */
export async function saveTripThings(
  tx: Querying,
  accountId: string,
  things: readonly NewTripThing[],
): Promise<boolean> {
  await tx.query(LOCK, [accountId]);
  const column = (value: (thing: NewTripThing) => unknown) => things.map(value);
  await tx.query(SAVE, [
    ...[accountId, column(({ kind }) => kind), column(({ key }) => key), column(({ searched }) => searched)],
    column(({ data }) => JSON.stringify(data)),
    column(({ endsOn }) => endsOn ?? null),
  ]);
  const [counted] = await tx.query<{ things: number }>(COUNT, [accountId]);
  return counted!.things <= MOST_TRIP_THINGS;
}

const LIST = statement("trip-things-list", "account")`
    select kind, key, data from trip_things where account_id = $1 and kind = $2 and key > $3
      and searched like all($4::text[]) order by key limit $5`;

export interface TripThingsPage {
  readonly kind: string;
  /** The page begins behind this key. */
  readonly after: string;
  /** The searched text of a thing has each of these in it. */
  readonly words: readonly string[];
  readonly limit: number;
}

export function listTripThings(
  db: Database,
  accountId: string,
  { kind, after, words, limit }: TripThingsPage,
): Promise<TripThing[]> {
  return db.read<TripThing>(LIST, [accountId, kind, after, words.map(containing), limit]);
}

const REMOVE = statement("trip-thing-remove", "account")`
    delete from trip_things where account_id = $1 and kind = $2 and key = $3 returning kind, key, data`;

export async function removeTripThing(
  tx: Querying,
  accountId: string,
  kind: string,
  key: string,
): Promise<TripThing | undefined> {
  return (await tx.query<TripThing>(REMOVE, [accountId, kind, key]))[0];
}

const FIND = statement("trip-things-find", "account")`
    select kind, key, data from trip_things
    where account_id = $1 and (kind, key) in (select * from unnest($2::text[], $3::text[]))`;

/** Returns those things that exist, in any order. */
export function findTripThings(
  db: Querying,
  accountId: string,
  named: readonly Pick<TripThing, "kind" | "key">[],
): Promise<TripThing[]> {
  return db.query<TripThing>(FIND, [accountId, named.map(({ kind }) => kind), named.map(({ key }) => key)]);
}

/** The way from one place to the next; places are digests of their addresses. */
export interface Leg {
  readonly origin: string;
  readonly destination: string;
  /** Plain decimal text. */
  readonly kilometers: string;
}

const LEARN = statement("trip-legs-learn", "account")`
    insert into trip_legs (account_id, origin, destination, kilometers, at)
    select $1::uuid, origin, destination, kilometers, $2::timestamptz
    from unnest($3::text[], $4::text[], $5::numeric[]) as given(origin, destination, kilometers)
    on conflict (account_id, origin, destination) do update set kilometers = excluded.kilometers, at = excluded.at`;

/** Keeps how far the places of a trip are from each other; `legs` has each pair of places once. */
export async function learnLegs(db: Querying, accountId: string, legs: readonly Leg[], at: Date): Promise<void> {
  if (legs.length === 0) return;
  await db.query(LEARN, [
    ...[accountId, at, legs.map(({ origin }) => origin), legs.map(({ destination }) => destination)],
    legs.map(({ kilometers }) => kilometers),
  ]);
}

const FIND_LEGS = statement("trip-legs-find", "account")`
    select origin, destination, trim_scale(kilometers)::text as kilometers, at from trip_legs
    where account_id = $1 and (origin, destination) in (select * from unnest($2::text[], $3::text[]))`;

/** Returns the ways that trips have had, in any order. */
export function findLegs(
  db: Querying,
  accountId: string,
  legs: readonly Omit<Leg, "kilometers">[],
): Promise<(Leg & { readonly at: Date })[]> {
  const [origins, destinations] = [legs.map(({ origin }) => origin), legs.map(({ destination }) => destination)];
  return db.query(FIND_LEGS, [accountId, origins, destinations]);
}

export interface DeliveryNote {
  readonly documentId: string;
  readonly clave: string;
  readonly endsAt: Date;
}

const NOTE = `document_id as "documentId", clave, ends_at as "endsAt"`;

/** A note that still opens stays as it is; one that ended gets the new key. */
const OPEN = statement("delivery-note-open", "account")`
    insert into delivery_notes as n (account_id, environment, document_id, clave, ends_at)
    values ($1, $2, $3, $4, $5)
    on conflict (account_id, environment, document_id) do update
      set clave = excluded.clave, ends_at = excluded.ends_at where n.ends_at <= $6`;
const FIND_NOTE = statement("delivery-note-find", "account")`
    select ${NOTE} from delivery_notes where account_id = $1 and environment = $2 and document_id = $3`;

/** Opens a note of a document, unless one is open; it is there afterwards. */
export async function openDeliveryNote(
  tx: Querying,
  { accountId, environment }: Tenant,
  { documentId, clave, endsAt }: DeliveryNote,
  now: Date,
): Promise<void> {
  await tx.query(OPEN, [accountId, environment, documentId, clave, endsAt, now]);
}

export async function findDeliveryNote(
  db: Querying,
  { accountId, environment }: Tenant,
  documentId: string,
): Promise<DeliveryNote | undefined> {
  return (await db.query<DeliveryNote>(FIND_NOTE, [accountId, environment, documentId]))[0];
}

const CLOSE = statement("delivery-note-close", "account")`
    delete from delivery_notes where account_id = $1 and environment = $2 and document_id = $3 returning ${NOTE}`;

/** Returns the note that was closed; undefined where the document had none. */
export async function closeDeliveryNote(
  tx: Querying,
  { accountId, environment }: Tenant,
  documentId: string,
): Promise<DeliveryNote | undefined> {
  return (await tx.query<DeliveryNote>(CLOSE, [accountId, environment, documentId]))[0];
}

const FIND_BY_KEY = statement("delivery-note-by-key", "all")`
    select account_id as "accountId", environment, ${NOTE} from delivery_notes where clave = $1`;

export async function findDeliveryByKey(db: Database, clave: string): Promise<(DeliveryNote & Tenant) | undefined> {
  return (await db.query<DeliveryNote & Tenant>(FIND_BY_KEY, [clave]))[0];
}
