import { expect, it } from "vitest";
import { survive } from "./faults/lanes.ts";

/** Always the same ones: a commit is judged by what it changed, not by its luck. `npm run proofs` takes others. */
const SEEDS = Array.from({ length: 20 }, (_, index) => index + 1);

it("through kills, crashes and faults of the PAC no document is lost, stamped twice, left open or other than at SAT", {
  timeout: 600_000,
}, async () => {
  const outcomes = await survive(SEEDS, 2, () => undefined);
  expect(
    outcomes.flatMap(({ seed, violations }) => violations.map((what) => `seed ${seed}: ${what}`)),
  ).toEqual([]);
  expect(outcomes.reduce((sum, { stamped }) => sum + stamped, 0)).toBeGreaterThan(SEEDS.length * 20);
  expect(outcomes.reduce((sum, { cancelled }) => sum + cancelled, 0)).toBeGreaterThan(SEEDS.length);
});
