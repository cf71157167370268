import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { create, order, provoking, run } from "../rest/facturas/order.ts";
import { platformClient, platformKey } from "../support/platforms.ts";
import { type Receiver, startReceiver } from "../support/receiver.ts";
import { selfSigned } from "../support/self-signed.ts";
import { type Service, startService } from "../support/service.ts";

/** The platform "buro" has A and B; "ajena" has no account. Both deliver to a receiver of their own over HTTPS. */
let service: Service;
let receiver: Receiver;
let key: string;
let others: string;
const folder = mkdtempSync(join(tmpdir(), "cfdi-platform-webhooks-"));
const HOOKS = "/plataforma/v1/webhooks";

beforeAll(async () => {
  const tls = selfSigned("localhost");
  const ca = join(folder, "ca.pem");
  writeFileSync(ca, tls.cert);
  receiver = await startReceiver(tls);
  service = await startService({ env: { WEBHOOK_ALLOW: "localhost", WEBHOOK_CA: ca } });
  const platforms = platformClient(service);
  for (const nombre of ["buro", "ajena"]) await platforms.createPlatform({ nombre });
  await platforms.attachAccount({ platform: "buro", account: service.a.rfc, referencia: "cliente-a" });
  await platforms.attachAccount({ platform: "buro", account: service.b.rfc });
  const { cer, key: file, password } = service.b.csd;
  await service.accounts.uploadCsd({ account: service.b.rfc, cer, key: file, password });
  key = await platformKey(service, "buro");
  others = await platformKey(service, "ajena");
});
afterAll(async () => {
  await service.close();
  await receiver.close();
  rmSync(folder, { recursive: true });
});
beforeEach(async () => {
  for (const table of ["platform_deliveries", "platform_webhooks"]) await run(service, `delete from ${table}`);
});

const get = async (path: string, as = key) => (await service.rest("GET", path, { key: as })).body;
const post = (path: string, body: object, as = key) => service.rest("POST", path, { key: as, body });

interface Delivered {
  readonly cursor: string;
  readonly rfc: string;
  readonly referencia?: string;
  readonly evento: { readonly id: string; readonly type: string };
}
let paths = 0;

async function webhook(tipos = ["cfdi.timbrado"]) {
  const path = `/hook-${++paths}`;
  const { body } = await post(HOOKS, { direccion: receiver.url + path, tipos });
  const { id } = body.data;
  return {
    ...{ path, id, secret: body.secreto as string, at: `${HOOKS}/${id}` },
    got: () => receiver.verified(body.secreto, path) as Delivered[],
    count: () => receiver.got.filter((each) => each.path === path).length,
    now: async () => (await get(HOOKS)).data.find((each: { id: string }) => each.id === id),
    deliveries: async () => (await get(`${HOOKS}/${id}/entregas`)).data,
  };
}

const ofB = () => create(service, order(), { key: service.b.sandbox });

test("events of all accounts are delivered signed, with RFC and reference, as the stream shows them", async () => {
  const hook = await webhook();
  await create(service, order());
  await create(service, provoking("R=CFDI40145"));
  await ofB();
  await expect.poll(hook.count, { timeout: 20_000 }).toBe(2);
  const stream = (await get("/plataforma/v1/cuentas/eventos?limite=100")).data as Delivered[];
  const byCursor = (one: Delivered, other: Delivered) => Number(one.cursor) - Number(other.cursor);
  expect(hook.got().toSorted(byCursor)).toEqual(
    stream.filter(({ evento }) => evento.type === "cfdi.timbrado").slice(-2),
  );
  const of = hook.got().map(({ rfc, referencia }) => [rfc, referencia]);
  expect(of).toEqual(
    expect.arrayContaining([
      [service.a.rfc, "cliente-a"],
      [service.b.rfc, undefined],
    ]),
  );
  const [sent] = receiver.got.filter(({ path }) => path === hook.path);
  expect(sent!.headers["webhook-id"]).toBe((JSON.parse(sent!.body) as Delivered).evento.id);
  await expect.poll(async () => (await hook.deliveries())[0]?.estado).toBe("entregada");
  const [last] = await hook.deliveries();
  expect(last).toMatchObject({ tipo: "cfdi.timbrado", intentos: 1, ultimoHttp: 204, enviado: expect.any(String) });
});

test("one event is sent again, and all that follow a cursor", async () => {
  const hook = await webhook();
  await create(service, order());
  await expect.poll(hook.count, { timeout: 20_000 }).toBe(1);
  const [{ cursor = "" } = {}] = hook.got();
  await ofB();
  await create(service, order());
  await expect.poll(hook.count, { timeout: 20_000 }).toBe(3);
  await expect.poll(async () => (await get(`${hook.at}/entregas?estado=entregada`)).data.length).toBe(3);
  expect((await post(`${hook.at}/reenviar`, { cursor })).body.data).toMatchObject({ cursor, estado: "pendiente" });
  await expect.poll(hook.count, { timeout: 20_000 }).toBe(4);
  expect((await post(`${hook.at}/repetir`, { despues: cursor })).status).toBe(200);
  await expect.poll(hook.count, { timeout: 20_000 }).toBe(6);
  const cursors = hook.got().map((one) => one.cursor);
  expect([cursors[3], cursors.slice(4).toSorted()]).toEqual([cursor, cursors.slice(1, 3).toSorted()]);
  const tomorrow = String((Date.now() + 86_400_000) * 1_000);
  expect((await post(`${hook.at}/repetir`, { despues: tomorrow })).body.error).toMatch(/^despues: es posterior/);
});

