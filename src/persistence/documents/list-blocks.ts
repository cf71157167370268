import { type Database, type Environment, type Querying, run, statement, type Tenant } from "../database/index.ts";

/** Documents of a block. A list of any length is counted by its blocks and by the documents after the last one. */
export const BLOCK = 5_000;

/**
 * Closes one block of a list that waits for it, oldest first. Returns false when no list waits, or when another process
 * is closing one.
 */
export async function closeBlock(db: Database, size = BLOCK): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [{ ours }] = (await tx.query<{ ours: boolean }>(LOCK, [])) as [{ ours: boolean }];
    if (!ours) return false;
    const [list] = await tx.query<WaitingList>(NEXT, []);
    if (list === undefined) return false;
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

/**
 * Requests that the worker close all blocks of a list that can be closed. `list` is the account, the environment and
 * the name.
 */
export async function askForBlocks(db: Querying, list: readonly unknown[]): Promise<void> {
  await db.query(ASK, list);
}

const ASK = statement("list-blocks-ask", "account")`
    insert into long_lists (account_id, environment, list) values ($1, $2, $3) on conflict do nothing`;

/** This number identifies the lock among all that PostgreSQL's clients may take. */
const LOCK = statement("list-blocks-lock", "none")`select pg_try_advisory_xact_lock(4020118) as ours`;

const NEXT = statement("list-blocks-next", "all")`
    select account_id as "accountId", environment, list from long_lists limit 1`;

const DONE = statement("list-blocks-done", "account")`
    delete from long_lists where account_id = $1 and environment = $2 and list = $3`;

/** The index keeps new entries in a pending list, which every search reads until it is merged into the index. */
const FLUSH = statement("list-entries-flush", "all")`select gin_clean_pending_list('list_entries_uuid')`;

/**
 * A document that is older than this when its transaction begins may stand in a block, so whoever gives it a fiscal
 * UUID calls `noteFiscalUuid` in the same transaction.
 */
export const MAY_BE_IN_BLOCK = "interval '5 minutes'";

/**
 * A block's documents are older than ten minutes, and older by `MAY_BE_IN_BLOCK` than the oldest transaction. So no
 * open transaction can be giving one of them a fiscal UUID without `noteFiscalUuid`, and all of them have been
 * inserted.
 */
const SETTLED = `least(now() - interval '10 minutes', (select min(xact_start) - ${MAY_BE_IN_BLOCK} from pg_stat_activity
  where datname = current_database() and backend_type = 'client backend'))`;

const LIST = "account_id = $1::uuid and environment = $2::text and list = $3::text";

/** `documents` has no column for the list; it is computed as the indices do. */
const IN_LIST = "account_id = $1::uuid and environment = $2::text and list_of(kind) = $3::text";

/** Lists show the sum of its payments as the total of a complement, whose own Total is zero (SAT's Pagos 2.0). */
export const SHOWN_TOTAL = "coalesce((kind_facts ->> 'montoTotalPagos')::numeric, total)";

/** The codes of `list_parts` go from 1 to this. */
const PARTS = 272;

/**
 * Returns the code by which blocks count the documents whose fiscal UUID contains the text; undefined for other texts
 * than one or two digits.
 */
export function codeOfPart(text: string): number | undefined {
  if (!/^[0-9a-f]{1,2}$/i.test(text)) return undefined;
  return (text.length === 1 ? 1 : 17) + Number.parseInt(text, 16);
}

/**
 * Drafts are in no block, because they are changed and deleted, and one that is stamped moves to the end of the list.
 * Of all other documents the place, type, receiver and total never change, and a fiscal UUID stays.
 */
const CLOSE = statement("list-blocks-close", "account")`with known as materialized (
      select coalesce(max(ends_at), '-infinity') as ends_at from list_blocks where ${LIST}
    ), block as materialized (
      select next.created_at as ends_at from known, lateral (
        select created_at from documents where ${IN_LIST} and created_at >= known.ends_at
        order by created_at, id offset $4 limit 1) next
      where next.created_at > known.ends_at and next.created_at < ${SETTLED}
    ), counted as materialized (
      select d.created_at, d.id, coalesce(d.tipo, '') as tipo, coalesce(d.receptor_rfc, '') as receptor_rfc, d.uuid_fiscal,
        d.shown_total
      from known, block, lateral (
        select created_at, id, tipo, receptor_rfc, uuid_fiscal, ${SHOWN_TOTAL} as shown_total from documents
        where ${IN_LIST} and created_at >= known.ends_at and created_at < block.ends_at and estado <> 'borrador') d
    ), parts as materialized (
      select tipo, part, count(*)::int as documents
      from counted, lateral (select distinct unnest(list_parts(uuid_fiscal)) as part) of_uuid
      where uuid_fiscal is not null group by tipo, part
    ), sums as (
      select ends_at, coalesce(tipo, '') as tipo, count(id) as documents from block left join counted on true
      group by ends_at, coalesce(tipo, '')
    ), blocks as (
      insert into list_blocks
      select $1, $2, $3, ends_at, tipo, documents,
        array(select coalesce(parts.documents, 0) from generate_series(1, ${PARTS}) part
          left join parts on parts.part = part.part and parts.tipo = sums.tipo order by part.part)
      from sums
    ), receivers as (
      insert into list_receivers as r
      select $1, $2, $3, receptor_rfc, tipo, count(*) from counted group by receptor_rfc, tipo
      on conflict (account_id, environment, list, receptor_rfc, tipo)
        do update set documents = r.documents + excluded.documents
    ), entries as (
      insert into list_entries as e
      select $1, $2, $3, receptor_rfc, created_at, id, uuid_fiscal, case when uuid_fiscal is null then 1 else 2 end,
        shown_total from counted
      on conflict (account_id, environment, list, receptor_rfc, created_at, id)
        do update set uuid_fiscal = coalesce(excluded.uuid_fiscal, e.uuid_fiscal), known = excluded.known,
          total = excluded.total
    ) select from block`;

/** Lets searches find a document by the fiscal UUID that it has been given, though it may stand in a block already. */
export const noteFiscalUuid = run<[tenant: Tenant, id: string]>("list-entries-note", "account")`
    insert into list_entries (account_id, environment, list, receptor_rfc, created_at, id, uuid_fiscal)
    select account_id, environment, list_of(kind), coalesce(receptor_rfc, ''), created_at, id, uuid_fiscal
    from documents where account_id = $1 and environment = $2 and id = $3
    on conflict (account_id, environment, list, receptor_rfc, created_at, id) do update set uuid_fiscal = excluded.uuid_fiscal`;
