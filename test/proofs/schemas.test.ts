import { expect, it } from "vitest";
import { compareValidators } from "./schemas/run.ts";

/** The mutants are the same in every run; `npm run proofs` takes others, and more. */
const MUTANTS = 120;

it("no document that libxml2 refuses is certainly valid, and of a hundred that it takes hardly one is undecided", () => {
  const reports = compareValidators({ seed: 1, mutants: MUTANTS }, () => undefined);
  expect(reports.flatMap(({ wrong }) => wrong)).toEqual([]);
  const sum = (read: (report: (typeof reports)[number]) => number) =>
    reports.reduce((total, report) => total + read(report), 0);
  expect(reports.length).toBeGreaterThan(40);
  // More than one mutant in five is still valid, so the test covers both verdicts.
  expect(sum(({ valid }) => valid)).toBeGreaterThan(sum(({ mutants }) => mutants) / 5);
  expect(sum(({ undecided }) => undecided)).toBeLessThan(sum(({ valid }) => valid) / 100);
});
