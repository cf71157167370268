import { randomUUID } from "node:crypto";
import { create, type MessageInitShape } from "@bufbuild/protobuf";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { SavePlaceRequestSchema } from "#proto/cfdi/v1/account_pb.ts";
import { CancelRequestSchema, ForeseeCancellationRequestSchema } from "#proto/cfdi/v1/cancellation_pb.ts";
import { SetClosingRequestSchema } from "#proto/cfdi/v1/closing_pb.ts";
import type { CreatedDocument } from "#proto/cfdi/v1/document_pb.ts";
import { ErrorKind } from "#proto/cfdi/v1/error_pb.ts";
import { SaveOwnProductsRequestSchema } from "#proto/cfdi/v1/portal_account_pb.ts";
import { SetSelfInvoicingRequestSchema } from "#proto/cfdi/v1/self_invoicing_pb.ts";
import { CreateTicketInvoiceRequestSchema } from "#proto/cfdi/v1/ticket_invoice_pb.ts";
import {
  CancelTicketRequestSchema,
  CreateGlobalRequestSchema,
  CreateTicketsRequestSchema,
  GetTicketPdfRequestSchema,
  ListTicketsRequestSchema,
  type NewTicketSchema,
  type TicketOutcome,
} from "#proto/cfdi/v1/ticket_pb.ts";
import { ReturnTicketRequestSchema } from "#proto/cfdi/v1/ticket_return_pb.ts";
import { addDays } from "../../src/engine/days.ts";
import { constraintsOf, faultsIn } from "../../src/grpc/constraints.ts";
import type { Pac, StampOutcome } from "../../src/pac/pac.ts";
import { endClosingTurn, takeClosing } from "../../src/persistence/tickets/closings.ts";
import type { Caller } from "../../src/services/context/caller.ts";
import { finishStamping } from "../../src/services/issuing/recovering.ts";
import { products } from "../../src/services/portal/products.ts";
import { invoicing } from "../../src/services/resources/invoicing.ts";
import { closePeriods } from "../../src/services/tickets/closing.ts";
import { periodOf } from "../../src/services/tickets/period.ts";
import { proveTickets } from "../../src/services/tickets/proving.ts";
import { tickets } from "../../src/services/tickets/tickets.ts";
import { codesOf, infoOf, pagesOf, textOf } from "../pdf/tools.ts";
import { COMPANY as ISSUER, PERSON } from "../support/csd.ts";
import { dyingAt } from "../support/dying.ts";
import { relativeHold } from "../support/hold.ts";
import { localTime } from "../support/service.ts";
import { NOBODY, openDeps, type TestDeps } from "../support/test-deps.ts";

