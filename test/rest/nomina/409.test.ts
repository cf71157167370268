import { expect, test } from "vitest";
import { useService } from "../../support/service.ts";
import { create, order } from "../facturas/order.ts";
import { pay, receipt } from "./receipt.ts";

const service = useService();

test("equal keys at once make one receipt; each of the others is told 409 or shown it", async () => {
  const headers = { "idempotency-key": "at once" };
  const before = await service().documents();
  const answers = await Promise.all(Array.from({ length: 8 }, () => pay(service(), receipt(), { headers })));
  const statuses = answers.map(({ status }) => status);
  expect(statuses.filter((status) => status === 201)).toHaveLength(1);
  expect(statuses.filter((status) => ![200, 201, 409].includes(status))).toEqual([]);
  expect(await service().documents()).toBe(before + 1);
});

test("a receipt and an invoice at once under one key make one document", async () => {
  const headers = { "idempotency-key": "two kinds" };
  const before = await service().documents();
  const answers = await Promise.all([
    ...Array.from({ length: 3 }, () => pay(service(), receipt(), { headers })),
    ...Array.from({ length: 3 }, () => create(service(), order(), { headers })),
  ]);
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  expect(await service().documents()).toBe(before + 1);
});
