import {
  type Database,
  type Estado,
  IN_FORCE_STATES,
  listed,
  type Statement,
  statement,
  type Tenant,
} from "../database/index.ts";
import { COLUMNS, type DocumentRow } from "./documents.ts";
import { askForBlocks, BLOCK, codeOfPart, SHOWN_TOTAL } from "./list-blocks.ts";

/** Narrows a list; every filter but the list is optional. */
export interface DocumentFilter {
  /** The resource, as `list_of(kind)` names it. */
  readonly list: string;
  /** It is a state, or "vigente" for all stamped states but that of a cancelled document. */
  readonly estado: string | undefined;
  readonly tipo?: string | undefined;
  /** The fiscal UUID contains this text. */
  readonly uuid: string | undefined;
  /** The receiver's RFC contains this text. */
  readonly rfc: string | undefined;
  /** The documents were created at this moment or later. */
  readonly from: Date | undefined;
  readonly before: Date | undefined;
  readonly serie?: string | undefined;
  readonly folio?: string | undefined;
  readonly idempotencyKey?: string | undefined;
  readonly referencia?: string | undefined;
  /** The totals that lists show are compared with this plain decimal text, both included. */
  readonly totalFrom?: string | undefined;
  readonly totalTo?: string | undefined;
}

export interface Page {
  readonly limit: number;
  readonly offset: number;
}

export interface DocumentList {
  readonly rows: DocumentRow[];
  /** All documents that match are counted, whichever page was asked for. */
  readonly total: number;
}

/**
 * Returns a page, newest first, with the exact number of all that match. docs/lists.md explains how lists of any length
 * are counted. `few` is the most documents of receivers that are looked up one by one.
 */
export async function listDocuments(
  db: Database,
  tenant: Tenant,
  filter: DocumentFilter,
  page: Page,
  few = FEW,
): Promise<DocumentList> {
  if (!mayBePartOfUuid(filter.uuid ?? "")) return { rows: [], total: 0 };
  const query: Query = { db, filter, page, few, values: valuesOf(tenant, filter) };
  const { rows, total, read = 0 } = await find(query);
  if (read > MOST_READ) await askForBlocks(db, query.values.slice(0, 3));
  return { rows, total };
}

/** Returns true for a text of hexadecimal digits whose hyphens stand as in a UUID. */
function mayBePartOfUuid(text: string): boolean {
  return "00000000-0000-0000-0000-000000000000".includes(text.replace(/[0-9a-f]/gi, "0"));
}

/** A count that read more documents than this outside of blocks requests the list's blocks. */
const MOST_READ = 2 * BLOCK;

/** Receivers with no more documents in blocks than this are looked up document by document. */
const FEW = 5_000;

interface Query {
  readonly db: Database;
  readonly filter: DocumentFilter;
  readonly page: Page;
  readonly few: number;
  /** The values $1 to $9 of every statement but `RECEIVERS` and `ROWS`. */
  readonly values: readonly unknown[];
}

interface Found extends DocumentList {
  /** Documents after the last block that were read one by one; absent where blocks would not help. */
  readonly read?: number;
}

function valuesOf({ accountId, environment }: Tenant, filter: DocumentFilter): readonly unknown[] {
  const { list, from, before, estado, tipo, uuid, rfc } = filter;
  return [
    ...[accountId, environment, list, from ?? "-infinity", before ?? "infinity", estado, tipo],
    uuid?.toLowerCase(),
    // The text is changed to upper case here, because PostgreSQL's upper() would depend on the database's locale for ñ.
    rfc?.toUpperCase(),
  ];
}

/** The states that the index `documents_list_estado` holds. */
const RARE = ["borrador", "error", "cancelacion_pendiente", "cancelada"] as const satisfies readonly Estado[];

