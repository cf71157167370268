import { test } from "vitest";

/** `npm run proofs:suite` sets TEST_LONG: it runs every test, and repeats what is repeated as often as it is worth. */
export const IS_LONG = process.env.TEST_LONG !== undefined;

/**
 * `npm test` leaves a long test out: it takes more than some 6 s of CPU, and a quicker one holds its main path. It is
 * called as `test` is.
 */
export const long = test.skipIf(!IS_LONG);
