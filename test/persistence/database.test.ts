import { spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { selloHashOf } from "../../src/engine/sealing/seal.ts";
import { byteaArray } from "../../src/persistence/database/bytea-array.ts";
import {
  type Database,
  findPendingMigrations,
  openDatabase,
  type Querying,
} from "../../src/persistence/database/database.ts";
import { TRANSITIONS } from "../../src/persistence/database/lifecycle.ts";
import { MIGRATION_NAMES } from "../../src/persistence/database/migrations/migrate.ts";
import { checkSchema } from "../../src/persistence/database/schema-check.ts";
import { newDatabase, newDatabaseUrl } from "../support/postgres.ts";
import { sealDocumentOf } from "../support/sealed-documents.ts";

let db: Database;
beforeAll(async () => {
  db = await newDatabase(2);
});
afterAll(() => db.close());

const sql = (text: string) => ({ name: text.slice(0, 60), text });

const INSERT_ACCOUNT =
  sql(`insert into accounts (id, rfc, nombre, regimen_fiscal, lugar_expedicion, zona_horaria, created_at)
    values ($1, 'EKU9003173C9', 'X', '601', '06600', 'America/Mexico_City', now())`);
const INSERT_DOCUMENT =
  sql(`insert into documents (account_id, environment, id, kind, estado, emisor_rfc, pac, created_at, sealed_xml)
    values ($1, 'sandbox', gen_random_uuid(), $2, 'error', 'EKU9003173C9', 'p', now(), $3)`);

/** The statements bring back what the migration 058 takes away. */
const SEVERAL_SERVERS = [
  "alter table accounts add column shard text, add column moving boolean not null default false",
  "create table relayed_bytes (environment text, sello_hash bytea, account_id uuid, claimed_at timestamptz)",
  "create table server_name (one boolean primary key default true check (one), name text not null)",
  "delete from mikro_orm_migrations where name = '058-one-database'",
];

describe("migrations", () => {
  it("run once when two instances open an empty database at the same time", async () => {
    const url = await newDatabaseUrl("empty");
    const both = await Promise.all([openDatabase({ url, poolSize: 1 }), openDatabase({ url, poolSize: 1 })]);
    const runs = await both[0].query(sql("select name from mikro_orm_migrations order by name"), []);
    const names = (runs as { name: string }[]).map(({ name }) => name);
    expect(names.length).toBeGreaterThan(1);
    expect(names).toEqual([...new Set(names)].sort());
    await Promise.all(both.map((instance) => instance.close()));
  });

  it("each name the oldest build that may work beside them, since builds read that", async () => {
    const rows = await db.query(sql("select migration, oldest from schema_builds order by migration"), []);
    const named = rows as { migration: string; oldest: string }[];
    const since = MIGRATION_NAMES.slice(MIGRATION_NAMES.indexOf("066-schema-builds"));
    expect(named.map(({ migration }) => migration)).toEqual(since);
    for (const { migration, oldest } of named)
      expect(MIGRATION_NAMES.slice(0, MIGRATION_NAMES.indexOf(migration) + 1)).toContain(oldest);
  });

  it.each([
    ["names a build that this one is", () => MIGRATION_NAMES.at(-1), undefined],
    ["names an older build", () => "065-bare-xml", undefined],
    ["names itself", () => "999-of-tomorrow", /999-of-tomorrow needs a build that has 999-of-tomorrow/],
    ["names a newer build", () => "998-of-today", /999-of-tomorrow needs a build that has 998-of-today/],
    ["names none", () => undefined, /999-of-tomorrow needs a build that has it/],
  ])(
    "of a newer build, where its migration %s, decide if this one starts and is ready",
    async (_, named, refusal) => {
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
    },
  );

  it.each(["src/main.ts", "src/migrate.ts"])(
    "of a newer build alone end %s in one sentence",
    async (program) => {
      const url = await newDatabaseUrl();
      const other = await openDatabase({ url, poolSize: 1 });
      await other.query(sql("insert into mikro_orm_migrations (name) values ('999-of-tomorrow')"), []);
      await other.close();
      const dataDir = await mkdtemp(join(tmpdir(), "cfdi-newer-"));
      const { status, stdout, stderr } = spawnSync(
        process.execPath,
        ["--import", import.meta.resolve("tsx"), program],
        {
          env: {
            ...{ PATH: process.env.PATH, DATABASE_URL: url, MASTER_KEY: "00".repeat(32), DATA_DIR: dataDir },
            ...{ PORT: "0", GRPC_PORT: "0", OPS_PORT: "0", LOG_LEVEL: "fatal" },
          },
          ...{ encoding: "utf8", timeout: 60_000 },
        },
      );
      await rm(dataDir, { recursive: true });
      expect([status, stdout]).toEqual([1, ""]);
      expect(stderr).toMatch(
        /^The database at \S+ could not be prepared: its schema is newer than this build, .*\n$/,
      );
    },
  );

  it("are not even imported where none is pending", async () => {
    const url = await newDatabaseUrl();
    const opening = `import { createRequire } from "node:module";
      import { openDatabase } from ${JSON.stringify(resolve("src/persistence/database/database.ts"))};
      await (await openDatabase({ url: ${JSON.stringify(url)}, poolSize: 1 })).close();
      const imported = Object.keys(createRequire(import.meta.url).cache);
      console.log(["postgresql/index.js", "migrations/index.js"].map((name) => imported.some((path) => path.endsWith("@mikro-orm/" + name))).join());`;
    const flags = ["--import", import.meta.resolve("tsx"), "--input-type=module", "--eval", opening];
    const { stdout, stderr } = spawnSync(process.execPath, flags, { encoding: "utf8" });
    expect([stdout, stderr]).toEqual(["true,false\n", ""]);
  });

  it("tell of complements of before what their payments sum up to", async () => {
    const url = await newDatabaseUrl();
    const before = await openDatabase({ url, poolSize: 1 });
    const account = randomUUID();
    await before.query(INSERT_ACCOUNT, [account]);
    const complement = readFileSync("test/golden/payment-complement/first-partiality.xml");
    await before.query(INSERT_DOCUMENT, [account, "complemento_pago", complement]);
    await before.query(INSERT_DOCUMENT, [account, "factura", Buffer.from([0xff])]);
    await before.query(sql("alter table documents drop column kind_facts"), []);
    await before.query(
      sql("delete from mikro_orm_migrations where name in ('011-payments-total', '012-kind-facts')"),
      [],
    );
    await before.close();
    const after = await openDatabase({ url, poolSize: 1 });
    const totals = sql("select kind, kind_facts->>'montoTotalPagos' as total from documents order by kind");
    expect(await after.query(totals, [])).toEqual([
      { kind: "complemento_pago", total: "386.67" },
      { kind: "factura", total: null },
    ]);
    await after.close();
  });

  it("know documents that the service sealed before by their Sello", async () => {
    const url = await newDatabaseUrl();
    const before = await openDatabase({ url, poolSize: 1 });
    const account = randomUUID();
    const sealed = await sealDocumentOf();
    await before.query(INSERT_ACCOUNT, [account]);
    await before.query(INSERT_DOCUMENT, [account, "factura", sealed.xml]);
    await before.query(sql("delete from mikro_orm_migrations where name = '014-one-document-by-sello'"), []);
    await before.close();
    const after = await openDatabase({ url, poolSize: 1 });
    const rows = await after.query<{ hash: Buffer }>(sql("select sello_hash as hash from documents"), []);
    expect(rows).toEqual([{ hash: selloHashOf(sealed) }]);
    await after.close();
  });

  it("name the records that have one fiscal UUID, and the command that settles them", async () => {
    const url = await newDatabaseUrl();
    const before = await openDatabase({ url, poolSize: 1 });
    const account = randomUUID();
    await before.query(INSERT_ACCOUNT, [account]);
    const old = sql(
      "drop index documents_fiscal_uuid; create index documents_fiscal_uuid on documents (account_id)",
    );
    for (const text of old.text.split("; ")) await before.query(sql(text), []);
    await before.query(sql("delete from mikro_orm_migrations where name = '013-one-fiscal-uuid'"), []);
    const uuid = randomUUID().toUpperCase();
    const batch = randomUUID();
    await before.query(
      sql(`insert into stamp_batches (account_id, id, quantity, available, expires_at, created_at)
        values ($1, $2, 5, 3, now(), now())`),
      [account, batch],
    );
    const insert =
      sql(`insert into documents (account_id, environment, id, kind, estado, emisor_rfc, pac, created_at, sealed_xml,
        stamped_xml, uuid_fiscal, sello_hash, stamp_batch_id)
      values ($1, 'production', $2, 'factura', 'timbrada', 'EKU9003173C9', 'p', now(), $3, $4, $5, sha256($3), $6)`);
    const record = async (own: string) => {
      const id = randomUUID();
      const stamped = `<c Sello="${own}"><t UUID="${uuid}" SelloCFD="abc"/></c>`;
      const bytes = [Buffer.from(`<c Sello="${own}"/>`), Buffer.from(stamped)];
      await before.query(insert, [account, id, ...bytes, uuid, batch]);
      return id;
    };
    const wrong = await record("xyz");
    const right = await record("abc");
    await before.close();
    const refusal = await openDatabase({ url, poolSize: 1 }).catch((error: Error) => error.message);
    expect(refusal).toContain(`2 records have the fiscal UUID ${uuid} in production`);
    expect(refusal).toContain(`${right} of EKU9003173C9, timbrada`);
    expect(refusal).toMatch(new RegExp(`${wrong} .* its XML does not have this stamp over its own seal`));
    expect(refusal).toContain(`migrate --keep ${right}`);
    const folder = await mkdtemp(join(tmpdir(), "cfdi-migrate-"));
    const script = [...["--import", import.meta.resolve("tsx"), resolve("src/migrate.ts"), "--keep", right]];
    const { status, stdout, stderr } = spawnSync(process.execPath, script, {
      ...{
        cwd: folder,
        encoding: "utf8",
        env: { ...process.env, DATABASE_URL: url, MASTER_KEY: "0123456789abcdef".repeat(4) },
      },
    });
    expect([status, stderr]).toEqual([0, ""]);
    expect(stdout).toContain(`1 other records had the fiscal UUID of ${right}`);
    expect(readFileSync(join(folder, `${wrong}.xml`), "utf8")).toContain('Sello="xyz"');
    await rm(folder, { recursive: true });
    const after = await openDatabase({ url, poolSize: 1 });
    const rows = sql("select id, estado, upper(uuid_fiscal::text) as uuid from documents order by estado");
    expect(await after.query(rows, [])).toEqual([
      { id: wrong, estado: "error", uuid: null },
      { id: right, estado: "timbrada", uuid },
    ]);
    expect(await after.query(sql("select available from stamp_batches"), [])).toEqual([{ available: 4 }]);
    await after.close();
  });

  it("refuse a database that is one of several servers, and take away what those needed", async () => {
    const url = await newDatabaseUrl();
    const before = await openDatabase({ url, poolSize: 1 });
    const account = randomUUID();
    for (const text of SEVERAL_SERVERS) await before.query(sql(text), []);
    await before.query(INSERT_ACCOUNT, [account]);
    await before.query(sql("insert into server_name (name) values ('sur')"), []);
    await expect(openDatabase({ url, poolSize: 1 })).rejects.toThrow(/"sur" of several servers/);
    expect(await before.query(sql("select shard, moving from accounts"), [])).toEqual([
      { shard: null, moving: false },
    ]);
    await before.query(sql("delete from server_name"), []);
    await before.close();
    const after = await openDatabase({ url, poolSize: 1 });
    const [row] = await after.query<Record<string, unknown>>(sql("select * from accounts"), []);
    expect(row).toMatchObject({ id: account, rfc: "EKU9003173C9" });
    expect(Object.keys(row!)).not.toContain("shard");
    expect(
      await after.query(sql("select to_regclass('server_name') as a, to_regclass('relayed_bytes') as b"), []),
    ).toEqual([{ a: null, b: null }]);
    await after.close();
  });

  it("make the tables that the entities describe", async () => {
    const difference = await db.orm.schema.getUpdateSchemaSQL({ wrap: false, dropTables: false });
    // The ORM knows no check constraints and takes a checked text for an enum, so these differences are none.
    const real = difference
      .split("\n")
      .filter((line) => line !== "" && !/_check"?;|type text using/.test(line));
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
    const text =
      "select item, octets from unnest($1::bytea[]) with ordinality as given(octets, item) order by item";
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
      sql(
        `select name, generic_plans + custom_plans as runs from pg_prepared_statements where name = 'prepared-once'`,
      ),
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
      [databaseName(db)],
    );
    await lost;
    for (let round = 0; round < 4; round++)
      expect(await db.query(sql("select 2 as n"), [])).toEqual([{ n: 2 }]);
    await killer.close();
  });

  it("gives a statement ten seconds", async () => {
    expect(await db.query(sql("show statement_timeout"), [])).toEqual([{ statement_timeout: "10s" }]);
  });

  it("frees what a process holds that stands still inside a transaction, the ORM's too", async () => {
    const show = "show idle_in_transaction_session_timeout";
    const fifteen = [{ idle_in_transaction_session_timeout: "15s" }];
    expect(await db.query(sql(show), [])).toEqual(fifteen);
    expect(await db.orm.em.getConnection().execute(show)).toEqual(fifteen);
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
  for (let round = 0; round < 4; round++)
    expect(await db.query(sql("select 2 as n"), [])).toEqual([{ n: 2 }]);
});

const databaseName = (database: Database) => database.orm.config.get("dbName");
