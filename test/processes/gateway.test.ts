import { readFileSync } from "node:fs";
import { get } from "node:https";
import { expect, test } from "vitest";
import { startGrpcServer } from "../../src/grpc/server.ts";
import { stubCore, TOKEN } from "../gateway/stub.ts";
import { selfSignedFiles } from "../support/self-signed.ts";
import { launch, METRICS_AT, newFolder } from "./child.ts";

const own = selfSignedFiles();

test("a gateway with another SERVICE_TOKEN than its core's is not ready, says why once, and is ready when the core has it", async () => {
  const wrong = await startGrpcServer({
    host: "127.0.0.1",
    port: 0,
    operations: stubCore("otro").operations,
  });
  const gateway = launch("gateway", newFolder(), {
    CORE_URL: `http://127.0.0.1:${wrong.port}`,
    SERVICE_TOKEN: TOKEN,
    TLS_CERT: own.cert,
    TLS_KEY: own.key,
  });
  await gateway.said(/gateway listens at (https:\/\/[^"\s]+)/);
  const port = await gateway.said(/gateway listens at https:[^"\s]+:(\d+)/);
  const ops = await gateway.said(METRICS_AT);
  expect(await ready(new URL(ops).port), "OPS_PORT tells the same").toMatchObject({ status: 503 });
  expect(gateway.text(), "no line calls it http").not.toContain(`http://127.0.0.1:${port}`);
  expect(await ready(port)).toEqual({
    status: 503,
    checks: { core: "ok", serviceToken: "failing" },
  });
  await gateway.said(/(SERVICE_TOKEN is not that of the core at [^"]+)/);
  await wrong.close(0);
  const right = await startGrpcServer({
    host: "127.0.0.1",
    port: wrong.port,
    operations: stubCore().operations,
  });
  const fine = { status: 200, checks: { core: "ok", serviceToken: "ok" } };
  await expect.poll(() => ready(port)).toEqual(fine);
  expect(gateway.text().match(/SERVICE_TOKEN is not/g)).toHaveLength(1);
  await gateway.said(/(the core takes SERVICE_TOKEN again)/);
  expect(gateway.text()).not.toContain(TOKEN);
  await right.close(0);
});

function ready(port: string): Promise<{ status: number | undefined; checks: object }> {
  return new Promise((resolve, reject) => {
    const options = { port, path: "/health/ready", ca: readFileSync(own.cert), servername: "localhost" };
    get(options, async (answer) => {
      let text = "";
      for await (const chunk of answer) text += chunk;
      resolve({ status: answer.statusCode, checks: JSON.parse(text).checks });
    }).on("error", reject);
  });
}
