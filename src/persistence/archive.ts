import {
  anyRow,
  type Database,
  freeAt,
  hasStampedXmlIn,
  listRows,
  run,
  type StampPlace,
  sealedXmlIn,
  stampedBytesIn,
  stampedXmlIn,
  statement,
  type Tenant,
} from "./database/index.ts";
import { LISTS } from "./portal/index.ts";

/** An Archived document has its XML in object storage, and no longer in its row. */
export interface Archived {
  /** The object is named by the SHA-256 of the stamped XML, in hexadecimal. */
  readonly sha256: string;
  readonly bytes: number;
}

/** The XML of a document, or its place: `xml` is null before the stamp, and for an archived document. */
export type KeptXml = NonNullable<Awaited<ReturnType<typeof findKeptXml>>>;

const STAMPED = stampedXmlIn("documents", "$1");
const SEALED = sealedXmlIn("documents", "$1");

const FIND = statement("archive-find-xml", "account")`
    select ${STAMPED} as xml, ${SEALED} as sealed, encode(xml_sha256, 'hex') as sha256, xml_bytes as bytes,
      stamp_from as "stampFrom", stamp_to as "stampTo"
    from documents where account_id = $1 and environment = $2 and id = $3`;

interface Row {
  readonly xml: Buffer | null;
  readonly sealed: Buffer | null;
  readonly sha256: string | null;
  readonly bytes: number | null;
  readonly stampFrom: number | null;
  readonly stampTo: number | null;
}

export async function findKeptXml(db: Database, { accountId, environment }: Tenant, id: string) {
  const [row] = await db.query<Row>(FIND, [accountId, environment, id]);
  if (row === undefined) return undefined;
  const { xml, sealed, sha256, bytes, stampFrom, stampTo } = row;
  return {
    xml,
    /**
     * The sealed XML is null for a draft. It is null for an archived document too, where it equals the stamped XML
     * without the bytes of `stamp`.
     */
    sealed,
    archived: sha256 === null || bytes === null ? undefined : { sha256, bytes },
    stamp: stampFrom === null || stampTo === null ? undefined : { from: stampFrom, to: stampTo },
  };
}

/** It is true where the stamped XML without its stamp equals, byte for byte, the sealed XML. */
const IS_INSIDE = `${SEALED} = substring(${STAMPED} from 1 for $6::int) || substring(${STAMPED} from $7::int + 1)`;

const EMPTY = statement("archive-empty", "account")`
    update documents set stamped_xml = null, inserted_xml = null, archived_at = $5, xml_sha256 = $4, xml_bytes = ${stampedBytesIn("documents", "$1")},
      sealed_xml = case when ${IS_INSIDE} then null else ${SEALED} end, bare_xml = null, certificate = null, certificate_from = null,
      stamp_from = case when ${IS_INSIDE} then $6::int end, stamp_to = case when ${IS_INSIDE} then $7::int end
    where account_id = $1 and environment = $2 and id = $3 and sha256(${STAMPED}) = $4 returning id`;

/**
 * Removes the XML from a row whose stamped XML has this SHA-256, and writes down where the XML is. The sealed XML is
 * removed too where PostgreSQL finds it, byte for byte, in the stamped XML around `stamp`; otherwise it stays. Returns
 * false when the row has no such XML any more.
 */
export async function emptyXml(
  db: Database,
  { accountId, environment }: Tenant,
  id: string,
  { sha256, at, stamp }: { readonly sha256: Buffer; readonly at: Date; readonly stamp: StampPlace | undefined },
): Promise<boolean> {
  const values = [accountId, environment, id, sha256, at, stamp?.from, stamp?.to];
  return (await db.query(EMPTY, values)).length > 0;
}

/**
 * Puts archived XML back into its row, if it is the XML that the row names. Returns false when it is not, or when the
 * row has its XML already.
 */
export const restoreXml = anyRow<[tenant: Tenant, id: string, xml: Buffer]>("archive-restore", "account")`
    update documents set stamped_xml = case when stamp_from is null then $4::bytea end,
      inserted_xml = substring($4::bytea from stamp_from + 1 for stamp_to - stamp_from),
      sealed_xml = coalesce(sealed_xml, substring($4::bytea from 1 for stamp_from) || substring($4::bytea from stamp_to + 1)),
      archived_at = null, xml_sha256 = null, xml_bytes = null, stamp_to = null
    where account_id = $1 and environment = $2 and id = $3 and xml_sha256 = sha256($4::bytea) returning id`;

export interface Passed {
  /** The time is text as PostgreSQL writes it, exact to the microsecond. */
  readonly at: string;
  readonly id: string;
}

/** This place comes before all documents. */
export const BEGINNING: Passed = {
  at: "1970-01-01 00:00:00+00",
  id: "00000000-0000-0000-0000-000000000000",
};

const MADE_BEFORE = statement("archive-made-before", "account")`
    select d.environment, d.id, d.created_at::text as at, d.has_xml as "hasXml"
    from (values ('sandbox'), ('production')) as environments (environment) cross join ${LISTS}
    cross join lateral (
      select n.environment, n.id, n.created_at, ${hasStampedXmlIn("n")} as has_xml from documents n
      where n.account_id = $1 and n.environment = environments.environment and list_of(n.kind) = lists.list
        and (n.created_at, n.id) > ($2::timestamptz, $3::uuid) and n.created_at < $4
      order by n.created_at, n.id limit $5) d
    order by d.created_at, d.id limit $5`;

