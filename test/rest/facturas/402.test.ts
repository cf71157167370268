import { beforeEach, expect, test } from "vitest";
import { sealedBy, useService } from "../../support/service.ts";
import { create, FACTURAS, order, provoking, relayed, run } from "./order.ts";

const service = useService();
const production = (more: object = {}) => ({ key: service().a.production, ...more });

beforeEach(() => leave(0));

test("without stamps production answers 402 in both modes, and stores nothing under the key", async () => {
  const headers = { "idempotency-key": "poor" };
  const before = await service().documents();
  for (const body of [order(), relayed(sealedBy(service().a))]) {
    const answer = await create(service(), body, production({ headers }));
    expect(answer.status).toBe(402);
    expect(answer.body).toEqual({
      ok: false,
      error: expect.stringMatching(/timbres/),
      codigo: null,
      detalle: null,
    });
  }
  expect(await service().documents()).toBe(before);
  await leave(1);
  expect((await create(service(), order(), production({ headers }))).status).toBe(201);
});

test("wrong data are 400 before they are 402", async () => {
  expect((await create(service(), order({ serie: "NO" }), production())).status).toBe(400);
});

test("the sandbox neither needs stamps nor takes any", async () => {
  expect((await create(service(), order())).status).toBe(201);
});

test("replaying a production document needs no stamp", async () => {
  await leave(1);
  const headers = { "idempotency-key": "last" };
  expect((await create(service(), order(), production({ headers }))).status).toBe(201);
  expect((await create(service(), order(), production({ headers }))).status).toBe(200);
  expect((await create(service(), order(), production())).status).toBe(402);
});

test("a rejection gives the stamp back", async () => {
  await leave(1);
  expect((await create(service(), provoking("R=CFDI40145"), production())).status).toBe(502);
  expect((await create(service(), order(), production())).status).toBe(201);
});

test("stamps that expired are no stamps, and those that expire first go first", async () => {
  const { rest, a } = service();
  await batches([5, "now() - interval '1 second'"]);
  expect((await create(service(), order(), production())).status).toBe(402);
  await batches([5, "'2099-12-31T00:00:00Z'"], [1, "'2098-12-31T00:00:00Z'"]);
  const saldo = async () => (await rest("GET", `${FACTURAS}/saldo`, { key: a.sandbox })).body.data;
  expect(await saldo()).toMatchObject({ saldo: 6, proximaVigencia: "2098-12-31T00:00:00.000Z" });
  expect((await create(service(), order(), production())).status).toBe(201);
  expect(await saldo()).toMatchObject({ saldo: 5, proximaVigencia: "2099-12-31T00:00:00.000Z" });
});

test("ten orders at once for three stamps: three are stamped, seven are 402, no folio is lost", async () => {
  await leave(3);
  const answers = await Promise.all(Array.from({ length: 10 }, () => create(service(), order(), production())));
  const statuses = answers.map(({ status }) => status).sort();
  expect(statuses).toEqual([201, 201, 201, 402, 402, 402, 402, 402, 402, 402]);
  const folios = answers.flatMap(({ body }) => (body.ok ? [body.data.folio] : []));
  expect(new Set(folios).size).toBe(3);
});

/** Leaves the account one batch of stamps that does not expire. */
function leave(quantity: number): Promise<unknown> {
  return batches([quantity, "'2099-12-31T00:00:00Z'"]);
}

async function batches(...rows: readonly (readonly [quantity: number, expiry: string])[]): Promise<void> {
  const { id } = service().a;
  await run(service(), `update documents set stamp_batch_id = null; delete from stamp_batches`);
  for (const [quantity, expiry] of rows) {
    await run(
      service(),
      `insert into stamp_batches values ('${id}', gen_random_uuid(), ${quantity}, ${quantity}, ${expiry}, now())`,
    );
  }
}