async function find(query: Query): Promise<Found> {
  const { estado, uuid, rfc } = query.filter;
  if (isOfTotalsAlone(query.filter)) return foundByTotal(query);
  const particulars = particularsOf(query.filter);
  if (particulars.some((each) => each !== undefined)) {
    return scanned({ ...query, values: [...query.values, ...particulars] }, scanFor(query.filter));
  }
  if (RARE.some((each) => each === estado)) return scanned(query, OF_RARE_STATE);
  const whole = estado === undefined ? WHOLE.any : estado === "timbrada" ? WHOLE.timbrada : undefined;
  if (whole === undefined) return scanned(query, OF_ANY_STATE);
  const digits = threeDigitsOf(query.filter);
  if (digits.length > 0) return shortlisted(query, BY_UUID, digits);
  if (rfc !== undefined) {
    const rfcs = await receiversOfFew(query);
    if (rfcs !== undefined) return shortlisted(query, BY_RECEIVER, rfcs);
  }
  if (uuid !== undefined) {
    const part = codeOfPart(uuid);
    if (part === undefined || estado !== undefined || rfc !== undefined || query.filter.tipo !== undefined)
      return scanned(query, OF_ANY_STATE);
    return counted(query, BY_PART, [part]);
  }
  return counted(query, rfc === undefined ? whole.byBlocks : whole.byReceivers);
}

/**
 * Returns every three consecutive hexadecimal digits, as numbers. Of many it returns some, which narrow the search
 * nearly as well.
 */
function threeDigitsOf({ uuid = "" }: DocumentFilter): number[] {
  const digits = uuid.replaceAll("-", "");
  const all = Array.from({ length: Math.max(digits.length - 2, 0) }, (_, at) => digits.slice(at, at + 3));
  const step = Math.ceil(all.length / 8);
  return all.filter((_, at) => at % step === 0).map((three) => Number.parseInt(three, 16));
}

const LIST = "account_id = $1::uuid and environment = $2::text and list = $3::text";
const IN_LIST = "account_id = $1::uuid and environment = $2::text and list_of(kind) = $3::text";
const IN_RANGE = "created_at >= $4::timestamptz and created_at < $5::timestamptz";
const OF_TIPO = "($7::text is null or tipo = $7)";
const OF_RECEIVER = "($9::text is null or position($9 in receptor_rfc) > 0)";
const MATCHES = `($6::text is null or estado = $6 or ($6 = 'vigente' and estado in (${IN_FORCE_STATES}))) and ${OF_TIPO}
  and ($8::text is null or position($8 in uuid_fiscal::text) > 0) and ${OF_RECEIVER}`;

/** A `with` query of this name returns the moment before which all documents of the list stand in blocks. */
const CLOSED = `closed as materialized (
  select coalesce(max(ends_at), '-infinity') as ends_at from list_blocks where ${LIST})`;

/** A Scan has two statements, which count a list and read a page of it by an index of `documents` alone. */
interface Scan {
  readonly total: Statement;
  readonly page: Statement;
}

/** The condition may read values after $9, whose number is `more`. */
function scanOf(name: string, condition: string, more = 0): Scan {
  const where = `${IN_LIST} and ${IN_RANGE} and ${MATCHES}${condition}`;
  return {
    total: statement(`list-total${name}`, "account")`
    select count(*)::int as total from documents where ${where}`,
    page: statement(`list-page${name}`, "account")`with page as (
          select id from documents where ${where} order by created_at desc, id desc limit $${10 + more} offset $${11 + more}
        ) select ${COLUMNS} from documents
        where account_id = $1 and environment = $2 and id in (select id from page) order by created_at desc, id desc`,
  };
}

const OF_ANY_STATE = scanOf("", "");
const OF_RARE_STATE = scanOf("-rare", ` and estado in (${listed(RARE)})`);

/** Returns the values $10 to $15: the index of the list does not hold what they are compared with. */
function particularsOf(filter: DocumentFilter): readonly (string | undefined)[] {
  const { serie, folio, idempotencyKey, referencia, totalFrom, totalTo } = filter;
  return [serie, folio, idempotencyKey, totalFrom, totalTo, referencia];
}

