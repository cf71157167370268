import { readdirSync, readFileSync } from "node:fs";
import { create } from "@bufbuild/protobuf";
import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { CreateInvoiceRequestSchema } from "#proto/cfdi/v1/invoicing_pb.ts";
import { instantOf } from "../../src/engine/catalogs/index.ts";
import { Decimal } from "../../src/engine/decimal.ts";
import { COMPROBANTE } from "../../src/engine/documents/index.ts";
import { checkDraft } from "../../src/engine/inspection/inspection.ts";
import { buildCreditNote, type CreditNoteContext, readOriginal } from "../../src/engine/kinds/credit-note.ts";
import { type Part, splitCredit } from "../../src/engine/kinds/credit-split.ts";
import { buildInvoice } from "../../src/engine/kinds/invoice.ts";
import { child, children, node, type XmlNode } from "../../src/engine/node.ts";
import { type Concepto, readComprobante } from "../../src/engine/rules/comprobante/model.ts";
import { sealDocument } from "../../src/engine/sealing/seal.ts";
import { conceptTaxes, readTax, summarise, type Tax } from "../../src/engine/taxes.ts";
import { readXml, writeDocument } from "../../src/engine/xml.ts";
import { COMPANY, csdOf, SCHEMAS } from "../support/csd.ts";
import { expectGolden } from "../support/golden.ts";
import { contextOf, NOW, type RandomOrder, randomOrders, requestOf } from "../support/random-orders.ts";

const UUID = "5F1D0A3C-9E2B-4C7D-8A6F-0B1C2D3E4F50";

/** Returns an invoice with a stamp, as far as a credit note reads one. */
function stamped(invoice: XmlNode): XmlNode {
  const tfd = node("tfd:TimbreFiscalDigital", { UUID });
  return node(invoice.name, invoice.attributes, [...invoice.children, node("cfdi:Complemento", {}, [tfd])]);
}

describe("golden credit notes", () => {
  const FOLDER = new URL("../golden/credit-note/", import.meta.url);
  const CASES = readdirSync(FOLDER).flatMap((file) => (file.endsWith(".json") ? [file.slice(0, -5)] : []));

  interface Case {
    readonly invoice: string;
    readonly importe: string;
    readonly descripcion: string;
    readonly context: Omit<CreditNoteContext, "noCertificado" | "certificado">;
  }

  async function sealed(name: string) {
    const { invoice, importe, descripcion, context } = JSON.parse(
      readFileSync(new URL(`${name}.json`, FOLDER), "utf8"),
    ) as Case;
    const { certificate, privateKey } = csdOf(context.emisor.rfc);
    const { noCertificado, base64: certificado } = certificate;
    const original = readOriginal(stamped(readGolden(invoice)));
    const credit = { importe: Decimal.of(importe), descripcion };
    const root = buildCreditNote(original, credit, { ...context, noCertificado, certificado })!;
    const now = instantOf(context.fecha, "America/Mexico_City")!;
    return { ...(await sealDocument(root, privateKey, SCHEMAS)), now };
  }

  it.each(CASES)("%s: the same credit makes the same bytes, which nobody can refuse", async (name) => {
    expectGolden(new URL(`${name}.xml`, FOLDER), await sealed(name));
  });
});

function readGolden(name: string): XmlNode {
  const reading = readXml(readFileSync(new URL(`../golden/invoice/${name}.xml`, import.meta.url)));
  if (reading.kind === "malformed") throw new Error(reading.sentence);
  return reading.root;
}

const { certificate } = csdOf(COMPANY.rfc);

function credit(invoice: XmlNode, importe: Decimal): XmlNode | undefined {
  const context = { ...contextOf({ moneda: "MXN", lines: [] }), formaPago: "03" };
  return buildCreditNote(readOriginal(stamped(invoice)), { importe, descripcion: "Bonificación" }, context);
}

function judged(note: XmlNode | undefined) {
  return (
    note && checkDraft({ type: COMPROBANTE, written: writeDocument(note) }, { schemas: SCHEMAS, now: NOW, certificate })
  );
}

/** Returns the entries of the summary by group: "Traslado 002 Tasa 0.160000". */
function summaryOf(root: XmlNode): Map<string, Readonly<Record<string, string | undefined>>> {
  const impuestos = child(root, "cfdi:Impuestos");
  const groups = ["Traslado", "Retencion"].flatMap((name) =>
    children(child(impuestos, name === "Traslado" ? "cfdi:Traslados" : "cfdi:Retenciones"), `cfdi:${name}`).map(
      (tax) => ({ name, ...tax.attributes }),
    ),
  );
  return new Map(
    groups.map(({ name, Impuesto, TipoFactor, TasaOCuota, ...amounts }: Record<string, string>) => [
      [name, Impuesto, TipoFactor, TasaOCuota].join(" ").trim(),
      amounts,
    ]),
  );
}

