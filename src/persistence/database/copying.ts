import { pipeline } from "node:stream/promises";
import pg from "pg";
import { from as copyFrom, to as copyTo } from "pg-copy-streams";
import type { Session } from "./database.ts";

/** Returns a text as SQL writes it, for statements that take no parameters. */
export const literal = (text: string) => pg.escapeLiteral(text);

/**
 * Copies rows of a table from one server to the other, in PostgreSQL's binary form, without holding them in memory. Returns how many there were.
 * `rows` is a query or a change that returns `columns`. The tables are the same on both servers, by the same migrations.
 */
export async function copyRows(
  source: Session,
  target: Session,
  { table, columns, rows }: { table: string; columns: string; rows: string },
): Promise<number> {
  const into = target.query(copyFrom(`copy ${table} (${columns}) from stdin (format binary)`));
  await pipeline(source.query(copyTo(`copy (${rows}) to stdout (format binary)`)), into);
  return into.rowCount;
}

/** Returns all columns of a table except computed ones, quoted. */
export async function columnsOf(session: Session, table: string): Promise<readonly string[]> {
  const { rows } = await session.query<{ name: string }>(
    `select quote_ident(column_name) as name from information_schema.columns
    where table_schema = current_schema() and table_name = $1 and is_generated = 'NEVER' order by column_name`,
    [table],
  );
  return rows.map(({ name }) => name);
}

/**
 * Begins a transaction that copies rows. No trigger and no foreign key acts in it, because the rows passed them on the server from which they come.
 * The user has to be a superuser, or needs `grant set on parameter session_replication_role`.
 */
export async function beginCopying(session: Session): Promise<void> {
  await begin(session);
  await session.query("set local session_replication_role = replica");
}

/** Begins a transaction whose statements fail when they wait too long for a lock. */
export async function begin(session: Session): Promise<void> {
  await session.query("begin");
  await session.query("set local lock_timeout = '20s'");
}
