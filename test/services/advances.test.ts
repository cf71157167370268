import { randomUUID } from "node:crypto";
import { create } from "@bufbuild/protobuf";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  CreateInvoiceRequestSchema,
  type SubstituteInvoiceResponse,
  SubstituteInvoiceResponseSchema,
} from "#proto/cfdi/v1/invoicing_pb.ts";
import { copyToDraft } from "../../src/services/portal/copying.ts";
import { contentOf } from "../../src/services/portal/drafts.ts";
import { documentOf, line, type Order, openDeps, order, type TestDeps } from "../support/test-deps.ts";

let t: TestDeps;
beforeAll(async () => {
  t = await openDeps();
});
afterAll(() => t.close());

const ADVANCE = {
  ...{ claveProdServ: "84111506", claveUnidad: "ACT", descripcion: "Anticipo del bien o servicio" },
};

/** Stamps an advance of 3,480.00: 3,000.00 and IVA. */
const advance = async (change: Order = {}) =>
  documentOf(await t.post(order({ conceptos: [line({ ...ADVANCE, valorUnitario: "3000" })], ...change })));

/** Stamps a sale of 11,600.00 that names the advance. */
const saleWith = async (uuid: string, change: Order = {}) =>
  documentOf(
    await t.post(
      order({
        conceptos: [line({ valorUnitario: "10000" })],
        cfdiRelacionados: [{ tipoRelacion: "07", uuids: [uuid] }],
        ...change,
      }),
    ),
  );

const apply = (id: string, anticipoUuid: string, importe: string, change = {}) =>
  t.credit(id, { descripcion: "", tipoRelacion: "07", anticipoUuid, importe, ...change });

/** Stamps an invoice of 11,600.00 from which `importe` of the advance is subtracted. */
const remainder = (uuid: string, importe: string, change: Order = {}) =>
  Object.assign(order({ conceptos: [line({ valorUnitario: "10000" })] }), change, {
    anticipo: { uuid, importe },
  });

describe("a note that applies an advance to a sale", () => {
  it("names the sale with 07, in the words, key and form of the Guía de llenado, with the advance's taxes", async () => {
    const { uuidFiscal: uuid = "" } = await advance();
    const sale = await saleWith(uuid);
    const note = documentOf(await apply(sale.id, uuid.toLowerCase(), "3480"));
    const xml = (await t.xml(note.id)).toString();
    expect(xml).toContain(
      `<cfdi:CfdiRelacionados TipoRelacion="07"><cfdi:CfdiRelacionado UUID="${sale.uuidFiscal}"/></cfdi:CfdiRelacionados>`,
    );
    expect(xml).toMatch(/ FormaPago="30".* MetodoPago="PUE"/);
    expect(xml).toContain(
      'ClaveProdServ="84111506" Cantidad="1" ClaveUnidad="ACT" Descripcion="Aplicación de anticipo" ValorUnitario="3000.00"',
    );
    expect(xml).toContain('TotalImpuestosTrasladados="480.00"');
    expect(note.total).toBe("3480.00");
  });

  it("has the taxes of the advance, whatever else is sold", async () => {
    const { uuidFiscal: uuid = "" } = await advance();
    const conceptos = [line({ valorUnitario: "10000", impuestos: [{ tasaIva: "0" }] }), line()];
    const sale = await saleWith(uuid, { conceptos });
    const xml = (await t.xml(documentOf(await apply(sale.id, uuid, "1740")).id)).toString();
    expect(xml).toContain('Base="1500.00" Impuesto="002" TipoFactor="Tasa" TasaOCuota="0.160000"');
  });

  it("applies no more than is left of the advance, over all sales", async () => {
    const made = await advance();
    const uuid = made.uuidFiscal ?? "";
    const [one, other] = [await saleWith(uuid), await saleWith(uuid)];
    await apply(one.id, uuid, "2000");
    await expect(apply(other.id, uuid, "1480.01")).rejects.toMatchObject({
      campo: "importe",
      message: expect.stringContaining(`del anticipo F-${made.folio} quedan 1480.00 por aplicar`),
    });
    await apply(other.id, uuid, "1480");
    await expect(t.post(remainder(uuid, "0.01"))).rejects.toMatchObject({ campo: "anticipo.importe" });
  });

  it("is written by ten calls at once as often as the advance allows", async () => {
    const { uuidFiscal: uuid = "" } = await advance();
    const sales = await Promise.all(Array.from({ length: 10 }, () => saleWith(uuid)));
    const outcomes = await Promise.allSettled(sales.map(({ id }) => apply(id, uuid, "1160")));
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(3);
    for (const outcome of outcomes)
      if (outcome.status === "rejected") expect(outcome.reason).toMatchObject({ campo: "importe" });
  });

  it("frees the advance when it is cancelled", async () => {
    const { uuidFiscal: uuid = "" } = await advance();
    const sale = await saleWith(uuid);
    const { id } = documentOf(await apply(sale.id, uuid, "3480"));
    await t.sql("update documents set estado = 'cancelada' where id = $1", [id]);
    expect(documentOf(await apply(sale.id, uuid, "3480")).estado).toBe("timbrada");
  });

  it("applies an advance that another system invoiced with the taxes of the sale", async () => {
    const uuid = randomUUID();
    const sale = await saleWith(uuid);
    expect(documentOf(await apply(sale.id, uuid, "1160")).total).toBe("1160.00");
  });

  it.each([
    ["anticipoUuid", "no nombra este anticipo", async () => ({ sale: await saleWith(randomUUID()) })],
    ["descripcion", "Aplicación de anticipo", async () => ({ change: { descripcion: "Anticipo" } })],
    ["formaPago", "es 30", async () => ({ change: { formaPago: "03" } })],
    ["anticipoUuid", "está en USD", async () => ({ made: { moneda: "USD", tipoCambio: "17.5" } })],
    ["anticipoUuid", "es PPD", async () => ({ made: { metodoPago: "PPD", formaPago: "99" } })],
    ["anticipoUuid", "es de ÑAN260101AA5", async () => ({ made: { receptorRfc: "ÑAN260101AA5" } })],
  ] as const)("is refused by %s: %s", async (campo, words, make) => {
    const { made = {}, change = {}, sale }: { made?: Order; change?: object; sale?: { id: string } } = await make();
    const { uuidFiscal: uuid = "" } = await advance(made);
    const { id } = sale ?? (await saleWith(uuid));
    await expect(apply(id, uuid, "100", change)).rejects.toMatchObject({
      campo,
      message: expect.stringContaining(words),
    });
  });
});

