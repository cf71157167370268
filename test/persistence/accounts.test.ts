import { generateKeyPairSync, randomBytes, randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Account, findAccount } from "../../src/persistence/account/accounts.ts";
import { activeCsd, findCsd, openPkcs8 } from "../../src/persistence/account/csds.ts";
import { listCustomers } from "../../src/persistence/account/customers.ts";
import { listKeys } from "../../src/persistence/account/keys.ts";
import { listSeries } from "../../src/persistence/account/series.ts";
import { balance } from "../../src/persistence/account/stamps.ts";
import { entrance } from "../../src/persistence/admission/admission.ts";
import type { Database } from "../../src/persistence/database/database.ts";
import { accountRow } from "../support/accounts.ts";
import { addSeries, addStamps, grant, insertAccount, rotateKey, saveCustomer, storeCsd } from "../support/changes.ts";
import { newDatabase } from "../support/postgres.ts";

const NOW = new Date("2026-03-04T12:00:00Z");
const DAY = 86_400_000;
const MASTER = randomBytes(32);

let db: Database;
let mine: Account;
let theirs: Account;

beforeAll(async () => {
  db = await newDatabase();
  mine = await account("EKU9003173C9");
  theirs = await account("IIA040805DZ4");
});
afterAll(() => db.close());

const findKey = async (key: string) =>
  (await entrance(db)({ address: undefined, request: "", key, rateGroup: 1 })).owner;

async function account(rfc: string): Promise<Account> {
  const made = accountRow(rfc, NOW);
  expect(await insertAccount(db, made)).toBe(true);
  return made;
}

describe("accounts", () => {
  it("are found by id and by RFC in any case", async () => {
    for (const name of [mine.id, mine.id.toUpperCase(), mine.rfc, mine.rfc.toLowerCase()])
      expect(await findAccount(db, name)).toMatchObject({ id: mine.id, rfc: mine.rfc, createdAt: NOW });
    expect(await findAccount(db, "XIA190128J61")).toBeUndefined();
  });

  it("have an RFC of their own", async () => {
    expect(await insertAccount(db, { ...theirs, id: randomUUID() })).toBe(false);
  });

  it("are granted rights one by one, nobody else's", async () => {
    const granted = await account("XIA190128J61");
    await grant(db, granted.id, { contracted: true });
    expect(await findAccount(db, granted.id)).toMatchObject({ contracted: true, certified: false });
    await grant(db, granted.id, { certified: true });
    expect(await findAccount(db, granted.id)).toMatchObject({ contracted: true, certified: true });
    expect(await findAccount(db, mine.id)).toMatchObject({ contracted: false, certified: false });
  });
});

describe("keys", () => {
  it("rest as a SHA-256 and a prefix only", async () => {
    const { key } = await rotateKey(db, { accountId: mine.id, environment: "sandbox" }, NOW);
    const stored = await db.query({ name: "dump", text: "select to_json(k)::text as row from api_keys k" }, []);
    expect(JSON.stringify(stored)).not.toContain(key);
    expect(JSON.stringify(stored)).toContain(key.slice(0, 12));
  });

  it("stop working the moment another is made for the environment", async () => {
    const tenant = { accountId: mine.id, environment: "production" } as const;
    const first = await rotateKey(db, tenant, NOW);
    const sandbox = await rotateKey(db, { ...tenant, environment: "sandbox" }, NOW);
    const second = await rotateKey(db, tenant, NOW);
    expect(await findKey(first.key)).toBeUndefined();
    expect(await findKey(second.key)).toMatchObject({ ...tenant, expiresAt: null });
    expect(await findKey(sandbox.key)).toMatchObject({ accountId: mine.id, environment: "sandbox" });
  });

  it("have 256 random bits behind a readable prefix", async () => {
    const sandbox = await rotateKey(db, { accountId: mine.id, environment: "sandbox" }, NOW);
    const production = await rotateKey(db, { accountId: mine.id, environment: "production" }, NOW);
    expect(sandbox.key).toMatch(/^sk_test_[A-Za-z0-9_-]{43}$/);
    expect(production.key).toMatch(/^sk_live_[A-Za-z0-9_-]{43}$/);
    expect(sandbox.key.slice(8)).not.toBe(production.key.slice(8));
  });

  it("of the sandbox expire 90 days after they were made", async () => {
    const { key, expiresAt } = await rotateKey(db, { accountId: mine.id, environment: "sandbox" }, NOW);
    expect(expiresAt).toEqual(new Date(NOW.getTime() + 90 * DAY));
    expect((await findKey(key))?.expiresAt).toEqual(expiresAt);
  });
});

