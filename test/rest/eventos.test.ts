import { fromBinary, toBinary } from "@bufbuild/protobuf";
import { Client, type ClientReadableStream, credentials, Metadata } from "@grpc/grpc-js";
import { describe, expect, test } from "vitest";
import { type Event, EventSchema, Events } from "#proto/cfdi/v1/event_pb.ts";
import { CUSTOMERS } from "../support/accounts.ts";
import { useService } from "../support/service.ts";
import { invoice, payOne } from "./complementos-pago/payment.ts";
import { cancel, decide, look, stamped } from "./facturas/cancelar/cancellation.ts";
import { create, FACTURAS, order, provoking } from "./facturas/order.ts";
import { pay, receipt } from "./nomina/receipt.ts";
import { dividends, RETENCIONES } from "./retenciones/withholding.ts";

/** These tests read events as a caller does, while a running service changes documents. */
const service = useService();

// biome-ignore lint/suspicious/noExplicitAny: answers are read as callers read them
type Told = any;

const read = (query = "", key = service().a.sandbox) => service().rest("GET", `/eventos${query}`, { key });

async function end(key?: string): Promise<string> {
  for (let cursor = "0"; ; ) {
    const { body } = await read(`?despues=${cursor}&limite=100`, key);
    cursor = body.cursor;
    if (!body.hayMas) return cursor;
  }
}

const since = async (cursor: string, key?: string): Promise<Told[]> =>
  (await read(`?despues=${cursor}&limite=100`, key)).body.data;

const changes = (events: Told[]) => events.map(({ type, data: { cambio } }) => `${type} ${cambio.de} ${cambio.a}`);

test("a stamped document is told of with its record as GET shows it, and nobody else is told", async () => {
  const [before, others] = [await end(), await end(service().b.sandbox)];
  const { body } = await create(service(), order());
  const told = await since(before);
  const { data: record } = (await service().rest("GET", `${FACTURAS}/${body.data.id}`, { key: service().a.sandbox }))
    .body;
  expect(told).toEqual([
    {
      id: expect.stringMatching(/^evt_s[0-9a-z]+$/),
      cursor: expect.stringMatching(/^\d{16}$/),
      type: "cfdi.timbrado",
      timestamp: expect.stringMatching(/Z$/),
      data: {
        cuenta: service().a.rfc,
        entorno: "sandbox",
        recurso: "facturas",
        factura: record,
        cambio: { de: "timbrando", a: "timbrada" },
      },
    },
  ]);
  expect(await since(others, service().b.sandbox)).toEqual([]);
  expect(await since("0", service().a.production)).toEqual([]);
});

test("each resource shows its own record", async () => {
  const before = await end();
  const paid = await invoice(service());
  await payOne(service(), paid, 1160);
  await pay(service(), receipt());
  await service().rest("POST", RETENCIONES, { key: service().a.sandbox, body: dividends() });
  const told = await since(before);
  expect(told.map(({ data: { recurso } }) => recurso)).toEqual([
    "facturas",
    "complementos-pago",
    "nomina",
    "retenciones",
  ]);
  expect(told[1].data.complementoPago).toMatchObject({ receptorRfc: CUSTOMERS.registered.rfc, total: 1160 });
  expect(told[2].data.nomina.estado).toBe("timbrada");
  expect(told[3].data.retencion.estado).toBe("timbrada");
});

test("a refusal is told of with the PAC's words, and a lost answer with what became of it", async () => {
  const before = await end();
  await create(service(), provoking("R=CFDI40145"));
  await create(service(), provoking("E1=503"));
  const told = await since(before);
  expect(changes(told)).toEqual(["cfdi.error timbrando error", "cfdi.timbrado timbrando timbrada"]);
  expect(told[0].data.cambio).toMatchObject({
    codigo: expect.stringMatching(/./),
    mensaje: expect.stringMatching(/./),
  });
  expect(told[0].data.factura).toMatchObject({ estado: "error", errorCodigo: told[0].data.cambio.codigo });
});

