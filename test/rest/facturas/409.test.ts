import { expect, test } from "vitest";
import { sealedBy, useService } from "../../support/service.ts";
import { create, order, provoking, relayed } from "./order.ts";

const service = useService();

test("while the first call is at the PAC the same key answers 409; afterwards it replays", async () => {
  const headers = { "idempotency-key": "slow" };
  const first = create(service(), provoking("D=3000"), { headers });
  await expect.poll(() => service().documents()).toBe(1);
  const second = await create(service(), order(), { headers });
  expect(second.status).toBe(409);
  expect(second.body).toEqual({
    ok: false,
    error: expect.stringMatching(/proceso/),
    codigo: null,
    detalle: null,
  });
  expect((await first).status).toBe(201);
  const third = await create(service(), order(), { headers });
  expect(third).toMatchObject({ status: 200, body: { data: { id: (await first).body.data.id } } });
});

test("equal keys at once make one document; each of the others is told 409 or shown it", async () => {
  const before = await service().documents();
  const headers = { "idempotency-key": "at once" };
  const answers = await Promise.all(Array.from({ length: 12 }, () => create(service(), order(), { headers })));
  const statuses = answers.map(({ status }) => status);
  expect(statuses.filter((status) => status === 201)).toHaveLength(1);
  expect(statuses.filter((status) => ![200, 201, 409].includes(status))).toEqual([]);
  expect(await service().documents()).toBe(before + 1);
});

test("the same sealed XML sent at once under different keys makes one document", async () => {
  const before = await service().documents();
  const body = relayed(sealedBy(service().a));
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, at) => create(service(), body, { headers: { "idempotency-key": `key ${at}` } })),
  );
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  expect(answers.filter(({ status }) => ![200, 201, 409].includes(status))).toEqual([]);
  expect(await service().documents()).toBe(before + 1);
});

test("different keys, and none, never wait for each other", async () => {
  const slow = create(service(), provoking("D=1500"), { headers: { "idempotency-key": "one" } });
  const [other, none] = await Promise.all([
    create(service(), order(), { headers: { "idempotency-key": "two" } }),
    create(service(), order()),
  ]);
  expect([other.status, none.status, (await slow).status]).toEqual([201, 201, 201]);
});
