import { type Environment, type Querying, type Server, statement } from "../database/index.ts";

/**
 * The older part of a long list is cut into blocks of this many documents, oldest first. What is counted of a block is
 * kept, so a list of any length is counted by reading its blocks and, one by one, only the documents after the last.
 */
export const BLOCK = 5_000;

/** Blocks keep how many of their documents have a fiscal UUID that contains these characters, for all texts of at most so many. */
export const UUID_PART_LENGTH = 3;

/**
 * Closes one block of a list that waits for it, and brings its blocks up to date with `list_changes`. False when there
 * is no more to do. One process does it at a time.
 */
export async function closeBlock(server: Server, size = BLOCK): Promise<boolean> {
  return server.transaction(async (tx) => {
    const [{ ours }] = (await tx.query<{ ours: boolean }>(LOCK, [])) as [{ ours: boolean }];
    if (!ours) return false;
    const [list] = await tx.query<WaitingList>(NEXT, []);
    if (list === undefined) return (await tx.query(FORGET, [MOST_FORGOTTEN])).length === MOST_FORGOTTEN;
    const values = [list.accountId, list.environment, list.list];
    const closed = await tx.query(CLOSE, [...values, size]);
    await tx.query(FLUSH, []);
    if (closed.length === 0) await tx.query(DONE, values);
    return closed.length > 0;
  });
}

interface WaitingList {
  readonly accountId: string;
  readonly environment: Environment;
  readonly list: string;
}

/** Its blocks are closed as far as they can be. */
export async function askForBlocks(db: Querying, list: readonly unknown[]): Promise<void> {
  await db.query(ASK, list);
}

const ASK = statement({
  name: "list-blocks-ask",
  of: "account",
  text: "insert into long_lists (account_id, environment, list) values ($1, $2, $3) on conflict do nothing",
});

/** Identifies the lock among all that PostgreSQL's clients may take. */
const LOCK = statement({
  name: "list-blocks-lock",
  of: "none",
  text: "select pg_try_advisory_xact_lock(4020118) as ours",
});

const NEXT = statement({
  name: "list-blocks-next",
  of: "all",
  text: `select account_id as "accountId", environment, list from long_lists limit 1`,
});

const DONE = statement({
  name: "list-blocks-done",
  of: "account",
  text: "delete from long_lists where account_id = $1 and environment = $2 and list = $3",
});

/** Of lists without blocks nobody needs to know what changed. */
const FORGET = statement({
  name: "list-changes-forget",
  of: "all",
  text: `delete from list_changes where number in (
    select number from list_changes c where not exists (select from list_blocks b
      where b.account_id = c.account_id and b.environment = c.environment and b.list = c.list)
    order by number limit $1) returning 1`,
});
const MOST_FORGOTTEN = 10_000;

/** What was inserted into the index of digits waits in a list of its own, which each search would read. */
const FLUSH = statement({
  name: "list-entries-flush",
  of: "all",
  text: "select gin_clean_pending_list('list_entries_uuid')",
});

/**
 * A block may be closed when each of its documents is older than ten minutes, and older by five than the oldest
 * transaction: whatever is not visible to this statement and changes one of them later is written to `list_changes` by
 * the triggers of migration 015, which do so for documents older than five minutes when the transaction began. What
 * this statement sees of `list_changes` is counted here and removed; so every change is counted once.
 */
const SETTLED = `least(now() - interval '10 minutes', (select min(xact_start) - interval '5 minutes' from pg_stat_activity
  where datname = current_database() and backend_type = 'client backend'))`;

/** What a fiscal UUID is written with. */
const SIGNS = "'0123456789abcdef-'";

/** Where `list_uuid_parts` counts documents whose fiscal UUID contains a text of three characters: in the row of its first. */
export function placeOf(text: string): string {
  const at = (character: number) => `strpos(${SIGNS}, substr(${text}, ${character}, 1))`;
  return `17 * (${at(2)} - 1) + ${at(3)}`;
}
const PLACES = 17 * 17;

const LIST = "account_id = $1::uuid and environment = $2::text and list = $3::text";