describe("series", () => {
  it("begin with a favourite, which another takes over when asked", async () => {
    const owner = await account("URE180429TM6");
    const add = (codigo: string, favourite: boolean) =>
      addSeries(db, owner.id, { kind: "factura", codigo, favourite, firstFolio: 7n });
    expect(await add("A", false)).toMatchObject({ favourite: true, nextSandbox: 7n, nextProduction: 7n });
    expect(await add("B", false)).toMatchObject({ favourite: false });
    expect(await add("C", true)).toMatchObject({ favourite: true });
    expect(await add("C", true)).toBeUndefined();
    const listed = await listSeries(db, owner.id);
    expect(listed.map(({ codigo, favourite }) => [codigo, favourite])).toEqual([
      ["A", false],
      ["B", false],
      ["C", true],
    ]);
  });

  it("have one favourite of a kind even when several are added at once", async () => {
    const owner = await account("JES900109Q90");
    await Promise.all(
      ["A", "B", "C", "D"].map((codigo) =>
        addSeries(db, owner.id, { kind: "nomina", codigo, favourite: true, firstFolio: 1n }),
      ),
    );
    expect((await listSeries(db, owner.id)).filter(({ favourite }) => favourite)).toHaveLength(1);
  });
});

describe("stamps", () => {
  it("are counted over the batches that are not expired; the nearest expiry is of one with stamps left", async () => {
    const batch = (quantity: number, available: number, days: number) => ({
      ...{ accountId: mine.id, id: randomUUID(), quantity, available, createdAt: NOW },
      expiresAt: new Date(NOW.getTime() + days * DAY),
    });
    expect(await balance(db, mine.id, NOW)).toEqual({ available: 0, nextExpiry: undefined });
    for (const each of [batch(5, 0, 1), batch(9, 9, -1), batch(9, 9, 0), batch(50, 40, 30), batch(7, 7, 20)])
      await addStamps(db, each);
    const nextExpiry = new Date(NOW.getTime() + 20 * DAY);
    expect(await balance(db, mine.id, NOW)).toEqual({ available: 47, nextExpiry });
  });

  it("cannot be more than the batch had, nor fewer than none", async () => {
    for (const available of [-1, 6])
      await expect(
        addStamps(db, {
          ...{ accountId: theirs.id, id: randomUUID(), quantity: 5, available },
          ...{ expiresAt: NOW, createdAt: NOW },
        }),
      ).rejects.toThrow("stamp_batches_available_check");
  });
});

describe("CSDs", () => {
  const pkcs8 = generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey.export({
    type: "pkcs8",
    format: "der",
  });
  const csd = (noCertificado: string) => ({
    ...{ noCertificado, certificate: Buffer.from("certificate"), pkcs8 },
    ...{ validFrom: NOW, validTo: new Date(NOW.getTime() + 1461 * DAY) },
  });

  it("rest encrypted and open for their own account and number only", async () => {
    await storeCsd(db, MASTER, mine.id, csd("30001000000500000001"), NOW);
    const stored = (await activeCsd(db, mine.id))!;
    expect(stored.privateKey.includes(pkcs8.subarray(40, 80))).toBe(false);
    expect(openPkcs8(MASTER, stored)).toEqual(pkcs8);
    expect(() => openPkcs8(MASTER, { ...stored, accountId: theirs.id })).toThrow();
    expect(() => openPkcs8(MASTER, { ...stored, noCertificado: "3" })).toThrow();
  });

  it("give way to the newest and stay findable", async () => {
    await storeCsd(db, MASTER, mine.id, csd("30001000000500000001"), NOW);
    await storeCsd(db, MASTER, mine.id, csd("30001000000500000002"), NOW);
    expect(await activeCsd(db, mine.id)).toMatchObject({
      noCertificado: "30001000000500000002",
      active: true,
    });
    expect(await findCsd(db, mine.id, "30001000000500000001")).toMatchObject({ active: false });
    await storeCsd(db, MASTER, mine.id, csd("30001000000500000001"), NOW);
    expect(await activeCsd(db, mine.id)).toMatchObject({ noCertificado: "30001000000500000001" });
  });

  it("are one active at a time even when several are uploaded at once", async () => {
    const numbers = ["1", "2", "3", "4"];
    await Promise.all(numbers.map((number) => storeCsd(db, MASTER, theirs.id, csd(number), NOW)));
    const stored = await Promise.all(numbers.map((number) => findCsd(db, theirs.id, number)));
    expect(stored.filter((each) => each?.active)).toHaveLength(1);
  });
});