const PARTICULARS = ` and ($10::text is null or serie = $10) and ($11::text is null or folio = $11)
  and ($12::text is null or idempotency_key = $12)
  and ($13::numeric is null or ${SHOWN_TOTAL} >= $13)
  and ($14::numeric is null or ${SHOWN_TOTAL} <= $14)
  and ($15::text is null or referencia = $15)`;

/** Each document of the range is looked at, unless its key, its reference or its folio finds it. */
const OF_PARTICULARS = scanOf("-particulars", PARTICULARS, 6);
const OF_FOLIO = scanOf("-folio", `${PARTICULARS} and folio = $11`, 6);
const OF_KEY = scanOf("-key", `${PARTICULARS} and idempotency_key = $12`, 6);
const OF_REFERENCE = scanOf("-reference", `${PARTICULARS} and referencia = $15`, 6);

function scanFor({ folio, idempotencyKey, referencia }: DocumentFilter): Scan {
  if (idempotencyKey !== undefined) return OF_KEY;
  if (referencia !== undefined) return OF_REFERENCE;
  return folio === undefined ? OF_PARTICULARS : OF_FOLIO;
}

/** Reads every document of the range in the scan's index. */
async function scanned({ db, page, values }: Query, scan: Scan): Promise<Found> {
  const [row] = await db.read<{ total: number }>(scan.total, values);
  const { total } = row!;
  if (total <= page.offset) return { rows: [], total };
  return { rows: await db.read<DocumentRow>(scan.page, [...values, page.limit, page.offset]), total };
}

/** A stretch of the list, by time of creation, with a known number of matching documents. */
interface Stretch {
  /** The times are PostgreSQL's text, because a Date has no microseconds and no infinity. */
  readonly from: string;
  readonly before: string;
  readonly documents: number;
  readonly read: number;
}

/**
 * Blocks count documents of all states but drafts. To count documents of any state in a stretch, its drafts are added;
 * to count stamped ones, all other states are subtracted. Of these the index of rare states has all but the open ones,
 * which are found by their due time.
 */
const IN_STATES = {
  any: { sign: "+", states: ["borrador"], open: "false" },
  timbrada: { sign: "-", states: ["error", "cancelacion_pendiente", "cancelada"], open: "true" },
} as const satisfies Record<string, { sign: string; states: readonly Estado[]; open: string }>;

const WITHIN = "created_at >= stretch.starts_at and created_at < stretch.ends_at";

/** SQL by which stretches are counted. */
interface CountedBy {
  /** It selects `ends_at` of the stretches whose count is known. */
  readonly ends: string;
  /** It selects `ends_at` and `documents`. */
  readonly counts: string;
}

const ENDS_OF_BLOCKS = `select distinct ends_at from list_blocks where ${LIST}`;

const COUNTED_BY = {
  blocks: {
    ends: ENDS_OF_BLOCKS,
    counts: `select ends_at, sum(documents) as documents from list_blocks where ${LIST} and ${OF_TIPO} group by ends_at`,
  },
  receivers: {
    ends: `select max(ends_at) as ends_at from list_blocks where ${LIST} having count(*) > 0`,
    counts: `select ends.ends_at, sum(documents) as documents from ends join list_receivers on ${LIST} and ${OF_TIPO} and ${OF_RECEIVER}
      group by ends.ends_at`,
  },
} as const satisfies Record<string, CountedBy>;

function stretches(by: keyof typeof COUNTED_BY, of: keyof typeof IN_STATES): Statement {
  const { sign, states, open } = IN_STATES[of];
  const others = `open as materialized (
        select created_at from documents
        where ${open} and account_id = $1 and environment = $2 and due_at is not null
          and estado in ('timbrando', 'cancelando') and list_of(kind) = $3 and ${OF_TIPO} and ${OF_RECEIVER})`;
  return stretchesBy(`${by}-${of}`, COUNTED_BY[by], sign, {
    first: others,
    each: `select created_at from documents
          where counted and ${IN_LIST} and estado in (${listed(states)}) and ${WITHIN} and ${OF_TIPO} and ${OF_RECEIVER}
          union all select created_at from open where counted and ${WITHIN}`,
  });
}

