import { readFileSync } from "node:fs";
import { Agent, request } from "node:http";
import { join } from "node:path";
import { expect, test } from "vitest";
import { order, provoking } from "../rest/facturas/order.ts";
import { type Child, GATEWAY_AT, launch, newFolder } from "./child.ts";

/** The story is one test, because each start costs seconds. */
test("several processes are one service: one of them may be killed, all stop together", async () => {
  const folder = newFolder();
  const service = launch("all", folder, { PROCESSES: "2", RATE_LIMIT: "1000" });
  const site = await service.said(GATEWAY_AT);
  await service.said(/(2 processes serve)/);
  const { sandboxKey } = JSON.parse(readFileSync(join(folder, ".data", "demo.json"), "utf8"));
  const stamp = (body: object) => post(`${site}/api/v1/facturas`, sandboxKey, body);

  const first = await Promise.all(Array.from({ length: 8 }, () => stamp(order())));
  expect(first.map(({ status }) => status)).toEqual(Array(8).fill(201));
  expect(new Set(first.map(({ folio }) => folio)).size).toBe(8);
  await expect.poll(() => answersCounted(site)).toBe(8);

  process.kill(gatewaysOf(service)[0]!, "SIGKILL");
  await expect.poll(() => metric(site, "cfdi_processes")).toBe(1);
  expect((await stamp(order())).status, "the other one goes on").toBe(201);
  await expect.poll(() => metric(site, "cfdi_processes"), { interval: 500 }).toBe(2);
  expect(service.text()).toMatch(/is started again after a pause/);

  const slow = Array.from({ length: 4 }, () => stamp(provoking("D=1000")));
  await new Promise((next) => setTimeout(next, 400));
  service.kill("SIGTERM");
  expect(
    (await Promise.all(slow)).map(({ status }) => status),
    "what was in flight was finished",
  ).toEqual(Array(4).fill(201));
  expect(await service.ended, service.text()).toBe(0);
});

/** Sends a POST over a connection of its own. */
function post(url: string, key: string, body: object): Promise<{ status: number; folio: string }> {
  const headers = { "content-type": "application/json", "x-api-key": key };
  return new Promise((resolve, reject) => {
    const sent = request(url, { method: "POST", headers, agent: new Agent() }, async (answer) => {
      let text = "";
      for await (const chunk of answer) text += chunk;
      resolve({ status: answer.statusCode!, folio: JSON.parse(text).data?.folio });
    });
    sent.on("error", reject);
    sent.end(JSON.stringify(body));
  });
}

function gatewaysOf(service: Child): number[] {
  return [...service.text().matchAll(/"pid":(\d+)[^\n]*gateway listens/g)].map(([, pid]) => Number(pid));
}

async function metric(site: string, name: string): Promise<number> {
  const text = await (await fetch(`${site}/metrics`)).text();
  return Number(new RegExp(`^${name} (\\S+)$`, "m").exec(text)?.[1]);
}

async function answersCounted(site: string): Promise<number> {
  const text = await (await fetch(`${site}/metrics`)).text();
  return Number(/^cfdi_http_request_seconds_count\{[^}]*facturas[^}]*201[^}]*\} (\d+)$/m.exec(text)?.[1]);
}
