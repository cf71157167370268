import type { Marks } from "../../src/services/operation/marks.ts";

/** OPEN are marks with which no database is in quarantine. */
export const OPEN: Marks = {
  compare: async () => undefined,
  compareWithArchive: async () => undefined,
  requireOpen: async () => undefined,
  isQuarantined: async () => false,
  notice: () => undefined,
};