/** SQL for the documents that are added to a known count, or taken from it. */
interface Others {
  /** It is a `with` query that `each` reads. */
  readonly first: string;
  /** It selects these documents of a stretch. */
  readonly each: string;
}

/** A stretch that the asked range cuts, and the one after the last block, are counted document by document. */
function stretchesBy(name: string, { ends, counts }: CountedBy, sign: "+" | "-", { first, each }: Others): Statement {
  return statement(`list-${name}`, "account")`with ends as materialized (${ends}
      ), whole as (
        select lag(ends_at, 1, '-infinity') over (order by ends_at) as starts_at, ends_at, true as counted from ends
        union all select coalesce(max(ends_at), '-infinity'), 'infinity', false from ends
      ), stretch as materialized (
        select greatest(starts_at, $4) as starts_at, least(ends_at, $5) as ends_at,
          counted and starts_at >= $4 and ends_at <= $5 as counted
        from whole where starts_at < $5 and ends_at > $4
      ), counts as materialized (${counts}
      ), ${first}
      select stretch.starts_at::text as from, stretch.ends_at::text as before, coalesce(single.read, 0)::int as read,
        (case when counted then coalesce(counts.documents, 0) ${sign} coalesce(others.documents, 0) else single.documents end)::int
          as documents
      from stretch left join counts using (ends_at)
      left join lateral (select count(*) as documents from (${each}) as other) others on true
      left join lateral (
        select count(*) filter (where ${MATCHES}) as documents, count(*) as read from documents
        where not counted and ${IN_LIST} and ${WITHIN}) single on true
      order by stretch.ends_at desc`;
}

/**
 * Counts by one or two digits of the fiscal UUID. A document that got its fiscal UUID after its block was closed is
 * counted by its entry.
 */
const BY_PART = stretchesBy(
  "parts",
  {
    ends: ENDS_OF_BLOCKS,
    counts: `select ends_at, sum(parts[$10]) as documents from list_blocks where ${LIST} group by ends_at`,
  },
  "+",
  {
    first: `late as materialized (
        select created_at from list_entries
        where ${LIST} and known < 2 and uuid_fiscal is not null and position($8 in uuid_fiscal::text) > 0)`,
    each: `select created_at from late where counted and ${WITHIN}`,
  },
);

/** Returns the statements that count a list without a part of a fiscal UUID. */
const WHOLE = {
  any: { byBlocks: stretches("blocks", "any"), byReceivers: stretches("receivers", "any") },
  timbrada: { byBlocks: stretches("blocks", "timbrada"), byReceivers: stretches("receivers", "timbrada") },
} as const;

/** Stretches that come before the page are left out, so a page far down costs no more than the first. */
async function counted({ db, page, values }: Query, statement: Statement, more: unknown[] = []): Promise<Found> {
  const stretches = await db.read<Stretch>(statement, [...values, ...more]);
  const total = sum(stretches.map(({ documents }) => documents));
  const read = sum(stretches.map((stretch) => stretch.read));
  const within = stretchesOfPage(stretches, page);
  if (within === undefined) return { rows: [], total, read };
  const { from, before, limit, offset } = within;
  const limits = [from, before, ...values.slice(5), limit, offset];
  const rows = await db.read<DocumentRow>(OF_ANY_STATE.page, [...values.slice(0, 3), ...limits]);
  return { rows, total, read };
}

interface Within extends Page {
  readonly from: string;
  readonly before: string;
}

/**
 * Returns the range of time in which the page lies, and its offset there; undefined when the list ends before the page.
 */
function stretchesOfPage(stretches: readonly Stretch[], { limit, offset }: Page): Within | undefined {
  let skipped = 0;
  const first = stretches.findIndex(({ documents }) => {
    if (skipped + documents > offset) return true;
    skipped += documents;
    return false;
  });
  if (first < 0) return undefined;
  let last = first;
  let found = skipped + stretches[first]!.documents - offset;
  while (found < limit && last < stretches.length - 1) found += stretches[++last]!.documents;
  const { from } = stretches[last]!;
  return { from, before: stretches[first]!.before, limit, offset: offset - skipped };
}

