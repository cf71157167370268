import { expect, it } from "vitest";
import { vacuous } from "./faults/books.ts";
import { runPlans } from "./faults/in-parallel.ts";
import { planOf } from "./faults/plan.ts";
import type { Outcome } from "./faults/run.ts";

/** The seeds are the same in every run, so that a failure is the commit's fault. `npm run proofs` takes others. */
const SEEDS = Array.from({ length: 4 }, (_, index) => index + 1);

it("through kills, crashes and faults of the PAC no document is lost, stamped twice, left open or other than at SAT, and no invoice gives more than it has", {
  // A slow machine takes many times as long for processes that are killed and started all the time.
  timeout: 1_800_000,
}, async () => {
  const outcomes = await runPlans(
    SEEDS.map((seed) => planOf(seed, { brief: true })),
    { atOnce: 2 },
    () => undefined,
  );
  expect(
    outcomes.flatMap(({ seed, violations }) => violations.map((what) => `seed ${seed}: ${what}`)),
  ).toEqual([]);
  expect(vacuous(outcomes)).toEqual([]);
  const sum = (read: (outcome: Outcome) => number) => outcomes.reduce((total, each) => total + read(each), 0);
  expect(sum(({ stamped }) => stamped)).toBeGreaterThan(SEEDS.length * 20);
  expect(sum(({ covering }) => covering)).toBeGreaterThan(SEEDS.length * 2);
  expect(sum(({ payroll }) => payroll)).toBeGreaterThan(SEEDS.length * 2);
  expect(sum(({ withholdings }) => withholdings)).toBeGreaterThan(SEEDS.length);
  expect(sum(({ drafts }) => drafts)).toBeGreaterThan(SEEDS.length);
  expect(sum(({ cancelled }) => cancelled)).toBeGreaterThan(SEEDS.length);
  expect(sum(({ substituted }) => substituted)).toBeGreaterThan(0);
  expect(sum(({ advances }) => advances)).toBeGreaterThan(0);
});