/** Local taxes have at most two decimals, and no more than the currency. */
function withLocalTaxes(order: RandomOrder): XmlNode {
  const context = contextOf(order);
  const { SubTotal, Descuento = "0" } = buildInvoice(requestOf(order), context).attributes;
  const net = Decimal.of(SubTotal!).minus(Decimal.of(Descuento));
  const local = (nombre: string, tasa: string) => {
    const importe = net.times(Decimal.of(tasa)).dividedBy(Decimal.of(100), Math.min(context.decimals, 2));
    return { nombre, tasa, importe: importe.toString() };
  };
  const { $typeName: _name, ...request } = requestOf(order);
  const impuestosLocales = { traslados: [local("ISH", "3")], retenciones: [local("5 al millar", "0.5")] };
  return buildInvoice(create(CreateInvoiceRequestSchema, { ...request, impuestosLocales }), context);
}

const invoicesBy = (build: (order: RandomOrder) => XmlNode) =>
  randomOrders
    .map((order): [RandomOrder, XmlNode] => [order, build(order)])
    .filter(([, { attributes }]) => Decimal.of(attributes.Total!).compare(Decimal.ZERO) > 0);
const invoices = invoicesBy((order) => buildInvoice(requestOf(order), contextOf(order)));

/** The share is in the smallest unit of the currency: one unit, the whole total, or any amount between. */
const creditOf = ([order, invoice]: [RandomOrder, XmlNode]) => {
  const { units, scale } = Decimal.of(invoice.attributes.Total!);
  const share = fc.oneof(
    fc.constantFrom(1n, 2n, units, units - 1n),
    fc.bigInt(1n, units < 300n ? units : 300n),
    fc.bigInt(1n, units),
  );
  return share
    .filter((wanted) => wanted > 0n && wanted <= units)
    .map((wanted) => ({ order, invoice, importe: new Decimal(wanted, scale) }));
};
const credits = invoices.chain(creditOf);

test("any credit of any invoice closes to the cent, and breaks no rule of SAT's", () => {
  fc.assert(
    fc.property(fc.oneof(credits, invoicesBy(withLocalTaxes).chain(creditOf)), ({ invoice, importe }) => {
      const note = credit(invoice, importe);
      expect(note?.attributes.Total).toBe(importe.toString());
      expect(judged(note)).toEqual([]);
    }),
    { numRuns: 400 },
  );
});

test("the whole of an invoice is credited with its very taxes", () => {
  fc.assert(
    fc.property(invoices, ([, invoice]) => {
      const { Total, SubTotal, Descuento = "0" } = invoice.attributes;
      const note = credit(invoice, Decimal.of(Total!))!;
      // Only notes count in which every concept has a share, because a share of half a cent may be left out.
      fc.pre(readOriginal(note).parts.length === readOriginal(invoice).parts.length);
      const net = Decimal.of(SubTotal!).minus(Decimal.of(Descuento));
      const difference = Decimal.of(note.attributes.SubTotal!).minus(net);
      expect(difference.isZero, `${difference}`).toBe(true);
      expect(summaryOf(note)).toEqual(summaryOf(invoice));
    }),
    { numRuns: 300 },
  );
});

/** Returns the same invoice with the tax of every concept rounded to the currency, as some issuers write it. */
function roundedByConcept(invoice: XmlNode): XmlNode {
  const { conceptos, decimals = 2, subTotal, descuento = Decimal.ZERO } = readComprobante(invoice);
  const taxesOf = ({ traslados, retenciones }: Concepto) =>
    [...traslados.map((tax) => readTax("traslado", tax)), ...retenciones.map((tax) => readTax("retencion", tax))].map(
      (tax) => ({ ...tax, importe: tax.importe?.round(decimals) }),
    );
  const { node: summary, trasladados, retenidos } = summarise(conceptos.flatMap(taxesOf), decimals);
  const total = subTotal!.minus(descuento).plus(trasladados).minus(retenidos).round(decimals);
  const written = child(invoice, "cfdi:Conceptos")!.children.map(({ name, attributes }, index) =>
    node(name, attributes, [conceptTaxes(taxesOf(conceptos[index]!), decimals)]),
  );
  const others = invoice.children.filter(({ name }) => !/:(Conceptos|Impuestos)$/.test(name));
  return node(invoice.name, { ...invoice.attributes, Total: total.toString() }, [
    ...others,
    node("cfdi:Conceptos", {}, written),
    summary,
  ]);
}

/** All lines have the taxes of the first, so that their roundings may add up. */
const alike = randomOrders.map(({ moneda, lines }) => {
  const impuestos = lines[0]!.impuestos;
  return { moneda, lines: lines.map((line) => ({ ...line, impuestos })) };
});

