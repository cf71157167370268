import type { Database, Server, Statement } from "../../src/persistence/database/database.ts";
import { type Addresses, openDatabase } from "../../src/persistence/database/servers.ts";
import { watchWrites } from "../../src/persistence/database/write-check.ts";

/** Opens a service's databases for tests that look past its interfaces. A test's own statement is sent to every server. */
export async function openRaw(databases: Addresses): Promise<Database> {
  const { db } = await openDatabase(databases, {
    poolSize: 2,
    watch: watchWrites,
    check: async () => undefined,
    onTrouble: () => undefined,
  });
  if (db.shards.includes(db.directory)) return db;
  return {
    ...db,
    async query<Row>(statement: Statement, values: readonly unknown[]) {
      if (statement.of !== undefined) return db.query<Row>(statement, values);
      return everywhere(db, (server) => server.query<Row>(statement, values));
    },
  };
}

/** Returns the rows of all servers together. An insertion for an account fails on servers that do not have the account, which is ignored. */
export async function everywhere<Row>(db: Database, ask: (server: Server) => Promise<Row[]>): Promise<Row[]> {
  const servers = [...new Set([db.directory, ...db.shards])];
  const ends = await Promise.allSettled(servers.map(ask));
  const refused = ends.flatMap((end) => (end.status === "rejected" ? [end.reason as { code?: string }] : []));
  const real =
    refused.find(({ code }) => code !== "23503") ?? (refused.length === servers.length && refused[0]);
  if (real) throw real;
  return ends.flatMap((end) => (end.status === "fulfilled" ? end.value : []));
}
