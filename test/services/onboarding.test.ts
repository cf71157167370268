import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { create } from "@bufbuild/protobuf";
import { expect, it, onTestFinished } from "vitest";
import { ErrorDetailSchema, ErrorKind } from "#proto/cfdi/v1/error_pb.ts";
import { Invoicing } from "#proto/cfdi/v1/invoicing_pb.ts";
import type { Answer } from "../../common/core.ts";
import { callPatiently } from "../../src/demo/demo.ts";
import { onboard, TAXPAYER } from "../../src/demo/onboarding.ts";
import { FACTURAS } from "../rest/facturas/order.ts";
import { useService } from "../support/service.ts";

const service = useService();

it("each start leaves keys that let in: those of the last while they do, new ones where they were replaced or expired", async () => {
  const { grpcUrl, site, serviceToken, accounts, pac, db, rest } = service();
  const folder = await mkdtemp(join(tmpdir(), "cfdi-demo-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const start = async () => {
    await onboard(folder, { grpcUrl, siteUrl: site, baseUrl: `${site}/api/v1` }, accounts, serviceToken, pac.pac);
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

it.each([
  ["answers after a while", ErrorKind.UNAVAILABLE, 2, 3],
  ["never answers", ErrorKind.UNAVAILABLE, 99, 6],
  ["refuses", ErrorKind.INVALID, 99, 1],
])("the demo asks a busy service again, which %s", async (_, kind, failures, asked) => {
  const { input } = Invoicing.method.getInvoicePdf;
  const detail = create(ErrorDetailSchema, { kind, error: "no" });
  let calls = 0;
  const call = async (): Promise<Answer> => {
    calls += 1;
    return calls <= failures ? { kind: "failure", detail } : { kind: "answer", message: create(input) };
  };
  const answer = await callPatiently({ call }, Invoicing.method.getInvoicePdf, create(input), {}, 1);
  expect([calls, answer.kind]).toEqual([asked, failures < asked ? "answer" : "failure"]);
});
