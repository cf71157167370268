import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { create, order, provoking, run } from "../rest/facturas/order.ts";
import { webhookClient } from "../support/accounts.ts";
import { type Receiver, startReceiver } from "../support/receiver.ts";
import { selfSigned } from "../support/self-signed.ts";
import { type Service, startService } from "../support/service.ts";

/** Webhooks of a running service, at a receiver of its own over HTTPS. The service is allowed to reach this machine. */
let service: Service;
let receiver: Receiver;
let client: ReturnType<typeof webhookClient>;
const folder = mkdtempSync(join(tmpdir(), "cfdi-webhooks-"));
beforeAll(async () => {
  const tls = selfSigned("localhost");
  const ca = join(folder, "ca.pem");
  writeFileSync(ca, tls.cert);
  receiver = await startReceiver(tls);
  service = await startService({ env: { WEBHOOK_ALLOW: "localhost", WEBHOOK_CA: ca } });
  client = webhookClient(service.grpcUrl, service.serviceToken);
});
afterAll(async () => {
  await service.close();
  await receiver.close();
  rmSync(folder, { recursive: true });
});
beforeEach(async () => {
  for (const table of ["webhook_deliveries", "webhooks", "outbox_readers"]) await run(service, `delete from ${table}`);
});

const SANDBOX = { environment: "sandbox" };
const of = (account = service.a.rfc) => ({ account, ...SANDBOX });
let paths = 0;

async function webhook(types: string[] = ["cfdi.timbrado", "cfdi.error"], account = service.a.rfc) {
  const path = `/hook-${++paths}`;
  const settings = { endpoint: receiver.url + path, types };
  const { webhook: made, secret } = await client.createWebhook({ ...of(account), settings });
  const id = made!.id;
  const at = { ...of(account), webhook: id };
  const deliveries = async () => (await client.listWebhookDeliveries(at)).deliveries;
  return {
    ...{ path, secret, id, at, deliveries },
    verified: () =>
      receiver.verified(secret, path) as { id: string; type: string; data: { factura: { id: string } } }[],
    count: () => receiver.got.filter((each) => each.path === path).length,
    now: async () => {
      const { webhooks } = await client.listWebhooks(of(account));
      return webhooks.find((each) => each.id === id)!;
    },
  };
}

/** As if the waits of all deliveries were over. */
async function timePasses(): Promise<void> {
  await run(service, "update webhook_deliveries set next_at = now() where estado = 'pendiente'");
  await run(service, "update webhooks set next_at = now() where next_at is not null");
}

test("an event is delivered signed, as /eventos shows it, and its delivery is seen", async () => {
  const hook = await webhook();
  const { body: answer } = await create(service, order());
  await expect.poll(hook.count).toBe(1);
  const [event] = hook.verified();
  const { body } = await service.rest("GET", "/eventos?limite=100", { key: service.a.sandbox });
  expect(event).toEqual(
    body.data.find(({ data }: { data: { factura: { id: string } } }) => data.factura.id === answer.data.id),
  );
  const [got] = receiver.got.filter(({ path }) => path === hook.path);
  expect(got!.headers).toMatchObject({ "content-type": "application/json", "webhook-id": event!.id });
  const forged = () => new Webhook(hook.secret).verify(got!.body.replace("timbrada", "cancelada"), got!.headers);
  expect(forged).toThrow("No matching signature found");
  await expect.poll(async () => (await hook.deliveries())[0]?.estado).toBe("entregada");
  const [delivery] = await hook.deliveries();
  expect(delivery).toMatchObject({
    eventId: event!.id,
    attempts: 1,
    lastStatus: 204,
    request: got!.body,
    answer: "",
  });
  expect(delivery!.nextAt).toBeUndefined();
});

test("only the chosen kinds are delivered, and nothing of before", async () => {
  await create(service, provoking("R=CFDI40145"));
  const hook = await webhook(["cfdi.error"]);
  await create(service, order());
  await create(service, provoking("R=CFDI40145"));
  await expect.poll(hook.count).toBe(1);
  await sleep(1_500);
  expect(hook.verified().map(({ type }) => type)).toEqual(["cfdi.error"]);
});