test("a cancellation is told of step by step, as the receiver decides", async () => {
  const before = await end();
  await cancel(service(), await stamped(service()));
  for (const decision of ["reject", "accept"] as const) {
    const made = await stamped(service(), "C=wait");
    await cancel(service(), made);
    await decide(service(), made, decision);
    await look(service(), made, "estatus-cancelacion");
  }
  expect(changes(await since(before))).toEqual([
    "cfdi.timbrado timbrando timbrada",
    "cfdi.cancelado cancelando cancelada",
    "cfdi.timbrado timbrando timbrada",
    "cfdi.cancelacion_pendiente cancelando cancelacion_pendiente",
    "cfdi.cancelacion_rechazada cancelacion_pendiente timbrada",
    "cfdi.timbrado timbrando timbrada",
    "cfdi.cancelacion_pendiente cancelando cancelacion_pendiente",
    "cfdi.cancelacion_aceptada cancelacion_pendiente cancelada",
  ]);
});

describe("a page", () => {
  test("holds as many as were asked for, and says where to go on", async () => {
    const before = await end();
    for (let count = 0; count < 3; count++) await create(service(), order());
    const first = (await read(`?despues=${before}&limite=2`)).body;
    expect([first.data.length, first.hayMas, first.cursor]).toEqual([2, true, first.data[1].cursor]);
    const second = (await read(`?despues=${first.cursor}&limite=2`)).body;
    expect([second.data.length, second.hayMas]).toEqual([1, false]);
    const third = (await read(`?despues=${second.cursor}`)).body;
    expect(third).toMatchObject({ ok: true, data: [], hayMas: false, cursor: second.cursor });
    expect((await read("", service().b.sandbox)).body).toMatchObject({ data: [], cursor: "", hayMas: false });
  });

  test.each(["?despues=x", "?despues=-1", "?despues=99999999999999999", "?limite=0", "?limite=101", "?pagina=1"])(
    "is refused for %s",
    async (query) => {
      expect((await read(query)).status).toBe(400);
    },
  );

  test("needs a key, and is counted by itself", async () => {
    expect((await service().rest("GET", "/eventos")).status).toBe(401);
    const { headers } = await read();
    expect(headers.get("ratelimit-limit")).toBe("1000000");
  });
});

test("a stream gives what is there behind the cursor, and what comes", async () => {
  const before = await end();
  await create(service(), order());
  const client = new Client(new URL(service().grpcUrl).host, credentials.createInsecure());
  try {
    const stream = follow(client, before);
    const told: Event[] = [];
    for await (const event of stream as AsyncIterable<Event>) {
      told.push(event);
      if (told.length === 1) void create(service(), order());
      if (told.length === 2) break;
    }
    expect(told.map(({ type, data }) => [type, data?.factura?.estado])).toEqual([
      ["cfdi.timbrado", "timbrada"],
      ["cfdi.timbrado", "timbrada"],
    ]);
    expect(told.map(({ id }) => id)).toEqual((await since(before)).map(({ id }) => id));
    const failure = await new Promise<{ code: number }>((resolve) => follow(client, "x").on("error", resolve as never));
    expect(failure.code).toBe(3);
  } finally {
    client.close();
  }
});

/** Opens a plain gRPC stream, as any language's client does. */
function follow(client: Client, despues: string): ClientReadableStream<Event> {
  const { parent, name, input } = Events.method.followEvents;
  const metadata = new Metadata();
  metadata.set("x-api-key", service().a.sandbox);
  return client.makeServerStreamRequest(
    `/${parent.typeName}/${name}`,
    (message: object) => Buffer.from(toBinary(input, message as never)),
    (bytes) => fromBinary(EventSchema, bytes),
    { $typeName: input.typeName, despues } as never,
    metadata,
  );
}
