import { randomUUID } from "node:crypto";
import { afterEach, describe, expect, it } from "vitest";
import { ensureUser, findUserByEmail } from "../../src/persistence/access/people.ts";
import { findAccount, listAccounts } from "../../src/persistence/account/accounts.ts";
import { findOwner, hashOfKey } from "../../src/persistence/account/keys.ts";
import { entrance } from "../../src/persistence/admission/admission.ts";
import { openServer, type Server } from "../../src/persistence/database/database.ts";
import { type Addresses, type Opened, openDatabase } from "../../src/persistence/database/servers.ts";
import { DatabaseUnavailable } from "../../src/persistence/database/unavailable.ts";
import { watchWrites } from "../../src/persistence/database/write-check.ts";
import { MOVED, moveAccount, setMoving } from "../../src/persistence/operation/moving.ts";
import { accountRow } from "../support/accounts.ts";
import { addSeries, insertAccount, rotateKey } from "../support/changes.ts";
import { newDatabase, newDatabaseUrl } from "../support/postgres.ts";

const NOW = new Date();
const SERIES = { kind: "factura", codigo: "F", favourite: true, firstFolio: 1n };
const account = (rfc: string) => ({ ...accountRow(rfc, NOW), contracted: true });

const opened: Opened[] = [];
afterEach(async () => {
  for (const { db } of opened.splice(0)) await db.close();
});

async function open(addresses: Addresses) {
  const troubles: (readonly [string, string])[] = [];
  const one = await openDatabase(addresses, {
    poolSize: 2,
    watch: watchWrites,
    check: async () => undefined,
    onTrouble: (server, cause) => troubles.push([server, String(cause)]),
  });
  opened.push(one);
  return { ...one, troubles };
}

const two = async (): Promise<Addresses> => ({
  directory: await newDatabaseUrl(),
  shards: [
    { name: "uno", url: await newDatabaseUrl() },
    { name: "dos", url: await newDatabaseUrl() },
  ],
});

describe("several servers", () => {
  it("take in what a server had when it was the only one", async () => {
    const url = await newDatabaseUrl();
    const before = await openServer({ url, poolSize: 2 });
    const old = account("EKU9003173C9");
    await insertAccount(before, old);
    const { key } = await rotateKey(before, { accountId: old.id, environment: "sandbox" }, NOW);
    await ensureUser(before, "alguien@example.mx", NOW);
    await before.close();
    const addresses = {
      directory: await newDatabaseUrl(),
      shards: [
        { name: "main", url },
        { name: "dos", url: await newDatabaseUrl() },
      ],
    };
    for (const start of ["first", "second"]) {
      const { db, troubles } = await open(addresses);
      expect([start, troubles]).toEqual([start, []]);
      expect((await db.of(old.id)).name).toBe("main");
      expect(await findAccount(db, old.rfc)).toMatchObject({ id: old.id });
      expect(await findUserByEmail(db, "alguien@example.mx")).toBeDefined();
      const entry = await entrance(db)({ address: "192.0.2.1", request: "GET /", key, rateGroup: 1 });
      expect(entry.owner).toMatchObject({ accountId: old.id, environment: "sandbox" });
    }
    const { db } = await open(addresses);
    expect(await insertAccount(db, account(old.rfc))).toBe(false);
    const next = account("IIA040805DZ4");
    expect(await insertAccount(db, next)).toBe(true);
    expect((await db.of(next.id)).name).toBe("dos");
    expect((await listAccounts(db, { after: "", limit: 10 })).map(({ rfc }) => rfc)).toEqual([
      old.rfc,
      next.rfc,
    ]);
  });

  it("are not mistaken for each other", async () => {
    const addresses = await two();
    await open(addresses);
    const [uno, dos] = addresses.shards.map(({ url }) => url) as [string, string];
    const swapped = {
      ...addresses,
      shards: [
        { name: "uno", url: dos },
        { name: "dos", url: uno },
      ],
    };
    const { db, troubles } = await open(swapped);
    expect(troubles.map(([server]) => server).toSorted()).toEqual(["dos", "uno"]);
    expect(troubles[0]![1]).toMatch(/calls a server \w+ that has the name \w+/);
    const ask = { name: "", text: "select 1" };
    await expect(db.shards[0]!.query(ask, [])).rejects.toBeInstanceOf(DatabaseUnavailable);
    await expect(open({ ...addresses, directory: uno })).rejects.toThrow(/has the name uno/);
    await expect(open({ directory: undefined, shards: [{ name: "main", url: uno }] })).rejects.toThrow(
      /one of several servers, "uno"/,
    );
  });

  it("finish an account that was left half made", async () => {
    const { db } = await open(await two());
    const half = account("EKU9003173C9");
    await insertAccount(db, half);
    const server = await db.of(half.id);
    await server.query({ name: "", text: "delete from accounts" }, []);
    expect(await insertAccount(db, account(half.rfc))).toBe(false);
    expect(await findAccount(db, half.rfc)).toMatchObject({ id: half.id });
  });

  it("serve accounts whose server is known while the directory does not answer", async () => {
    const addresses = await two();
    const { db } = await open(addresses);
    const known = account("EKU9003173C9");
    await insertAccount(db, known);
    const server = await db.of(known.id);
    db.directory.query = () => Promise.reject(new DatabaseUnavailable("unreachable"));
    expect(await db.of(known.id)).toBe(server);
    await expect(db.of(randomUUID())).rejects.toBeInstanceOf(DatabaseUnavailable);
  });
});