let t: TestDeps;
const SITE = "https://facturas.example.mx";
let service: ReturnType<typeof tickets>;
beforeAll(async () => {
  t = await openDeps();
  service = tickets(t.deps, faultsIn, SITE);
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

describe("a ticket on paper", () => {
  const concepto = (descripcion: string) => ({ ...sale("116"), descripcion });

  it.each([
    ["58", 164],
    ["80", 226],
  ])("of %s mm says who sold what, for how much, and that it is no invoice", async (ancho, points) => {
    const conceptos = [
      { ...concepto("Refresco de cola en botella retornable de vidrio de 600 mililitros"), cantidad: "2" },
      { descripcion: "Pan", cantidad: "3", precioConImpuestos: "12.5", impuestos: [{ tasaIva: "0" }] },
      { descripcion: "Cuaderno", importeConImpuestos: "50", impuestos: [{ tipoFactor: "Exento" }] },
    ];
    const { ticket: kept } = await one({ folio: `C1-${ancho}/7`, formaPago: "04", conceptos });
    await service.cancelTicket(create(CancelTicketRequestSchema, { id: kept!.id }), t.sandbox);
    const request = create(GetTicketPdfRequestSchema, { id: kept!.id, ancho });
    const { contentType, name, content } = await service.getTicketPdf(request, t.sandbox);
    expect([contentType, name]).toEqual(["application/pdf", `ticket-C1-${ancho}_7.pdf`]);
    const text = textOf(content as Uint8Array).replace(/\s+/g, " ");
    const day = TODAY.split("-").reverse().join("/");
    for (const said of [
      ...["TICKET DE PRUEBA", "CANCELADO", ISSUER.nombre, `RFC ${ISSUER.rfc}`, "06300", `Ticket C1-${ancho}/7`, day],
      ...["Refresco de cola", "600 mililitros", "2 116.00", "3 × 12.50 37.50", "Sin impuestos 187.50"],
      ...["IVA 16 % 16.00", "IVA 0 % 0.00", "IVA exento —", "Total $203.50", "Tarjeta de crédito"],
      "Este ticket no es un comprobante fiscal.",
    ])
      expect(text).toContain(said);
    expect(infoOf(content as Uint8Array)).toMatch(new RegExp(`Pages: +1\\n[^]*Page size: +${points}`));
    expect(text).not.toContain("autofactura");
    const { ticket: open } = await one({ conceptos });
    await service.setSelfInvoicing(create(SetSelfInvoicingRequestSchema, { plazo: "dia" }), t.sandbox);
    const other = await service.getTicketPdf(create(GetTicketPdfRequestSchema, { id: open!.id, ancho }), t.sandbox);
    expect(textOf(other.content as Uint8Array)).toContain(`Para facturarlo, hasta el ${day}:`);
    expect(codesOf(other.content as Uint8Array)).toEqual([`${SITE}${open!.rutaAutofactura}`]);
    expect(textOf(other.content as Uint8Array).replace(/\s/g, "")).toContain(open!.rutaAutofactura);
  });

  it("goes on to another page where no reader takes one as long", async () => {
    const long = { ...concepto(`${"Largo y detallado ".repeat(55)}fin`) };
    const { ticket: kept } = await one({ conceptos: Array(200).fill(long) });
    const request = create(GetTicketPdfRequestSchema, { id: kept!.id, ancho: "58" });
    const { content } = await service.getTicketPdf(request, t.sandbox);
    const pages = pagesOf(content as Uint8Array);
    expect(pages.length).toBeGreaterThan(1);
    expect(pages.join(" ").match(/fin\b/g)).toHaveLength(200);
  });
});

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

describe("a global invoice", () => {
  /** Each test has a day of its own, of which no other test has tickets. */
  let days = 0;
  let fecha: string;
  beforeEach(() => {
    days += 1;
    fecha = new Date(Date.parse(`${TODAY}T00:00:00Z`) - days * 86_400_000).toISOString().slice(0, 10);
  });

  type Change = MessageInitShape<typeof CreateGlobalRequestSchema>;
  const request = (change: Change = {}) => create(CreateGlobalRequestSchema, { periodicidad: "01", fecha, ...change });
  const make = async (change: Change = {}, table = service): Promise<CreatedDocument> =>
    (await table.createGlobal(request(change), t.sandbox)).data as CreatedDocument;
  const sold = (conceptos: Ticket["conceptos"], change: Ticket = {}) => ticket({ fecha, conceptos, ...change });
  const states = async () =>
    (await list({ desde: fecha, hasta: fecha, limite: 100 })).data!.map(({ estado }) => estado);

  /** Returns the tickets' methods with a PAC that answers so. */
  const answering = (stamp: (own: Pac["stamp"]) => Pac["stamp"]) => {
    const { sandbox } = t.adapters;
    const pac = { ...sandbox, stamp: stamp(sandbox.stamp.bind(sandbox)) };
    return tickets({ ...t.deps, ...t.withPacs({ sandbox: [pac] }) }, faultsIn, SITE);
  };
  const always = (outcome: StampOutcome) => answering(() => async () => outcome);

  it("has a concept for each ticket, as the guide says, and the form of the largest", async () => {
    const small = sold([sale("116"), sale("80", "0"), { ...sale("50"), impuestos: [{ tipoFactor: "Exento" }] }]);
    const large = sold([{ importeConImpuestos: "400", objetoImp: "01" }], { formaPago: "04" });
    await post([small, large]);
    const shown = (await service.calculateGlobal(request(), t.sandbox)).data;
    expect(shown).toMatchObject({
      ...{ desde: fecha, hasta: fecha, tickets: 2, restantes: 0, formaPago: "04", neto: "630.00", total: "646.00" },
      impuestos: [
        { tasa: "0.160000", base: "100.00", importe: "16.00" },
        { tasa: "0.000000", base: "80.00", importe: "0.00" },
        { tipoFactor: "Exento", base: "50.00" },
      ],
    });
    expect(await states()).toEqual(["abierto", "abierto"]);
    const { id, total } = await make();
    expect(total).toBe("646.00");
    const xml = (await t.xml(id)).toString();
    expect(xml).toMatch(/ FormaPago="04".* TipoDeComprobante="I".* MetodoPago="PUE"/);
    expect(xml).toContain(
      `<cfdi:InformacionGlobal Periodicidad="01" Meses="${fecha.slice(5, 7)}" Año="${fecha.slice(0, 4)}"/>`,
    );
    expect(xml).toContain('Rfc="XAXX010101000" Nombre="PUBLICO EN GENERAL" DomicilioFiscalReceptor="06300"');
    expect(xml).toContain(
      `ClaveProdServ="01010101" NoIdentificacion="${small.folio}" Cantidad="1" ClaveUnidad="ACT" Descripcion="Venta" ValorUnitario="230.00" Importe="230.00" ObjetoImp="02"`,
    );
    expect(xml).toContain('ValorUnitario="400.00" Importe="400.00" ObjetoImp="01"/>');
    const { data } = await list({ desde: fecha, hasta: fecha });
    expect(data!.map(({ estado, facturaId }) => [estado, facturaId])).toEqual([
      ["en_global", id],
      ["en_global", id],
    ]);
    await expect(make()).rejects.toThrow(/^No hay tickets abiertos de /);
  });

  it("adds up to its tickets to the cent, whatever they have sold", async () => {
    const rates = [["0.16"], ["0.08"], ["0"], ["0.16", "0.265"], ["0.16", "0.53"], ["0.08", "0.08"]];
    let seed = 7;
    const random = (below: number) => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed % below;
    };
    const some = Array.from({ length: 300 }, () =>
      sold(
        Array.from({ length: 1 + random(4) }, () => {
          const [iva, ieps] = rates[random(rates.length)]!;
          const taxes = ieps === undefined ? [] : [{ impuesto: "003", tasaIva: ieps }];
          const importeConImpuestos = `${random(900)}.${String(random(100)).padStart(2, "0")}1`.slice(0, -1);
          const paid = Number(importeConImpuestos) < 1 ? "1.01" : importeConImpuestos;
          return { importeConImpuestos: paid, impuestos: [...taxes, { tasaIva: iva! }] };
        }),
      ),
    );
    const kept = await post(some);
    const cents = kept.reduce((sum, outcome) => sum + Math.round(Number(outcome.ticket!.total) * 100), 0);
    expect((await make()).total).toBe((cents / 100).toFixed(2));
  });

  it("of 5,000 tickets is built and judged by a thread, and the next one takes the rest", async () => {
    const { ticket: first } = (await post([sold([sale("116"), sale("80", "0")])]))[0]!;
    const copied = `insert into tickets select (jsonb_populate_record(k, jsonb_build_object('id', gen_random_uuid(),
      'folio', 'copia ' || n || k.folio))).* from tickets k, generate_series(1, 5000) n where id = $1`;
    await t.sql(copied, [first!.id]);
    const away = always({ kind: "unavailable", proof: "never-sent", reason: "away" });
    const shown = async () => (await away.calculateGlobal(request(), t.sandbox)).data;
    expect(await shown()).toMatchObject({ tickets: 5_000, restantes: 1, total: "980000.00" });
    // Building and judging in place would hold the thread for more than twice as long.
    const most = 6;
    expect(await relativeHold(shown, most)).toBeLessThanOrEqual(most);
    expect(await relativeHold(() => make({}, away).catch(() => undefined), most)).toBeLessThanOrEqual(most);
    expect((await states()).every((estado) => estado === "abierto")).toBe(true);
    expect(await make()).toMatchObject({ estado: "timbrada", total: "980000.00" });
    expect(await make()).toMatchObject({ total: "196.00" });
  });

  it("takes a form of payment by itself, and a ticket that comes later goes into another one", async () => {
    await post([sold([sale()]), sold([sale()], { formaPago: "28" })]);
    expect(await make({ formaPago: "28" })).toMatchObject({ total: "116.00" });
    const [first, again] = [await make({ idempotencyKey: fecha }), await make({ idempotencyKey: fecha })];
    expect(again.id).toBe(first.id);
    await post([sold([sale("58")])]);
    expect(await make()).toMatchObject({ total: "58.00" });
    expect(await states()).toEqual(["en_global", "en_global", "en_global"]);
  });

  it("has each ticket once, however many are made at the same moment", async () => {
    await post(Array.from({ length: 20 }, () => sold([sale("1.16")])));
    const made = await Promise.allSettled(Array.from({ length: 6 }, () => make()));
    const documents = made.flatMap((each) => (each.status === "fulfilled" ? [each.value] : []));
    expect(documents.map(({ total }) => total)).toEqual(["23.20"]);
    for (const each of made) if (each.status === "rejected") expect(String(each.reason)).toMatch(/No hay tickets/);
  });

  it("opens its tickets again where the PAC refuses it, and the next one takes them", async () => {
    await post([sold([sale()])]);
    const refusing = always({ kind: "rejected", code: "CFDI40145", detail: "no" });
    await expect(make({}, refusing)).rejects.toThrow(/40145/);
    expect(await states()).toEqual(["abierto"]);
    expect(await make()).toMatchObject({ estado: "timbrada" });
    expect(await states()).toEqual(["en_global"]);
  });

  it("has its tickets again when the PAC that was away gets it, unless another one has them", async () => {
    await post([sold([sale()])]);
    const away = always({ kind: "unavailable", proof: "never-sent", reason: "away" });
    const [one, other] = [{ idempotencyKey: `${fecha} 1` }, { idempotencyKey: `${fecha} 2` }];
    await expect(make(one, away)).rejects.toMatchObject({ codigo: "PAC_NO_DISPONIBLE" });
    await expect(make(other, away)).rejects.toMatchObject({ codigo: "PAC_NO_DISPONIBLE" });
    expect(await states()).toEqual(["abierto"]);
    const { id } = await make(other);
    const { data } = await list({ desde: fecha, hasta: fecha });
    expect(data).toMatchObject([{ estado: "en_global", facturaId: id }]);
    await expect(make(one)).rejects.toThrow(/envíelo de nuevo con otra Idempotency-Key/);
  });

  it("keeps its tickets while its stamp is unknown, though its process died", async () => {
    await post([sold([sale()])]);
    const dying = answering((stamp) => async (order) => {
      await stamp(order);
      return { kind: "unknown", reason: "lost" };
    });
    const lost = { idempotencyKey: fecha };
    await make(lost, dying).catch(() => undefined);
    await expect(make()).rejects.toThrow(/No hay tickets/);
    expect(await make(lost)).toMatchObject({ estado: "timbrada" });
    expect(await states()).toEqual(["en_global"]);
  });

  it("keeps its tickets for 73 hours where it is refused and its PAC may have stamped it, and a return says so", async () => {
    const [outcome] = await post([sold([sale()])]);
    const request = create(ReturnTicketRequestSchema, { id: outcome!.ticket!.id });
    const { id } = await make();
    const refuse = (age: string) =>
      t.sql(
        `update documents set estado = 'error', uuid_fiscal = null, stays_at_pac = true,
           created_at = now() - $2::interval where id = $1`,
        [id, age],
      );
    await refuse("72 hours");
    await expect(service.returnTicket(request, t.sandbox, undefined)).rejects.toMatchObject({
      kind: ErrorKind.NOT_APPLICABLE,
      message: expect.stringMatching(/fue rechazada, pero su PAC puede haberla timbrado.* 73 horas/),
    });
    await refuse("74 hours");
    expect(await service.returnTicket(request, t.sandbox, undefined)).toMatchObject({ data: { total: "116.00" } });
  });

  it("gives its tickets back when it is cancelled", async () => {
    await post([sold([sale()])]);
    const { id } = await make();
    const cancel = (motivo: string, more = {}) =>
      invoicing(t.deps).cancelInvoice(create(CancelRequestSchema, { id, motivo, ...more }), t.sandbox);
    const replaced = cancel("01", { uuidReemplazo: randomUUID() });
    await expect(replaced).rejects.toThrow(/lleva tickets, que no pasan a un sustituto/);
    const { data } = await cancel("04");
    expect(data).toMatchObject({ estado: "cancelada" });
    expect(await states()).toEqual(["abierto"]);
    expect((await make()).id).not.toBe(id);
  });

  describe("whose tickets a customer asks for", () => {
    const RECEPTOR = {
      ...{ rfc: "URE180429TM6", nombre: "UNIVERSIDAD ROBOTICA ESPAÑOLA", codigoPostal: "86991" },
      ...{ regimenFiscal: "601", usoCfdi: "G03" },
    };
    type Named = MessageInitShape<typeof CreateTicketInvoiceRequestSchema>;
    const asking = (tickets: Named["tickets"], change: Named = {}) =>
      create(CreateTicketInvoiceRequestSchema, { receptor: RECEPTOR, ...change, tickets } as Named);
    const name = async (tickets: Named["tickets"], change: Named = {}, table = service): Promise<CreatedDocument> =>
      (await table.createTicketInvoice(asking(tickets, change), t.sandbox)).data as CreatedDocument;
    const keep = async (...sent: Ticket[]) => (await post(sent)).map((outcome) => outcome.ticket!);
    const stateOf = async (id: string) => {
      const { data } = await service.getTicket({ id } as never, t.sandbox);
      return [data!.estado, data!.facturaId];
    };
    const notesOf = async (id: string) => (await service.getTicket({ id } as never, t.sandbox)).notasCredito!;

    it("has their concepts and is their sum to the cent", async () => {
      const soda = { claveProdServ: "50202306", claveUnidad: "H87", descripcion: "Refresco", cantidad: "3" };
      const [one, two] = await keep(
        sold([{ ...soda, precioConImpuestos: "33.335", impuestos: [{ tasaIva: "0.16" }] }, sale("0.35")]),
        sold([sale("80", "0"), { importeConImpuestos: "400", objetoImp: "01" }], { formaPago: "04" }),
      );
      const references = [{ id: one!.id }, { folio: two!.folio, lugarExpedicion: "06300" }];
      const shown = await service.calculateTicketInvoice(asking(references), t.sandbox);
      expect(shown).toMatchObject({ data: { total: "580.36" }, timbres: 1 });
      await expect(name(references, { totalEsperado: "580.35" })).rejects.toThrow("el total es 580.36 y no 580.35");
      expect(await stateOf(one!.id)).toEqual(["abierto", undefined]);
      const { id, total } = await name(references, { totalEsperado: "580.36" });
      expect(total).toBe("580.36");
      const xml = (await t.xml(id)).toString();
      expect(xml).toMatch(/ FormaPago="04".* TipoDeComprobante="I".* MetodoPago="PUE"/);
      expect(xml).toContain(
        'Rfc="URE180429TM6" Nombre="UNIVERSIDAD ROBOTICA ESPAÑOLA" DomicilioFiscalReceptor="86991"',
      );
      expect(xml).toContain(
        `ClaveProdServ="50202306" NoIdentificacion="${one!.folio}" Cantidad="3" ClaveUnidad="H87" Descripcion="Refresco"`,
      );
      expect(await Promise.all([one, two].map((each) => stateOf(each!.id)))).toEqual([
        ["facturado", id],
        ["facturado", id],
      ]);
      const again = name([{ id: two!.id }]);
      await expect(again).rejects.toMatchObject({
        campo: "tickets[0].id",
        message: `tickets[0].id: el ticket ${two!.folio} ya está facturado (id ${id})`,
      });
      await invoicing(t.deps).cancelInvoice(create(CancelRequestSchema, { id, motivo: "02" }), t.sandbox);
      expect(await stateOf(one!.id)).toEqual(["abierto", undefined]);
    });

    it.each<[string, (own: { id: string; folio: string }) => [Named["tickets"], Named?], string, RegExp]>([
      ["a ticket that is none", () => [[{ id: randomUUID() }]], "tickets[0].id", /no hay un ticket/],
      ["another's folio", () => [[{ folio: randomUUID() }]], "tickets[0].folio", /no hay un ticket/],
      ["a ticket twice", ({ id, folio }) => [[{ id }, { folio }]], "tickets[1].folio", /se repite/],
      ["no such series", ({ id }) => [[{ id }], { serie: "NO" }], "serie", /no existe/],
      [
        "the public",
        ({ id }) => [[{ id }], { receptor: { rfc: "XAXX010101000", nombre: "ANA" } }],
        "receptor.rfc",
        /es el público en general/,
      ],
      [
        "an unfitting use",
        ({ id }) => [[{ id }], { receptor: { ...RECEPTOR, usoCfdi: "D01" } }],
        "receptor.usoCfdi",
        /CFDI4016/,
      ],
    ])("is refused for %s, by the name of the field", async (_, ask, campo, words) => {
      const [own] = await keep(sold([sale()]));
      const [references, change] = ask(own!);
      await expect(name(references, change)).rejects.toMatchObject({ campo });
      await expect(name(references, change)).rejects.toThrow(words);
      expect(await stateOf(own!.id)).toEqual(["abierto", undefined]);
    });

    it("has each ticket once, however many ask at the same moment", async () => {
      const [own] = await keep(sold([sale()]));
      await expect(make()).resolves.toMatchObject({ estado: "timbrada" });
      const asked = await Promise.allSettled(Array.from({ length: 4 }, () => name([{ id: own!.id }])));
      expect(asked.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
      expect(await notesOf(own!.id)).toHaveLength(1);
    });

    it("leaves them open where the PAC refuses it", async () => {
      const [own] = await keep(sold([sale()]));
      const refusing = always({ kind: "rejected", code: "CFDI40145", detail: "no" });
      await expect(name([{ id: own!.id }], {}, refusing)).rejects.toThrow(/40145/);
      expect(await stateOf(own!.id)).toEqual(["abierto", undefined]);
    });

    it("comes behind a credit note that takes them out of their global invoices, each tax with its own base", async () => {
      const small = sold([sale("116"), sale("80", "0"), { ...sale("50"), impuestos: [{ tipoFactor: "Exento" }] }]);
      const [own, other] = await keep(small, sold([sale("58")]), sold([sale("1000")], { formaPago: "04" }));
      const global = await make();
      const later = await keep(sold([sale("11.60")]));
      const references = [{ id: own!.id }, { folio: later[0]!.folio }];
      const { timbres } = await service.calculateTicketInvoice(asking(references), t.sandbox);
      expect(timbres).toBe(2);
      const { id, total } = await name(references);
      expect(total).toBe("257.60");
      expect(await stateOf(own!.id)).toEqual(["facturado_despues", id]);
      expect(await stateOf(later[0]!.id)).toEqual(["facturado", id]);
      expect(await stateOf(other!.id)).toEqual(["en_global", global.id]);
      const [note] = await notesOf(own!.id);
      const xml = (await t.xml(note!)).toString();
      expect(xml).toMatch(/ FormaPago="01".* SubTotal="230.00".* Total="246.00" TipoDeComprobante="E"/);
      expect(xml).toContain(
        `<cfdi:CfdiRelacionados TipoRelacion="01"><cfdi:CfdiRelacionado UUID="${global.uuidFiscal}"/></cfdi:CfdiRelacionados>`,
      );
      expect(xml).toContain('Rfc="XAXX010101000" Nombre="PUBLICO EN GENERAL" DomicilioFiscalReceptor="06300"');
      expect(xml).toContain(`ClaveProdServ="84111506" NoIdentificacion="${own!.folio}" Cantidad="1" ClaveUnidad="ACT"`);
      expect(xml.match(/<cfdi:Traslado /g)).toHaveLength(6);
      expect(xml).not.toContain("InformacionGlobal");

      const cancel = (document: string, motivo: string) =>
        invoicing(t.deps).cancelInvoice(create(CancelRequestSchema, { id: document, motivo }), t.sandbox);
      await expect(cancel(note!, "02")).rejects.toThrow(/acredita tickets y no se cancela/);
      const foresee = async (of: string) => {
        const request = create(ForeseeCancellationRequestSchema, { id: of });
        return (await invoicing(t.deps).foreseeInvoiceCancellation(request, t.sandbox)).data!.motivos!;
      };
      for (const [of, words] of [
        [note!, /^Acredita tickets y no se cancela$/],
        [global.id, /^La nota de crédito NC-\d+ acredita tickets de él y no se cancela/],
      ] as const)
        for (const motivo of await foresee(of))
          expect(motivo).toMatchObject({ resultado: "no_procede", explicacion: expect.stringMatching(words) });
      // A ticket that was credited goes into the next document once its invoice is cancelled.
      await cancel(id, "02");
      expect(await stateOf(own!.id)).toEqual(["abierto", undefined]);
      expect(await make()).toMatchObject({ total: "257.60" });
      const { id: last } = await name([{ id: own!.id }]);
      expect(await stateOf(own!.id)).toEqual(["facturado_despues", last]);
      expect(await notesOf(own!.id)).toHaveLength(2);
    });

    it("leaves the global invoice as it is where something refuses the invoice before its PAC", async () => {
      const [own] = await keep(sold([sale()]));
      const { id } = await make();
      const wrong = name([{ id: own!.id }], { receptor: { ...RECEPTOR, usoCfdi: "D01" } });
      await expect(wrong).rejects.toMatchObject({ campo: "receptor.usoCfdi" });
      await expect(name([{ id: own!.id }], { serieNotaCredito: "NO" })).rejects.toMatchObject({
        campo: "serieNotaCredito",
      });
      const refusing = always({ kind: "rejected", code: "CFDI40144", detail: "no" });
      await expect(name([{ id: own!.id }], {}, refusing)).rejects.toThrow(/40144/);
      expect([await stateOf(own!.id), await notesOf(own!.id)]).toEqual([["en_global", id], []]);
      expect(await name([{ id: own!.id }])).toMatchObject({ estado: "timbrada" });
    });

    it.each(
      ["sealed", "inserted", "answered", "settled"].flatMap((point) => [
        [point, 1, "credit note"] as const,
        [point, 2, "invoice"] as const,
      ]),
    )("credits and invoices them once though the core dies at %s for the %i. time (%s)", async (point, times, _) => {
      const [own] = await keep(sold([sale()]), sold([sale("58")]));
      const global = await make();
      const idempotencyKey = randomUUID();
      const dying = tickets({ ...t.deps, log: dyingAt(point, times) }, faultsIn, SITE);
      await expect(name([{ id: own!.id }], { idempotencyKey }, dying)).rejects.toThrow();
      await t.sql("update documents set due_at = now(), lease_until = null where due_at is not null");
      const { id } = await name([{ id: own!.id }], { idempotencyKey });
      expect(await stateOf(own!.id)).toEqual(["facturado_despues", id]);
      const living = await t.sql<{ tipo: string; count: number }>(
        `select tipo, count(*)::int as count from documents where estado = 'timbrada' and id in (
          select document_id from tickets where id = $1 union all select document_id from ticket_credits where ticket_id = $1)
         group by tipo order by tipo`,
        [own!.id],
      );
      expect(living).toEqual([
        { tipo: "E", count: 1 },
        { tipo: "I", count: 1 },
      ]);
      expect((await t.find(global.id)).estado).toBe("timbrada");
    });

    describe("and of which a part comes back", () => {
      type Back = MessageInitShape<typeof ReturnTicketRequestSchema>;
      const giving = (id: string, change: Back = {}) => create(ReturnTicketRequestSchema, { id, ...change } as Back);
      const back = async (id: string, change: Back = {}, table = service) =>
        (await table.returnTicket(giving(id, change), t.sandbox)).data!;
      const amountOf = async (id: string) => (await service.getTicket({ id } as never, t.sandbox)).data!.total;
      const cart = () =>
        sold([
          { descripcion: "Pan", cantidad: "3", precioConImpuestos: "33.335", impuestos: [{ tasaIva: "0" }] },
          sale("116"),
          { ...sale("50"), impuestos: [{ tipoFactor: "Exento" }] },
          { importeConImpuestos: "40", objetoImp: "01" },
        ]);

      it("goes without it into a global invoice, and is cancelled where nothing is left of it", async () => {
        const [own, other] = await keep(cart(), sold([sale()]));
        const idempotencyKey = randomUUID();
        const change = {
          conceptos: [
            { renglon: 1, cantidad: "1" },
            { renglon: 2, importeConImpuestos: "16" },
          ],
        };
        const shown = await service.calculateReturn(giving(own!.id, change), t.sandbox);
        expect(shown).toMatchObject({ timbres: 0, data: { total: "49.34", queda: "256.67" } });
        expect(await amountOf(own!.id)).toBe("306.01");
        const both = await Promise.all([1, 2].map(() => back(own!.id, { ...change, idempotencyKey })));
        expect(both[0]).toEqual(both[1]);
        expect(both[0]).toMatchObject({ estado: "aplicada", queda: "256.67" });
        expect(both[0]).not.toHaveProperty("notaCreditoId");
        expect((await service.getTicket({ id: own!.id } as never, t.sandbox)).data).toMatchObject({
          ...{ estado: "abierto", total: "256.67", devuelto: "49.34" },
          impuestos: [{ base: "66.670000" }, { base: "86.206897", importe: "13.793104" }, { base: "50.000000" }],
        });
        expect((await back(other!.id)).queda).toBe("0.00");
        expect(await stateOf(other!.id)).toEqual(["cancelado", undefined]);
        expect(await make()).toMatchObject({ total: "256.67" });
      });

      it("is credited over its global invoice, and invoiced later without it", async () => {
        const [own] = await keep(cart(), sold([sale("58")]));
        const global = await make();
        const change = { conceptos: [{ renglon: 1, cantidad: "2" }, { renglon: 3 }] };
        const shown = await service.calculateReturn(giving(own!.id, change), t.sandbox);
        expect(shown).toMatchObject({ timbres: 1, data: { total: "116.67", facturaId: global.id } });
        const first = await back(own!.id, change);
        expect(first).toMatchObject({ estado: "aplicada", total: "116.67", queda: "189.34", facturaId: global.id });
        const xml = (await t.xml(first.notaCreditoId!)).toString();
        expect(xml).toMatch(/ SubTotal="116.67".* Total="116.67" TipoDeComprobante="E"/);
        expect(xml).toContain(`TipoRelacion="01"><cfdi:CfdiRelacionado UUID="${global.uuidFiscal}"/>`);
        expect(xml).toContain('Rfc="XAXX010101000" Nombre="PUBLICO EN GENERAL" DomicilioFiscalReceptor="06300"');
        expect(xml).toContain(
          `ClaveProdServ="84111506" NoIdentificacion="${own!.folio}" Cantidad="1" ClaveUnidad="ACT" Descripcion="Devolución de mercancías"`,
        );
        await back(own!.id, { conceptos: [{ renglon: 2, importeConImpuestos: "58" }] });
        expect(await stateOf(own!.id)).toEqual(["en_global", global.id]);
        const cancel = create(CancelRequestSchema, { id: first.notaCreditoId!, motivo: "02" });
        await expect(invoicing(t.deps).cancelInvoice(cancel, t.sandbox)).rejects.toThrow(/acredita tickets/);
        const { id, total } = await name([{ id: own!.id }]);
        expect(total).toBe("131.34");
        expect((await t.xml(id)).toString()).not.toContain("Exento");
        expect((await t.xml((await notesOf(own!.id))[0]!)).toString()).toContain(' Total="131.34"');
        const third = await back(own!.id);
        expect(third).toMatchObject({ facturaId: id, total: "131.34", queda: "0.00" });
        const named = (await t.xml(third.notaCreditoId!)).toString();
        expect(named).toContain('Rfc="URE180429TM6" Nombre="UNIVERSIDAD ROBOTICA ESPAÑOLA"');
        expect(named).toContain('UsoCFDI="G02"');
        const { devoluciones } = await service.getTicket({ id: own!.id } as never, t.sandbox);
        expect(devoluciones!.map(({ total }) => total)).toEqual(["116.67", "58.00", "131.34"]);
        await expect(back(own!.id)).rejects.toThrow(/ya se devolvió completo/);
      });

      it.each<[string, Back["conceptos"], string, RegExp]>([
        ["no such concept", [{ renglon: 5 }], "renglon", /tiene 4 conceptos/],
        ["a concept twice", [{ renglon: 1, cantidad: "1" }, { renglon: 1 }], "renglon", /se repite/],
        ["more units than there are", [{ renglon: 1, cantidad: "3.5" }], "cantidad", /quedan 3 por devolver/],
        ["more money than was paid", [{ renglon: 2, importeConImpuestos: "116.01" }], "importeConImpuestos", /116.00/],
        ["less than a cent", [{ renglon: 1, cantidad: "0.0001" }], "cantidad", /no llega a un centavo/],
      ])("refuses %s by the name of the field", async (_, conceptos, campo, words) => {
        const [own] = await keep(cart());
        const asked = back(own!.id, { conceptos });
        await expect(asked).rejects.toThrow(words);
        await expect(asked).rejects.toMatchObject({ campo: expect.stringMatching(`\\].${campo}$`) });
        expect(await amountOf(own!.id)).toBe("306.01");
      });

      it("gives each unit back once, however many ask at the same moment, in whatever state it is", async () => {
        const [open, held] = await keep(...[1, 2].map(() => sold([{ ...sale("300"), cantidad: "3" }])));
        const race = async (id: string) => {
          const one = () => back(id, { conceptos: [{ renglon: 1, cantidad: "2" }] });
          const ends = await Promise.allSettled([one(), one(), one()]);
          expect(ends.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
          expect(await amountOf(id)).toBe("100.00");
        };
        await race(open!.id);
        await make();
        await race(held!.id);
      });

      it("is in a global invoice as it is then, whichever is first", async () => {
        const [own] = await keep(sold([{ ...sale("300"), cantidad: "3" }]));
        const part = { conceptos: [{ renglon: 1, cantidad: "1" }] };
        const [made, returned] = await Promise.all([make(), back(own!.id, part)]);
        expect(made.total).toBe(returned.notaCreditoId === undefined ? "200.00" : "300.00");
        expect(await amountOf(own!.id)).toBe("200.00");
      });

      it.each(["sealed", "inserted", "answered", "settled"])(
        "counts once though the core dies at %s",
        async (point) => {
          const [own] = await keep(sold([{ ...sale("300"), cantidad: "3" }]));
          await make();
          const change = { conceptos: [{ renglon: 1, cantidad: "1" }], idempotencyKey: randomUUID() };
          const dying = tickets({ ...t.deps, log: dyingAt(point) }, faultsIn, SITE);
          await expect(back(own!.id, change, dying)).rejects.toThrow();
          await t.sql("update documents set due_at = now(), lease_until = null where due_at is not null");
          const other = await back(own!.id, { conceptos: [{ renglon: 1, cantidad: "1" }] });
          const again = await back(own!.id, change);
          expect([other.estado, again.estado]).toEqual(["aplicada", "aplicada"]);
          expect(await amountOf(own!.id)).toBe("100.00");
        },
      );
    });

    it("goes into the next global invoice where the core died after its credit note and nobody asks again", async () => {
      const [own] = await keep(sold([sale()]), sold([sale("58")]));
      await make();
      const dying = tickets({ ...t.deps, log: dyingAt("settled", 1) }, faultsIn, SITE);
      await expect(name([{ id: own!.id }], {}, dying)).rejects.toThrow();
      const { id } = await make();
      expect(await stateOf(own!.id)).toEqual(["en_global", id]);
    });
  });

  it.each<[string, Change, string, RegExp]>([
    ["a period to come", { fecha: "2099-01-01" }, "fecha", /después de hoy/],
    ["no day", { fecha: "2026-02-30" }, "fecha", /no es una fecha del calendario/],
    ["two months", { periodicidad: "05" }, "periodicidad", /solo del régimen 621/],
    ["another's place", { lugarExpedicion: "64000" }, "lugarExpedicion", /no es un lugar/],
    ["no series", { serie: "NO" }, "serie", /no existe/],
  ])("of %s is refused by the name of the field", async (_, change, campo, words) => {
    await expect(make(change)).rejects.toMatchObject({ campo, message: expect.stringMatching(words) });
  });
});

describe("the close of a period", () => {
  /** Every test has a day of its own to begin with, and the clocks of service and PAC stand at its moments. */
  let shop: Caller;
  let days = 0;
  let day: string;
  beforeAll(async () => {
    shop = (await t.addTaxpayer(PERSON)).sandbox;
    const place = { account: shop.accountId, codigoPostal: "22000", nombre: "Tijuana" };
    await t.accounts.savePlace(create(SavePlaceRequestSchema, place), NOBODY);
  });
  beforeEach(() => {
    days += 10;
    day = addDays(TODAY, days);
  });
  afterEach(() => t.setClock());

  /** Moves the clocks to a moment in Mexico City, so many days after the test's first one. */
  const at = (clock: string, more = 0) => t.setClock(new Date(`${addDays(day, more)}T${clock}-06:00`));
  const close = async (change: MessageInitShape<typeof SetClosingRequestSchema> = {}) => {
    const request = create(SetClosingRequestSchema, { periodicidad: "01", automatico: true, ...change });
    return (await service.setClosing(request, shop)).data!;
  };
  const sell = async (importe: string, change: Ticket = {}) =>
    (await one({ conceptos: [sale(importe)], ...change }, shop)).ticket!;
  /** Two instances look until none of their places is due. */
  const look = async (deps = t.deps) => {
    const instance = async () => {
      for (let left = 20; left > 0 && (await closePeriods(deps)) > 0; ) left -= 1;
    };
    await Promise.all([instance(), instance()]);
  };
  const globals = async (): Promise<string[]> => {
    const rows = await t.sql<{ total: string }>(
      `select total::text as total from documents where account_id = $1 and estado = 'timbrada'
        and idempotency_key like '%' || $2 || '%' order by created_at, total`,
      [shop.accountId, day],
    );
    return rows.map(({ total }) => total);
  };
  const shown = async (lugar = "06300") =>
    (await service.listClosings({} as never, shop)).data!.find((each) => each.lugarExpedicion === lugar)!;
  const withPac = (change: Partial<Pac>) => ({
    ...t.deps,
    ...t.withPacs({ sandbox: [{ ...t.adapters.sandbox, ...change }] }),
  });
  const told = async () => {
    const rows = await t.sql<{ tickets: number }>(
      `select (about->>'tickets')::int as tickets from account_notices
        where account_id = $1 and event = 'global.atrasada' and about->>'desde' = $2`,
      [shop.accountId, day],
    );
    return rows.map(({ tickets }) => tickets);
  };

  it("has its global made once, some hours later in the zone of its place, and again for what comes late", async () => {
    at("10:00:00");
    await close();
    await close({ lugarExpedicion: "22000" });
    await sell("116");
    await sell("58", { lugarExpedicion: "22000" });
    expect((await shown()).actual).toMatchObject({ desde: day, hasta: day, tickets: 1, total: "116.00" });
    at("02:59:59", 1);
    await look();
    expect(await globals()).toEqual([]);
    // The guide's 24 hours end at the second midnight after the sale, by the clocks of the place.
    const due = (offset: string) => timestampFromDate(new Date(`${addDays(day, 2)}T00:00:00${offset}`));
    const late = { desde: day, tickets: 1, atrasado: false };
    expect((await shown()).pendientes).toMatchObject([{ ...late, venceEn: due("-06:00") }]);
    expect((await shown("22000")).pendientes).toMatchObject([{ ...late, venceEn: due("-08:00") }]);
    at("03:00:01", 1);
    await look();
    expect(await globals()).toEqual(["116.00"]);
    at("05:00:01", 1);
    await look();
    expect(await globals()).toEqual(["116.00", "58.00"]);
    await sell("29", { fecha: day });
    at("02:59:00", 2);
    await look();
    expect(await globals()).toHaveLength(2);
    at("03:00:01", 2);
    await look();
    expect(await globals()).toEqual(["116.00", "58.00", "29.00"]);
    expect(await told()).toEqual([]);
    expect(await shown()).toMatchObject({ pendientes: [], automatico: true });
    await t.sql("delete from ticket_closings where lugar_expedicion = '22000'");
  });

  it("has a document for each form of payment, and as many as the PAC's limit asks for", async () => {
    at("10:00:00");
    await close({ porFormaPago: true, serie: "F" });
    await sell("1.16", { formaPago: "28" });
    for (let left = 9; left > 0; left -= 1) await sell("1.16");
    at("03:00:01", 1);
    await look(withPac({ capabilities: { ...t.adapters.sandbox.capabilities, maxXmlBytes: 5_000 } }));
    const made = await globals();
    expect(made.length).toBeGreaterThan(2);
    expect(made.reduce((sum, total) => sum + Number(total), 0)).toBeCloseTo(11.6, 6);
    expect((await shown()).pendientes).toEqual([]);
  });

  it("goes on after a PAC that was away with the same document, and tells once what is late", async () => {
    at("10:00:00");
    await close();
    await sell("116");
    at("03:00:01", 1);
    const away = withPac({ stamp: async () => ({ kind: "unavailable", proof: "never-sent", reason: "away" }) });
    await look(away);
    expect(await shown()).toMatchObject({ falla: expect.stringContaining("PAC"), pendientes: [{ tickets: 1 }] });
    await look(away);
    at("04:00:00", 1);
    await look(away);
    expect(await told()).toEqual([]);
    for (const hour of ["00", "05"]) {
      at(`${hour}:00:01`, 2);
      await look(away);
      expect((await shown()).pendientes).toMatchObject([{ atrasado: true }]);
    }
    expect(await told()).toEqual([1]);
    at("12:00:00", 2);
    await look();
    expect(await globals()).toEqual(["116.00"]);
    const documents = await t.sql(
      "select from documents where account_id = $1 and idempotency_key like '%' || $2 || '%'",
      [...[shop.accountId, day]],
    );
    expect(documents).toHaveLength(1);
    expect(await shown()).toMatchObject({ pendientes: [], siguienteRevision: expect.anything() });
    expect((await shown()).falla).toBeUndefined();
  });

  it("asks a PAC that refuses at growing intervals, and makes the other periods meanwhile", async () => {
    at("10:00:00");
    await close();
    await sell("116");
    at("10:00:00", 1);
    await sell("58");
    at("03:00:01", 2);
    let asked = 0;
    const refusing = withPac({
      stamp: (order) => {
        asked += 1;
        if (!order.sealed.xml.includes(`Total="116.00"`)) return t.adapters.sandbox.stamp(order);
        return Promise.resolve({ kind: "rejected", code: "CFDI40145", detail: "no" });
      },
    });
    await look(refusing);
    expect(asked).toBe(2);
    expect(await shown()).toMatchObject({ falla: expect.stringContaining("40145"), pendientes: [{ desde: day }] });
    at("03:50:00", 2);
    await look(refusing);
    expect(asked).toBe(2);
    at("04:01:00", 2);
    await look(refusing);
    expect(asked).toBe(3);
    at("23:00:00", 2);
    await look();
    expect(await globals()).toEqual(["116.00"]);
  });

  it("is told and not made where the account makes it by hand", async () => {
    at("10:00:00");
    await close({ automatico: false });
    await sell("116");
    at("23:00:00", 1);
    await look();
    at("00:00:01", 2);
    await look();
    expect([await globals(), await told()]).toEqual([[], [1]]);
  });

  it("goes on where a process died, whose place another one takes when its lease has ended", async () => {
    at("10:00:00");
    await close();
    await sell("116");
    at("03:00:01", 1);
    const dying = withPac({
      stamp: async (order) => {
        await t.adapters.sandbox.stamp(order);
        return { kind: "unknown", reason: "lost" };
      },
    });
    const died = await takeClosing(t.deps.db, t.deps.now(), new Date(t.deps.now().getTime() + 60_000));
    expect(died).toBeDefined();
    await look();
    expect(await globals()).toEqual([]);
    at("03:01:02", 1);
    await look(dying);
    at("05:00:00", 1);
    await look();
    await finishStamping(t.deps, "sandbox", 10);
    expect(await globals()).toEqual(["116.00"]);
    await endClosingTurn(t.deps.db, died!, { dueAt: new Date(0), failures: 9, fault: "late" });
    expect((await shown()).falla).toBeUndefined();
  });

  it("of a person of the régimen 626 is the month's, by hand and by itself", async () => {
    const set = (regimen: string) =>
      t.sql("update accounts set regimen_fiscal = $2, revision = revision + 1 where id = $1", [
        shop.accountId,
        regimen,
      ]);
    at("10:00:00");
    await sell("116");
    await set("626");
    const global = (periodicidad: string) =>
      service.calculateGlobal(create(CreateGlobalRequestSchema, { periodicidad, fecha: day }), shop);
    for (const wrong of ["01", "02", "03", "05"]) {
      await expect(close({ periodicidad: wrong })).rejects.toMatchObject({ campo: "periodicidad" });
      await expect(global(wrong)).rejects.toMatchObject({ campo: "periodicidad" });
    }
    expect((await close({ periodicidad: "04" })).actual!.desde).toBe(`${day.slice(0, 7)}-01`);
    expect((await global("04")).data).toMatchObject({ periodicidad: "04", meses: day.slice(5, 7) });
    await set("612");
  });

  it.each<[string, MessageInitShape<typeof SetClosingRequestSchema>, string, RegExp]>([
    ["two months", { periodicidad: "05" }, "periodicidad", /solo del régimen 621/],
    ["another's place", { lugarExpedicion: "64000", automatico: false }, "lugarExpedicion", /no es un lugar/],
    ["no series", { serie: "NO" }, "serie", /no existe/],
    ["no day", { desde: "2026-02-30" }, "desde", /no es una fecha del calendario/],
  ])("with %s is refused by the name of the field", async (_, change, campo, words) => {
    await expect(close(change)).rejects.toMatchObject({ campo, message: expect.stringMatching(words) });
  });
});

describe("the nightly proof of the sums", () => {
  const prove = async (caller = t.sandbox) => {
    await t.sql("update ticket_proofs set due_at = '2020-01-01', lease_until = null");
    while ((await Promise.all([proveTickets(t.deps), proveTickets(t.deps)])).includes(1));
    return (await service.getProof({} as never, caller)).data!;
  };
  const noted = () =>
    t.sql<{ about: { facturaId: string } }>("select about from account_notices where event = 'tickets.no_cuadran'");

  it("finds nothing, whatever has happened to the documents above, and counts them", async () => {
    const before = await prove();
    await post([ticket({ folio: "PRUEBA-1" }), ticket({ folio: "PRUEBA-2" })]);
    const request = create(CreateGlobalRequestSchema, { periodicidad: "01", fecha: TODAY, formaPago: "01" });
    const { id } = (await service.createGlobal(request, t.sandbox)).data as CreatedDocument;
    await t.credit(id);
    const { ticket: half } = (await post([ticket({ folio: "PRUEBA-1" })]))[0]!;
    const part = { id: half!.id!, conceptos: [{ renglon: 1, importeConImpuestos: "33.33" }] };
    await service.returnTicket(create(ReturnTicketRequestSchema, part), t.sandbox, undefined);
    const proof = await prove();
    expect(proof.diferencias).toEqual([]);
    expect(proof.comprobantes).toBe(before.comprobantes! + 1);
    const [kept] = await t.sql<{ tickets: number; total: string }>(
      `select count(*)::int as tickets, sum(total)::text as total from tickets
        where account_id = $1 and environment = 'sandbox' and estado not in ('abierto', 'cancelado')`,
      [t.sandbox.accountId],
    );
    expect(proof).toMatchObject(kept!);
    expect(await noted()).toEqual([]);
    expect((await prove(t.production)).diferencias).toEqual([]);
  });

  const OF_TICKET = "where account_id = $1 and folio = 'PRUEBA-1'";
  const OF_DOCUMENT = `where account_id = $1 and id = (select document_id from tickets ${OF_TICKET})`;
  it.each<[string, string, readonly string[]]>([
    ["a ticket that is open again", `update tickets set estado = 'abierto' ${OF_TICKET}`, ["base", "importe", "total"]],
    [
      "a ticket that names no document",
      `update tickets set document_id = null ${OF_TICKET}`,
      ["base", "importe", "total"],
    ],
    ["a cent of a ticket", `update tickets set total = total + 0.01 ${OF_TICKET}`, ["total"]],
    [
      "a rate",
      `update tickets set impuestos = jsonb_set(impuestos, '{0,tasa}', '"0.080000"') ${OF_TICKET}`,
      ["base", "importe"],
    ],
    [
      "a document that is cancelled",
      `update documents set estado = 'cancelada' ${OF_DOCUMENT}`,
      ["base", "importe", "total"],
    ],
  ])("names %s, in its document, until it is right again", async (_, damage, amounts) => {
    const rows = await t.sql<{ kept: object }>(`select to_jsonb(k) as kept from tickets k ${OF_TICKET}`, [
      t.sandbox.accountId,
    ]);
    const [{ id }] = (await t.sql<{ id: string }>(`select document_id as id from tickets ${OF_TICKET}`, [
      t.sandbox.accountId,
    ])) as [{ id: string }];
    await t.sql(damage, [t.sandbox.accountId]);
    const { diferencias } = await prove();
    expect(new Set(diferencias!.map(({ de }) => de))).toEqual(new Set(amounts));
    const where = diferencias!.map(({ facturaId }) => facturaId);
    expect(where.filter((each) => each !== id && each !== "00000000-0000-0000-0000-000000000000")).toEqual([]);
    expect((await noted()).map(({ about }) => about.facturaId)).toContain(diferencias![0]!.facturaId);
    await t.sql(`update documents set estado = 'timbrada' where account_id = $1 and id = $2`, [
      t.sandbox.accountId,
      id,
    ]);
    await t.sql(
      `update tickets t set estado = k.estado, document_id = k.document_id, total = k.total, impuestos = k.impuestos
        from jsonb_populate_record(null::tickets, $1::jsonb) k where t.account_id = k.account_id and t.id = k.id`,
      [JSON.stringify(rows[0]!.kept)],
    );
    expect((await prove()).diferencias).toEqual([]);
  });
});

const COMPANY = { rfc: "EKU9003173C9", regimenFiscal: "601" };

it.each([
  ["01", "2026-02-28", COMPANY, "02", "2026-02-28", "2026-02-28"],
  ["02", "2026-03-01", COMPANY, "03", "2026-02-23", "2026-03-01"],
  ["02", "2026-12-31", COMPANY, "01", "2026-12-28", "2027-01-03"],
  ["03", "2028-02-15", COMPANY, "02", "2028-02-01", "2028-02-15"],
  ["03", "2028-02-16", COMPANY, "02", "2028-02-16", "2028-02-29"],
  ["04", "2026-12-05", COMPANY, "12", "2026-12-01", "2026-12-31"],
  ["05", "2026-12-05", { ...COMPANY, regimenFiscal: "621" }, "18", "2026-11-01", "2026-12-31"],
  ["04", "2026-01-05", { rfc: "CACX7605101P8", regimenFiscal: "626" }, "01", "2026-01-01", "2026-01-31"],
])("the period %s of %s", (periodicidad, fecha, account, meses, desde, hasta) => {
  const anio = Number(hasta.slice(0, 4));
  expect(periodOf(periodicidad, fecha, account)).toEqual({ periodicidad, meses, anio, desde, hasta });
});

it("a person of the régimen 626 makes one global a month", () => {
  expect(() => periodOf("01", TODAY, { rfc: "CACX7605101P8", regimenFiscal: "626" })).toThrow(/una global al mes/);
});
