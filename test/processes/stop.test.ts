import { connect } from "node:http2";
import { Client, credentials, status } from "@grpc/grpc-js";
import { service as health } from "grpc-health-check";
import { expect, test } from "vitest";
import { provoking } from "../rest/facturas/order.ts";
import { long } from "../support/long.ts";
import { type PacServer, startPac } from "../support/pac.ts";
import { furnishedDatabase, MASTER_KEY, pacSettings } from "../support/service.ts";
import { CORE_AT, GATEWAY_AT, launch, METRICS_AT, newFolder } from "./child.ts";

const SERVICE_TOKEN = "un-token-de-servicio";

/** Returns the settings of a service with an account, and the account's key. */
async function settingsWith(pac: PacServer): Promise<{ readonly settings: NodeJS.ProcessEnv; readonly key: string }> {
  const { url, a } = await furnishedDatabase();
  const settings = { DATABASE_URL: url, MASTER_KEY, SERVICE_TOKEN, ...pacSettings("PAC_SANDBOX", pac) };
  return { settings, key: a.sandbox };
}

async function post(site: string, key: string, body: object, idempotencyKey: string) {
  const answer = await fetch(`${site}/api/v1/facturas`, {
    method: "POST",
    headers: { "x-api-key": key, "content-type": "application/json", "idempotency-key": idempotencyKey },
    body: JSON.stringify(body),
  });
  // biome-ignore lint/suspicious/noExplicitAny: what an answer holds is what the test finds out.
  return { status: answer.status, body: (await answer.json()) as any };
}

/** Waits until `count` documents wait for the PAC. */
function inFlight(site: string, key: string, count: number): Promise<void> {
  return inStates(site, key, Array(count).fill("timbrando"));
}

async function inStates(site: string, key: string, states: readonly string[]): Promise<void> {
  await expect
    .poll(async () => {
      const list = await fetch(`${site}/api/v1/facturas`, { headers: { "x-api-key": key } });
      return ((await list.json()) as { data: { estado: string }[] }).data.map(({ estado }) => estado);
    })
    .toEqual(states);
}

test("from the signal on the process is not ready, and what is in flight still gets its answer", async () => {
  const pac = await startPac();
  const { settings, key } = await settingsWith(pac);
  const all = launch("all", newFolder(), { ...settings, DRAIN_SECONDS: "2" });
  const site = await all.said(GATEWAY_AT);
  const health = async (path: string) => (await fetch(`${site}/health/${path}`)).status;
  expect([await health("live"), await health("ready")]).toEqual([200, 200]);
  const slow = post(site, key, provoking("D=3000"), "slow");
  await inFlight(site, key, 1);
  all.kill("SIGTERM");
  await expect.poll(() => health("ready")).toBe(503);
  expect(await health("live")).toBe(200);
  expect((await slow).status).toBe(201);
  expect(await all.ended, all.text()).toBe(0);
  await pac.close();
});

test("a PAC that hangs holds no stop up: its callers are told to repeat, and the repetition finds the outcome", async () => {
  const pac = await startPac();
  const { settings, key } = await settingsWith(pac);
  const folder = newFolder();
  const first = launch("all", folder, settings);
  const site = await first.said(GATEWAY_AT);
  const orders = [
    ["never stamped", provoking("h")],
    ["stamped, and the answer withheld", provoking("H")],
  ] as const;
  const hanging = orders.map(([name, body]) => post(site, key, body, name));
  await inFlight(site, key, 2);
  first.kill("SIGTERM");
  for (const answer of await Promise.all(hanging))
    expect(answer).toMatchObject({ status: 502, body: { codigo: "PAC_SIN_RESPUESTA" } });
  expect(await first.ended, first.text()).toBe(0);

  const second = launch("all", folder, settings);
  const again = await second.said(GATEWAY_AT);
  // A repetition answers 409 while the worker finishes the document.
  for (const [name, body] of orders)
    await expect
      .poll(() => post(again, key, body, name), { interval: 500 })
      .toMatchObject({ status: 200, body: { idempotente: true, data: { estado: "timbrada" } } });
  expect(await pac.admin("GET", "/admin/audit")).toEqual({ stamps: 2, doubled: [] });
  second.kill("SIGTERM");
  expect(await second.ended, second.text()).toBe(0);
  await pac.close();
});