const RECEIVERS = statement("list-receivers", "account")`with matching as materialized (
      select receptor_rfc, documents from list_receivers where ${LIST} and position($4 in receptor_rfc) > 0
    ), few as (select coalesce(sum(documents), 0) <= $5 as few from matching)
    select few, (select string_agg(distinct receptor_rfc, ',') from matching where few) as rfcs from few`;

/** Returns the RFCs that match, where they have at most `few` documents in blocks; undefined where they have more. */
async function receiversOfFew({ db, few: most, values }: Query): Promise<string[] | undefined> {
  const given = [...values.slice(0, 3), values[8], most];
  const [row] = await db.read<{ few: boolean; rfcs: string | null }>(RECEIVERS, given);
  const { few, rfcs } = row!;
  return few ? (rfcs?.split(",") ?? []) : undefined;
}

/**
 * Finds candidates among the documents of blocks; documents after the last block, and drafts, are read one by one. A
 * candidate keeps its place, its receiver and its fiscal UUID, so it matches where neither state nor type is asked for.
 * Otherwise it is looked up at its place in the list (the limit keeps the planner from reading all of the list).
 */
function shortlist(name: string, candidates: string): Statement {
  return statement(`list-shortlist-${name}`, "account")`with ${CLOSED}, candidate as materialized (
        select created_at, id from (${candidates}) as entry, closed
        where ($8::text is null or position($8 in uuid_fiscal::text) > 0) and ${OF_RECEIVER}
          and ${IN_RANGE} and created_at < closed.ends_at
      ), single as materialized (
        select created_at, id, ${MATCHES} as matches from documents, closed
        where ${IN_LIST} and created_at >= closed.ends_at and ${IN_RANGE}
      ), found as materialized (
        select created_at, id from candidate where $6::text is null and $7::text is null
        union all select d.created_at, d.id from candidate, lateral (
          select created_at, id, tipo, estado, receptor_rfc, uuid_fiscal from documents
          where ${IN_LIST} and created_at = candidate.created_at and id = candidate.id limit 1) d
        where ($6 is not null or $7 is not null) and ${MATCHES}
        union all select created_at, id from documents, closed
        where ${IN_LIST} and estado = 'borrador' and created_at < closed.ends_at and ${IN_RANGE} and ${MATCHES}
        union all select created_at, id from single where matches
      )
      select (select count(*) from found)::int as total, (select count(*) from single)::int as read,
        array_to_string(array(select id from found order by created_at desc, id desc limit $10 offset $11), ',') as ids`;
}

/** Every candidate's fiscal UUID has all of the given three digits. */
const BY_UUID = shortlist(
  "uuid",
  `select created_at, id, receptor_rfc, uuid_fiscal from list_entries where ${LIST} and uuid_fiscal is not null
      and list_digits(hashtext(account_id::text || environment || list), uuid_fiscal) @> array(
        select (hashtext($1::uuid::text || $2::text || $3::text) << 12) | three from unnest($12::int[]) three)`,
);

/** Its candidates are all documents of the given receivers. */
const BY_RECEIVER = shortlist(
  "receiver",
  `select found.* from unnest($12::text[]) rfc, lateral (
      select created_at, id, receptor_rfc, uuid_fiscal from list_entries
      where ${LIST} and receptor_rfc = rfc and ${IN_RANGE} offset 0) found`,
);

const ROWS = statement("list-rows", "account")`
    select ${COLUMNS} from documents where account_id = $1 and environment = $2 and id = any($3::uuid[])
    order by created_at desc, id desc`;

/** Reads the documents whose ids a statement has joined by commas. */
async function rowsOf({ db, values }: Query, ids: string): Promise<DocumentRow[]> {
  return ids === "" ? [] : db.read<DocumentRow>(ROWS, [values[0], values[1], ids.split(",")]);
}