/** Of `documents`, whose list is computed. */
const IN_LIST = "account_id = $1::uuid and environment = $2::text and list_of(kind) = $3::text";

/** Each part of a fiscal UUID once, "" among them, at most so long. */
const UUID_PARTS = `select distinct substr(coalesce(uuid_fiscal::text, ''), starts_at, length) as text
  from generate_series(1, 36) starts_at, generate_series(0, ${UUID_PART_LENGTH}) length`;

const CLOSE = statement({
  name: "list-blocks-close",
  of: "account",
  text: `with known as materialized (
      select coalesce(max(ends_at), '-infinity') as ends_at from list_blocks where ${LIST} and uuid_part = ''
    ), block as materialized (
      select next.created_at as ends_at from known, lateral (
        select created_at from documents where ${IN_LIST} and created_at >= known.ends_at
        order by created_at, id offset $4 limit 1) next
      where next.created_at > known.ends_at and next.created_at < ${SETTLED}
    ), changed as (
      delete from list_changes where ${LIST}
        and created_at < (select coalesce(max(block.ends_at), max(known.ends_at)) from known left join block on true)
      returning *
    ), counted as materialized (
      select block.ends_at, d.created_at, d.id, coalesce(d.tipo, '') as tipo, d.estado,
        coalesce(d.receptor_rfc, '') as receptor_rfc, d.uuid_fiscal, 1 as documents
      from known, block, lateral (
        select created_at, id, tipo, estado, receptor_rfc, uuid_fiscal from documents
        where ${IN_LIST} and created_at >= known.ends_at and created_at < block.ends_at) d
      union all
      select (select min(ends_at) from list_blocks where ${LIST} and uuid_part = '' and ends_at > c.created_at),
        c.created_at, c.id, coalesce(c.tipo, ''), c.estado, coalesce(c.receptor_rfc, ''), c.uuid_fiscal, c.documents
      from changed c, known where c.created_at < known.ends_at
    ), part as materialized (
      select text, ends_at, tipo, estado, sum(documents) as documents
      from counted cross join lateral (${UUID_PARTS}) part group by text, ends_at, tipo, estado
    ), blocks as (
      insert into list_blocks as b
      select $1, $2, $3, text, ends_at, tipo, estado, documents from part where length(text) < ${UUID_PART_LENGTH}
      on conflict (account_id, environment, list, uuid_part, ends_at, tipo, estado)
        do update set documents = b.documents + excluded.documents
    ), longest as materialized (
      select left(text, 1) as uuid_sign, ends_at, tipo, estado, array_agg(${placeOf("text")}) as places,
        array_agg(documents::int) as numbers
      from part where length(text) = ${UUID_PART_LENGTH} group by left(text, 1), ends_at, tipo, estado
    ), uuid_parts as (
      insert into list_uuid_parts as p
      select $1, $2, $3, uuid_sign, ends_at, tipo, estado, array(
        select coalesce(numbers[array_position(places, place)], 0) from generate_series(1, ${PLACES}) place order by place)
      from longest
      on conflict (account_id, environment, list, uuid_sign, ends_at, tipo, estado) do update set documents = array(
        select known + more from unnest(p.documents, excluded.documents) with ordinality as both_of(known, more, place)
        order by place)
    ), receivers as (
      insert into list_receivers as r
      select $1, $2, $3, receptor_rfc, tipo, estado, sum(documents) from counted group by receptor_rfc, tipo, estado
      on conflict (account_id, environment, list, receptor_rfc, tipo, estado)
        do update set documents = r.documents + excluded.documents
    ), entries as (
      insert into list_entries
      select distinct on (receptor_rfc, created_at, id) $1, $2, $3, receptor_rfc, created_at, id, uuid_fiscal
      from counted where documents > 0 order by receptor_rfc, created_at, id, uuid_fiscal
      on conflict (account_id, environment, list, receptor_rfc, created_at, id)
        do update set uuid_fiscal = coalesce(excluded.uuid_fiscal, list_entries.uuid_fiscal)
    ) select from block`,
});
