import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { LruCache } from "../../common/lru-cache.ts";
import { entrance } from "../../src/persistence/admission/admission.ts";
import type { Database } from "../../src/persistence/database/database.ts";
import { takeFolio } from "../../src/persistence/issuing/orders.ts";
import { orderContexts } from "../../src/services/context/order-context-cache.ts";
import { accountRow } from "../support/accounts.ts";
import {
  addSeries,
  changeData,
  changeSeries,
  grant,
  insertAccount,
  removeCustomer,
  removePlace,
  rotateKey,
  saveCustomer,
  savePlace,
  storeCsd,
} from "../support/changes.ts";
import { newDatabase } from "../support/postgres.ts";

const NOW = new Date("2026-03-04T12:00:00Z");
const MASTER = randomBytes(32);

let db: Database;
let accountId: string;
let key: string;
beforeAll(async () => {
  db = await newDatabase();
  [accountId, key] = await account("EKU9003173C9");
});
afterAll(() => db.close());

async function account(rfc: string): Promise<[id: string, key: string]> {
  const row = accountRow(rfc, NOW);
  const { id } = row;
  await insertAccount(db, row);
  return [id, (await rotateKey(db, { accountId: id, environment: "sandbox" }, NOW)).key];
}

const sql = (text: string) => db.query({ name: "", text }, []);

async function revision(): Promise<number> {
  return (await entrance(db)({ address: undefined, request: "", key, rateGroup: 1 })).owner!.revision;
}

const customer = (change: object = {}) => ({
  ...{ accountId, rfc: "XIA190128J61", nombre: "XENON", codigoPostal: "76343", regimenFiscal: "601" },
  ...{ usoCfdi: "G03", residenciaFiscal: null, numRegIdTrib: null, correos: [], createdAt: NOW, ...change },
});
const csd = (noCertificado: string) => ({
  ...{ noCertificado, certificate: Buffer.from("c"), pkcs8: Buffer.from("k"), validFrom: NOW, validTo: NOW },
});
const series = (codigo: string, favourite = false) =>
  addSeries(db, accountId, { kind: "factura", codigo, favourite, firstFolio: 1n });

const A = { kind: "factura", codigo: "A" };
const SAME = { favourite: false, active: undefined };
const place = {
  ...{ codigoPostal: "64000", nombre: "Monterrey", zonaHoraria: "America/Monterrey" },
  permiso: "PL/12345/EXP/ES/2016",
};
const FAVOURITE = { favourite: true, active: undefined };
const CLOSED = { favourite: false, active: false };

/** The order matters, because each change starts from the result of the one before it. */
const CHANGES: readonly (readonly [what: string, change: () => Promise<unknown>])[] = [
  ["another name and régimen", () => changeData(db, accountId, { nombre: "OTRA", regimenFiscal: "603" })],
  ["another place", () => changeData(db, accountId, { lugarExpedicion: "22000", zonaHoraria: "America/Tijuana" })],
  ["an employer's registration", () => changeData(db, accountId, { registroPatronal: "B5510768108" })],
  ["a first CSD", () => storeCsd(db, MASTER, accountId, csd("1"), NOW)],
  ["a CSD in its place", () => storeCsd(db, MASTER, accountId, csd("2"), NOW)],
  ["a customer", () => saveCustomer(db, customer())],
  ["a customer's new address", () => saveCustomer(db, customer({ codigoPostal: "06300" }))],
  ["a customer less", () => removeCustomer(db, accountId, "XIA190128J61")],
  ["a series", () => series("A")],
  ["another favourite", () => series("B", true)],
  ["the favourite of before", () => changeSeries(db, accountId, { kind: "factura", codigo: "A" }, FAVOURITE)],
  ["a branch", () => savePlace(db, { accountId, ...place })],
  ["a series that moves there", () => changeSeries(db, accountId, A, { ...SAME, lugarExpedicion: "64000" })],
  ["a series that moves back", () => changeSeries(db, accountId, A, { ...SAME, lugarExpedicion: null })],
  ["a branch less", () => removePlace(db, accountId, "64000")],
  ["a series closed", () => changeSeries(db, accountId, { kind: "factura", codigo: "B" }, CLOSED)],
];

