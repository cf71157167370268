import { describe, expect, it } from "vitest";
import { backoff, TIMEOUTS, turnOf, workersTimeouts } from "../../src/services/context/timeouts.ts";
import { SHORT_TIMEOUTS } from "../proofs/faults/short-timeouts.ts";

/** interface.md recommends this timeout to clients. */
const CALLER_MS = 30_000;

describe.each([
  ["the product", TIMEOUTS],
  ["the proofs", SHORT_TIMEOUTS],
])("the timeouts of %s", (_, timeouts) => {
  const { stamp, recover, lease, slack, cancellation } = timeouts;

  it("end a call's work before its lease, with time to write down what came of it", () => {
    for (const work of [stamp + recover, cancellation]) expect(work + slack).toBeLessThanOrEqual(lease);
  });

  it("give a worker more than a caller, and more each time", () => {
    const given = [2, 3, 4, 5, 20].map((attempts) => workersTimeouts(timeouts, attempts));
    expect(given[0]!.recover).toBeGreaterThan(recover);
    for (const key of ["recover", "cancel", "ask"] as const) {
      const first = timeouts.worker[key === "recover" ? "look" : key];
      expect(given.map((waits) => waits[key] / first)).toEqual([1, 2, 4, 5, 5]);
    }
    expect(given.map((waits) => turnOf(waits) / turnOf(timeouts))).toEqual([1, 2, 4, 5, 5]);
  });
});

it("a caller is answered before it goes", () => {
  const { stamp, recover, cancellation } = TIMEOUTS;
  for (const work of [stamp + recover, cancellation]) expect(work).toBeLessThan(CALLER_MS);
});

it("a worker waits long enough for a PAC and a SAT that need 40 s for every answer", () => {
  const { recover, cancel, ask } = workersTimeouts(TIMEOUTS, 20);
  for (const wait of [recover, cancel, ask]) expect(wait).toBeGreaterThan(40_000);
});

it("two looks are 1 s apart, then 2 s, 4 s … and never more than a minute", () => {
  const waits = [0, 1, 2, 3, 6, 7, 5_000].map((attempts) => backoff(TIMEOUTS.backoff, attempts));
  expect(waits).toEqual([1_000, 1_000, 2_000, 4_000, 32_000, 60_000, 60_000]);
});