export interface OldDocument extends Passed, Pick<Tenant, "environment"> {
  readonly hasXml: boolean;
}

/**
 * The account's documents after a place that were made before a time, with XML or without: the oldest, at most `limit`
 * of them.
 */
export async function findMadeBefore(
  db: Database,
  accountId: string,
  after: Passed,
  before: Date,
  limit: number,
): Promise<OldDocument[]> {
  return db.query<OldDocument>(MADE_BEFORE, [accountId, after.at, after.id, before, limit]);
}

export interface ArchivedFilter {
  readonly uuid?: string | undefined;
  readonly made?: { readonly from: Date; readonly before: Date } | undefined;
  /** This percentage of the documents is chosen, at random each time. */
  readonly percent?: number | undefined;
}

export interface Place extends Pick<Tenant, "environment"> {
  readonly id: string;
}

const ARCHIVED = statement("archive-archived", "account")`
    select environment, id, encode(xml_sha256, 'hex') as sha256, xml_bytes as bytes from documents
    where account_id = $1 and archived_at is not null and (environment, id) > ($2::text, $3::uuid)
      and ($4::uuid is null or uuid_fiscal = $4) and ($5::timestamptz is null or (created_at >= $5 and created_at < $6))
      and ($7::int = 100 or random() * 100 < $7)
    order by environment, id limit $8`;

export async function findArchived(
  db: Database,
  accountId: string,
  after: Place | undefined,
  { uuid, made, percent = 100 }: ArchivedFilter,
  limit: number,
): Promise<(Place & Archived)[]> {
  const values = [
    ...[accountId, after?.environment ?? "", after?.id ?? BEGINNING.id],
    ...[uuid, made?.from, made?.before, percent, limit],
  ];
  return db.query(ARCHIVED, values);
}

const OWNER_OF_UUID = statement("archive-owner-of-uuid", "all")`
    select account_id as "accountId" from documents
    where environment in ('sandbox', 'production') and uuid_fiscal = $1 and archived_at is not null limit 1`;

export async function findOwnerOfArchived(db: Database, uuid: string): Promise<string | undefined> {
  return (await db.query<{ accountId: string }>(OWNER_OF_UUID, [uuid]))[0]?.accountId;
}

/** Counts archived XML by the month in which the document was made, of one account or of all. */
export const countArchived = listRows<ArchivedMonth, [accountId: string | undefined, zone: string]>(
  "archive-months",
  "all",
)`
    select to_char(created_at at time zone $2, 'YYYY-MM') as month, count(*) as documents, sum(xml_bytes)::bigint as bytes
    from documents where archived_at is not null and ($1::uuid is null or account_id = $1) group by 1 order by 1`;

export interface ArchivedMonth {
  /** The month, such as "2026-03", is in the requested zone. */
  readonly month: string;
  readonly documents: number;
  readonly bytes: number;
}

const DUE = statement("archive-due", "all")`
    select a.id from accounts a left join archive_turns t on t.account_id = a.id
    where t.account_id is null or (t.next_at <= $1 and ${freeAt("$1", "t")})
    order by a.id limit 1`;

const TAKE = statement("archive-take-turn", "account")`
    insert into archive_turns as t (account_id, passed_at, passed_id, next_at, lease_until)
    values ($1, '${BEGINNING.at}', '${BEGINNING.id}', $2, $3)
    on conflict (account_id) do update set lease_until = $3
      where t.account_id = $1 and t.next_at <= $2 and ${freeAt("$2", "t")}
    returning account_id as "accountId"`;

/** Takes an account whose turn it is. Returns undefined when there is none, or when another process was faster. */
export async function takeArchiveTurn(db: Database, now: Date, leaseUntil: Date): Promise<string | undefined> {
  const [account] = await db.query<{ id: string }>(DUE, [now]);
  if (account === undefined) return undefined;
  return (await db.query<{ accountId: string }>(TAKE, [account.id, now, leaseUntil]))[0]?.accountId;
}

export const endArchiveTurn = run<[accountId: string, next: Date]>("archive-end-turn", "account")`
    update archive_turns set lease_until = null, next_at = $2 where account_id = $1`;

const PASSED = statement("archive-passed", "account")`
    select passed_at::text as at, passed_id as id from archive_turns where account_id = $1`;

/** The account's documents up to this place were archived or passed over. */
export async function findPassed(db: Database, accountId: string): Promise<Passed> {
  return (await db.query<Passed>(PASSED, [accountId]))[0] ?? BEGINNING;
}

const PASS = statement("archive-pass", "account")`
    insert into archive_turns as t (account_id, passed_at, passed_id, next_at) values ($1, $2, $3, $4)
    on conflict (account_id) do update set passed_at = excluded.passed_at, passed_id = excluded.passed_id
      where t.account_id = $1 and (t.passed_at, t.passed_id) < (excluded.passed_at, excluded.passed_id)`;

/** Notes that everything before the place is archived or was passed over. The place never moves back. */
export async function passArchive(db: Database, accountId: string, { at, id }: Passed, now: Date): Promise<void> {
  await db.query(PASS, [accountId, at, id, now]);
}
