import { Agent, request } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "vitest";
import { startGrpcServer } from "../../src/grpc/server.ts";
import { KEY, stubCore, TOKEN } from "../gateway/stub.ts";
import { GATEWAY_AT, launch, newFolder } from "./child.ts";

/** Sends one request over a kept connection; returns its status, or the code of the error. */
function ask(site: string, agent: Agent): Promise<number | string> {
  return new Promise((resolve) => {
    const body = JSON.stringify({ xml: "PGEvPg==" });
    const headers = { "x-api-key": KEY, "content-type": "application/json", "content-length": body.length };
    const call = request(`${site}/api/v1/facturas`, { agent, method: "POST", headers }, (answer) => {
      answer.resume().once("end", () => resolve(answer.statusCode ?? "no status"));
    });
    call.once("error", (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    call.end(body);
  });
}

/** Sends requests without a pause on `lanes` kept connections until the server is gone; counts each outcome. */
async function load(site: string, lanes: number, until: () => boolean): Promise<Record<string, number>> {
  const agent = new Agent({ keepAlive: true, maxSockets: lanes });
  const outcomes: Record<string, number> = {};
  const lane = async () => {
    while (!until()) {
      const outcome = await ask(site, agent);
      outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
      if (outcome === "ECONNREFUSED") return;
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  agent.destroy();
  return outcomes;
}

test("a gateway that stops under load answers every request that it got", async () => {
  const stub = stubCore();
  const grpc = await startGrpcServer({ host: "127.0.0.1", port: 0, operations: stub.operations });
  const CORE_URL = `http://127.0.0.1:${grpc.port}`;
  const gateway = launch("gateway", newFolder(), { CORE_URL, SERVICE_TOKEN: TOKEN });
  const site = await gateway.said(GATEWAY_AT);
  const callers = load(site, 16, () => false);
  await wait(1_000);
  gateway.kill("SIGTERM");
  const { 201: answered = 0, ...others } = await callers;
  expect(Object.keys(others)).toEqual(["ECONNREFUSED"]);
  expect(answered).toBe(stub.created.length);
  expect(await gateway.ended, gateway.text()).toBe(0);
  await grpc.close(0);
});

test("a core that stops under load takes no answer with it: the other core has it", async () => {
  const [one, other] = await Promise.all(
    [stubCore(), stubCore()].map(async (stub) => ({
      ...stub,
      grpc: await startGrpcServer({ host: "127.0.0.1", port: 0, operations: stub.operations }),
    })),
  );
  const CORE_URL = [one, other].map((core) => `http://127.0.0.1:${core!.grpc.port}`).join(", ");
  const gateway = launch("gateway", newFolder(), { CORE_URL, SERVICE_TOKEN: TOKEN });
  const site = await gateway.said(GATEWAY_AT);
  let isOver = false;
  const callers = load(site, 16, () => isOver);
  await wait(1_000);
  await one!.grpc.close(5_000);
  const before = other!.created.length;
  await wait(500);
  isOver = true;
  const { 201: answered = 0, ...others } = await callers;
  expect(others).toEqual({});
  expect(answered).toBe(one!.created.length + other!.created.length);
  expect(other!.created.length).toBeGreaterThan(before);
  expect(await (await fetch(`${site}/health/ready`)).json()).toMatchObject({ status: "ready" });
  await other!.grpc.close(0);
  const dead = await ask(site, new Agent());
  expect(dead).toBe(502);
});
