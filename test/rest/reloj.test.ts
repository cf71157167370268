import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { accountClient, webhookClient } from "../support/accounts.ts";
import { type PacServer, startPac } from "../support/pac.ts";
import { type Receiver, startReceiver } from "../support/receiver.ts";
import { selfSigned } from "../support/self-signed.ts";
import { pacSettings, type Service, startService } from "../support/service.ts";
import { cancel, look, stamped } from "./facturas/cancelar/cancellation.ts";
import { attribute, create, order, xmlOf } from "./facturas/order.ts";

/**
 * One account moves the clock of its sandbox; its production has a PAC of its own. Tests follow each other, because a
 * clock never goes back.
 */
let service: Service;
let ofProduction: PacServer;
let receiver: Receiver;
const folder = mkdtempSync(join(tmpdir(), "cfdi-clock-"));
beforeAll(async () => {
  const tls = selfSigned("localhost");
  const ca = join(folder, "ca.pem");
  writeFileSync(ca, tls.cert);
  [ofProduction, receiver] = await Promise.all([startPac(), startReceiver(tls)]);
  const env = { WEBHOOK_ALLOW: "localhost", WEBHOOK_CA: ca, ...pacSettings("PAC_PRODUCTION", ofProduction) };
  service = await startService({ env });
});
afterAll(async () => {
  await service.close();
  await Promise.all([ofProduction.close(), receiver.close()]);
  rmSync(folder, { recursive: true });
});

const RELOJ = "/sandbox/reloj";
const DAY = 86_400;
const told = (key = service.a.sandbox) => service.rest("GET", RELOJ, { key });
const move = (body: object, key = service.a.sandbox) => service.rest("POST", RELOJ, { key, body });
const aheadOf = async (key?: string) => (await told(key)).body.data.adelantoSegundos;
/** Returns the days from now on which a document was issued, by its own Fecha. */
const daysAhead = (xml: string) =>
  Math.abs(Math.round((Date.parse(`${attribute(xml, "Fecha")}-06:00`) - Date.now()) / (DAY * 1000)));

test("three working days of a receiver's silence pass in an instant, with event and webhook", async () => {
  const settings = { endpoint: `${receiver.url}/hook`, types: ["cfdi.cancelacion_aceptada"] };
  const of = { account: service.a.rfc, environment: "sandbox" };
  const { secret } = await webhookClient(service.grpcUrl, service.serviceToken).createWebhook({ ...of, settings });
  const made = await stamped(service, "C=expire");
  expect((await cancel(service, made)).body.data.estado).toBe("cancelacion_pendiente");
  const open = (await look(service, made, "cancelacion-posible")).body.data.solicitud;
  const moved = await move({ avanzar: "8d" });
  expect(moved).toMatchObject({ status: 200, body: { data: { adelantoSegundos: 8 * DAY } } });
  // The term still runs from the request.
  const later = (await look(service, made, "cancelacion-posible")).body.data.solicitud ?? open;
  expect(later).toEqual(open);
  await expect.poll(() => receiver.verified(secret, "/hook").length).toBe(1);
  expect(receiver.verified(secret, "/hook")).toMatchObject([
    { type: "cfdi.cancelacion_aceptada", data: { factura: { id: made.id, estado: "cancelada" } } },
  ]);
  const { data } = (await service.rest("GET", "/eventos?limite=100", { key: service.a.sandbox })).body;
  expect(data.at(-1)).toMatchObject({ type: "cfdi.cancelacion_aceptada", data: { factura: { id: made.id } } });
});

test("a new document has the account's date, and may be dated within the 71 hours before it", async () => {
  const now = await create(service, order());
  expect([now.status, now.body.error]).toEqual([201, undefined]);
  expect(daysAhead(xmlOf(now))).toBe(8);
  const stamp = attribute(xmlOf(now).slice(xmlOf(now).indexOf("tfd:")), "FechaTimbrado");
  expect(stamp! >= attribute(xmlOf(now), "Fecha")!).toBe(true);
  const today = attribute(xmlOf(await create(service, order(), { key: service.a.production })), "Fecha")!;
  const old = await create(service, order({ fecha: today }));
  expect([old.status, old.body.error]).toEqual([
    400,
    expect.stringMatching(/^fecha: debe ser de las últimas 71 horas/),
  ]);
});

test("production and other accounts live in the world's time", async () => {
  const made = await create(service, order(), { key: service.a.production });
  expect([made.status, made.body.error]).toEqual([201, undefined]);
  expect(daysAhead(xmlOf(made))).toBe(0);
  expect(await aheadOf(service.b.sandbox)).toBe(0);
  for (const answer of [await told(service.a.production), await move({ avanzar: "1d" }, service.a.production)])
    expect([answer.status, answer.body.error]).toEqual([
      403,
      "El reloj es solo del sandbox: producción vive en la hora del mundo, y su llave no lo usa",
    ]);
});

