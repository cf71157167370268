import { expect, it } from "vitest";
import { endOfWorkingDays } from "../../src/test-pac/sat/working-days.ts";

it.each([
  ["a Monday", "2026-11-09T10:00:00", "2026-11-12"],
  ["a Friday", "2026-11-27T23:59:59", "2026-12-02"],
  ["a Saturday", "2026-11-28T08:00:00", "2026-12-02"],
  ["before the third Monday of November", "2026-11-13T12:00:00", "2026-11-19"],
  ["before Christmas and New Year", "2026-12-24T12:00:00", "2026-12-30"],
  ["before the first Monday of February", "2027-01-29T12:00:00", "2027-02-04"],
  ["before 5 May", "2026-04-30T12:00:00", "2026-05-07"],
  ["before a president takes office", "2030-09-30T12:00:00", "2030-10-04"],
  ["1 October of another year", "2026-09-30T12:00:00", "2026-10-05"],
])("three working days after %s", (_, from, last) => {
  const end = endOfWorkingDays(new Date(`${from}-06:00`), 3);
  expect(end.toISOString()).toBe(new Date(`${last}T23:59:59-06:00`).toISOString());
});
