import { create } from "@bufbuild/protobuf";
import { afterAll, beforeAll, expect, test } from "vitest";
import { NoticeSettingsSchema } from "#proto/cfdi/v1/portal_notices_pb.ts";
import { MoveClockRequestSchema } from "#proto/cfdi/v1/sandbox_pb.ts";
import type { Letter } from "../../src/clients/mail.ts";
import type { SandboxAdmin } from "../../src/clients/sandbox-admin.ts";
import { addMember, ensureUser } from "../../src/persistence/access/people.ts";
import { readEvents } from "../../src/persistence/events/outbox.ts";
import { sandbox } from "../../src/services/account/sandbox.ts";
import { noteAccountEvents } from "../../src/services/events/noticing.ts";
import { mailNotices, noteLastDay, noteLastDays, notePace, portalNotices } from "../../src/services/notices/index.ts";
import { revising } from "../support/revision-guard.ts";
import { openDeps, order, type TestDeps } from "../support/test-deps.ts";

let t: TestDeps;
const sent: Letter[] = [];
let kind: "taken" | "later" = "taken";
beforeAll(async () => {
  t = await openDeps();
  const { accountId } = t.production;
  for (const [email, role] of [
    ["duena@example.mx", "owner"],
    ["socia@example.mx", "owner"],
    ["lectora@example.mx", "reader"],
  ] as const) {
    const { id: userId } = await ensureUser(t.deps.db, email, new Date());
    await addMember(t.deps.db, { userId, accountId, role, now: new Date() });
  }
});
afterAll(() => t.close());

