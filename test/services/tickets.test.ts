import { randomUUID } from "node:crypto";
import { create, type MessageInitShape } from "@bufbuild/protobuf";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { SaveOwnProductsRequestSchema } from "#proto/cfdi/v1/portal_account_pb.ts";
import {
  CreateTicketsRequestSchema,
  ListTicketsRequestSchema,
  type NewTicketSchema,
  type TicketOutcome,
} from "#proto/cfdi/v1/ticket_pb.ts";
import { constraintsOf, faultsIn } from "../../src/grpc/constraints.ts";
import { products } from "../../src/services/portal/products.ts";
import { tickets } from "../../src/services/tickets/tickets.ts";
import { localTime } from "../support/service.ts";
import { openDeps, type TestDeps } from "../support/test-deps.ts";

let t: TestDeps;
let service: ReturnType<typeof tickets>;
beforeAll(async () => {
  t = await openDeps();
  service = tickets(t.deps, faultsIn);
});
afterAll(() => t.close());

type Ticket = MessageInitShape<typeof NewTicketSchema>;

const TODAY = localTime().slice(0, 10);
const sale = (importeConImpuestos = "116", tasaIva = "0.16") => ({ importeConImpuestos, impuestos: [{ tasaIva }] });
const ticket = (change: Ticket = {}): Ticket => ({
  ...{ folio: randomUUID(), formaPago: "01", conceptos: [sale()] },
  ...change,
});

/** Sends tickets through the constraints of the contract, as every door does. */
async function post(sent: readonly Ticket[], caller = t.sandbox): Promise<readonly TicketOutcome[]> {
  const request = create(CreateTicketsRequestSchema, { tickets: [...sent] });
  const [fault] = [() => constraintsOf(CreateTicketsRequestSchema)(request)].map((check) => {
    try {
      return check() as undefined;
    } catch (error) {
      return error;
    }
  });
  return (await service.createTickets(request, caller, fault as undefined)).data as TicketOutcome[];
}

const one = async (change: Ticket = {}, caller = t.sandbox) => (await post([ticket(change)], caller))[0]!;
const asOne = (campo: string) => ({ campo: `tickets[0].${campo}`, message: expect.stringMatching(/^tickets\[0\]\./) });
const list = (query: MessageInitShape<typeof ListTicketsRequestSchema> = {}, caller = t.sandbox) =>
  service.listTickets(create(ListTicketsRequestSchema, query), caller);

