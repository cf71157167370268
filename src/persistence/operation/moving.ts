import {
  begin,
  beginCopying,
  columnsOf,
  copyRows,
  type Database,
  literal,
  type Server,
  type Session,
  statement,
} from "../database/index.ts";

/**
 * Lists the tables whose rows move with their account, in the order in which the rows are copied: `documents` first, because whoever changes anything
 * of a document holds its row. Mere counters stay behind: requests of the present minute, and lists that are to be counted. Rows of people stay in
 * the directory.
 */
export const MOVED = [
  ...["documents", "accounts", "api_keys", "csds", "customers", "places", "series", "stamp_batches"],
  ...["cancellations", "invoice_applications", "drafts", "addendas", "document_events", "late_stamps"],
  ...["second_stamps", "pac_attempts", "account_pacs", "sat_sweeps", "missing_at_sat", "substitutions"],
  ...["operator_decisions", "pdf_designs", "archive_turns", "exports", "export_pieces"],
  ...["outbox", "outbox_places", "outbox_readers", "webhooks", "webhook_deliveries", "account_notices"],
  ...["mailings", "mails", "notice_settings"],
  ...["list_blocks", "list_entries", "list_receivers"],
] as const;

const SET_MOVING = statement({
  name: "account-moving",
  of: "account",
  text: "update accounts set moving = $2 where id = $1",
});

/**
 * While an account is `moving`, no key of the account is let in on this server, and no worker of this server takes work of the account without asking
 * the directory.
 */
export async function setMoving(server: Server, accountId: string, moving: boolean): Promise<void> {
  await server.query(SET_MOVING, [accountId, moving]);
}

const HELD = statement({
  name: "account-held-documents",
  of: "account",
  text: `select count(*)::int as held from documents
    where account_id = $1 and environment in ('sandbox', 'production') and due_at is not null and lease_until > now()`,
});

/** Counts the account's documents that somebody works on now. */
export async function countHeld(server: Server, accountId: string): Promise<number> {
  const [{ held }] = (await server.query<{ held: number }>(HELD, [accountId])) as [{ held: number }];
  return held;
}

export interface Move {
  readonly accountId: string;
  readonly to: Server;
  /**
   * Called when `to` has every row and the directory names it, before the old server gives the account up; it resolves when all processes know the
   * new server.
   */
  settled(): Promise<void>;
}

/**
 * Moves all rows of an account and returns how many. The account's row in the directory is locked meanwhile, so one process at a time moves it. On
 * the old server the rows are deleted and copied in one transaction, which is committed last: a transaction that would change one of them waits and
 * then finds nothing, and one that would add a row finds no account (a foreign key). So no row is written on both servers, and unfinished work of the
 * old server is finished on `to`. A failure before the directory names `to` leaves everything on the old server. After a later failure the account
 * stays closed on the old server, and the same call removes its remaining rows. A server that has rows of an account of another server has the
 * account as `moving`, wherever the move is interrupted: the old server from before the rows are copied, the new one until the directory names it.
 */
export async function moveAccount(db: Database, { accountId, to, settled }: Move): Promise<number> {
  return db.directory.session(async (directory) => {
    const home = await lockHome(directory, accountId);
    const from = db.shards.find(({ name }) => name === home);
    if (from === undefined) throw new Error(`account ${accountId} is on no server`);
    if (from === to) {
      await setMoving(to, accountId, false);
      for (const shard of db.shards) if (shard !== to) await forgetAccount(shard, accountId);
      return 0;
    }
    try {
      await setMoving(from, accountId, true);
      return await from.session((source) =>
        to.session(async (target) => {
          await beginCopying(source);
          const found = await source.query("select from accounts where id = $1 for update", [accountId]);
          if (found.rowCount === 0) throw new Error(`account ${accountId} is not on ${from.name}`);
          const copied = await copyAccount(source, target, accountId);
          // The row is locked before the directory names the server. A process that continues the move closes the account again after it was opened.
          await begin(target);
          await target.query("update accounts set moving = false where id = $1", [accountId]);
          await directory.query("update accounts set shard = $2 where id = $1", [accountId, to.name]);
          await directory.query("commit");
          await target.query("commit");
          await settled();
          await source.query("commit");
          return copied;
        }),
      );
    } catch (error) {
      // If this fails too, the account stays closed until the move is repeated.
      await openAgain(db, directory, accountId).catch(() => undefined);
      throw error;
    }
  });
}

/**
 * Begins a transaction in the directory that locks the account's row, and returns the account's server, which is valid as long as the transaction.
 * With `skip locked` it returns undefined while another process moves the account.
 */
async function lockHome(
  directory: Session,
  accountId: string,
  whenLocked: "" | "skip locked" = "",
): Promise<string | undefined> {
  await begin(directory);
  const { rows } = await directory.query<{ shard: string | null }>(
    `select shard from accounts where id = $1 for no key update ${whenLocked}`,
    [accountId],
  );
  return rows[0]?.shard ?? undefined;
}

/** Opens the account on its server after a failure. If another process has begun to move the account meanwhile, that process opens it. */
async function openAgain(db: Database, directory: Session, accountId: string): Promise<void> {
  await directory.query("rollback");
  const home = await lockHome(directory, accountId, "skip locked");
  const server = db.shards.find(({ name }) => name === home);
  if (server !== undefined) await setMoving(server, accountId, false);
}

/** Copies all rows. The account is `moving` on the new server as it is on the old one. */
async function copyAccount(source: Session, target: Session, accountId: string): Promise<number> {
  await beginCopying(target);
  // An interrupted move may have left rows here.
  await removeAll(target, accountId);
  let rows = 0;
  for (const table of MOVED) rows += await copy(source, target, table, accountId);
  await target.query("commit");
  return rows;
}

/** Deletes all rows of the account on a server that is not its own. */
async function forgetAccount(server: Server, accountId: string): Promise<void> {
  await server.session(async (session) => {
    await beginCopying(session);
    await removeAll(session, accountId);
    await session.query("commit");
  });
}

async function removeAll(session: Session, accountId: string): Promise<void> {
  for (const table of MOVED)
    await session.query(`delete from ${table} where ${ownerOf(table)} = $1`, [accountId]);
}

const ownerOf = (table: string) => (table === "accounts" ? "id" : "account_id");

/** Tables whose rows a server numbers by itself leave that number out; a cancellation's number is part of its key, so it is copied. */
async function copy(source: Session, target: Session, table: string, accountId: string): Promise<number> {
  const all = await columnsOf(source, table);
  const columns = all.filter((column) => column !== "number" || table === "cancellations").join(", ");
  const inOrder = all.includes("number") ? "order by number" : "";
  // The values are written into the text, because COPY takes no parameters.
  const gone = `delete from ${table} where ${ownerOf(table)} = ${literal(accountId)} returning *`;
  const rows = `with gone as (${gone}) select ${columns} from gone ${inOrder}`;
  return copyRows(source, target, { table, columns, rows });
}