long("a cancellation that waits for SAT is answered with what is known before the process ends", async () => {
  const pac = await startPac();
  const SAT_CONSULTA_SANDBOX_URL = pac.pac.satUrl;
  const { settings, key } = await settingsWith(pac);
  const all = launch("all", newFolder(), { ...settings, SAT_CONSULTA_SANDBOX_URL });
  const site = await all.said(GATEWAY_AT);
  const { id } = (await post(site, key, provoking("C=direct"), "order")).body.data;
  await pac.admin("PUT", "/admin/settings", { statusLag: 3_600_000 });
  const cancelled = fetch(`${site}/api/v1/facturas/${id}/cancelar`, {
    method: "POST",
    headers: { "x-api-key": key, "content-type": "application/json" },
    body: JSON.stringify({ motivo: "02" }),
  });
  await inStates(site, key, ["cancelando"]);
  all.kill("SIGTERM");
  const answer = await cancelled;
  expect([answer.status, await answer.json()]).toMatchObject([200, { data: { estado: "cancelando" } }]);
  expect(await all.ended, all.text()).toBe(0);
  await pac.close();
});

test("who watches the health, and who never finishes a call, hold no stop up however long it drained", async () => {
  const pac = await startPac();
  const { settings } = await settingsWith(pac);
  const core = launch("core", newFolder(), { ...settings, DRAIN_SECONDS: "3" });
  const url = await core.said(CORE_AT);
  await core.said(METRICS_AT);
  const caller = new Client(new URL(url).host, credentials.createInsecure());
  const { path, requestSerialize, responseDeserialize } = health.Watch!;
  const watch = caller.makeServerStreamRequest(path, requestSerialize, responseDeserialize, { service: "" });
  const seen: unknown[] = [];
  watch.on("data", ({ status }) => seen.push(status));
  const ended = new Promise((resolve) => watch.once("status", ({ code }) => resolve(code)));
  const session = connect(url);
  const unfinished = session.request({
    ...{ ":method": "POST", ":path": "/cfdi.v1.Invoicing/GetBalance" },
    ...{ "content-type": "application/grpc", te: "trailers" },
  });
  for (const each of [session, unfinished]) each.on("error", () => undefined);
  unfinished.write("\0");
  await expect.poll(() => seen.at(-1)).toBe("SERVING");
  core.kill("SIGTERM");
  expect(await ended).toBe(status.OK);
  expect(seen.at(-1)).toBe("NOT_SERVING");
  expect(await core.ended, core.text()).toBe(0);
  caller.close();
  session.destroy();
  await pac.close();
});

long("a gateway that stops before its core answers all the same", async () => {
  const pac = await startPac();
  const { settings, key } = await settingsWith(pac);
  const core = launch("core", newFolder(), settings);
  const CORE_URL = await core.said(CORE_AT);
  const gateway = launch("gateway", newFolder(), { CORE_URL, SERVICE_TOKEN });
  const site = await gateway.said(GATEWAY_AT);
  expect((await fetch(`${site}/health/ready`)).status).toBe(200);
  const hanging = post(site, key, provoking("h"), "hanging");
  await inFlight(site, key, 1);
  gateway.kill("SIGTERM");
  expect(await hanging).toMatchObject({
    ...{ status: 502, body: { codigo: "SERVICIO_SIN_RESPUESTA" } },
  });
  expect(await gateway.ended, gateway.text()).toBe(0);
  core.kill("SIGTERM");
  expect(await core.ended, core.text()).toBe(0);
  await pac.close();
});

test("a signal during the start is obeyed after it", async () => {
  const pac = await startPac();
  const { settings } = await settingsWith(pac);
  const child = launch("all", newFolder(), { ...settings, LOG_LEVEL: "debug" });
  await child.said(/(core listens)/);
  child.kill("SIGTERM");
  expect(await child.ended, child.text()).toBe(0);
  await pac.close();
});
