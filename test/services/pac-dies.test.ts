import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { TIMEOUTS, type Timeouts } from "../../src/services/context/timeouts.ts";
import { create, order, run } from "../rest/facturas/order.ts";
import { type PacServer, startPac } from "../support/pac.ts";
import { revising } from "../support/revision-guard.ts";
import { otherPacSettings, type Service, startService } from "../support/service.ts";

/** The first PAC dies under load, with waits about a tenth of the product's: "sw-pruebas" stamps first, then "otro". */
const WINDOW_MS = 3_000;
const timeouts: Timeouts = {
  ...TIMEOUTS,
  ...{ stamp: 1_800, recover: 600, cross: 600 },
  circuit: {
    ...{
      share: 100,
      silent: 600,
      window: WINDOW_MS,
      rest: 500,
      mostRest: 1_000,
      trial: 2_000,
      balance: 60_000,
    },
  },
};
const LANES = 6;

let service: Service;
let other: PacServer;
beforeAll(async () => {
  other = await startPac();
  service = await startService({
    timeouts,
    env: otherPacSettings(other),
  });
});
afterAll(async () => {
  await service.close();
  await other.close();
});
beforeEach(async () => {
  await run(service, revising("delete from account_pacs"));
  await run(service, "delete from pac_circuits");
});

interface Told {
  readonly at: number;
  readonly ms: number;
  readonly status: number;
  readonly pac: string | undefined;
}

/** Sends orders, one after the other in each lane, until it is told to end; returns all answers. */
function load() {
  const told: Told[] = [];
  let isOver = false;
  const lane = async () => {
    while (!isOver) {
      const at = performance.now();
      const { status, body } = await create(service, order());
      told.push({ at, ms: performance.now() - at, status, pac: body.data?.pac });
    }
  };
  const lanes = Promise.all(Array.from({ length: LANES }, lane));
  return {
    told,
    async end(): Promise<void> {
      isOver = true;
      await lanes;
    },
  };
}

const circuit = async () =>
  ((await run(service, "select state from pac_circuits where pac = 'sw-pruebas'")) as { state: string }[])[0]?.state;
const stampsOf = async (pac: PacServer) => (await pac.admin("GET", "/admin/state")).stamps as number;

test.each([
  // Each lane may have one order at the PAC when it goes; no byte of a later order reaches it, so that one goes to the
  // other PAC within its own call.
  ["is gone from its port", LANES],
  // Each lane has one order at the PAC when it falls silent, and may send another before the first ones have waited in
  // vain.
  ["takes orders and says nothing", 2 * LANES],
])(
  "the first PAC %s: at most %i orders are answered 5xx, and stamps go on within a window",
  async (how, most) => {
    const { admin } = service.pac;
    const calls = load();
    await expect.poll(() => calls.told.length).toBeGreaterThan(LANES);
    const diedAt = performance.now();
    if (how.startsWith("is gone")) await admin("POST", "/admin/stop");
    else await admin("POST", "/admin/faults", { point: "beforeCore", action: { kind: "hang" }, times: 100_000 });
    await expect.poll(circuit).toBe("open");
    const openedAt = performance.now();
    expect(openedAt - diedAt).toBeLessThan(WINDOW_MS);
    await sleep(WINDOW_MS);
    if (how.startsWith("is gone")) await admin("POST", "/admin/start");
    else for (const { id } of await admin("GET", "/admin/faults")) await admin("DELETE", `/admin/faults/${id}`);
    await expect.poll(circuit).toBe("closed");
    const before = await stampsOf(service.pac);
    await expect.poll(() => stampsOf(service.pac)).toBeGreaterThan(before);
    await calls.end();

    const failed = calls.told.filter(({ status }) => status !== 201);
    expect(failed.filter(({ status }) => status !== 502)).toEqual([]);
    expect(failed.length).toBeLessThanOrEqual(most);
    const meanwhile = calls.told.filter(({ at }) => at > openedAt && at < openedAt + WINDOW_MS);
    expect(meanwhile.length).toBeGreaterThan(LANES);
    // Once the circuit is open the dead PAC delays nobody: one trial at a time at most.
    expect(meanwhile.filter(({ status }) => status !== 201).length).toBeLessThanOrEqual(1);
    expect(meanwhile.filter(({ pac }) => pac === "otro").length).toBeGreaterThanOrEqual(meanwhile.length - 1);
  },
  60_000,
);