const deliver = async (letter: Letter) => {
  if (kind === "taken") sent.push(letter);
  return kind === "taken" ? ({ kind, words: "250" } as const) : ({ kind, server: true, words: "421" } as const);
};
const note = () => noteAccountEvents(t.deps, 100);
const mail = async () => {
  sent.length = 0;
  await mailNotices({ ...t.deps, deliver, siteUrl: "https://facturas.example.com" }, 100);
  return sent.map(({ to, subject }) => [to, subject.replace(/ \(.*/, "")]).toSorted();
};
const table = () => portalNotices(t.deps);
const choose = (change: object) =>
  table().setNoticeSettings(create(NoticeSettingsSchema, change), t.production as never);
const shown = async (caller = t.production) =>
  (await table().listOwnNotices({} as never, caller)).notices!.map(({ tipo, texto }) => [tipo, texto]);

test("owners are mailed once each, what both environments share once, and a server that puts it off is asked again", async () => {
  await t.addStamps(1000);
  await t.sql("update api_keys set expires_at = null");
  await t.sql(revising("update csds set valid_to = now() + interval '29 days'"));
  await note();
  kind = "later";
  expect(await mail()).toEqual([]);
  kind = "taken";
  expect(await mail(), "the server rests").toEqual([]);
  await t.sql("update account_notices set due_at = now() - interval '1 s' where due_at is not null");
  const subject = "Su certificado de sello está por vencer";
  expect(await mail()).toEqual([
    ["duena@example.mx", subject],
    ["socia@example.mx", subject],
  ]);
  expect(sent[0]!.text).toMatch(/vence el \d\d\/\d\d\/\d{4}\. Suba el nuevo antes/);
  expect(sent[0]!.text).toContain("https://facturas.example.com/portal/");
  await t.sql("update account_notices set due_at = now() - interval '1 s' where environment = 'production'");
  expect(await mail(), "whoever dies").toEqual([]);
  for (const caller of [t.sandbox, t.production])
    expect(await shown(caller)).toEqual([["csd.por_vencer", expect.stringMatching(/^El certificado de sello/)]]);
});

test("an account has a number of its own, switches kinds off, and support still sees these", async () => {
  const choice = { pocosTimbres: 2000, apagados: ["csd.por_vencer"] };
  await choose(choice);
  expect(await table().getNoticeSettings({} as never, t.production)).toMatchObject(choice);
  expect(await note()).toBe(1);
  expect(await mail()).toEqual([
    ["duena@example.mx", "Sus timbres están por agotarse"],
    ["socia@example.mx", "Sus timbres están por agotarse"],
  ]);
  expect((await shown()).map(([tipo]) => tipo)).toEqual(["timbres.por_agotarse"]);
  await choose({ apagados: ["timbres.por_agotarse"] });
  expect((await shown()).map(([tipo]) => tipo)).toEqual(["csd.por_vencer"]);
  const { notices } = await table().lookAtNotices({} as never, t.production);
  expect(notices!.map(({ tipo, environment }) => `${tipo} ${environment}`).toSorted()).toEqual([
    "csd.por_vencer production",
    "csd.por_vencer sandbox",
    "timbres.por_agotarse production",
  ]);
});

test("stamps that last for too few days at the present pace are told of once a week", async () => {
  await choose({ pocosDias: 30 });
  expect(await notePace(t.deps, 10)).toBe(1);
  expect(
    (await readEvents(t.deps.db, t.production, 0, 100)).filter(({ about }) => about?.dias),
    "no stamps used",
  ).toEqual([]);
  for (let count = 0; count < 4; count++) await t.post(order(), t.production);
  await t.sql("update stamp_batches set available = 2");
  await choose({ pocosDias: 30 });
  expect(await notePace(t.deps, 10)).toBe(1);
  expect(await notePace(t.deps, 10), "looked at four times a day").toBe(0);
  expect((await shown()).some(([, texto]) => /al ritmo actual alcanzan para \d+ días/.test(texto!))).toBe(true);
});

test("documents of production that wait for a PAC are told of after 15 minutes, once a day, and not as an event", async () => {
  await t.sql(`update documents set estado = 'timbrando', due_at = now() + interval '1 hour', created_at = now() - interval '16 minutes'
    where id in (select id from documents where environment = 'production' limit 3)`);
  const before = (await readEvents(t.deps.db, t.production, 0, 1_000)).length;
  expect([await note(), await note()]).toEqual([1, 0]);
  expect((await shown())[0]).toEqual([
    "pac.sin_respuesta",
    expect.stringContaining("3 comprobantes de producción esperan"),
  ]);
  expect(await readEvents(t.deps.db, t.production, 0, 1_000)).toHaveLength(before);
});

test("the last day to cancel is told of 60, 30 and 7 days before, once each, where a cancellation did not end", async () => {
  const { id } = (await t.post(order(), t.sandbox)).data!;
  const year = new Date().getFullYear();
  const at = (day: string) => noteLastDays({ ...t.deps, now: () => new Date(`${day}T18:00:00Z`) });
  const told = async () =>
    (await t.sql<{ subject: string }>("select subject from account_notices where event = 'cancelacion.por_vencer'"))
      .map(({ subject }) => subject)
      .toSorted();
  const on = async (day: string) => {
    const run = at(day);
    expect(await run(100)).toBe(1);
    expect(await run(100), "the next round is hours later").toBe(0);
    return told();
  };
  const last = `${year + 1}-03-31`;
  expect(await on(`${year + 1}-03-25`), "nothing was requested").toEqual([]);
  await t.sql(
    `insert into cancellations (account_id, environment, document_id, number, motivo, request, requested_at)
    values ($1, 'sandbox', $2, 1, '02', '', now())`,
    [t.sandbox.accountId, id],
  );
  expect(await on(`${year + 1}-01-29`)).toEqual([]);
  const steps = [`cancelar ${last} 60`, `cancelar ${last} 30`, `cancelar ${last} 7`];
  expect(await on(`${year + 1}-01-30`)).toEqual([steps[0]]);
  expect(await on(`${year + 1}-02-28`)).toEqual([steps[0]]);
  expect(await on(`${year + 1}-03-01`)).toEqual([steps[1], steps[0]]);
  expect(await on(`${year + 1}-03-31`)).toEqual([steps[1], steps[0], steps[2]]);
  expect(await on(`${year + 1}-04-01`)).toHaveLength(3);
  expect((await shown(t.sandbox)).find(([tipo]) => tipo === "cancelacion.por_vencer")?.[1]).toBe(
    `El 31/03/${year + 1} es el último día para cancelar lo del año pasado, y siguen vigentes comprobantes cuya cancelación se pidió: 1. Revíselos: después la multa es del 5 al 10 % del monto de cada uno.`,
  );
});

test("a sandbox is told of the last day by its own clock, at once, and only of documents of its own last year", async () => {
  const { accountId } = t.sandbox;
  const [{ rfc }] = (await t.sql("select rfc from accounts where id = $1", [accountId])) as [{ rfc: string }];
  const year = new Date().getFullYear();
  const told = async () =>
    (
      await t.sql<{ environment: string; subject: string }>(
        "select environment, subject from account_notices where event = 'cancelacion.por_vencer'",
      )
    ).map(({ environment, subject }) => `${environment} ${subject}`);
  await t.sql("delete from account_notices where event = 'cancelacion.por_vencer'");
  const now = () => new Date(`${year}-12-01T18:00:00Z`);
  const sandboxAdmin = { setClock: async () => true } as unknown as SandboxAdmin;
  const deps = { ...t.deps, now, sandboxAdmin };
  const clock = sandbox({ ...deps, moved: (account) => noteLastDay(deps, account) });
  const move = (hasta: string) => clock.moveClock(create(MoveClockRequestSchema, { hasta }), t.sandbox);
  await move(`${year + 1}-01-15T12:00`);
  expect(await told(), "the last day is far").toEqual([]);
  await move(`${year + 1}-03-25T12:00`);
  const first = `sandbox cancelar ${year + 1}-03-31 7`;
  expect(await told()).toEqual([first]);
  // A year later nothing of the year before is left, though its record was made within the clock's 481 days.
  const days = (Date.UTC(year + 2, 2, 25) - Date.UTC(year, 11, 1)) / 86_400_000;
  await noteLastDay(deps, { id: accountId, rfc, ahead: days * 86_400 });
  expect(await told()).toEqual([first]);
});
