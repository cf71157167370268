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
 * The tables that belong to accounts and go with them, in the order in which their rows are taken: `documents` first, because whoever
 * changes anything of a document holds its row. What only counts is left behind: requests of the present minute, and lists
 * that are to be counted. What is people's stays in the directory.
 */
export const MOVED = [
  ...["documents", "accounts", "api_keys", "csds", "customers", "series", "stamp_batches"],
  ...["cancellations", "invoice_applications", "drafts", "addendas", "document_events", "late_stamps"],
  ...["second_stamps", "pac_attempts", "account_pacs", "sat_sweeps", "missing_at_sat", "substitutions"],
  ...["operator_decisions", "pdf_designs", "archive_turns", "exports", "export_pieces"],
  ...["outbox", "outbox_places", "outbox_readers", "webhooks", "webhook_deliveries", "account_notices"],
  ...["list_blocks", "list_entries", "list_receivers"],
] as const;

const SET_MOVING = statement({
  name: "account-moving",
  of: "account",
  text: "update accounts set moving = $2 where id = $1",
});

/**
 * While it is set, no key of the account is let in on this server, and no worker of the server takes the account for its own without
 * asking the directory.
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

/** Returns how many of the account's documents somebody works on now. */
export async function countHeld(server: Server, accountId: string): Promise<number> {
  const [{ held }] = (await server.query<{ held: number }>(HELD, [accountId])) as [{ held: number }];
  return held;
}

export interface Move {
  readonly accountId: string;
  readonly to: Server;
  /** When `to` has everything and the directory says so, and before the old server lets go: until all processes know. */
  settled(): Promise<void>;
}

/**
 * Moves all rows of an account; how many. Its row in the directory is locked meanwhile, so an account is moved by one process at a time.
 *
 * On the old server the rows are deleted and copied by one transaction, which is committed last: who would change one of them waits for it and
 * then finds nothing, and who would add one finds no account (a foreign key). So nothing is written on both, and whatever was not finished on
 * the old one is finished on `to`. A failure before the directory is told leaves everything where it was. After a failure later than that the account
 * stays closed on the old server, and the same call removes what is left there.
 *
 * Whichever server has rows that are not the account's own has it `moving`, wherever the move is cut off: the old server from before its rows
 * are copied, the new one until the directory names it.
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
          // The row is locked before the directory is told, so whoever moves the account on closes it after it was opened.
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
 * Begins a transaction in the directory that locks the account's row, and says on which server the account is for as long as it lasts. With
 * `skip locked` undefined while somebody moves the account.
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

/** After a failure, on the server that the directory names. Whoever began to move the account meanwhile opens it. */
async function openAgain(db: Database, directory: Session, accountId: string): Promise<void> {
  await directory.query("rollback");
  const home = await lockHome(directory, accountId, "skip locked");
  const server = db.shards.find(({ name }) => name === home);
  if (server !== undefined) await setMoving(server, accountId, false);
}

/** It is `moving` there as on its old server. */
async function copyAccount(source: Session, target: Session, accountId: string): Promise<number> {
  await beginCopying(target);
  // A move that was cut off may have left rows here.
  await removeAll(target, accountId);
  let rows = 0;
  for (const table of MOVED) rows += await copy(source, target, table, accountId);
  await target.query("commit");
  return rows;
}

/** On a server that is not the account's. */
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

/** A server numbers by itself what it is told one after the other; of a cancellation the number is part of its key. */
async function copy(source: Session, target: Session, table: string, accountId: string): Promise<number> {
  const all = await columnsOf(source, table);
  const columns = all.filter((column) => column !== "number" || table === "cancellations").join(", ");
  const inOrder = all.includes("number") ? "order by number" : "";
  // COPY takes no parameters.
  const gone = `delete from ${table} where ${ownerOf(table)} = ${literal(accountId)} returning *`;
  const rows = `with gone as (${gone}) select ${columns} from gone ${inOrder}`;
  return copyRows(source, target, { table, columns, rows });
}
