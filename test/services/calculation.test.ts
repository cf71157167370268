import { create } from "@bufbuild/protobuf";
import fc from "fast-check";
import { expect, it } from "vitest";
import { CreateInvoiceRequestSchema } from "#proto/cfdi/v1/invoicing_pb.ts";
import { Decimal } from "../../src/engine/decimal.ts";
import { traceMoney } from "../../src/engine/inspection/money-trace.ts";
import { buildInvoice } from "../../src/engine/kinds/invoice.ts";
import { child, children, type XmlNode } from "../../src/engine/node.ts";
import { calculationOf } from "../../src/services/kinds/index.ts";
import { contextOf, randomOrders, requestOf } from "../support/random-orders.ts";

/** Returns the total that an invoice would have if none of its sums were rounded, read off its concepts. */
function exactTotal(root: XmlNode): Decimal {
  let total = Decimal.ZERO;
  for (const concepto of children(child(root, "cfdi:Conceptos"), "cfdi:Concepto")) {
    const { Importe = "0", Descuento = "0" } = concepto.attributes;
    total = total.plus(Decimal.of(Importe)).minus(Decimal.of(Descuento));
    for (const list of child(concepto, "cfdi:Impuestos")?.children ?? [])
      for (const { name, attributes } of list.children) {
        const amount = Decimal.of(attributes.Importe ?? "0");
        total = name === "cfdi:Retencion" ? total.minus(amount) : total.plus(amount);
      }
  }
  return total;
}

it("the sum of every redondeo explains the total less the exact total to the last digit", () => {
  fc.assert(
    fc.property(randomOrders, (order) => {
      const root = buildInvoice(requestOf(order), contextOf(order));
      const { total, subTotal, descuento, resumen } = calculationOf(traceMoney(root));
      const signed = [
        { redondeo: subTotal!.redondeo!, isAdded: true },
        { redondeo: descuento?.redondeo ?? "0", isAdded: false },
        ...resumen!.map(({ redondeo, categoria }) => ({
          redondeo: redondeo!,
          isAdded: categoria === "traslado",
        })),
      ];
      const explained = signed.reduce(
        (sum, { redondeo, isAdded }) => (isAdded ? sum.plus(Decimal.of(redondeo)) : sum.minus(Decimal.of(redondeo))),
        Decimal.ZERO,
      );
      expect(Decimal.of(total!).minus(exactTotal(root)).equals(explained)).toBe(true);
    }),
    { numRuns: 500 },
  );
});

it("no way of rounding rounds the litres of a quota", () => {
  const order = { moneda: "MXN", lines: [] };
  const request = create(CreateInvoiceRequestSchema, {
    conceptos: [
      {
        ...{ claveProdServ: "15101514", claveUnidad: "LTR", descripcion: "Gasolina" },
        ...{ cantidad: "33.335", valorUnitario: "20" },
        impuestos: [{ impuesto: "003", tipoFactor: "Cuota", cuota: "6.4555", base: "33.335" }],
      },
    ],
  });
  const { total, otrosMetodos } = calculationOf(traceMoney(buildInvoice(request, contextOf(order))));
  expect(total).toBe("881.89");
  expect(otrosMetodos!.map((method) => method.total)).toEqual(["881.89", "881.89", "881.89"]);
});
