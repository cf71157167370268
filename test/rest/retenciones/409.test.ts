import { expect, test } from "vitest";
import { useService } from "../../support/service.ts";
import { dividends, list, withhold } from "./withholding.ts";

const service = useService();

test("of eight orders at once under one key one is stamped; the others are told 409 or shown it", async () => {
  const headers = { "idempotency-key": "at once" };
  const answers = await Promise.all(Array.from({ length: 8 }, () => withhold(service(), dividends(), { headers })));
  const statuses = answers.map(({ status }) => status);
  expect(statuses.filter((status) => status === 201)).toHaveLength(1);
  expect(statuses.filter((status) => ![200, 201, 409].includes(status))).toEqual([]);
  expect((await list(service())).total).toBe(1);
});