describe("an account's revision", () => {
  it.each(CHANGES)("grows by %s", async (_, change) => {
    const before = await revision();
    await change();
    expect(await revision()).toBeGreaterThan(before);
  });

  // The databases of all tests have the same guard, so whatever a test has the service do is watched; but for those on
  // a cluster, where no trigger can look at the account's row.
  it
    .skipIf(process.env.TEST_CITUS !== undefined)
    .each([
      "update accounts set nombre = 'OTRA MÁS'",
      "update csds set active = active",
      "delete from customers",
      "update series set favourite = favourite",
      "update series set lugar_expedicion = '64000'",
      "insert into places select id, '64000', 'Monterrey', 'America/Monterrey' from accounts",
      "insert into series select account_id, kind, 'X', true, false, 1, 1 from series limit 1",
    ])("is not forgotten by any statement: %s", async (change) => {
    await series("Y");
    await saveCustomer(db, customer());
    await expect(sql(change)).rejects.toThrow(/changed, but not (its|the) revision/);
    await removeCustomer(db, accountId, customer().rfc);
  });

  it("stays by what no order takes from the account, and by another account's changes", async () => {
    await series("C");
    const before = await revision();
    await takeFolio(db, { accountId, environment: "sandbox" }, { kind: "factura", codigo: "C" });
    await grant(db, accountId, { contracted: true });
    const [stranger] = await account("IIA040805DZ4");
    await saveCustomer(db, customer({ accountId: stranger }));
    await storeCsd(db, MASTER, stranger, csd("3"), NOW);
    expect(await revision()).toBe(before);
  });
});

describe("what orders take from their account", () => {
  const wanted = { kind: "factura", receptorRfc: "XIA190128J61", serie: undefined };

  async function asked(work: (find: ReturnType<typeof orderContexts>["find"]) => Promise<unknown>): Promise<number> {
    let count = 0;
    const { find } = orderContexts({
      ...db,
      query(statement, values) {
        count += 1;
        return db.query(statement, values);
      },
    });
    await work(find);
    return count;
  }

  const caller = async () => ({ accountId, environment: "sandbox", revision: await revision() }) as const;

  it("is read once while the account is as it was", async () => {
    const who = await caller();
    const times = await asked(async (find) => {
      const first = await find(who, wanted);
      expect(await find(who, wanted)).toEqual(first);
    });
    expect(times).toBe(1);
  });

  it("is read once for callers of the same moment, and a reading that fails is not kept", async () => {
    const who = await caller();
    const times = await asked(async (find) => {
      const [first, second] = await Promise.all([find(who, wanted), find(who, wanted)]);
      expect(second).toBe(first);
    });
    expect(times).toBe(1);
    let isDown = true;
    const failing: Database = {
      ...db,
      query: (statement, values) => (isDown ? Promise.reject(new Error("down")) : db.query(statement, values)),
    };
    const contexts = orderContexts(failing);
    await expect(contexts.find(who, wanted)).rejects.toThrow("down");
    isDown = false;
    expect(await contexts.find(who, wanted)).toMatchObject({ rfc: "EKU9003173C9" });
  });

  it("is read again after a change", async () => {
    const times = await asked(async (find) => {
      expect(await find(await caller(), wanted)).toMatchObject({ receptorNombre: null });
      await saveCustomer(db, customer());
      expect(await find(await caller(), wanted)).toMatchObject({ receptorNombre: "XENON" });
    });
    expect(times).toBe(2);
  });

  it("is read for each kind, receiver, series and account, and for who comes without a revision", async () => {
    const who = await caller();
    const [stranger] = await account("URE180429TM6");
    const times = await asked(async (find) => {
      await find(who, wanted);
      await find(who, { ...wanted, kind: "nota_credito" });
      await find(who, { ...wanted, receptorRfc: "XAXX010101000" });
      await find(who, { ...wanted, serie: "C" });
      expect(await find({ ...who, accountId: stranger }, wanted)).toMatchObject({ rfc: "URE180429TM6" });
      await find({ accountId, environment: "sandbox" }, wanted);
      await find({ accountId, environment: "sandbox" }, wanted);
    });
    expect(times).toBe(7);
  });
});

it("of what was used recently, the one that was not used for longest goes first", () => {
  const recent = new LruCache<number>(2);
  recent.set("a", 1);
  recent.set("b", 2);
  expect(recent.get("a")).toBe(1);
  recent.set("c", 3);
  expect(["a", "b", "c"].map((name) => recent.get(name))).toEqual([1, undefined, 3]);
});
