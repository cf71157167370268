import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { byteaArray } from "../../src/persistence/database/bytea-array.ts";
import {
  type Database,
  findPendingMigrations,
  openDatabase,
  type Querying,
} from "../../src/persistence/database/database.ts";
import { TRANSITIONS } from "../../src/persistence/database/lifecycle.ts";
import { FIRST, MIGRATION_NAMES } from "../../src/persistence/database/migrate.ts";
import { checkSchema } from "../../src/persistence/database/schema-check.ts";
import { programOf } from "../support/child.ts";
import { newDatabase, newDatabaseUrl } from "../support/postgres.ts";

let db: Database;
beforeAll(async () => {
  db = await newDatabase(2);
});
afterAll(() => db.close());

const sql = (text: string) => ({ name: text.slice(0, 60), text });

/** Makes a database in which these migrations have run, by their names. */
async function databaseAfter(...names: readonly string[]): Promise<string> {
  const url = await newDatabaseUrl();
  const other = await openDatabase({ url, poolSize: 1 });
  await other.query(sql("delete from mikro_orm_migrations"), []);
  await other.query(sql("insert into mikro_orm_migrations (name) select unnest($1::text[])"), [names]);
  // Builds of before the first migration made no such table.
  if (!names.includes(FIRST)) await other.query(sql("drop table schema_builds"), []);
  await other.close();
  return url;
}

const OLDER = `older than this build can go on from: it ends with 065-bare-xml, so start the build that ends with ${FIRST} first, .*`;
const NEWER = "newer than this build, .*";