describe("a ticket", () => {
  it("is split into the amounts of a global invoice, however many concepts it has", async () => {
    const mixed = [sale("116"), sale("80", "0"), { ...sale("50"), impuestos: [{ tipoFactor: "Exento" }] }];
    const { ticket: kept } = await one({ conceptos: mixed });
    expect(kept).toMatchObject({
      estado: "abierto",
      fecha: TODAY,
      lugarExpedicion: "06300",
      total: "246.00",
      neto: "230",
    });
    expect(kept!.impuestos).toEqual([
      { impuesto: "002", tipoFactor: "Tasa", tasa: "0.160000", base: "100.000000", importe: "16.000000" },
      { impuesto: "002", tipoFactor: "Tasa", tasa: "0.000000", base: "80.000000", importe: "0.000000" },
      { impuesto: "002", tipoFactor: "Exento", base: "50.000000" },
    ]);
    const many = await one({ conceptos: Array.from({ length: 200 }, () => sale("0.35")) });
    // Two hundred nets of 0.301724 would be 60.3448, and their taxes 9.6552.
    expect(many.ticket).toMatchObject({ total: "70.00", neto: "60.344828" });
  });

  it("comes once, whoever sends it again and however often it stands in a request", async () => {
    const sent = ticket({ conceptos: [sale("116.00")] });
    const again = ticket({ folio: sent.folio!, conceptos: [sale("116")] });
    const outcomes = (await Promise.all([post([sent, again]), post([again])])).flat();
    expect(outcomes.map(({ resultado }) => resultado).toSorted()).toEqual(["creado", "repetido", "repetido"]);
    expect(new Set(outcomes.map((outcome) => outcome.ticket!.id)).size).toBe(1);
    const [other] = await post([ticket({ folio: sent.folio!, conceptos: [sale("117")] }), ticket()]);
    expect(other).toMatchObject({
      ...{ resultado: "rechazado", campo: "folio" },
      error: `folio: el ticket ${sent.folio} de 06300 ya está con otro contenido (id ${outcomes[0]!.ticket!.id})`,
    });
  });

  it("takes keys and taxes from a product, and says otherwise where it does", async () => {
    const save = create(SaveOwnProductsRequestSchema, {
      products: [
        {
          ...{ noIdentificacion: "REF-600", descripcion: "Refresco", claveProdServ: "50202306", claveUnidad: "H87" },
          ...{ valorUnitario: "10", impuestos: [{ tasaIva: "0.16" }, { categoria: "retencion", tasaIva: "0.04" }] },
        },
      ],
    });
    await products(t.deps).saveOwnProducts(save, t.sandbox);
    const { ticket: kept } = await one({
      conceptos: [{ producto: "REF-600", cantidad: "3", precioConImpuestos: "11.6" }],
    });
    expect(kept).toMatchObject({ total: "34.80", neto: "30" });
    const { conceptos } = await service.getTicket({ id: kept!.id } as never, t.sandbox);
    expect(conceptos).toMatchObject([
      { claveProdServ: "50202306", claveUnidad: "H87", descripcion: "Refresco", objetoImp: "02", cantidad: "3" },
    ]);
    const free = await one({ conceptos: [{ producto: "REF-600", importeConImpuestos: "10", objetoImp: "01" }] });
    expect(free.ticket).toMatchObject({ neto: "10", impuestos: [] });
  });

  it.each<[string, Ticket, string, RegExp]>([
    ["a day of the future", { fecha: "2099-01-01" }, "fecha", /no puede ser posterior a hoy/],
    ["a day too long ago", { fecha: "2019-01-01" }, "fecha", /de este año o del anterior/],
    ["no day", { fecha: "2026-02-30" }, "fecha", /no es una fecha del calendario/],
    ["a form to be defined", { formaPago: "99" }, "formaPago", /no es una forma/],
    ["an unknown form", { formaPago: "77" }, "formaPago", /no es una forma/],
    ["another's place", { lugarExpedicion: "64000" }, "lugarExpedicion", /no es un lugar de expedición/],
    ["a folio with a bar", { folio: "A|1" }, "folio", /\|/],
    ["no concepts", { conceptos: [] }, "conceptos", /obligatorio/],
    ["no price", { conceptos: [{ impuestos: [{}] }] }, "conceptos[0].importeConImpuestos", /obligatorio/],
    ["neither taxes nor why", { conceptos: [{ importeConImpuestos: "1" }] }, "conceptos[0].impuestos", /objetoImp/],
    ["an unknown rate", { conceptos: [sale("1", "0.15")] }, "conceptos[0].impuestos[0].tasaIva", /c_TasaOCuota/],
    ["too many decimals", { conceptos: [sale("1.005")] }, "conceptos[0].importeConImpuestos", /decimales/],
    [
      "a withholding",
      { conceptos: [{ ...sale(), impuestos: [{}, { categoria: "retencion", tasaIva: "0.1" }] }] },
      "conceptos[0].impuestos[1].categoria",
      /no lleva retenciones/,
    ],
    [
      "one tax twice",
      { conceptos: [{ ...sale(), impuestos: [{}, { tasaIva: "0" }] }] },
      "conceptos[0].impuestos[1]",
      /repite/,
    ],
    ["an unknown product", { conceptos: [{ ...sale(), producto: "NO" }] }, "conceptos[0].producto", /no está entre/],
    ["fuel", { conceptos: [{ ...sale(), claveProdServ: "15101514" }] }, "conceptos[0].claveProdServ", /combustible/],
    ["a wrong key", { conceptos: [{ ...sale(), claveUnidad: "ZZZ" }] }, "conceptos[0].claveUnidad", /c_ClaveUnidad/],
    [
      "taxes and no object",
      { conceptos: [{ ...sale(), objetoImp: "01" }] },
      "conceptos[0].objetoImp",
      /no lleva impuestos/,
    ],
    [
      "less than its quota",
      { conceptos: [{ ...sale("1"), impuestos: [{ impuesto: "003", tipoFactor: "Cuota", cuota: "3", base: "1" }] }] },
      "conceptos[0].importeConImpuestos",
      /no alcanza/,
    ],
  ])(
    "with %s is refused by the name of the field, alone as the request, and leaves the others",
    async (_, change, campo, words) => {
      const [wrong, right] = await post([ticket(change), ticket()]);
      expect(wrong).toMatchObject({ resultado: "rechazado", campo, error: expect.stringMatching(words) });
      expect(right).toMatchObject({ resultado: "creado" });
      await expect(one(change)).rejects.toMatchObject(asOne(campo));
    },
  );

  it("is no more than 500 in a request", async () => {
    await expect(post(Array.from({ length: 501 }, () => ticket()))).rejects.toMatchObject({ campo: "tickets" });
  });

  it("is cancelled while it is open, and its folio stays its own", async () => {
    const sent = ticket();
    const { ticket: kept } = (await post([sent]))[0]!;
    const cancel = () => service.cancelTicket({ id: kept!.id } as never, t.sandbox);
    expect(await cancel()).toMatchObject({ data: { estado: "cancelado" } });
    await expect(cancel()).rejects.toThrow("Solo se cancela un ticket abierto; su estado es cancelado");
    expect((await post([sent]))[0]).toMatchObject({ resultado: "repetido", ticket: { estado: "cancelado" } });
  });
});

