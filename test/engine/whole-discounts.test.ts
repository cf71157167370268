import { create, type MessageInitShape } from "@bufbuild/protobuf";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { CreateInvoiceRequestSchema } from "#proto/cfdi/v1/invoicing_pb.ts";
import { Decimal } from "../../src/engine/decimal.ts";
import { COMPROBANTE } from "../../src/engine/documents/index.ts";
import { checkDraft } from "../../src/engine/inspection/inspection.ts";
import { buildInvoice } from "../../src/engine/kinds/invoice.ts";
import { computeLines } from "../../src/engine/kinds/invoice-lines.ts";
import { writeDocument } from "../../src/engine/xml.ts";
import { COMPANY, csdOf, SCHEMAS } from "../support/csd.ts";
import { contextOf, NOW, type RandomOrder, randomOrders, requestOf } from "../support/random-orders.ts";

const { certificate } = csdOf(COMPANY.rfc);

type Change = Omit<MessageInitShape<typeof CreateInvoiceRequestSchema>, "$typeName">;

function made(order: RandomOrder, change: Change) {
  const { $typeName: _name, ...plain } = requestOf(order);
  const request = create(CreateInvoiceRequestSchema, { ...plain, ...change });
  const context = contextOf(order);
  const { lines, fault } = computeLines(request, context.decimals);
  return { lines, fault, root: buildInvoice(request, context, lines) };
}

function findings(root: ReturnType<typeof made>["root"]) {
  const draft = { type: COMPROBANTE, written: writeDocument(root) };
  return checkDraft(draft, { schemas: SCHEMAS, now: NOW, certificate });
}

/** Returns a share of the concept's amount before taxes, in the currency's decimals. */
const partOf = ({ root }: ReturnType<typeof made>, share: number) => {
  const { SubTotal = "0", Descuento = "0" } = root.attributes;
  const net = Decimal.of(SubTotal).minus(Decimal.of(Descuento));
  return net.times(Decimal.of(share)).dividedBy(Decimal.of(1000), net.scale);
};

describe("a discount on a whole invoice", () => {
  it("is the sum of what its concepts are discounted beyond their own, and no rule of SAT's refuses it", () => {
    fc.assert(
      fc.property(randomOrders, fc.integer({ min: 1, max: 990 }), (order, share) => {
        const plain = made(order, {});
        const amount = partOf(plain, share);
        fc.pre(amount.isPositive && findings(plain.root).length === 0);
        const whole = made(order, { descuentoGlobal: amount.toString() });
        expect(whole.fault).toBeUndefined();
        const discounts = (lines: typeof plain.lines) =>
          Decimal.sum(lines.map(({ descuento = Decimal.ZERO }) => descuento));
        expect(discounts(whole.lines).minus(discounts(plain.lines)).trim().toString()).toBe(amount.trim().toString());
        // Orders are skipped whose withholdings exceed a small amount, because the rules refuse a negative total.
        if (!Decimal.of(whole.root.attributes.Total ?? "0").isNegative) expect(findings(whole.root)).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });

  it("in percent of prices with taxes included is that percentage of what the receiver pays", () => {
    const line = { claveProdServ: "01010101", claveUnidad: "H87", descripcion: "Café", cantidad: "1" };
    const conceptos = Array.from({ length: 10 }, () => ({
      ...line,
      precioConImpuestos: "5.55",
      impuestos: [{ tasaIva: "0.16" }],
    }));
    const order = { moneda: "MXN", lines: [] };
    // The discount of a tenth is 0.56 of each cup of coffee, so ten cups cost 49.90.
    expect(made(order, { conceptos, descuentoGlobalPorcentaje: "10" }).root.attributes.Total).toBe("49.90");
    const each = conceptos.map((concepto) => ({ ...concepto, descuentoPorcentaje: "10" }));
    expect(made(order, { conceptos: each }).root.attributes.Total).toBe("49.90");
  });

  it.each([
    // Taxes of a quota and on a base of their own stay as they are, and the receiver pays a tenth less all the same.
    [
      [{ impuesto: "003", tipoFactor: "Cuota", cuota: "3.0818", base: "0.6" }, {}],
      { descuentoPorcentaje: "10" },
      "18.00",
    ],
    [[{ tasaIva: "0.16", base: "5" }], { descuentoPorcentaje: "10" }, "18.00"],
    [[{ tasaIva: "0.16", base: "5" }], { descuento: "2" }, "18.00"],
    [[{ impuesto: "003", tipoFactor: "Cuota", cuota: "3.0818", base: "0.6" }, {}], { descuento: "2" }, "17.68"],
  ])("of a price of 20.00 with the taxes %j included, less %j, comes to the right total", (impuestos, less, total) => {
    const sold = { claveProdServ: "01010101", claveUnidad: "H87", descripcion: "Refresco", cantidad: "1" };
    const conceptos = [{ ...sold, precioConImpuestos: "20.00", impuestos, ...less }];
    const invoice = made({ moneda: "MXN", lines: [] }, { conceptos });
    expect(invoice.root.attributes.Total).toBe(total);
    expect(findings(invoice.root)).toEqual([]);
  });

  it.each([
    [{ descuentoGlobal: "300.01" }, "descuentoGlobal", "no puede ser mayor que el importe de los conceptos"],
    [{ descuentoGlobal: "300" }, "descuentoGlobal", "en cero"],
    [{ descuentoGlobal: "0.001" }, "descuentoGlobal", "a lo más 2 decimales"],
    [{ descuentoGlobalPorcentaje: "100" }, "descuentoGlobalPorcentaje", "en cero"],
  ])("%j is refused at %s: %s", (change, field, words) => {
    const { fault } = made(THREE, change);
    expect(fault).toMatchObject({ field, sentence: expect.stringContaining(words) });
  });

  it("gives the largest concept what rounding leaves", () => {
    const { lines } = made(THREE, { descuentoGlobal: "100" });
    expect(lines.map(({ descuento }) => descuento?.toString())).toEqual(["33.33", "33.33", "33.34"]);
  });
});

const hundred = (valorUnitario: string) => ({
  ...{ cantidad: "1", valorUnitario, descuento: undefined },
  impuestos: [{ impuesto: "002", categoria: "traslado", tasaIva: "0.16" } as const],
});
const THREE: RandomOrder = { moneda: "MXN", lines: ["99.99", "99.99", "100.02"].map(hundred) };

describe("an advance that is taken off an invoice", () => {
  it("makes its total less by the very amount, whatever its taxes, and no rule of SAT's refuses it", () => {
    fc.assert(
      fc.property(randomOrders, fc.integer({ min: 1, max: 900 }), (order, share) => {
        const plain = made(order, {});
        const amount = partOf(plain, share);
        const total = Decimal.of(plain.root.attributes.Total ?? "0");
        fc.pre(amount.isPositive && amount.compare(total) < 0 && findings(plain.root).length === 0);
        const anticipo = { uuid: "0F0E0D0C-0B0A-4908-8706-050403020100", importe: amount.toString() };
        const less = made(order, { anticipo });
        expect(less.fault).toBeUndefined();
        expect(less.root.attributes.Total).toBe(total.minus(amount).toString());
        expect(findings(less.root)).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });
});