describe("an invoice with an advance taken off", () => {
  it("names the advance, says so in each concept, and is less by the very amount", async () => {
    const { uuidFiscal: uuid = "" } = await advance();
    const conceptos = [line({ valorUnitario: "7000" }), line({ valorUnitario: "3000" })];
    const made = documentOf(await t.post(remainder(uuid, "3480", { conceptos })));
    expect(made.total).toBe("8120.00");
    const xml = (await t.xml(made.id)).toString();
    expect(xml).toContain(`TipoRelacion="07"><cfdi:CfdiRelacionado UUID="${uuid}"/>`);
    expect(xml.match(/Descripcion="Servicio. CFDI por remanente de un anticipo"/g)).toHaveLength(2);
    expect(xml).toMatch(/ SubTotal="10000.00" Descuento="3000.00"/);
    expect(xml).toMatch(/Importe="7000.00" Descuento="2100.00"/);
  });

  it("is copied as it was asked for, and substituted while the advance is used up", async () => {
    const { uuidFiscal: uuid = "" } = await advance();
    const { id } = documentOf(await t.post(remainder(uuid, "3480")));
    const copy = contentOf(await copyToDraft(t.deps, t.sandbox, { id, substitutes: true }));
    const { anticipo, conceptos } = copy.kind.value as never as Order;
    expect(anticipo).toMatchObject({ uuid, importe: "3480" });
    expect(conceptos?.[0]?.descuento).toBeUndefined();
    const request = Object.assign(create(CreateInvoiceRequestSchema, remainder(uuid, "3480")), { id });
    const answer: SubstituteInvoiceResponse = create(
      SubstituteInvoiceResponseSchema,
      await t.invoices.substituteInvoice(request, t.sandbox),
    );
    expect(answer.data?.total).toBe("8120.00");
    await expect(t.post(remainder(uuid, "0.01"))).rejects.toMatchObject({ campo: "anticipo.importe" });
  });

  it("takes the greater of two amounts while one invoice waits for the one whose place it takes", async () => {
    const { uuidFiscal: uuid = "" } = await advance();
    const conceptos = [line({ valorUnitario: "10000", descripcion: "Servicio PACTEST:C=wait" })];
    const { id } = documentOf(await t.post(remainder(uuid, "1000", { conceptos })));
    const request = Object.assign(create(CreateInvoiceRequestSchema, remainder(uuid, "3000")), { id });
    const answer = await t.invoices.substituteInvoice(request, t.sandbox);
    expect(answer.sustitucion).toMatchObject({ estado: "en_espera" });
    await expect(t.post(remainder(uuid, "480.01"))).rejects.toMatchObject({
      campo: "anticipo.importe",
      message: expect.stringMatching(/quedan 480\.00 por aplicar; .+ sustituye a .+, y cuenta el importe mayor hasta/),
    });
    expect(documentOf(await t.post(remainder(uuid, "480"))).total).toBe("11120.00");
  });

  it.each([
    ["11600", "debe ser menor que el total"],
    ["0.001", "a lo más 2 decimales"],
    ["3480.01", "quedan 3480.00 por aplicar"],
  ])("is refused with %s: %s", async (importe, words) => {
    const { uuidFiscal: uuid = "" } = await advance();
    await expect(t.post(remainder(uuid, importe))).rejects.toMatchObject({
      campo: "anticipo.importe",
      message: expect.stringContaining(words),
    });
  });

  it("does not take what a note applies at the same moment", async () => {
    const { uuidFiscal: uuid = "" } = await advance();
    const sale = await saleWith(uuid);
    const outcomes = await Promise.allSettled([
      apply(sale.id, uuid, "2000"),
      t.post(remainder(uuid, "2000")),
      t.post(remainder(uuid, "2000")),
    ]);
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });
});