/** All matches are found by `keys`, because they are few. */
async function shortlisted(query: Query, statement: Statement, keys: readonly unknown[]): Promise<Found> {
  const { db, page, values } = query;
  const given = [...values, page.limit, page.offset, keys];
  const [row] = await db.read<{ total: number; read: number; ids: string }>(statement, given);
  const { ids, ...count } = row!;
  return { ...count, rows: await rowsOf(query, ids) };
}

/** Tells whether no filter but the shown total, and perhaps days, narrows the list. */
function isOfTotalsAlone(filter: DocumentFilter): boolean {
  const { totalFrom, totalTo, serie, folio, idempotencyKey, referencia, estado, tipo, uuid, rfc } = filter;
  const others = [serie, folio, idempotencyKey, referencia, estado, tipo, uuid, rfc];
  return (totalFrom ?? totalTo) !== undefined && others.every((each) => each === undefined);
}

/** `total` is SQL for the shown total of a document. */
const hasTotal = (total: string) =>
  `${total} >= coalesce($6::numeric, '-infinity') and ${total} <= coalesce($7::numeric, 'infinity')`;

/** Finds the entries by total; the index `list_entries_total` holds every column that is read here. */
const ENTRIES_OF_TOTAL = `list_entries, closed
        where ${LIST} and known > 0 and ${hasTotal("total")} and ${IN_RANGE} and created_at < closed.ends_at`;

/**
 * Counts the documents of a total, and names those of the page where they are few. The total of a document that an
 * earlier build counted in a block is looked up. Without `offset 0` the planner reads the whole table for the documents
 * after the last block.
 */
const BY_TOTAL = statement("list-by-total", "account")`with ${CLOSED}, single as materialized (
        select d.created_at, d.id, d.matches from closed, lateral (
          select created_at, id, ${hasTotal(SHOWN_TOTAL)} as matches from documents
          where ${IN_LIST} and created_at >= closed.ends_at and ${IN_RANGE} offset 0) d
      ), others as materialized (
        select d.created_at, d.id from closed, list_entries e, lateral (
          select created_at, id from documents
          where ${IN_LIST} and created_at = e.created_at and id = e.id and estado <> 'borrador' and ${hasTotal(SHOWN_TOTAL)}
          limit 1) d
        where e.account_id = $1::uuid and e.environment = $2::text and e.list = $3::text and e.known = 0
          and e.created_at >= $4::timestamptz and e.created_at < least($5::timestamptz, closed.ends_at)
        union all select created_at, id from documents, closed
        where ${IN_LIST} and estado = 'borrador' and created_at < closed.ends_at and ${IN_RANGE}
          and ${hasTotal(SHOWN_TOTAL)}
        union all select created_at, id from single where matches
      ), counted as materialized (
        select (select count(*) from ${ENTRIES_OF_TOTAL}) + (select count(*) from others) as total
      )
      select counted.total::int, (select count(*) from single)::int as read,
        case when counted.total <= $10 then array_to_string(array(
          select id from (select created_at, id from ${ENTRIES_OF_TOTAL} union all select created_at, id from others) found
          order by created_at desc, id desc limit $8 offset $9), ',') end as ids
      from counted`;

/** Reads the page in the order of the list where more than `few` have the total, because it is full soon. */
async function foundByTotal(query: Query): Promise<Found> {
  const { db, filter, page, few, values } = query;
  const { totalFrom, totalTo } = filter;
  const given = [...values.slice(0, 5), totalFrom, totalTo, page.limit, page.offset, few];
  const [row] = await db.read<{ total: number; read: number; ids: string | null }>(BY_TOTAL, given);
  const { ids, ...count } = row!;
  if (ids !== null) return { ...count, rows: await rowsOf(query, ids) };
  if (count.total <= page.offset) return { ...count, rows: [] };
  const all = [...values, ...particularsOf(filter), page.limit, page.offset];
  return { ...count, rows: await db.read<DocumentRow>(OF_PARTICULARS.page, all) };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0);
}
