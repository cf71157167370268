import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import type { SatConsulta } from "../../src/clients/sat.ts";
import { listStuck, readServiceStats } from "../../src/persistence/operation/index.ts";
import type { Deps } from "../../src/services/context/deps.ts";
import { sweepSat } from "../../src/services/sat-sweep.ts";
import { documentOf, openDeps, order, type TestDeps } from "../support/test-deps.ts";

let t: TestDeps;
let missing: string[] = [];
let asked: string[] = [];
let isUp = true;
beforeAll(async () => {
  t = await openDeps();
  await t.addStamps(100);
});
afterAll(() => t.close());
beforeEach(async () => {
  for (const table of ["missing_at_sat", "sat_sweeps", "documents"]) await t.sql(`delete from ${table}`);
  [missing, asked, isUp] = [[], [], true];
});

const sat: SatConsulta = {
  async ask({ expression }) {
    if (!isUp) return { kind: "unavailable", reason: "no answer" };
    const uuid = /id=([^&]+)/.exec(expression)![1]!;
    asked.push(uuid.toUpperCase());
    const estado = missing.includes(uuid.toUpperCase()) ? "No Encontrado" : "Vigente";
    return { kind: "answered", estado, cancelable: undefined, cancelacion: undefined };
  },
  close: async () => undefined,
};

/** Returns services whose clock is ahead. */
const after = (hours: number): Deps => ({
  ...t.deps,
  sat: { sandbox: sat, production: sat },
  now: () => new Date(Date.now() + hours * 3_600_000),
});
const stamped = async () => documentOf(await t.post(order(), t.production)).uuidFiscal!;
const stuck = async () =>
  (await listStuck(t.deps.db, { limit: 10 })).map(({ problem, uuidFiscal }) => [problem, uuidFiscal]);

it("asks SAT once about each document of production, some hours after its stamp", async () => {
  const uuids = [await stamped(), await stamped()];
  await t.post(order());
  expect(await sweepSat(after(5))).toBe(0);
  expect(await sweepSat(after(7))).toBe(2);
  expect(asked.toSorted()).toEqual(uuids.toSorted());
  expect(await sweepSat(after(9))).toBe(0);
  expect(await t.sql("select from missing_at_sat")).toEqual([]);
});

it("asks again about what SAT has not got, tells it by a metric and after a day to operators, until it arrives", async () => {
  const [late] = [await stamped(), await stamped()];
  missing = [late!];
  expect(await sweepSat(after(7))).toBe(2);
  expect((await readServiceStats(t.deps.db, t.deps.now())).missingAtSat).toBe(1);
  expect(await stuck()).toEqual([]);
  await t.sql("update documents set stamped_at = $1", [new Date(Date.now() - 25 * 3_600_000)]);
  expect(await stuck()).toEqual([["sin_llegar_al_sat", late]]);
  expect(await sweepSat(after(14))).toBe(1);
  missing = [];
  expect(await sweepSat(after(21))).toBe(1);
  expect(await stuck()).toEqual([]);
  expect(asked.filter((uuid) => uuid === late).length).toBe(3);
});

it("stops while SAT does not answer, and goes on where it was", async () => {
  await stamped();
  isUp = false;
  expect(await sweepSat(after(7))).toBe(1);
  isUp = true;
  expect(await sweepSat(after(7.05))).toBe(0);
  expect(await sweepSat(after(8))).toBe(1);
  expect(asked.length).toBe(1);
});

it("takes few a turn, in the order in which they were made, and no turn twice at the same time", async () => {
  for (let n = 0; n < 25; n += 1) await stamped();
  const turns = await Promise.all([sweepSat(after(7)), sweepSat(after(7))]);
  expect(turns.toSorted((one, other) => one - other)).toEqual([0, 20]);
  expect(await sweepSat(after(7))).toBe(5);
  expect(new Set(asked).size).toBe(25);
});

it("comes back to a document that was not stamped yet", async () => {
  const uuid = await stamped();
  await t.sql("update documents set estado = 'timbrando'");
  await sweepSat(after(7));
  await t.sql("update documents set estado = 'timbrada'");
  expect(await sweepSat(after(14))).toBe(1);
  expect(asked).toEqual([uuid]);
});
