import { mkdirSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { expect, test } from "vitest";
import { startEmbeddedPostgres } from "../../src/persistence/database/embedded.ts";
import { order } from "../rest/facturas/order.ts";
import { accountClient } from "../support/accounts.ts";
import { startPac } from "../support/pac.ts";
import { certifiedParty, pacSettings } from "../support/service.ts";
import { CORE_AT, GATEWAY_AT, launch, newFolder } from "./child.ts";

const SERVICE_TOKEN = "un-token-de-servicio";

test("a database that goes away and comes back is met again without a restart", async () => {
  const dataDir = join(newFolder(), "database");
  mkdirSync(dataDir);
  const start = () => startEmbeddedPostgres({ dataDir, log: () => undefined });
  const before = await start();
  const pac = await startPac();
  const core = launch("core", newFolder(), {
    DATABASE_URL: before.url,
    MASTER_KEY: "0123456789abcdef".repeat(4),
    SERVICE_TOKEN,
    ...pacSettings("PAC_SANDBOX", pac),
  });
  const CORE_URL = await core.said(CORE_AT);
  const ops = await core.said(/health and metrics at (http:[^"\s]+)/);
  const gateway = launch("gateway", newFolder(), { CORE_URL, SERVICE_TOKEN });
  const site = await gateway.said(GATEWAY_AT);
  const { sandbox: key } = await certifiedParty(accountClient(CORE_URL, SERVICE_TOKEN));
  const ready = async (url: string) => (await fetch(`${url}/health/ready`)).status;
  const post = async () => {
    const answer = await fetch(`${site}/api/v1/facturas`, {
      method: "POST",
      headers: { "x-api-key": key, "content-type": "application/json" },
      body: JSON.stringify(order()),
      signal: AbortSignal.timeout(15_000),
    });
    // biome-ignore lint/suspicious/noExplicitAny: what an answer holds is what the test finds out.
    return { status: answer.status, body: (await answer.json()) as any };
  };
  expect(await post()).toMatchObject({ status: 201 });

  await before.close();
  const lost = await Promise.all([post(), post(), post()]);
  for (const { status, body } of lost)
    expect({ status, body }).toMatchObject({ status: 503, body: { ok: false, codigo: null } });
  await expect.poll(() => ready(ops)).toBe(503);
  await expect.poll(() => ready(site)).toBe(503);
  expect((await fetch(`${ops}/health/live`)).status).toBe(200);
  expect(await (await fetch(`${ops}/metrics`)).text()).toContain("cfdi_stats_answered 0");

  const after = await start();
  expect(after.url).toBe(before.url);
  await expect.poll(() => ready(ops)).toBe(200);
  await expect.poll(() => ready(site)).toBe(200);
  expect(await post()).toMatchObject({ status: 201, body: { data: { folio: "2" } } });

  // A newer build migrates the schema, and says that this one cannot work beside it.
  const client = new pg.Client({ connectionString: after.url });
  await client.connect();
  await client.query("insert into mikro_orm_migrations (name) values ('999-of-tomorrow')");
  await client.query("insert into schema_builds values ('999-of-tomorrow', '999-of-tomorrow')");
  await expect.poll(() => ready(ops)).toBe(503);
  await expect.poll(() => ready(site)).toBe(503);
  expect(core.text()).toContain("needs a build that has 999-of-tomorrow");
  await client.query("update schema_builds set oldest = '066-schema-builds' where migration = '999-of-tomorrow'");
  await expect.poll(() => ready(ops)).toBe(200);
  await client.end();
  for (const child of [gateway, core]) {
    child.kill("SIGTERM");
    expect(await child.ended, child.text()).toBe(0);
  }
  await after.close();
  await pac.close();
});