describe("customers", () => {
  const customer = (accountId: string, rfc: string, nombre: string) => ({
    ...{ accountId, rfc, nombre, codigoPostal: "36257", regimenFiscal: "612", usoCfdi: "G03" },
    ...{ residenciaFiscal: null, numRegIdTrib: null, correos: [], createdAt: NOW },
  });

  it("are replaced when their RFC comes again", async () => {
    await saveCustomer(db, customer(mine.id, "CACX7605101P8", "XOCHILT"));
    await saveCustomer(db, {
      ...customer(mine.id, "CACX7605101P8", "XOCHILT CASAS"),
      createdAt: new Date(0),
    });
    const [saved, ...others] = await listCustomers(db, mine.id, { after: "", limit: 10 });
    expect(others).toEqual([]);
    expect(saved).toMatchObject({ nombre: "XOCHILT CASAS", createdAt: NOW });
  });

  it("are listed by RFC, a page after another", async () => {
    const owner = await account("ÑAN260101AA5");
    for (const rfc of ["C", "A", "D", "B"]) await saveCustomer(db, customer(owner.id, rfc, rfc));
    const page = async (after: string) =>
      (await listCustomers(db, owner.id, { after, limit: 3 })).map(({ rfc }) => rfc);
    expect(await page("")).toEqual(["A", "B", "C"]);
    expect(await page("C")).toEqual(["D"]);
  });
});

describe("another account", () => {
  it("sees nothing of what an account has", async () => {
    const stranger = await account("CACX7605101P8");
    const seen = {
      keys: await listKeys(db, stranger.id),
      series: await listSeries(db, stranger.id),
      customers: await listCustomers(db, stranger.id, { after: "", limit: 1000 }),
      balance: await balance(db, stranger.id, NOW),
      active: await activeCsd(db, stranger.id),
      csd: await findCsd(db, stranger.id, "30001000000500000001"),
    };
    expect(seen).toEqual({
      ...{ keys: [], series: [], customers: [], balance: { available: 0, nextExpiry: undefined } },
      ...{ active: undefined, csd: undefined },
    });
  });

  it("may have the same customer, series and certificate number without touching the first one's", async () => {
    const stranger = (await findAccount(db, "CACX7605101P8"))!;
    const before = await snapshot(mine.id);
    const copy = { kind: "factura", codigo: "Z", favourite: true, firstFolio: 99n };
    await addSeries(db, stranger.id, copy);
    await saveCustomer(db, {
      ...{ accountId: stranger.id, rfc: "CACX7605101P8", nombre: "OTRO", codigoPostal: "01000" },
      ...{
        regimenFiscal: "605",
        usoCfdi: "S01",
        residenciaFiscal: null,
        numRegIdTrib: null,
        correos: [],
        createdAt: NOW,
      },
    });
    await rotateKey(db, { accountId: stranger.id, environment: "sandbox" }, NOW);
    expect(await snapshot(mine.id)).toEqual(before);
  });

  async function snapshot(accountId: string) {
    return {
      keys: await listKeys(db, accountId),
      series: await listSeries(db, accountId),
      customers: await listCustomers(db, accountId, { after: "", limit: 1000 }),
      balance: await balance(db, accountId, NOW),
      csd: await activeCsd(db, accountId),
    };
  }
});