test("after a change of the secret both sign", async () => {
  const hook = await webhook();
  const { secreto, data } = (await post(`${hook.at}/secreto`, {})).body;
  expect(data.secretoAnteriorHasta).toBeDefined();
  await create(service, order());
  await expect.poll(hook.count, { timeout: 20_000 }).toBe(1);
  expect([hook.got().length, receiver.verified(secreto, hook.path).length]).toEqual([1, 1]);
});

test("one that takes nothing for five days is switched off, and the stream tells it", async () => {
  const hook = await webhook(["cfdi.timbrado", "webhook.desactivado"]);
  const other = await webhook(["webhook.desactivado"]);
  receiver.play((_, response) => void response.writeHead(503).end(), hook.path);
  await ofB();
  await expect.poll(async () => (await hook.now()).fallaDesde, { timeout: 20_000 }).toBeDefined();
  await run(
    service,
    "update platform_webhooks set failing_since = now() - interval '5 days' where failing_since < now()",
  );
  await run(service, "update platform_deliveries set next_at = now()");
  await run(service, "update platform_webhooks set next_at = now() where next_at is not null");
  await expect.poll(async () => (await hook.now()).apagadoPorFallas, { timeout: 20_000 }).toBe(true);
  await expect.poll(other.count, { timeout: 20_000 }).toBe(1);
  const [told] = other.got();
  expect(told).toMatchObject({
    ...{ rfc: "", cursor: expect.stringMatching(/^\d{16}$/) },
    evento: {
      type: "webhook.desactivado",
      data: { cuenta: "", entorno: "sandbox", aviso: { url: receiver.url + hook.path } },
    },
  });
  const despues = String(Number(told!.cursor) - 1);
  expect((await get(`/plataforma/v1/cuentas/eventos?despues=${despues}`)).data[0]).toEqual(told);
  expect((await get("/plataforma/v1/cuentas/eventos", others)).data).toEqual([]);
  expect((await post(`${hook.at}/reenviar`, { cursor: "1" })).body.error).toBe("El webhook está apagado");

  const sent = hook.count();
  await create(service, order());
  await sleep(2_000);
  expect(hook.count()).toBe(sent);
  receiver.play((_, response) => void response.writeHead(204).end(), hook.path);
  await run(service, "update platform_deliveries set next_at = now() where estado = 'pendiente'");
  const on = { direccion: receiver.url + hook.path, tipos: ["cfdi.timbrado"], activo: true };
  expect((await post(`${hook.at}/cambiar`, on)).body.data).toMatchObject({ activo: true, apagadoPorFallas: false });
  await create(service, order());
  // The delivery that failed goes on, with what came after the webhook was switched on; nothing of between.
  await expect.poll(hook.count, { timeout: 20_000 }).toBe(sent + 2);
});

test("another platform's webhook is like a missing one, and so is one of the other environment", async () => {
  const hook = await webhook();
  const live = await platformKey(service, "buro", { environment: "production" });
  const calls = [
    ["cambiar", { direccion: "https://ejemplo.mx/x", tipos: ["cfdi.error"], activo: true }],
    ["secreto", {}],
    ["quitar", {}],
    ["reenviar", { cursor: "1" }],
    ["repetir", { despues: "1" }],
  ] as const;
  for (const as of [others, live]) {
    expect((await get(HOOKS, as)).data).toEqual([]);
    expect((await get(`${hook.at}/entregas`, as)).error).toBe("El webhook no existe");
    for (const [word, body] of calls) {
      const { status, body: answer } = await post(`${hook.at}/${word}`, body, as);
      expect([word, status, answer.error]).toEqual([word, 404, "El webhook no existe"]);
    }
  }
  expect((await post(`${hook.at}/quitar`, {})).status).toBe(200);
  await create(service, order());
  await sleep(2_000);
  expect([hook.count(), (await get(HOOKS)).data]).toEqual([0, []]);
});

test("a platform has ten webhooks, at public addresses, and each change is in the audit", async () => {
  for (let times = 0; times < 10; times += 1) await webhook();
  const more = await post(HOOKS, { direccion: "https://ejemplo.mx/x", tipos: ["cfdi.error"] });
  expect([more.status, more.body.error]).toEqual([400, "Ya hay 10 webhooks; quite uno antes"]);
  const inside = await post(HOOKS, { direccion: "https://10.0.0.1/x", tipos: ["cfdi.error"] });
  expect([inside.status, inside.body.error]).toEqual([400, expect.stringMatching(/^direccion: .*no es pública/)]);
  const text = "select distinct actor from audit where action = 'webhook.creado' and account_id is null";
  expect(await service.db.query({ name: "", text }, [])).toEqual([
    { actor: expect.stringMatching(/^plataforma buro \(llave /) },
  ]);
});
