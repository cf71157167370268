import { expect, it } from "vitest";
import { Clock, Rounds, Servers } from "./clock.ts";
import { MEASURED } from "./costs.ts";
import { planFor } from "./plan.ts";
import { simulate } from "./simulate.ts";

const BENCH = { cores: 2, processes: 1, together: true, pacMs: 0 };

it.each([
  // docs/speed.md has these figures of REST on two quiet cores.
  [32, 465],
  [128, 590],
])("with %i callers the simulation comes within a fifth of what was measured", (callers, measured) => {
  const { perSecond } = simulate(BENCH, { callers }, MEASURED);
  expect(perSecond / measured).toBeGreaterThan(0.8);
  expect(perSecond / measured).toBeLessThan(1.2);
});

it("a caller alone has each of the four groups and both flushes for itself", () => {
  const { transactionsPerStamp, flushesPerStamp } = simulate(BENCH, { callers: 1 }, MEASURED);
  expect(transactionsPerStamp).toBeCloseTo(4, 1);
  expect(flushesPerStamp).toBeCloseTo(2, 1);
});

it("says the same for the same seed, and keeps Little's law", () => {
  const once = simulate(BENCH, { callers: 16 }, MEASURED, { seed: 7 });
  expect(simulate(BENCH, { callers: 16 }, MEASURED, { seed: 7 })).toEqual(once);
  expect((once.perSecond * once.p50) / 1_000).toBeGreaterThan(14);
  expect((once.perSecond * once.p50) / 1_000).toBeLessThan(18);
});

it("servers are taken in the order of asking, and what waits goes together in the next round", () => {
  const clock = new Clock();
  const servers = new Servers(clock, 1);
  const done: string[] = [];
  const rounds = new Rounds(clock, function* (count) {
    yield clock.pause(10);
    done.push(`${count} at ${clock.now}`);
  });
  for (const name of ["a", "b", "c"])
    clock.start(
      (function* () {
        yield* servers.use(4);
        done.push(`${name} at ${clock.now}`);
        yield rounds.join;
      })(),
    );
  clock.run(100);
  expect(done).toEqual(["a at 4", "b at 8", "c at 12", "1 at 14", "2 at 24"]);
});

it("ten times the rate needs more of everything, and a slower PAC only open requests", () => {
  const wanted = { pacMs: 2_000, cores: 4, rateLimit: 60 };
  const small = planFor({ ...wanted, perSecond: 500 }, MEASURED);
  const large = planFor({ ...wanted, perSecond: 5_000 }, MEASURED);
  const slow = planFor({ ...wanted, perSecond: 500, pacMs: 8_000 }, MEASURED);
  expect(large.processes).toBeGreaterThan(small.processes);
  expect(large.installations).toBeGreaterThan(small.installations);
  expect(large.accounts).toBe(5_000);
  expect(slow).toEqual({ ...small, openAtPacs: 4 * small.openAtPacs });
});
