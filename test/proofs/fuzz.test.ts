import { expect, it } from "vitest";
import { IS_LONG } from "../support/long.ts";
import { bombard } from "./fuzz/run.ts";

/** The cases are the same in every run, as with the faults; `npm run proofs` takes others, and thousands. */
const CASES = IS_LONG ? 300 : 100;

it("hostile requests of every kind are refused as the contract says, and leave nothing behind", async () => {
  const { violations, targets } = await bombard({ seed: 1, cases: CASES }, () => undefined);
  expect(violations).toEqual([]);
  expect(targets.reduce((total, { cases }) => total + cases, 0)).toBe(CASES);
});
