import { expect, it } from "vitest";
import { openDatabase } from "../../src/persistence/database/database.ts";
import { type DistributionStep, distribute } from "../../src/persistence/database/distributing.ts";
import { newDatabaseUrl } from "../support/postgres.ts";

const sql = (text: string) => ({ name: "", text });

/** Makes a cluster with the newest schema, and changes it by these statements. */
async function clusterOf(statements: readonly string[]): Promise<string> {
  const url = await newDatabaseUrl();
  const db = await openDatabase({ url, poolSize: 1 });
  for (const text of statements) await db.query(sql(text), []);
  await db.close();
  return url;
}

/** The statements take away, on all nodes, what the migrations 059 to 061 bring. Later migrations stay, so a new one needs no line here. */
const BEFORE_PRODUCTS = [
  "drop table products",
  "drop table unsummed_months",
  "alter table documents drop constraint documents_xml_check, drop column inserted_xml, drop column sums",
  "alter table documents add constraint documents_archived_check check (true)",
  "delete from mikro_orm_migrations where name >= '059' and name < '062'",
];

it("a table that a migration adds is spread by the command that a start names", async () => {
  const url = await clusterOf(BEFORE_PRODUCTS);
  await expect(openDatabase({ url, poolSize: 1 })).rejects.toThrow('run "cli database distribute"');
  const steps: DistributionStep[] = [];
  await distribute(url, { dryRun: false, tell: (step) => void steps.push(step) });
  expect(steps).toContainEqual(expect.objectContaining({ does: "spread", table: "products" }));
  const after = await openDatabase({ url, poolSize: 1 });
  expect(after.isDistributed).toBe(true);
  await after.close();
});

/** The statements bring back, on all nodes, what the migration 058 takes away. */
const BEFORE = [
  "alter table accounts add column shard text, add column moving boolean not null default false",
  "create table relayed_bytes (environment text, sello_hash bytea, account_id uuid, claimed_at timestamptz)",
  "create table server_name (one boolean primary key default true check (one), name text not null)",
  "delete from mikro_orm_migrations where name = '058-one-database'",
];

it("a cluster of before the migration that takes several servers away is brought up to date by a start", async () => {
  const url = await clusterOf(BEFORE);
  const after = await openDatabase({ url, poolSize: 1 });
  expect(after.isDistributed).toBe(true);
  const gone = await after.query(
    sql(`select column_name as name from information_schema.columns
      where table_name = 'accounts' and column_name in ('shard', 'moving')`),
    [],
  );
  expect(gone).toEqual([]);
  await after.close();
});