describe("a list of tickets", () => {
  it("goes through all of them, by the day of the sale, from cursor to cursor", async () => {
    const prefix = randomUUID();
    const days = [TODAY, `${Number(TODAY.slice(0, 4)) - 1}-12-31`, TODAY, `${Number(TODAY.slice(0, 4)) - 1}-06-30`];
    const sent = days.map((fecha, at) => ticket({ fecha, folio: `${prefix} ${at}`, formaPago: "28" }));
    await post(sent);
    const seen: string[] = [];
    for (let despues: string | undefined; ; ) {
      const page = await list({ formaPago: "28", limite: 1, ...(despues === undefined ? {} : { despues }) });
      seen.push(...page.data!.map(({ folio }) => folio!));
      if (!page.hayMas) break;
      despues = page.cursor!;
    }
    expect(seen).toEqual([2, 0, 1, 3].map((at) => `${prefix} ${at}`));
    const found = async (query: object) => (await list(query)).data!.map(({ folio }) => folio);
    expect(await found({ folio: `${prefix} 1` })).toEqual([`${prefix} 1`]);
    expect(await found({ formaPago: "28", desde: days[1], hasta: days[1] })).toEqual([`${prefix} 1`]);
    expect(await found({ formaPago: "28", estado: "cancelado" })).toEqual([]);
    expect(await found({ formaPago: "28", estado: "abierto", limite: 2 })).toEqual([`${prefix} 2`, `${prefix} 0`]);
    await expect(list({ despues: `2026-02-30.${randomUUID()}` })).rejects.toMatchObject({ campo: "despues" });
  });

  it("shows an account its own environment alone", async () => {
    const { folio } = await one({}, t.production);
    expect((await list({ folio }, t.production)).data).toHaveLength(1);
    expect((await list({ folio })).data).toEqual([]);
  });
});
