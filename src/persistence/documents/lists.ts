import { type Database, type Statement, statement, type Tenant } from "../database/index.ts";
import { COLUMNS, type DocumentRow } from "./documents.ts";
import { askForBlocks, BLOCK, placeOf, UUID_PART_LENGTH } from "./list-blocks.ts";

/** Which documents a list shows; every filter is optional. */
export interface DocumentFilter {
  /** As `list_of(kind)` of migration 015 names it: the resource. */
  readonly list: string;
  readonly estado: string | undefined;
  readonly tipo?: string | undefined;
  /** Part of the fiscal UUID. */
  readonly uuid: string | undefined;
  /** Part of the receiver's RFC. */
  readonly rfc: string | undefined;
  /** Creation from, inclusive, and before, exclusive. */
  readonly from: Date | undefined;
  readonly before: Date | undefined;
}

export interface Page {
  readonly limit: number;
  readonly offset: number;
}

export interface DocumentList {
  readonly rows: DocumentRow[];
  /** All that match, not only the page. */
  readonly total: number;
}

/** Newest first. How a list of any length is counted and paged through stands in docs/lists.md. */
export async function listDocuments(
  db: Database,
  tenant: Tenant,
  filter: DocumentFilter,
  page: Page,
  few = FEW,
): Promise<DocumentList> {
  if (!mayBePartOfUuid(filter.uuid ?? "")) return { rows: [], total: 0 };
  const query: Query = { db, filter, page, few, values: valuesOf(tenant, filter) };
  const { read, ...list } = await listed(query);
  if (read > MOST_READ) await askForBlocks(db, query.values.slice(0, 3));
  return list;
}

/** Where its hyphens stand, and that it has no other signs than a UUID. So whatever is longer than three signs has three digits in a row. */
function mayBePartOfUuid(text: string): boolean {
  return "00000000-0000-0000-0000-000000000000".includes(text.replace(/[0-9a-f]/gi, "0"));
}

/** Documents and changes that are read one by one to count a list, before its blocks are asked for. */
const MOST_READ = 2 * BLOCK;

/** Receivers with no more documents in blocks than this are looked up document by document. */
const FEW = 5_000;

interface Query {
  readonly db: Database;
  readonly filter: DocumentFilter;
  readonly page: Page;
  readonly few: number;
  /** $1 to $9 of every statement. */
  readonly values: readonly unknown[];
}

interface Listed extends DocumentList {
  /** How many documents and changes were read one by one. */
  readonly read: number;
}

function valuesOf({ accountId, environment }: Tenant, filter: DocumentFilter): readonly unknown[] {
  const { list, from, before, estado, tipo, uuid, rfc } = filter;
  return [
    ...[accountId, environment, list, from ?? "-infinity", before ?? "infinity", estado, tipo],
    uuid?.toLowerCase(),
    // Here, because what upper() makes of ñ depends on the database's locale.
    rfc?.toUpperCase(),
  ];
}

function listed(query: Query): Promise<Listed> {
  const { uuid = "", rfc } = query.filter;
  if (uuid.length > UUID_PART_LENGTH) return ofUuid(query);
  return rfc === undefined ? counted(query) : ofReceivers(query);
}

const ofUuid = (query: Query) => shortlisted(query, BY_UUID, [threeDigitsOf(query.filter)]);

/** Every three hexadecimal digits in a row, as numbers; of many some, which are as good as all. */
function threeDigitsOf({ uuid = "" }: DocumentFilter): number[] {
  const digits = uuid.replaceAll("-", "");
  const all = Array.from({ length: Math.max(digits.length - 2, 0) }, (_, at) => digits.slice(at, at + 3));
  const step = Math.ceil(all.length / 8);
  return all.filter((_, at) => at % step === 0).map((three) => Number.parseInt(three, 16));
}

const LIST = "account_id = $1::uuid and environment = $2::text and list = $3::text";
const IN_LIST = "account_id = $1::uuid and environment = $2::text and list_of(kind) = $3::text";
const IN_RANGE = "created_at >= $4::timestamptz and created_at < $5::timestamptz";
const OF_STATE = "($6::text is null or estado = $6) and ($7::text is null or tipo = $7)";
const MATCHES = `${OF_STATE} and ($8::text is null or position($8 in uuid_fiscal::text) > 0)
  and ($9::text is null or position($9 in receptor_rfc) > 0)`;

/** Where the blocks of the list end. */
const CLOSED = `closed as materialized (
  select coalesce(max(ends_at), '-infinity') as ends_at from list_blocks where ${LIST} and uuid_part = '')`;

/** A stretch of the list, by time of creation: a block, what comes after the last, or as much of it as was asked for. */
interface Stretch {
  /** As PostgreSQL writes them: a Date has no microseconds and no infinity. */
  readonly from: string;
  readonly before: string;
  readonly documents: number;
  readonly read: number;
}