describe("the clock", () => {
  test("is moved by days, hours and minutes, or until a moment of Mexico City", async () => {
    const before = await aheadOf();
    await move({ avanzar: "36h" });
    await move({ avanzar: "20m" });
    expect(await aheadOf()).toBe(before + 36 * 3600 + 20 * 60);
    const day = new Date(Date.now() + 20 * DAY * 1000).toISOString().slice(0, "2027-01-04".length);
    const { data } = (await move({ hasta: `${day}T09:00` })).body;
    expect(Math.abs(Date.parse(data.ahora) - Date.parse(`${day}T15:00:00Z`))).toBeLessThan(60_000);
    expect(Math.round((Date.parse(data.ahora) - Date.parse(data.mundo)) / 1000)).toBe(data.adelantoSegundos);
  });

  test.each([
    [{ hasta: "2026-01-01T00:00" }, /^hasta: el reloj solo avanza, y ya es el \d\d\/\d\d\/\d{4} a las \d\d:\d\d/],
    [{ hasta: "2027-02-30T00:00" }, /^hasta: no hay tal día: 2027-02-30T00:00/],
    [{ avanzar: "399d" }, /^avanzar: el reloj se adelanta 400 días a lo más, y quedaría 4\d\d adelante/],
    [{ avanzar: "1d", hasta: "2027-01-04T09:00" }, /^hasta: no puede ir junto con avanzar/],
    [{}, /^avanzar: es obligatorio \(o bien hasta\)/],
  ])("is not moved by %j", async (body, sentence) => {
    const before = await aheadOf();
    const answer = await move(body);
    expect([answer.status, answer.body.error]).toEqual([400, expect.stringMatching(sentence)]);
    expect(await aheadOf()).toBe(before);
  });

  test("is moved by each of the requests that come together, and the audit has them", async () => {
    const before = await aheadOf();
    const answers = await Promise.all([1, 2, 3].map(() => move({ avanzar: "1h" })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await aheadOf()).toBe(before + 3 * 3600);
    expect((await create(service, order())).status).toBe(201);
    const noted = await service.db.query<{ actor: string }>(
      { name: "", text: "select actor from audit where account_id = $1 and action = 'reloj.adelantado'" },
      [service.a.id],
    );
    expect(noted).toHaveLength(4 + 3);
    expect(noted[0]!.actor).toBe("llave de sandbox");
  });
});

test("a ticket shop closes its days and proves its sums by the clock", async () => {
  const key = service.a.sandbox;
  const post = (path: string, body: object) => service.rest("POST", path, { key, body });
  const dayOf = async () => {
    const { ahora } = (await told()).body.data;
    return new Date(Date.parse(ahora) - 6 * 3_600_000).toISOString().slice(0, "2027-01-04".length);
  };
  const sell = async (folio: string, importe: number) => {
    const conceptos = [{ importeConImpuestos: importe, impuestos: [{}] }];
    const ticket = { folio, fecha: await dayOf(), formaPago: "01", conceptos };
    const answer = await post("/tickets", { tickets: [ticket] });
    expect([answer.status, answer.body.data?.[0]?.error]).toEqual([200, undefined]);
  };
  await post("/tickets/cierres/configurar", { periodicidad: "01", automatico: true, horas: 0 });
  const closed = async () => {
    const { data } = (await service.rest("GET", "/tickets?estado=en_global", { key })).body;
    return data.map(({ folio }: { folio: string }) => folio).toSorted();
  };
  const proven = async () => (await service.rest("GET", "/tickets/cuadre", { key })).body.data.probadoEn;
  for (const day of [1, 2]) {
    await sell(`T-${day}`, 116 * day);
    const before = await proven();
    await move({ avanzar: "1d" });
    await expect.poll(closed).toHaveLength(day);
    // The first proof follows the first document of tickets, and the next one the night.
    await expect.poll(proven).not.toBe(before);
  }
  expect(await closed()).toEqual(["T-1", "T-2"]);
});

test("a key of the sandbox ends by the clock", async () => {
  const { b } = service;
  const [{ expires_at: end }] = (await service.db.query<{ expires_at: Date }>(
    { name: "", text: "select expires_at from api_keys where account_id = $1 and environment = 'sandbox'" },
    [b.id],
  )) as [{ expires_at: Date }];
  const days = Math.floor((end.getTime() - Date.now()) / (DAY * 1000));
  expect((await move({ avanzar: `${days}d` }, b.sandbox)).status).toBe(200);
  expect((await told(b.sandbox)).status).toBe(200);
  await move({ avanzar: "1d" }, b.sandbox);
  expect((await told(b.sandbox)).status).toBe(401);
  expect((await told()).status).toBe(200);
  // The next one has its 90 days from the clock on.
  const accounts = accountClient(service.grpcUrl, service.serviceToken);
  const { key = "" } = await accounts.rotateKey({ account: b.rfc, environment: "sandbox" });
  expect((await told(key)).status).toBe(200);
});
