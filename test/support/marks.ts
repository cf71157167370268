import type { Marks } from "../../src/services/operation/marks.ts";

/** OPEN are marks with which every database is open. */
export const OPEN: Marks = {
  compare: async () => undefined,
  compareWithArchive: async () => undefined,
  requireOpen: async () => undefined,
  state: async () => "open",
  notice: () => undefined,
  expect: async () => undefined,
};
