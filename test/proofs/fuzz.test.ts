import { expect, it } from "vitest";
import { bombard } from "./fuzz/run.ts";

/** The cases are the same in every run, as with the faults; `npm run proofs` takes others, and thousands. */
const CASES = 300;

it("hostile requests of every kind are refused as the contract says, and leave nothing behind", async () => {
  const { violations, targets } = await bombard({ seed: 1, cases: CASES }, () => undefined);
  expect(violations).toEqual([]);
  expect(targets.reduce((total, { cases }) => total + cases, 0)).toBe(CASES);
});
