import type { Database, Statement } from "../../src/persistence/database.ts";
import { type Addresses, openDatabase } from "../../src/persistence/servers.ts";
import { watchWrites } from "../../src/persistence/write-check.ts";

/** What a service keeps, for who looks past it. Statements of a test's own are asked of every server that has accounts. */
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
      return (await Promise.all(db.shards.map((shard) => shard.query<Row>(statement, values)))).flat();
    },
  };
}