const STRETCHES = statement({
  name: "list-stretches",
  of: "account",
  text: `with ends as (select distinct ends_at from list_blocks where ${LIST} and uuid_part = ''
    ), whole as (
      select lag(ends_at, 1, '-infinity') over (order by ends_at) as starts_at, ends_at, $10::boolean as kept from ends
      union all select coalesce(max(ends_at), '-infinity'), 'infinity', false from ends
    ), stretch as (
      select greatest(starts_at, $4) as starts_at, least(ends_at, $5) as ends_at,
        kept and starts_at >= $4 and ends_at <= $5 as kept
      from whole where starts_at < $5 and ends_at > $4
    ), block as (
      select ends_at, sum(documents) as documents from (
        select ends_at, tipo, estado, documents from list_blocks where ${LIST} and uuid_part = coalesce($8, '')
        union all select ends_at, tipo, estado, documents[${placeOf("$8")}] from list_uuid_parts
        where ${LIST} and uuid_sign = left($8, 1) and length($8) = ${UUID_PART_LENGTH}) as counted
      where ${OF_STATE} group by ends_at
    ), change as (
      select stretch.ends_at, coalesce(sum(documents) filter (where ${MATCHES}), 0) as documents, count(*) as read
      from stretch join list_changes on ${LIST} and created_at >= stretch.starts_at and created_at < stretch.ends_at
      where stretch.kept group by stretch.ends_at
    )
    select stretch.starts_at::text as from, stretch.ends_at::text as before,
      (case when kept then coalesce(block.documents, 0) + coalesce(change.documents, 0) else single.documents end)::int
        as documents,
      (coalesce(change.read, 0) + coalesce(single.read, 0))::int as read
    from stretch left join block using (ends_at) left join change using (ends_at)
    left join lateral (
      select count(*) filter (where ${MATCHES}) as documents, count(*) as read from documents
      where not kept and ${IN_LIST} and created_at >= stretch.starts_at and created_at < stretch.ends_at) single on true
    order by stretch.ends_at desc`,
});

/**
 * Blocks keep their counts by state, type, and each one to three characters that a fiscal UUID contains; with a receiver
 * every document is looked at. What comes before the page is left out by whole stretches.
 */
async function counted(query: Query): Promise<Listed> {
  const { db, filter, page, values } = query;
  const kept = filter.rfc === undefined && (filter.uuid ?? "").length <= UUID_PART_LENGTH;
  const stretches = await db.read<Stretch>(STRETCHES, [...values, kept]);
  const total = sum(stretches.map(({ documents }) => documents));
  const read = sum(stretches.map((stretch) => stretch.read));
  const within = stretchesOfPage(stretches, page);
  return { rows: within === undefined ? [] : await pageOf(query, within), total, read };
}

interface Within extends Page {
  readonly from: string;
  readonly before: string;
}

/** From where to where the page's documents are, and how many of those there come before them. */
function stretchesOfPage(stretches: readonly Stretch[], { limit, offset }: Page): Within | undefined {
  let skipped = 0;
  let last = 0;
  const first = stretches.findIndex(({ documents }) => {
    if (skipped + documents > offset) return true;
    skipped += documents;
    return false;
  });
  if (first < 0) return undefined;
  let found = skipped - offset;
  for (last = first; last < stretches.length; last++) {
    found += stretches[last]!.documents;
    if (found >= limit) break;
  }
  const { from } = stretches[Math.min(last, stretches.length - 1)]!;
  return { from, before: stretches[first]!.before, limit, offset: offset - skipped };
}

const PAGE = statement({
  name: "list-page",
  of: "account",
  text: `with page as (
      select id from documents where ${IN_LIST} and ${IN_RANGE} and ${MATCHES}
      order by created_at desc, id desc limit $10 offset $11
    ) select ${COLUMNS} from documents
    where account_id = $1 and environment = $2 and id in (select id from page) order by created_at desc, id desc`,
});

function pageOf({ db, values }: Query, { from, before, limit, offset }: Within): Promise<DocumentRow[]> {
  return db.read<DocumentRow>(PAGE, [...values.slice(0, 3), from, before, ...values.slice(5), limit, offset]);
}

/**
 * Of all receivers that match, what blocks have of them in any state, and the whole count where no time is asked for;
 * their RFCs where they have few documents.
 */
const RECEIVERS = statement({
  name: "list-receivers",
  of: "account",
  text: `with ${CLOSED}, matching as materialized (
      select receptor_rfc, documents, (${OF_STATE}) as of_state
      from list_receivers where ${LIST} and position($9 in receptor_rfc) > 0
    ), receiver as (
      select coalesce(sum(documents), 0) as any_state, coalesce(sum(documents) filter (where of_state), 0) as documents
      from matching
    ), change as (
      select coalesce(sum(documents) filter (where ${MATCHES}), 0) as documents, count(*) as read
      from list_changes, closed where ${LIST} and created_at < closed.ends_at and ${IN_RANGE}
    ), single as (
      select count(*) filter (where ${MATCHES}) as documents, count(*) as read from documents, closed
      where ${IN_LIST} and created_at >= closed.ends_at and ${IN_RANGE}
    )
    select receiver.any_state <= $10 as few, (change.read + single.read)::int as read,
      (receiver.documents + change.documents + single.documents)::int as total,
      (select string_agg(distinct receptor_rfc, ',') from matching where receiver.any_state <= $10) as rfcs
    from receiver, change, single`,
});