describe("what is moved", () => {
  it("is every table of accounts but those of people and what only counts", async () => {
    const db = await newDatabase(1);
    const owned = await db.query<{ name: string }>(
      {
        name: "",
        text: `select table_name as name from information_schema.columns
          where table_schema = 'public' and column_name = 'account_id' order by 1`,
      },
      [],
    );
    await db.close();
    const stays = ["audit", "long_lists", "memberships", "one_time_links", "rate_windows", "relayed_bytes"];
    // These are empty where accounts are on several servers.
    const ofClusters = ["account_rfcs", "fiscal_uuids", "key_owners", "sealed_bytes"];
    const moved: readonly string[] = MOVED.filter((table) => table !== "accounts");
    expect(owned.map(({ name }) => name)).toEqual([...moved, ...stays, ...ofClusters].toSorted());
  });

  it("is on one server, wherever the move was cut off, and goes on from there", async () => {
    const { db } = await open(await two());
    const one = account("EKU9003173C9");
    await insertAccount(db, one);
    await rotateKey(db, { accountId: one.id, environment: "sandbox" }, NOW);
    await addSeries(db, one.id, SERIES);
    const [from, to] = [await db.of(one.id), db.shards.find(({ name }) => name === "dos")!];
    const sql = <Row>(server: Server, text: string) => server.query<Row>({ name: "", text }, []);
    const rows = async () =>
      Promise.all([from, to].map(async (server) => (await sql(server, "select from series")).length));
    const done = async () => undefined;
    await setMoving(from, one.id, true);
    const full = { ...to, session: () => Promise.reject(new Error("cut off")) };
    await expect(moveAccount(db, { accountId: one.id, to: full, settled: done })).rejects.toThrow("cut off");
    expect([await rows(), await db.locate(one.id)]).toEqual([[1, 0], from]);
    expect(await sql(from, "select moving from accounts")).toEqual([{ moving: false }]);
    // The directory names the new server, so the remains on the old one belong to no account, and the old server admits none.
    await setMoving(from, one.id, true);
    const cut = () => Promise.reject(new Error("cut off"));
    await expect(moveAccount(db, { accountId: one.id, to, settled: cut })).rejects.toThrow("cut off");
    expect([await rows(), await db.locate(one.id)]).toEqual([[1, 1], to]);
    expect(await sql(from, "select moving from accounts")).toEqual([{ moving: true }]);
    expect(await moveAccount(db, { accountId: one.id, to, settled: done })).toBe(0);
    expect(await rows()).toEqual([0, 1]);
    expect(await sql(to, "select moving from accounts")).toEqual([{ moving: false }]);
    expect(await findOwner(db, hashOfKey("x"))).toBeUndefined();
  });

  it("goes one way at a time: of two moves at once each finds all that there is", async () => {
    const { db } = await open(await two());
    const one = account("EKU9003173C9");
    await insertAccount(db, one);
    await addSeries(db, one.id, SERIES);
    const [uno, dos] = db.shards as [Server, Server];
    const settled = () => new Promise<void>((next) => setTimeout(next, 50));
    for (let turn = 0; turn < 5; turn++)
      await Promise.all(
        [dos, uno, dos, uno].map((to) => moveAccount(db, { accountId: one.id, to, settled })),
      );
    const home = await db.locate(one.id);
    for (const server of [uno, dos]) {
      const found = await server.query({ name: "", text: "select from series" }, []);
      expect(found).toHaveLength(server === home ? 1 : 0);
    }
  });

  it("cannot be added to on the server that it left", async () => {
    const { db } = await open(await two());
    const one = account("EKU9003173C9");
    await insertAccount(db, one);
    const [from, to] = [await db.of(one.id), db.shards.find(({ name }) => name === "dos")!];
    await moveAccount(db, { accountId: one.id, to, settled: async () => undefined });
    await expect(addSeries(from, one.id, SERIES)).rejects.toMatchObject({ why: "moving" });
    const text = `insert into stamp_batches (account_id, id, quantity, available, expires_at, created_at)
      values ($1, gen_random_uuid(), 1, 1, now(), now())`;
    await expect(from.query({ name: "", text }, [one.id])).rejects.toMatchObject({ why: "moving" });
  });
});
