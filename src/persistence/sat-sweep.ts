import { allRows, type Database, type Estado, freeAt, run, stampedXmlIn, statement } from "./database/index.ts";
import { LISTS } from "./portal/index.ts";

/**
 * A place in the order in which an account's documents of production were made; `at` is text as PostgreSQL writes it.
 */
export interface SweptTo {
  readonly at: string;
  readonly id: string;
}

export interface ToAsk extends SweptTo {
  readonly estado: Estado;
  readonly uuidFiscal: string | null;
  readonly stampedXml: Buffer | null;
}

const DUE = statement("sweep-due", "all")`
    select a.id from accounts a left join sat_sweeps t on t.account_id = a.id
    where a.certified
      and (t.account_id is null or (t.next_at <= $1 and ${freeAt("$1", "t")}))
    order by t.next_at nulls first, a.id limit 1`;

const TAKE = statement("sweep-take", "account")`
    insert into sat_sweeps as t (account_id, passed_at, passed_id, next_at, lease_until)
    values ($1, $4, '00000000-0000-0000-0000-000000000000', $2, $3)
    on conflict (account_id) do update set lease_until = $3
      where t.account_id = $1 and t.next_at <= $2 and ${freeAt("$2", "t")}
    returning account_id as "accountId"`;

const PASSED = statement("sweep-passed", "account")`
    select account_id as "accountId", passed_at::text as at, passed_id as id from sat_sweeps where account_id = $1`;

/** An account's turn, with the place up to which its documents were asked about. */
export interface Sweep extends SweptTo {
  readonly accountId: string;
}

/**
 * Takes the account that waits longest. The first sweep of an account begins with documents made since `from`. Returns
 * undefined when no account is due.
 */
export async function takeSweep(
  db: Database,
  { now, until, from }: { readonly now: Date; readonly until: Date; readonly from: Date },
): Promise<Sweep | undefined> {
  const [account] = await db.query<{ id: string }>(DUE, [now]);
  if (account === undefined) return undefined;
  const taken = await db.query(TAKE, [account.id, now, until, from]);
  return taken.length === 0 ? undefined : (await db.query<Sweep>(PASSED, [account.id]))[0];
}

const END = statement("sweep-end", "account")`
    update sat_sweeps set lease_until = null, next_at = $2, passed_at = $3, passed_id = $4
    where account_id = $1 and (passed_at, passed_id) <= ($3::timestamptz, $4::uuid)`;

/** Ends the turn: all documents up to the place were asked about. */
export async function endSweep(db: Database, { accountId, at, id }: Sweep, next: Date): Promise<void> {
  await db.query(END, [accountId, next, at, id]);
}

const TO_ASK = `d.created_at::text as at, d.id, d.estado, upper(d.uuid_fiscal::text) as "uuidFiscal", ${stampedXmlIn("d", "$1")} as "stampedXml"`;

/** Withholdings are left out, because SAT's status service does not know them. */
const NEXT = statement("sweep-next", "account")`select ${TO_ASK} from ${LISTS} cross join lateral (
      select n.* from documents n
      where n.account_id = $1 and n.environment = 'production' and list_of(n.kind) = lists.list
        and (n.created_at, n.id) > ($2::timestamptz, $3::uuid) and n.created_at < $4
      order by n.created_at, n.id limit $5) d
    where lists.list <> 'retenciones' order by d.created_at, d.id limit $5`;

/**
 * Returns the account's documents of production after the place that were made before a time: the oldest, at most
 * `limit` of them.
 */
export function findNext(db: Database, { accountId, at, id }: Sweep, before: Date, limit: number): Promise<ToAsk[]> {
  return db.query<ToAsk>(NEXT, [accountId, at, id, before, limit]);
}

export const findMissing = allRows<ToAsk, [accountId: string, now: Date, limit: number]>("sweep-missing", "account")`
    select ${TO_ASK} from missing_at_sat m
    join documents d on d.account_id = m.account_id and d.environment = m.environment and d.id = m.document_id
    where m.account_id = $1 and m.environment = 'production' and m.next_at <= $2 order by m.next_at limit $3`;

/** Writes down that SAT has not got the document, or that it is not stamped yet; it is asked about again. */
export const noteMissing = run<[accountId: string, id: string, next: Date]>("sweep-note", "account")`
    insert into missing_at_sat (account_id, environment, document_id, next_at) values ($1, 'production', $2, $3)
    on conflict (account_id, environment, document_id) do update set next_at = excluded.next_at`;

/** Writes down that the document need not be asked about any more. */
export const noteArrived = run<[accountId: string, id: string]>("sweep-arrived", "account")`
    delete from missing_at_sat where account_id = $1 and environment = 'production' and document_id = $2`;
