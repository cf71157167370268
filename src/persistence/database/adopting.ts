import { beginCopying, columnsOf, copyRows } from "./copying.ts";
import type { Server, Session } from "./database.ts";

/** The directory has a copy of these tables for every account. */
const LISTED = ["accounts", "api_keys"] as const;

/**
 * These tables belong to no account: the directory takes their rows from the first server that was a whole database before. Sessions, and links for
 * sign-ins under way, end.
 */
const NOBODYS = [
  ...["users", "memberships", "one_time_links", "identities", "address_blocks"],
  ...["audit", "audit_chains", "audit_heads", "audit_headed"],
  ...["catalog_state", "catalog_editions", "catalog_rows"],
] as const;

/**
 * Copies the accounts of a server into the directory, when that server was the only one before and is named in DATABASE_URLS for the first time. The
 * server keeps its accounts. All is copied or nothing; an RFC that has an account on two such servers is refused (unique index).
 */
export async function adoptAccounts(directory: Server, server: Server): Promise<void> {
  await directory.session(async (target) => {
    const known = await target.query("select from accounts where shard = $1 limit 1", [server.name]);
    if (known.rowCount !== 0) return;
    await server.session(async (source) => {
      const found = await source.query("select from accounts limit 1");
      if (found.rowCount === 0) return;
      await beginCopying(target);
      for (const table of LISTED) await copyAll(source, target, table);
      await target.query("update accounts set shard = $1 where shard is null", [server.name]);
      const people = await target.query("select from users limit 1");
      if (people.rowCount === 0) for (const table of NOBODYS) await replaceAll(source, target, table);
      await target.query("commit");
    });
  });
}

async function copyAll(source: Session, target: Session, table: string): Promise<void> {
  const columns = (await columnsOf(source, table)).join(", ");
  await copyRows(source, target, { table, columns, rows: `select ${columns} from ${table}` });
}

async function replaceAll(source: Session, target: Session, table: string): Promise<void> {
  await target.query(`delete from ${table}`);
  await copyAll(source, target, table);
  if (!(await columnsOf(target, table)).includes("number")) return;
  const text = `select setval(pg_get_serial_sequence('${table}', 'number'), max(number)) from ${table} having count(*) > 0`;
  await target.query(text);
}
