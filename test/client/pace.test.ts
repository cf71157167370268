import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { GUARDED_MS, Pace, type RateLimit } from "../../client/pace.ts";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
});
afterEach(() => {
  vi.useRealTimers();
});

const WINDOW_MS = 60_000;
const never = new AbortController().signal;

/**
 * A server counts in fixed windows, as ours does, and answers after `ms`; `others` are requests of other clients of the
 * account.
 */
function limited(limit: number, ms: () => number, others = 0) {
  let [since, requests, most, tooMany] = [Number.NEGATIVE_INFINITY, 0, 0, 0];
  return {
    async ask(): Promise<RateLimit> {
      // Requests overtake each other on their way.
      await new Promise((next) => setTimeout(next, ms() / 2));
      const now = performance.now();
      if (now - since >= WINDOW_MS) [since, requests] = [now, others];
      requests += 1;
      most = Math.max(most, requests);
      if (requests > limit) tooMany += 1;
      const told = {
        remaining: Math.max(0, limit - requests),
        reset: Math.ceil((since + WINDOW_MS - now) / 1000),
      };
      await new Promise((next) => setTimeout(next, ms() / 2));
      return told;
    },
    seen: () => ({ most, tooMany }),
  };
}

/** Returns random latencies up to `most`, so that answers overtake each other. */
function irregular(most: number): () => number {
  let turn = 0;
  return () => {
    turn += 7_919;
    return turn % most;
  };
}

/** Sends `count` requests with so many workers; returns when each began and when it was answered. */
async function sendAll(pace: Pace, ask: () => Promise<RateLimit>, count: number, workers: number) {
  const times: { readonly began: number; answered: number }[] = [];
  const all = Promise.all(
    Array.from({ length: workers }, async () => {
      while (times.length < count) {
        const answered = await pace.turn("facturas", never);
        const time = { began: performance.now(), answered: 0 };
        times.push(time);
        const told = await ask();
        time.answered = performance.now();
        answered?.(told);
      }
    }),
  );
  await vi.advanceTimersByTimeAsync(30 * WINDOW_MS);
  await all;
  return times;
}

it.each([
  [60, 8, 0],
  [60, 1, 0],
  [5, 16, 0],
  [60, 8, 40],
])("of %i requests a minute none is too many for %i at once, with %i of others", async (limit, workers, others) => {
  const { ask, seen } = limited(limit, irregular(3_000), others);
  const times = await sendAll(new Pace(), ask, 2 * limit + 3, workers);
  expect(times.length).toBeGreaterThanOrEqual(2 * limit + 3);
  expect(seen()).toMatchObject({ tooMany: 0 });
  // The client uses the whole limit where it has several workers.
  if (workers > 1) expect(seen().most).toBe(limit);
});

it("keeps its distance from the last answer, one at a time, where addresses are guarded", async () => {
  const { ask } = limited(1_000, irregular(900));
  const times = await sendAll(new Pace({ gapMs: GUARDED_MS }), ask, 30, 1);
  for (const [index, { began }] of times.entries())
    if (index > 0) expect(began - times[index - 1]!.answered).toBeGreaterThanOrEqual(1_700);
  // The guard refuses a fourth request within five seconds (interface.md, Limits), so none may come even if each
  // arrives as late as possible.
  for (const [index, { answered }] of times.entries())
    if (index + 3 < times.length) expect(times[index + 3]!.began - answered).toBeGreaterThan(5_000);
});

it("lets nobody wait any longer once it is told to stop", async () => {
  const stop = new AbortController();
  const pace = new Pace();
  const answered = await pace.turn("facturas", stop.signal);
  answered?.({ remaining: 0, reset: 60 });
  const waiting = [
    pace.turn("facturas", stop.signal),
    pace.turn("facturas", stop.signal),
    pace.pause(60_000, stop.signal),
  ];
  stop.abort();
  expect(await Promise.all(waiting)).toEqual([undefined, undefined, undefined]);
});

it("counts each group of resources apart, and keeps one distance from the last answer of all", async () => {
  const pace = new Pace();
  (await pace.turn("facturas", never))?.({ remaining: 0, reset: 60 });
  expect(await pace.turn("nomina", never)).toBeDefined();
  let left = false;
  void pace.turn("facturas", never).then(() => {
    left = true;
  });
  await vi.advanceTimersByTimeAsync(59_000);
  expect(left).toBe(false);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(left).toBe(true);

  const spaced = new Pace({ gapMs: GUARDED_MS });
  const answered = await spaced.turn("facturas", never);
  const next = spaced.turn("nomina", never);
  answered?.();
  const since = performance.now();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(await next).toBeDefined();
  expect(performance.now() - since).toBeGreaterThanOrEqual(1_700);
});