describe("migrations", () => {
  it("run once when two instances open an empty database at the same time", async () => {
    const url = await newDatabaseUrl("empty");
    const both = await Promise.all([openDatabase({ url, poolSize: 1 }), openDatabase({ url, poolSize: 1 })]);
    const runs = await both[0].query(sql("select name from mikro_orm_migrations order by name"), []);
    expect(runs).toEqual(MIGRATION_NAMES.map((name) => ({ name })));
    await Promise.all(both.map((instance) => instance.close()));
  });

  it("each name the oldest build that may work beside them", async () => {
    const rows = await db.query(sql("select migration, oldest from schema_builds order by migration"), []);
    const named = rows as { migration: string; oldest: string }[];
    expect(named.map(({ migration }) => migration)).toEqual(MIGRATION_NAMES);
    for (const { migration, oldest } of named)
      expect(MIGRATION_NAMES.slice(0, MIGRATION_NAMES.indexOf(migration) + 1)).toContain(oldest);
  });

  it.each([
    ["names a build that this one is", () => MIGRATION_NAMES.at(-1), undefined],
    ["names an older build", () => FIRST, undefined],
    ["names itself", () => "999-of-tomorrow", /999-of-tomorrow needs a build that has 999-of-tomorrow/],
    ["names a newer build", () => "998-of-today", /999-of-tomorrow needs a build that has 998-of-today/],
    ["names none", () => undefined, /999-of-tomorrow needs a build that has it/],
  ])("of a newer build, where its migration %s, decide if this one starts and is ready", async (_, named, refusal) => {
    const url = await newDatabaseUrl();
    const running = await openDatabase({ url, poolSize: 1 });
    const oldest = named();
    await running.query(sql("insert into mikro_orm_migrations (name) values ('999-of-tomorrow')"), []);
    if (oldest !== undefined)
      await running.query(sql("insert into schema_builds values ('999-of-tomorrow', $1)"), [oldest]);
    const outcomes = await Promise.allSettled([
      openDatabase({ url, poolSize: 1 }).then((opened) => opened.close()),
      checkSchema(running),
      findPendingMigrations(url),
    ]);
    const said = outcomes.map((each) => (each.status === "rejected" ? each.reason.message : undefined));
    expect(said).toEqual(outcomes.map(() => refusal && expect.stringMatching(refusal)));
    await running.close();
  });

  it.each([
    ["newer", NEWER, "src/main.ts", [FIRST, "999-of-tomorrow"]],
    ["newer", NEWER, "src/migrate.ts", [FIRST, "999-of-tomorrow"]],
    ["older", OLDER, "src/main.ts", ["001-initial", "065-bare-xml"]],
    ["older", OLDER, "src/migrate.ts", ["001-initial", "065-bare-xml"]],
  ])("of a build that is too %s end a start in one sentence: %s %s", async (_, sentence, program, names) => {
    const url = await databaseAfter(...names);
    const dataDir = await mkdtemp(join(tmpdir(), "cfdi-newer-"));
    const { status, stdout, stderr } = spawnSync(process.execPath, [programOf(program)], {
      env: {
        ...{ PATH: process.env.PATH, DATABASE_URL: url, MASTER_KEY: "00".repeat(32), DATA_DIR: dataDir },
        ...{ PORT: "0", GRPC_PORT: "0", OPS_PORT: "0", LOG_LEVEL: "fatal" },
      },
      ...{ encoding: "utf8", timeout: 60_000 },
    });
    await rm(dataDir, { recursive: true });
    expect([status, stdout]).toEqual([1, ""]);
    expect(stderr).toMatch(new RegExp(`^The database at \\S+ could not be prepared: its schema is ${sentence}\n$`));
  });

  it("are none where earlier builds brought a database to the first one, and this one ran the rest", async () => {
    const url = await databaseAfter("001-initial", "065-bare-xml", ...MIGRATION_NAMES);
    expect(await findPendingMigrations(url)).toEqual([]);
    const opened = await openDatabase({ url, poolSize: 1 });
    await checkSchema(opened);
    await opened.close();
  });

  it("change nothing where one fails, and run at the next start", async () => {
    const url = await newDatabaseUrl("empty");
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    // An earlier build that failed left an empty table.
    await client.query("create table mikro_orm_migrations (id serial primary key, name text)");
    await client.query("create table catalog_rows (taken int)");
    await expect(openDatabase({ url, poolSize: 1 })).rejects.toThrow(/"catalog_rows" already exists/);
    expect(await findPendingMigrations(url)).toEqual(MIGRATION_NAMES);
    const { rows } = await client.query("select to_regclass('documents') as documents");
    expect(rows).toEqual([{ documents: null }]);
    await client.query("drop table catalog_rows");
    await client.end();
    await (await openDatabase({ url, poolSize: 1 })).close();
  });

  it("make the tables that docs/data-model.md has a sentence for", async () => {
    const rows = await db.query<{ name: string }>(
      sql("select tablename as name from pg_tables where schemaname = 'public' order by tablename"),
      [],
    );
    const page = readFileSync("docs/data-model.md", "utf8");
    const told = [...page.matchAll(/^\| `(\w+)` \| \S/gm)].map(([, name]) => name);
    expect(told.toSorted()).toEqual(rows.map(({ name }) => name));
  });

  it("make the tables that the entities describe", async () => {
    const difference = await (await db.orm()).schema.getUpdateSchemaSQL({ wrap: false, dropTables: false });
    // The ORM knows no check constraints and takes a checked text for an enum, so these differences are none.
    const real = difference.split("\n").filter((line) => line !== "" && !/_check"?;|type text using/.test(line));
    expect(real).toEqual([]);
  });

  it("allow the states of the lifecycle and no other", async () => {
    const [check] = await db.query<{ definition: string }>(
      sql(`select pg_get_constraintdef(oid) as definition from pg_constraint
        where conname = 'documents_estado_check'`),
      [],
    );
    const allowed = [...(check?.definition ?? "").matchAll(/'(\w+)'/g)].map(([, estado]) => estado);
    expect(allowed.sort()).toEqual(Object.keys(TRANSITIONS).sort());
  });

  it("fail with a sentence that says where, and no password", async () => {
    const opening = openDatabase({ url: "postgresql://me:secret@127.0.0.1:1/nothing", poolSize: 1 });
    await expect(opening).rejects.toThrow(/127\.0\.0\.1:1\/nothing could not be prepared: .*ECONNREFUSED/);
    await expect(opening).rejects.not.toThrow("secret");
  });
});

describe("query", () => {
  it("reads each type as the one this project uses", async () => {
    const rows = await db.query(
      sql(`select true as yes, false as no, 7::int2 as small, 8::int4 as int, 9007199254740991::int8 as big, 1.50 as money,
        '\\x00ff10'::bytea as bytes, null::bytea as none, 'ñ' as text, '2026-01-31T18:00:00.123456Z'::timestamptz as time`),
      [],
    );
    expect(rows).toEqual([
      {
        ...{ yes: true, no: false, small: 7, int: 8, big: Number.MAX_SAFE_INTEGER, money: "1.50" },
        ...{ bytes: Buffer.from([0, 255, 16]), none: null, text: "ñ" },
        time: new Date("2026-01-31T18:00:00.123Z"),
      },
    ]);
  });

  it.each([
    [[Buffer.from([0, 1, 255]), Buffer.alloc(0), null, undefined, Buffer.alloc(70_000, 7)]],
    [[Buffer.from("x")]],
    [[null]],
  ])("takes an array of bytes: %#", async (bytes) => {
    const text = "select item, octets from unnest($1::bytea[]) with ordinality as given(octets, item) order by item";
    const rows = await db.query<{ octets: Buffer | null }>(sql(text), [byteaArray(bytes)]);
    expect(rows.map(({ octets }) => octets)).toEqual(bytes.map((each) => each ?? null));
  });

  it("refuses an int8 that a number cannot hold", async () => {
    await expect(db.query(sql("select 9007199254740993::int8"), [])).rejects.toThrow("safe integer");
  });

  it("prepares a statement once on each connection", async () => {
    const statement = { name: "prepared-once", text: "select $1::int as value" };
    for (let value = 0; value < 5; value++) expect(await db.query(statement, [value])).toEqual([{ value }]);
    const prepared = await db.query(
      sql(`select name, generic_plans + custom_plans as runs from pg_prepared_statements where name = 'prepared-once'`),
      [],
    );
    expect(prepared).toEqual([{ name: "prepared-once", runs: 5 }]);
  });

  it("keeps its connection after a statement that PostgreSQL refuses, and says its code", async () => {
    const backend = () => db.query(sql("select pg_backend_pid() as pid"), []);
    const before = await backend();
    await expect(db.query(sql("select 1 / 0"), [])).rejects.toMatchObject({ code: "22012" });
    expect(await backend()).toEqual(before);
  });

  it("recovers when the server drops every connection, used or idle", async () => {
    const sleeping = db.query(sql("select pg_sleep(5)"), []);
    const lost = expect(sleeping).rejects.toThrow();
    await db.query(sql("select 1"), []);
    const killer = await newDatabase(1);
    await killer.query(
      sql(`select pg_terminate_backend(pid, 2000) from pg_stat_activity
        where datname = $1 and pid <> pg_backend_pid()`),
      [await databaseName(db)],
    );
    await lost;
    for (let round = 0; round < 4; round++) expect(await db.query(sql("select 2 as n"), [])).toEqual([{ n: 2 }]);
    await killer.close();
  });

  it("gives a statement ten seconds", async () => {
    expect(await db.query(sql("show statement_timeout"), [])).toEqual([{ statement_timeout: "10s" }]);
  });

  it("frees what a process holds that stands still inside a transaction, the ORM's too", async () => {
    const show = "show idle_in_transaction_session_timeout";
    const fifteen = [{ idle_in_transaction_session_timeout: "15s" }];
    expect(await db.query(sql(show), [])).toEqual(fifteen);
    expect(await (await db.orm()).em.getConnection().execute(show)).toEqual(fifteen);
  });

  it("never opens more connections than the pool's size", async () => {
    const pids = await Promise.all(
      Array.from({ length: 20 }, () =>
        db.query<{ pid: number }>(sql("select pg_backend_pid() as pid, pg_sleep(0.01)"), []),
      ),
    );
    expect(new Set(pids.map(([row]) => row?.pid)).size).toBe(2);
  });
});

describe("transaction", () => {
  beforeAll(() => db.query(sql("create table kept (n int primary key)"), []));
  const insert = sql("insert into kept values ($1)");
  const kept = () => db.query(sql("select n from kept order by n"), []);

  it("keeps all that its work wrote, and gives back what the work gives", async () => {
    const work = db.transaction(async (tx) => {
      await tx.query(insert, [1]);
      await tx.query(insert, [2]);
      return "done";
    });
    expect(await work).toBe("done");
    expect(await kept()).toEqual([{ n: 1 }, { n: 2 }]);
  });

  it.each<[string, (tx: Querying) => Promise<unknown>]>([
    ["throws", () => Promise.reject(new Error("no"))],
    ["lets a refused statement through", (tx) => tx.query(insert, [1])],
    ["catches a refused statement", (tx) => tx.query(insert, [1]).catch(() => undefined)],
  ])("keeps nothing when the work %s, and the pool stays whole", async (_, end) => {
    const before = await kept();
    await db
      .transaction(async (tx) => {
        await tx.query(insert, [99]);
        await end(tx);
      })
      .catch(() => undefined);
    expect(await Promise.all([kept(), kept(), kept()])).toEqual([before, before, before]);
  });
});

it("a transaction that stood still too long is lost, and its connection is not used again", async () => {
  const frozen = db.transaction(async (tx) => {
    const [self] = await tx.query<{ pid: number }>(sql("select pg_backend_pid() as pid"), []);
    await tx.query(sql("set local idle_in_transaction_session_timeout = 50"), []);
    const alive = () => db.query(sql("select 1 from pg_stat_activity where pid = $1"), [self?.pid]);
    await expect.poll(alive).toEqual([]);
    await tx.query(sql("select 1"), []);
  });
  await expect(frozen).rejects.toThrow();
  for (let round = 0; round < 4; round++) expect(await db.query(sql("select 2 as n"), [])).toEqual([{ n: 2 }]);
});

const databaseName = async (database: Database) => (await database.orm()).config.get("dbName");
