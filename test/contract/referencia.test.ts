import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { StampSealedRequestSchema } from "#proto/cfdi/v1/withholding_pb.ts";
import { FACTURAS, order, relayed } from "../rest/facturas/order.ts";
import { sealedBy, useService } from "../support/service.ts";
import { send } from "./request.ts";
import { ROUTES, titled } from "./routes.ts";
import { type Sample, samplesOf, useFixtures } from "./samples.ts";

const service = useService();
const fixtures = useFixtures(service);

// Invoices of tickets have no reference: their tickets name them.
const CREATING = ROUTES.filter(
  ({ rest, name }) => rest.replayField !== "" && !/^(Tickets|PlatformService)\./.test(name),
);

function sampleOf(name: string, referencia: string | undefined): Sample {
  const route = ROUTES.find((each) => each.name === name)!;
  const { members, ...sample } = samplesOf(route)[0]!(fixtures());
  const { referencia: _, ...others } = members;
  return { ...sample, members: referencia === undefined ? others : { ...others, referencia } };
}

const get = (path: string) => service().rest("GET", path, { key: service().a.sandbox });

describe.each(titled(CREATING))("%s", (_, route) => {
  // An operation below a document, or beside others, answers with a document of the first list.
  const list = route.path.replace(/\/\{id\}\/.*$/, "");

  test("keeps the reference: the answer, the list and the detail show it, and the list finds it", async () => {
    const referencia = `Pedido ${randomUUID()}`;
    const { status, body } = await send(fixtures(), route, sampleOf(route.name, referencia));
    expect([status, body.error]).toEqual([201, undefined]);
    expect(body.data.referencia).toBe(referencia);
    const found = (await get(`${list}?referencia=${encodeURIComponent(referencia)}`)).body;
    expect(found).toMatchObject({ total: 1, data: [{ id: body.data.id, referencia }] });
    const part = await get(`${list}?referencia=${encodeURIComponent(referencia.slice(0, -1))}`);
    expect(part.body).toMatchObject({ total: 0, data: [] });
    expect((await get(`${list}/${body.data.id}`)).body.data).toMatchObject({ referencia });
    const xml = await get(`${list}/${body.data.id}/xml`);
    expect(xml.status).toBe(200);
    expect(xml.bytes.toString()).not.toContain(referencia);
  });

  test("without a reference shows none, not even null", async () => {
    const { body } = await send(fixtures(), route, sampleOf(route.name, undefined));
    const detail = await get(`${list}/${body.data.id}`);
    // The newest need not come first where the machine's clock was set back.
    const newest: { id: string }[] = (await get(`${list}?limite=10`)).body.data;
    const listed = newest.find(({ id }) => id === body.data.id);
    expect(listed).toBeDefined();
    for (const shown of [body.data, detail.body.data, listed]) expect(shown).not.toHaveProperty("referencia");
  });
});

test("a sealed document has one too, and keeps the first: neither its key nor its bytes change it", async () => {
  const sealed = relayed(sealedBy(service().a));
  const key = service().a.sandbox;
  const post = (body: object) => service().rest("POST", FACTURAS, { key, body });
  const { body } = await post({ ...sealed, referencia: "OC 1" });
  expect(body.data).toMatchObject({ estado: "timbrada", referencia: "OC 1" });
  const again = await post({ ...sealed, referencia: "OC 2", idempotency_key: "otra" });
  expect(again.body).toMatchObject({ idempotente: true, data: { id: body.data.id, referencia: "OC 1" } });
  const keyed = await post({ ...order(), referencia: "OC 3", idempotency_key: "otra" });
  expect(keyed.body.data).toMatchObject({ id: body.data.id, referencia: "OC 1" });
  expect(StampSealedRequestSchema.field).toHaveProperty("referencia");
});

test("several documents may have the same", async () => {
  const referencia = `Pedido ${randomUUID()}`;
  for (const body of [order({ referencia }), order({ referencia }), order({ referencia: `${referencia}.` })])
    expect((await service().rest("POST", FACTURAS, { key: service().a.sandbox, body })).status).toBe(201);
  const { body } = await get(`${FACTURAS}?referencia=${referencia}&totalDesde=1&serie=F`);
  expect(body.total).toBe(2);
  const other = await service().rest("GET", `${FACTURAS}?referencia=${referencia}`, {
    key: service().b.sandbox,
  });
  expect(other.body.total).toBe(0);
});

const ONE_LINE = "debe ser un texto de un renglón, sin espacios al principio ni al final";

test.each([
  ["", "no puede ir vacío"],
  [" Pedido", ONE_LINE],
  ["Pedido ", ONE_LINE],
  ["Pedido\n7", ONE_LINE],
  ["Pedido\u0000", ONE_LINE],
  ["9".repeat(101), "debe tener a lo más 100 caracteres"],
])("%j is refused, by name", async (referencia, why) => {
  const body = order({ referencia });
  const answer = await service().rest("POST", FACTURAS, { key: service().a.sandbox, body });
  expect([answer.status, answer.body.error]).toEqual([400, `referencia: ${why}`]);
});

test.each(["7", "ñ", "«Pedido» 7 | é 漢字", "x".repeat(100), "=1+1"])("%j is taken", async (referencia) => {
  const body = order({ referencia });
  const answer = await service().rest("POST", FACTURAS, { key: service().a.sandbox, body });
  expect([answer.status, answer.body.data?.referencia]).toEqual([201, referencia]);
});
