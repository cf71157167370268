import { randomBytes } from "node:crypto";
import { create } from "@bufbuild/protobuf";
import { afterAll, beforeAll, expect, test } from "vitest";
import { OpenTestAccountRequestSchema } from "#proto/cfdi/v1/portal_sign_up_pb.ts";
import { MoveClockRequestSchema } from "#proto/cfdi/v1/sandbox_pb.ts";
import { ensureUser } from "../../src/persistence/access/people.ts";
import { readEvents } from "../../src/persistence/events/outbox.ts";
import { sandbox } from "../../src/services/account/sandbox.ts";
import { noteAccountEvents } from "../../src/services/events/noticing.ts";
import { endUnusedAccounts } from "../../src/services/sign-up/ending.ts";
import { portalSignUp, type SignUpDeps } from "../../src/services/sign-up/opening.ts";
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
  await sandbox({ ...t.deps, moved: async () => {} }).moveClock(
    create(MoveClockRequestSchema, { avanzar: "4d" }),
    t.sandbox,
  );
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

test("people open test accounts within the limits, and one that nobody uses is told of its end, and ends", async () => {
  const [start, days] = [Date.now(), 86_400_000];
  let at = new Date(start);
  const deps = { ...t.deps, now: () => at };
  const offered = {
    ...{ ...deps, masterKey: randomBytes(32), csdAuthorities: [], mail: undefined, onTrouble: () => undefined },
    siteUrl: "https://facturas.example.com",
  };
  type Change = Partial<SignUpDeps> & { readonly address?: string };
  const open = async (email: string, { signUp = 2, address = "198.51.100.7", ...change }: Change = {}) => {
    const { id } = await ensureUser(t.deps.db, email, at);
    const person = { id, email, session: "", address };
    const methods = portalSignUp({ ...offered, signUp, ...change });
    return methods.openTestAccount(create(OpenTestAccountRequestSchema), { address, person });
  };
  const opened = () => t.sql("select (select count(*) from accounts), (select count(*) from memberships) as members");
  const before = await opened();
  await expect(open("uno@example.com", { signUp: 0 })).rejects.toThrow(/no abre cuentas de pruebas/);
  const silent = { ...t.deps.sandboxAdmin!, issueCsd: async () => undefined };
  await expect(open("uno@example.com", { sandboxAdmin: silent })).rejects.toThrow(/PAC/);
  expect(await opened()).toEqual(before);
  const twice = await Promise.allSettled([open("uno@example.com"), open("uno@example.com")]);
  expect(twice.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  const reason = { message: expect.stringMatching(/ya tiene una cuenta de pruebas/) };
  expect(twice.find((one) => one.status === "rejected")).toMatchObject({ reason });
  const uno = twice.find((one) => one.status === "fulfilled")!.value.rfc!;
  const dos = (await open("dos@example.com", { address: "198.51.100.8" })).rfc!;
  await expect(open("tres@example.com", { address: "198.51.100.8" })).rejects.toThrow(/todas las cuentas de pruebas/);
  for (let times = 0; times < 3; times += 1) await open("tres@example.com").catch(() => undefined);
  await expect(open("tres@example.com", { signUp: 9 })).rejects.toThrow(/Demasiados intentos; espere 1440 minutos/);

  const look = (day: number) => {
    at = new Date(start + day * days);
    return endUnusedAccounts(deps, 10);
  };
  const standing = (rfc: string) =>
    t.sql(
      `select a.contracted, a.certified, (select count(*) from memberships m where m.account_id = a.id)::int as members,
        (select k.expires_at > $2 from api_keys k where k.account_id = a.id) as live,
        (select array_agg(n.event order by n.at) from account_notices n where n.account_id = a.id) as told
      from accounts a where rfc = $1`,
      [rfc, at],
    );
  const alive = { contracted: true, certified: false, members: 1, live: true };
  // The session in which it was opened may have gone on for half a day.
  expect([await look(82), await look(83.1), await look(83.6), await look(83.7)]).toEqual([0, 2, 2, 0]);
  for (const rfc of [uno, dos]) expect(await standing(rfc)).toEqual([{ ...alive, told: ["cuenta.por_terminar"] }]);
  // The second one is used before its end.
  const rotated = `update api_keys set created_at = $2, expires_at = $2::timestamptz + interval '90 days'
    where account_id = (select id from accounts where rfc = $1)`;
  await t.sql(rotated, [dos, at]);
  expect([await look(90), await look(90.7), await look(90.8)]).toEqual([2, 1, 0]);
  const ended = { contracted: false, certified: false, members: 0, live: false, told: ["cuenta.por_terminar"] };
  expect([await standing(uno), await standing(dos)]).toEqual([[ended], [{ ...alive, told: ["cuenta.por_terminar"] }]]);
  expect(await t.sql("select actor from audit where action = 'cuenta.terminada'")).toEqual([{ actor: "servicio" }]);
  // Support made the second one somebody's own.
  await t.sql(revising("update accounts set certified = true"));
  expect([await look(300), await look(600)]).toEqual([1, 0]);
  expect(await standing(dos)).toMatchObject([{ contracted: true, members: 1 }]);
});
