import { create } from "@bufbuild/protobuf";
import { afterAll, beforeAll, expect, test } from "vitest";
import { MoveClockRequestSchema } from "#proto/cfdi/v1/sandbox_pb.ts";
import { readEvents } from "../../src/persistence/events/outbox.ts";
import { sandbox } from "../../src/services/account/sandbox.ts";
import { noteAccountEvents } from "../../src/services/events/noticing.ts";
import { revising } from "../support/revision-guard.ts";
import { openDeps, type TestDeps } from "../support/test-deps.ts";

let t: TestDeps;
beforeAll(async () => {
  t = await openDeps();
});
afterAll(() => t.close());

const told = async (caller = t.production) =>
  (await readEvents(t.deps.db, caller, 0, 100)).map(({ event, about }) => [event, Object.keys(about!).sort()]);
const endCsd = (when: string) => t.sql(revising(`update csds set valid_to = now() + interval '${when}'`));
const note = () => noteAccountEvents(t.deps, 100);

test("an account is told once of each step towards an end, in the environments that it concerns", async () => {
  await endCsd("90 days");
  await t.sql("update api_keys set expires_at = null");
  await t.addStamps(1000);
  expect(await note()).toBe(0);
  const CSD = ["noCertificado", "venceEn"];
  const expected: unknown[] = [];
  for (const days of [59, 29, 6, 0.5]) {
    await endCsd(`${days} days`);
    // Both environments are told, and nobody a second time.
    expect([await note(), await note()]).toEqual([2, 0]);
    expected.push(["csd.por_vencer", CSD]);
  }
  await endCsd("-1 minute");
  expect([await note(), await note()]).toEqual([2, 0]);
  expected.push(["csd.vencido", CSD]);
  expect(await told(t.sandbox)).toEqual(expected);
  await t.sql("update api_keys set expires_at = now() + interval '10 days' where environment = 'sandbox'");
  expect([await note(), await note()]).toEqual([1, 0]);
  expect((await told(t.sandbox)).at(-1)).toEqual(["clave.por_vencer", ["venceEn"]]);
  // The clock of the sandbox brings the end of its key nearer.
  await sandbox(t.deps).moveClock(create(MoveClockRequestSchema, { avanzar: "4d" }), t.sandbox);
  expect([await note(), await note()]).toEqual([1, 0]);
  expect((await told(t.sandbox)).slice(-2)).toEqual(Array(2).fill(["clave.por_vencer", ["venceEn"]]));
  await t.sql("update stamp_batches set available = 99");
  expect([await note(), await note()]).toEqual([1, 0]);
  await t.sql("update stamp_batches set available = 0");
  expect([await note(), await note()]).toEqual([1, 0]);
  await t.addStamps(50);
  expect([await note(), await note()]).toEqual([1, 0]);
  const policy = { aseguradora: "SEGUROS SA", numero: "P-1" };
  await t.sql(`insert into trip_things (account_id, kind, key, searched, data, ends_on)
    select id, 'poliza', 'RC', 'rc', '${JSON.stringify(policy)}', current_date + 60 from accounts`);
  for (const [days, noted] of [
    [29, 1],
    [29, 0],
    [6, 1],
    [-1, 0],
  ]) {
    await t.sql(`update trip_things set ends_on = (now() at time zone 'America/Mexico_City')::date + ${days}`);
    expect([days, await note()]).toEqual([days, noted]);
  }
  expect((await told()).splice(-2)).toEqual(Array(2).fill(["poliza.por_vencer", ["aseguradora", "hasta", "poliza"]]));
  expect((await told()).slice(0, -2)).toEqual([
    ...expected,
    ["timbres.por_agotarse", ["timbres"]],
    ["timbres.agotados", ["timbres"]],
    ["timbres.por_agotarse", ["timbres"]],
  ]);
});
