import { expect, test } from "vitest";
import type { SatQuery } from "../../src/clients/sat.ts";
import { watchSat } from "../../src/operation/watch-sat.ts";

const QUERY: SatQuery = {
  expression: "",
  deadline: 0,
};
const UNKNOWN = { kind: "unavailable", reason: "the service is stopping" };

test("a SAT that is silent is given up when the process must end, and not asked again", async () => {
  let asked = 0;
  const silent = {
    ask: () => {
      asked += 1;
      return new Promise<never>(() => undefined);
    },
    close: async () => undefined,
  };
  const ending = new AbortController();
  const sat = watchSat(silent, ending.signal);
  const answer = sat.ask(QUERY);
  ending.abort();
  expect(await answer).toEqual(UNKNOWN);
  expect(await sat.ask(QUERY)).toEqual(UNKNOWN);
  expect(asked).toBe(1);
});