test("after a change of the secret both sign, and after a day only the new one", async () => {
  const hook = await webhook();
  const { secret } = await client.rotateWebhookSecret(hook.at);
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  await create(service, order());
  await expect.poll(hook.count).toBe(1);
  expect([hook.verified().length, receiver.verified(secret, hook.path).length]).toEqual([1, 1]);
  await run(service, "update webhooks set previous_until = now() - interval '1 second'");
  await create(service, order());
  await expect.poll(hook.count).toBe(2);
  expect(receiver.verified(secret, hook.path)).toHaveLength(2);
  expect(hook.verified).toThrow("No matching signature found");
});

test("a delivery that fails is repeated after 5 s, 5 min, 30 min, 2 h, 5 h, 10 h and 10 h, and then given up", async () => {
  const hook = await webhook();
  receiver.play((_, response) => void response.writeHead(500).end("no puedo"), hook.path);
  await create(service, order());
  const waits: number[] = [];
  for (let attempt = 1; attempt <= 8; attempt++) {
    await expect.poll(async () => (await hook.deliveries())[0]?.attempts).toBe(attempt);
    const [delivery] = await hook.deliveries();
    expect(delivery).toMatchObject({ lastStatus: 500, lastError: "respondió 500", answer: "no puedo" });
    expect(delivery!.estado).toBe(attempt < 8 ? "pendiente" : "fallida");
    if (attempt < 8) waits.push(Number(delivery!.nextAt!.seconds - delivery!.lastAt!.seconds));
    await timePasses();
  }
  const MIN = 60;
  const due = [5, 5 * MIN, 30 * MIN, 120 * MIN, 300 * MIN, 600 * MIN, 600 * MIN];
  for (const [at, wait] of waits.entries()) expect(Math.abs(wait - due[at]!)).toBeLessThan(3);
  expect(hook.verified()).toHaveLength(8);
  expect(new Set(hook.verified().map(({ id }) => id)).size).toBe(1);
  expect((await hook.now()).settings?.types).toEqual(["cfdi.timbrado", "cfdi.error"]);
  expect((await hook.now()).failingSince).toBeDefined();
  receiver.play((_, response) => void response.writeHead(200).end(), hook.path);
  const { cursor } = (await hook.deliveries())[0]!;
  await client.resendWebhookDelivery({ ...hook.at, cursor });
  await expect.poll(async () => (await hook.deliveries())[0]?.estado).toBe("entregada");
  expect((await hook.now()).failingSince).toBeUndefined();
});

test("all events since a moment are sent again", async () => {
  const hook = await webhook();
  await create(service, order());
  await expect.poll(hook.count).toBe(1);
  const since = new Date();
  await create(service, order());
  await create(service, order());
  await expect.poll(hook.count).toBe(3);
  await client.replayWebhook({ ...hook.at, since: timestampFromDate(since) });
  await expect.poll(hook.count).toBe(5);
  const ids = hook.verified().map(({ id }) => id);
  expect([ids.slice(3).toSorted(), new Set(ids).size]).toEqual([ids.slice(1, 3).toSorted(), 3]);
});