test("the whole of an invoice that rounds the tax of each concept is credited with its very taxes too", () => {
  fc.assert(
    fc.property(fc.oneof(randomOrders, alike), (order) => {
      const invoice = roundedByConcept(buildInvoice(requestOf(order), contextOf(order)));
      fc.pre(Decimal.of(invoice.attributes.Total!).compare(Decimal.ZERO) > 0);
      // Only invoices without findings count: a line that is given away has no base to tax.
      fc.pre(judged(invoice)!.length === 0);
      const note = credit(invoice, Decimal.of(invoice.attributes.Total!))!;
      expect(judged(note)).toEqual([]);
      fc.pre(child(note, "cfdi:Conceptos")!.children.length === readOriginal(stamped(invoice)).parts.length);
      expect(summaryOf(note)).toEqual(summaryOf(invoice));
    }),
    { numRuns: 300 },
  );
});

it("a hundred concepts that each round down are credited with what they charged, in few concepts", () => {
  const line = { cantidad: "1", valorUnitario: "10.03", descuento: undefined };
  const iva = { impuesto: "002", categoria: "traslado", tasaIva: "0.16" } as const;
  const order = { moneda: "MXN", lines: Array.from({ length: 100 }, () => ({ ...line, impuestos: [iva] })) };
  const invoice = roundedByConcept(buildInvoice(requestOf(order), contextOf(order)));
  expect(invoice.attributes).toMatchObject({ SubTotal: "1003.00", Total: "1163.00" });
  const note = credit(invoice, Decimal.of("1163.00"))!;
  expect(note.attributes).toMatchObject({ SubTotal: "1003.00", Total: "1163.00" });
  expect(summaryOf(note).get("Traslado 002 Tasa 0.160000")).toEqual({ Base: "1003.00", Importe: "160.00" });
  expect(child(note, "cfdi:Conceptos")!.children).toHaveLength(50);
});

test("a part of an invoice is credited with taxes in proportion, a cent around for each group", () => {
  fc.assert(
    fc.property(credits, ({ invoice, importe }) => {
      const total = Decimal.of(invoice.attributes.Total!);
      const note = credit(invoice, importe)!;
      // Only notes count in which every concept gets cents; a small credit leaves small concepts out.
      fc.pre(readOriginal(note).parts.length === readOriginal(invoice).parts.length);
      const charged = summaryOf(invoice);
      for (const [group, { Importe = "0" }] of summaryOf(note)) {
        const ideal = Decimal.of(charged.get(group)!.Importe ?? "0").times(importe);
        const distance = Decimal.of(Importe).times(total).minus(ideal);
        const cents = new Decimal(2n, importe.scale).times(total);
        expect(distance.compare(cents), group).toBeLessThanOrEqual(0);
        expect(distance.compare(Decimal.ZERO.minus(cents)), group).toBeGreaterThanOrEqual(0);
      }
    }),
    { numRuns: 200 },
  );
});

describe("what only documents of others hold", () => {
  const d = Decimal.of;
  const tax = (change: Partial<Tax>): Tax => ({
    ...{ category: "traslado", impuesto: "002", tipoFactor: "Tasa", base: d("100.00") },
    ...{ tasa: d("0.160000"), importe: d("16.00") },
    ...change,
  });
  const part = (net: string, ...taxes: Tax[]): Part => ({ objetoImp: "02", net: d(net), taxes });
  const split = (parts: readonly Part[], total: string, credit: string) =>
    splitCredit({ parts, total: d(total), decimals: 2 }, d(credit))?.map(({ net, taxes }) => [
      net.toString(),
      ...taxes.map(({ base, importe }) => `${base.trim()}: ${importe}`),
    ]);

  it("a quota by litre is credited by its share of the litres", () => {
    const quota = tax({ impuesto: "003", tipoFactor: "Cuota", base: d("50"), tasa: d("5.288700") });
    const parts = [part("1000", { ...quota, importe: d("264.435") })];
    expect(split(parts, "1264.44", "126.44")).toEqual([["100.00", "4.999842: 26.44"]]);
  });

  it("a base that would be nothing is the least that may be written", () => {
    const parts = [part("100", tax({ base: d("0.000001"), importe: d("0.000000") }))];
    expect(split(parts, "100.00", "1.00")).toEqual([["1.00", "0.000001: 0.00"]]);
  });

  it("a part whose withholdings leave nothing of it is credited as it was charged", () => {
    const withheld = tax({ category: "retencion", importe: d("100.00"), tasa: d("1.000000") });
    const parts = [part("100.00", withheld), part("50.00")];
    expect(split(parts, "50.00", "25.00")).toEqual([["50.00", "50: 50.00"], ["25.00"]]);
  });

  it.each<[string, Part[], string]>([
    ["no concept with an amount", [], "10.00"],
    ["no total", [part("10")], "0.00"],
  ])("nothing is credited of an invoice with %s", (_, parts, total) => {
    expect(split(parts, total, "0.01")).toBeUndefined();
  });
});
