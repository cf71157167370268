import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { attribute, order, provoking } from "../rest/facturas/order.ts";
import { GATEWAY_AT, launch, newFolder } from "./child.ts";

/** The story of a folder from its first start to its last is one test, because each start costs seconds. */
test("the demo, a second start, a crash and a stop all keep the same data", async () => {
  const folder = newFolder();
  const demo = launch("all", folder, listening(folder), "--demo", "--once");
  expect(await demo.ended, demo.text()).toBe(0);
  expect(demo.text(), "every promise would be dearer from then on").not.toContain("AsyncLocalStorage");
  const stamped = readdirSync(join(folder, "demo")).filter((name) => /^(factura|propia|nomina)\.xml$/.test(name));
  expect(stamped).toHaveLength(3);
  for (const name of stamped)
    expect(uuidOf(readFileSync(join(folder, "demo", name), "utf8"))).toMatch(/^[0-9A-F-]{36}$/);

  const path = join(folder, ".data", "demo.json");
  expect((statSync(path).mode & 0o777).toString(8)).toBe("600");
  const facts = JSON.parse(readFileSync(path, "utf8"));
  for (const name of FACTS) expect(facts, path).toHaveProperty(name);
  for (const name of FILES) expect(statSync(join(folder, ".data", name)).mode & 0o077, name).toBe(0);

  const second = launch("all", folder, {});
  let site = await second.said(GATEWAY_AT);
  const list = async (key = facts.sandboxKey) => (await call(site, key, "GET", "")).body;
  expect(await list()).toMatchObject({ ok: true, total: 2 });
  const made = await call(site, facts.productionKey, "GET", "/saldo");
  expect(made.body.data).toMatchObject({ saldo: 100, esSandbox: false });
  const posted = await call(site, facts.sandboxKey, "POST", "", order());
  expect([posted.status, posted.body.data.folio]).toEqual([201, "2"]);
  second.kill("SIGKILL");
  await second.ended;

  const third = launch("all", folder, {});
  site = await third.said(GATEWAY_AT);
  expect(await list()).toMatchObject({
    total: 3,
    data: [{ uuidFiscal: posted.body.data.uuidFiscal }, {}, {}],
  });
  const slow = call(site, facts.sandboxKey, "POST", "", provoking("D=1000"));
  await new Promise((next) => setTimeout(next, 400));
  third.kill("SIGTERM");
  expect((await slow).status, "what was in flight was finished").toBe(201);
  expect(await third.ended, third.text()).toBe(0);
});

const FACTS = [
  "baseUrl",
  "siteUrl",
  "grpcUrl",
  "rfc",
  "sandboxKey",
  "productionKey",
  "serviceToken",
  "customers",
  "employees",
  "series",
  "testPac",
];
/** These files of the folder hold secrets, so no other user may read them. */
const FILES = ["demo.json", "secrets.json", "csd.key"];

/** Makes a process report any use of AsyncLocalStorage, also by libraries. */
function listening(folder: string): NodeJS.ProcessEnv {
  const file = join(folder, "listen.mjs");
  writeFileSync(file, LISTENER);
  return { NODE_OPTIONS: `--import=${file}` };
}

const LISTENER = `
  import { AsyncLocalStorage } from "node:async_hooks";
  for (const use of ["run", "enterWith"]) {
    const real = AsyncLocalStorage.prototype[use];
    AsyncLocalStorage.prototype[use] = function (...args) {
      console.log(new Error("AsyncLocalStorage." + use).stack);
      return real.apply(this, args);
    };
  }`;

function uuidOf(xml: string): string | undefined {
  return attribute(xml, "UUID");
}

async function call(site: string, key: string, verb: string, path: string, body?: object) {
  const answer = await fetch(`${site}/api/v1/facturas${path}`, {
    method: verb,
    headers: { "x-api-key": key, "content-type": "application/json" },
    body: body === undefined ? null : JSON.stringify(body),
  });
  // biome-ignore lint/suspicious/noExplicitAny: what an answer holds is what the test finds out.
  return { status: answer.status, body: (await answer.json()) as any };
}
