import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { onboard, TAXPAYER } from "../../src/demo/onboarding.ts";
import { FACTURAS } from "../rest/facturas/order.ts";
import { useService } from "../support/service.ts";

const service = useService();

it("each start leaves keys that let in: those of the last while they do, new ones where they were replaced or expired", async () => {
  const { grpcUrl, site, serviceToken, accounts, pac, db, rest } = service();
  const folder = await mkdtemp(join(tmpdir(), "cfdi-demo-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const start = async () => {
    await onboard(
      folder,
      { grpcUrl, siteUrl: site, baseUrl: `${site}/api/v1` },
      accounts,
      serviceToken,
      pac.pac,
    );
    const facts = JSON.parse(await readFile(join(folder, "demo.json"), "utf8"));
    for (const key of [facts.sandboxKey, facts.productionKey])
      expect((await rest("GET", `${FACTURAS}/saldo`, { key })).status).toBe(200);
    return facts;
  };
  const first = await start();
  expect(await start()).toEqual(first);

  const account = TAXPAYER.rfc;
  await accounts.rotateKey({ account, environment: "sandbox" });
  const second = await start();
  expect(second).toEqual({ ...first, sandboxKey: expect.stringMatching(/^sk_test_/) });
  await accounts.rotateKey({ account, environment: "production" });
  const third = await start();
  expect(third).toEqual({ ...second, productionKey: expect.stringMatching(/^sk_live_/) });

  const text = "update api_keys set expires_at = now() - interval '1 second' where prefix = $1";
  await db.query({ name: "", text }, [third.sandboxKey.slice(0, 12)]);
  expect(await start()).toMatchObject({ productionKey: third.productionKey });
});

it("what an earlier database left in the folder is made again in a new one", async () => {
  const { grpcUrl, site, serviceToken, accounts, pac, db } = service();
  const folder = await mkdtemp(join(tmpdir(), "cfdi-demo-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const addresses = { grpcUrl, siteUrl: site, baseUrl: `${site}/api/v1` };
  const first = await onboard(folder, addresses, accounts, serviceToken, pac.pac);
  await db.query(
    { name: "", text: "update accounts set rfc = 'OLD260101AA1', revision = revision + 1 where rfc = $1" },
    [TAXPAYER.rfc],
  );
  const second = await onboard(folder, addresses, accounts, serviceToken, pac.pac);
  expect(second.sandboxKey).not.toBe(first.sandboxKey);
});
