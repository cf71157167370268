import { describe, expect, it } from "vitest";
import { cached } from "../../src/operation/cached.ts";
import { createLog } from "../../src/operation/log.ts";
import { createMetrics, type ServiceState } from "../../src/operation/metrics.ts";
import { createOpsEndpoints } from "../../src/operation/ops-endpoints.ts";
import { startOpsServer } from "../../src/operation/ops-server.ts";
import { type Checks, readiness } from "../../src/operation/readiness.ts";

const TOKEN = "un-token";
const NEIGHBOUR = { address: "127.0.0.1", forwarded: false, authorization: undefined };

function ops(checks: Checks = {}, stopping = new AbortController()) {
  const parts = { readiness: readiness(checks, stopping.signal), metrics: createMetrics() };
  return createOpsEndpoints({ ...parts, serviceToken: TOKEN });
}

describe("readiness", () => {
  const fine = async () => undefined;
  const broken = async () => Promise.reject(new Error("down"));
  const silent = () => new Promise(() => undefined);

  it.each([
    ["every check answers", { database: fine, core: fine }, 200, { database: "ok", core: "ok" }],
    ["one fails", { database: broken, core: fine }, 503, { database: "failing", core: "ok" }],
    ["one never answers", { database: silent }, 503, { database: "failing" }],
  ])("when %s", async (_what, checks, status, told) => {
    const answer = await ops(checks).answer("/health/ready", NEIGHBOUR);
    expect([answer.status, JSON.parse(answer.body).checks]).toEqual([status, told]);
  });

  it("ends with the signal, while the process is still live", async () => {
    const stopping = new AbortController();
    const own = ops({ database: fine }, stopping);
    expect((await own.answer("/health/ready", NEIGHBOUR)).status).toBe(200);
    stopping.abort();
    expect((await own.answer("/health/ready", NEIGHBOUR)).status).toBe(503);
    expect((await own.answer("/health/live", NEIGHBOUR)).status).toBe(200);
  });
});

describe("metrics", () => {
  it.each([
    ["this machine", NEIGHBOUR, 200],
    ["this machine over IPv6", { ...NEIGHBOUR, address: "::1" }, 200],
    ["another machine", { ...NEIGHBOUR, address: "10.0.0.7" }, 401],
    ["somebody behind a proxy on this machine", { ...NEIGHBOUR, forwarded: true }, 401],
    ["another machine with the token", { ...NEIGHBOUR, address: "10.0.0.7", authorization: `Bearer ${TOKEN}` }, 200],
    [
      "another machine with the token, the scheme written otherwise",
      { ...NEIGHBOUR, address: "10.0.0.7", authorization: `bearer  ${TOKEN}` },
      200,
    ],
    ["another machine with a wrong token", { ...NEIGHBOUR, address: "10.0.0.7", authorization: "Bearer x" }, 401],
  ])("for %s", async (_who, visitor, status) => {
    expect((await ops().answer("/metrics", visitor)).status).toBe(status);
  });

  it("a database that cannot be counted leaves its gauges out and everything else in", async () => {
    const metrics = createMetrics();
    let stats: ServiceState | undefined = STATS;
    metrics.stats(async () => stats);
    metrics.pac({
      environment: "sandbox",
      pac: "sw-pruebas",
      operation: "stamp",
      outcome: "unknown",
      ms: 18_000,
    });
    const whole = await metrics.text();
    expect(whole).toContain('cfdi_oldest_timbrando_seconds{environment="sandbox"} 61');
    expect(whole).toContain("cfdi_stamps_lowest_balance 3\n");
    expect(whole).toContain('cfdi_account_stamps_available{rfc="EKU9003173C9"} 3\n');
    expect(whole).toContain('cfdi_account_csd_expiry_days{rfc="EKU9003173C9"} -2.5\n');
    expect(whole).toContain('cfdi_pac_circuit_open{environment="production",pac="finkok"} 1\n');
    expect(whole).toContain('cfdi_pac_circuit_open{environment="production",pac="sw"} 0\n');
    expect(whole).toContain('cfdi_pac_stamps_left{environment="production",pac="finkok"} 12\n');
    // Nothing is told of the stamps at a PAC that does not tell them.
    expect(whole).not.toContain('cfdi_pac_stamps_left{environment="production",pac="sw"}');
    expect(whole).toContain("cfdi_stamping_held 1\n");
    expect(whole).toContain("cfdi_stats_answered 1");
    stats = undefined;
    const half = await metrics.text();
    expect(half).not.toMatch(/^cfdi_(oldest|stamps|csd|accounts|documents)[^\n]* \d/m);
    expect(half).toContain("cfdi_stats_answered 0");
    expect(half).toContain(
      'cfdi_pac_call_seconds_count{environment="sandbox",pac="sw-pruebas",operation="stamp",outcome="unknown"} 1',
    );
  });
});

const STATS: ServiceState = {
  unfinished: [{ environment: "sandbox", estado: "timbrando", count: 2, oldestSeconds: 61 }],
  stamps: { available: 9, lowest: 3, accountsWithout: 0, fewest: [{ rfc: "EKU9003173C9", available: 3 }] },
  pacs: [
    { environment: "production", pac: "finkok", state: "open", balance: 12 },
    { environment: "production", pac: "sw", state: "closed", balance: null },
  ],
  secondStamps: 0,
  missingAtSat: 0,
  isHeld: true,
  csds: { nextExpiryDays: undefined, expiring: 0, expired: 0, first: [{ rfc: "EKU9003173C9", days: -2.5 }] },
};

it("many who ask at once share one look, and the next comes after its age", async () => {
  let looks = 0;
  const look = cached(async () => ++looks, { maxAgeMs: 60_000, timeoutMs: 1_000 });
  expect(await Promise.all([look(), look(), look()])).toEqual([1, 1, 1]);
  const fresh = cached(async () => ++looks, { maxAgeMs: 0, timeoutMs: 1_000 });
  expect([await fresh(), await fresh()]).toEqual([2, 3]);
});

it("a core of its own answers the ops's paths and nothing else", async () => {
  const server = await startOpsServer(ops(), { host: "127.0.0.1", port: 0, tls: undefined }, createLog("silent"));
  const ask = async (path: string, method = "GET") =>
    (await fetch(`http://127.0.0.1:${server.port}${path}`, { method })).status;
  expect(await ask("/health/live?probe")).toBe(200);
  expect(await ask("/health/ready", "HEAD")).toBe(200);
  expect(await ask("/metrics")).toBe(200);
  expect(await ask("/metrics", "POST")).toBe(405);
  expect(await ask("/api/v1/facturas")).toBe(404);
  await server.close();
});