test("an endpoint that is slow, drips, redirects, hangs up or floods harms nobody else", async () => {
  const plays = {
    silent: () => undefined,
    drips: (_: unknown, response: import("node:http").ServerResponse) => {
      response.writeHead(200, { "content-length": "1000000" });
      const timer = setInterval(() => response.write("x"), 200);
      response.on("close", () => clearInterval(timer));
    },
    redirects: (_: unknown, response: import("node:http").ServerResponse) =>
      void response.writeHead(307, { location: `${receiver.url}/elsewhere` }).end(),
    closes: (request: import("node:http").IncomingMessage) => void request.socket.destroy(),
    floods: (_: unknown, response: import("node:http").ServerResponse) =>
      void response.writeHead(200).end(Buffer.alloc(10 * 1024 * 1024, "y")),
  };
  const bad = await Promise.all(
    Object.entries(plays).map(async ([name, play]) => {
      const hook = await webhook();
      receiver.play(play as never, hook.path);
      return { name, hook };
    }),
  );
  const good = await webhook();
  const began = performance.now();
  await create(service, order());
  await expect.poll(good.count).toBe(1);
  await create(service, order());
  await expect.poll(good.count).toBe(2);
  // The silent one is waited for until its 15 s are over: the good one was served twice before.
  expect(performance.now() - began).toBeLessThan(15_000);
  const outcome = async (name: string) => {
    const { hook } = bad.find((each) => each.name === name)!;
    const [first] = (await hook.deliveries()).toReversed();
    return [first?.estado, first?.lastStatus, first?.lastError?.replace(/ \(.*/, ""), first?.answer?.length];
  };
  const NONE = undefined;
  await expect.poll(() => outcome("floods")).toEqual(["entregada", 200, NONE, 2048]);
  await expect
    .poll(() => outcome("redirects"))
    .toEqual([...["pendiente", 307, "respondió con una redirección, que no se sigue", 0]]);
  await expect.poll(() => outcome("closes")).toEqual(["pendiente", NONE, "no se pudo entregar", NONE]);
  await expect.poll(() => outcome("silent")).toEqual(["pendiente", NONE, "no respondió en 15 s", NONE]);
  await expect.poll(() => outcome("drips")).toEqual(["pendiente", NONE, "no respondió en 15 s", NONE]);
  expect(receiver.got.filter(({ path }) => path === "/elsewhere")).toEqual([]);
});

test("one that takes nothing for five days is switched off, and the account is told", async () => {
  const hook = await webhook(["cfdi.timbrado", "webhook.desactivado"]);
  const other = await webhook(["webhook.desactivado"]);
  receiver.play((_, response) => void response.writeHead(503).end(), hook.path);
  await create(service, order());
  await expect.poll(async () => (await hook.now()).failingSince).toBeDefined();
  await run(service, "update webhooks set failing_since = now() - interval '5 days' where failing_since is not null");
  await timePasses();
  await expect.poll(async () => (await hook.now()).active).toBe(false);
  expect((await hook.now()).gaveUp).toBe(true);
  await expect.poll(other.count).toBe(1);
  expect(other.verified()).toMatchObject([
    {
      type: "webhook.desactivado",
      data: { cuenta: service.a.rfc, aviso: { url: receiver.url + hook.path } },
    },
  ]);
  const sent = hook.count();
  await create(service, order());
  await timePasses();
  await sleep(1_500);
  expect(hook.count()).toBe(sent);
  receiver.play((_, response) => void response.writeHead(200).end(), hook.path);
  expect(await client.changeWebhook({ ...hook.at, active: true })).toMatchObject({
    active: true,
    gaveUp: false,
  });
  await create(service, order());
  // One delivery waited when it was switched off, and what came after it was switched on; nothing of between.
  await expect.poll(hook.count).toBe(sent + 2);
});

test("another account's webhook is like a missing one, and a removed one is told nothing more", async () => {
  const hook = await webhook();
  const foreign = { ...of(service.b.rfc), webhook: hook.id };
  const calls = [
    () => client.changeWebhook({ ...foreign, active: false }),
    () => client.rotateWebhookSecret(foreign),
    () => client.listWebhookDeliveries(foreign),
    () => client.resendWebhookDelivery({ ...foreign, cursor: "1" }),
    () => client.replayWebhook({ ...foreign, since: timestampFromDate(new Date()) }),
    () => client.removeWebhook(foreign),
  ];
  for (const call of calls) await expect(call()).rejects.toThrow("El webhook no existe");
  await client.removeWebhook(hook.at);
  await create(service, order());
  await sleep(1_500);
  expect(hook.count()).toBe(0);
  expect((await client.listWebhooks(of())).webhooks).toEqual([]);
});

test.each([
  ["http://ejemplo.mx/x", "debe comenzar con https://"],
  ["ejemplo.mx", "debe ser una dirección"],
  ["https://ana:clave@ejemplo.mx", "no puede llevar usuario"],
  ["https://ejemplo.mx/#x", "no puede llevar #"],
  ["https://127.0.0.1/x", "no es pública"],
  ["https://2130706433/", "no es pública"],
  ["https://0x7f.1/", "no es pública"],
  ["https://0177.0.0.1/", "no es pública"],
  ["https://[::1]/", "no es pública"],
  ["https://[::ffff:10.0.0.1]/", "no es pública"],
  ["https://[64:ff9b::a00:1]/", "no es pública"],
  ["https://169.254.169.254/latest/meta-data", "no es pública"],
  ["https://100.64.1.1/", "no es pública"],
  ["https://interno.localhost/", "no es pública"],
])("no webhook leads to %s", async (endpoint, why) => {
  const made = client.createWebhook({ ...of(), settings: { endpoint, types: ["cfdi.timbrado"] } });
  await expect(made).rejects.toThrow(why);
});