interface Receivers {
  readonly few: boolean;
  readonly total: number;
  readonly read: number;
  readonly rfcs: string | null;
}

/** Few documents are looked up one by one; of many the count is kept, unless the list is narrowed by more. */
async function ofReceivers(query: Query): Promise<Listed> {
  const { db, filter, page, values } = query;
  const [receivers] = await db.read<Receivers>(RECEIVERS, [...values, query.few]);
  const { few, rfcs, ...count } = receivers!;
  if (few) return shortlisted(query, BY_RECEIVER, [rfcs?.split(",") ?? []]);
  if (threeDigitsOf(filter).length > 0) return ofUuid(query);
  const isNarrowed = [filter.uuid, filter.from, filter.before].some((value) => value !== undefined);
  if (isNarrowed) return counted(query);
  const everything = { ...page, from: "-infinity", before: "infinity" };
  return { ...count, rows: count.total <= page.offset ? [] : await pageOf(query, everything) };
}

/**
 * Candidates among the documents of blocks by what they can be found by; those after the last block all are. A candidate with a fiscal UUID
 * keeps its place, its receiver and its UUID for ever, so it matches where neither state nor type is asked for. Any other is looked up at its
 * place in the list (the limit keeps the planner from reading all of it).
 */
function shortlist(name: string, candidates: string): Statement {
  return statement({
    name: `list-shortlist-${name}`,
    of: "account",
    text: `with ${CLOSED}, changed as materialized (
        select distinct created_at, id from list_changes, closed where ${LIST} and created_at < closed.ends_at
      ), candidate as materialized (
        select created_at, id, uuid_fiscal is not null and $6::text is null and $7::text is null as certain
        from (${candidates}) as entry
        where ($8::text is null or position($8 in uuid_fiscal::text) > 0)
          and ($9::text is null or position($9 in receptor_rfc) > 0)
      ), single as materialized (
        select created_at, id, ${MATCHES} as matches from documents, closed
        where ${IN_LIST} and created_at >= closed.ends_at and ${IN_RANGE}
      ), found as materialized (
        select created_at, id from candidate where certain and ${IN_RANGE}
        union select d.created_at, d.id
        from (select created_at, id from candidate where not certain union select created_at, id from changed) looked_up,
          closed, lateral (
            select created_at, id, tipo, estado, receptor_rfc, uuid_fiscal from documents
            where ${IN_LIST} and created_at = looked_up.created_at and id = looked_up.id limit 1) d
        where looked_up.created_at >= $4 and looked_up.created_at < least($5, closed.ends_at) and ${MATCHES}
        union all select created_at, id from single where matches
      )
      select (select count(*) from found)::int as total, (select count(*) from single)::int as read,
        array_to_string(array(select id from found order by created_at desc, id desc limit $10 offset $11), ',') as ids`,
  });
}

/** Documents of blocks whose fiscal UUID has all of some three digits. */
const BY_UUID = shortlist(
  "uuid",
  `select created_at, id, receptor_rfc, uuid_fiscal from list_entries where ${LIST} and uuid_fiscal is not null
      and list_digits(hashtext(account_id::text || environment || list), uuid_fiscal) @> array(
        select (hashtext($1::uuid::text || $2::text || $3::text) << 12) | three from unnest($12::int[]) three)`,
);

const BY_RECEIVER = shortlist(
  "receiver",
  `select found.* from unnest($12::text[]) rfc, lateral (
      select created_at, id, receptor_rfc, uuid_fiscal from list_entries
      where ${LIST} and receptor_rfc = rfc and ${IN_RANGE} offset 0) found`,
);

const ROWS = statement({
  name: "list-rows",
  of: "account",
  text: `select ${COLUMNS} from documents where account_id = $1 and environment = $2 and id = any($3::uuid[])
    order by created_at desc, id desc`,
});

/** All matches are looked up, because they are few. */
async function shortlisted(
  { db, page, values }: Query,
  statement: Statement,
  more: readonly unknown[],
): Promise<Listed> {
  const found = await db.read<{ total: number; read: number; ids: string }>(statement, [
    ...values,
    page.limit,
    page.offset,
    ...more,
  ]);
  const { ids, ...count } = found[0]!;
  const rows = ids === "" ? [] : await db.read<DocumentRow>(ROWS, [values[0], values[1], ids.split(",")]);
  return { ...count, rows };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0);
}
