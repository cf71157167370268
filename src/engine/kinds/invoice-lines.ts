import type { Concepto } from "#proto/cfdi/v1/invoicing_pb.ts";
import { Decimal } from "../decimal.ts";
import { CONCEPT_DECIMALS } from "../taxes.ts";
import { type Lines, splitCharges } from "./included-taxes.ts";
import { computeTaxes, discounted, type Line, lineOf, netOf, percentOf, writtenImporte } from "./line.ts";
import { chargedLess, type Deduction, deductAdvance, discountWhole, type WholeDiscount } from "./whole-discounts.ts";

export interface Sold extends WholeDiscount {
  readonly conceptos: readonly Concepto[];
  readonly anticipo?: Deduction | undefined;
}

export function computeLines(order: Sold, decimals: number): Lines {
  const { conceptos, anticipo } = order;
  const priced = conceptos.map((concepto) =>
    includesTaxes(concepto) ? includedLine(concepto, decimals) : pricedLine(concepto, decimals),
  );
  const whole = discountWhole(priced, order, decimals);
  if (whole.fault !== undefined) return whole;
  const split = conceptos.some(includesTaxes) ? splitCharges(whole.lines, decimals) : whole;
  if (anticipo === undefined || split.fault !== undefined) return split;
  return deductAdvance(split.lines, anticipo, decimals);
}

function pricedLine(concepto: Concepto, decimals: number): Line {
  const cantidad = Decimal.of(concepto.cantidad).trim();
  const valorUnitario = Decimal.of(concepto.valorUnitario).trim();
  const product = cantidad.times(valorUnitario);
  const exact = product.scale > CONCEPT_DECIMALS ? product.round(CONCEPT_DECIMALS) : product.trim();
  const descuento = discountOf(concepto, exact, decimals);
  const importe = writtenImporte(exact, descuento, decimals);
  const base = descuento === undefined ? importe : importe.minus(descuento);
  const taxes = computeTaxes(concepto.impuestos, base);
  return { concepto, cantidad, valorUnitario, importe, descuento, taxes };
}

function discountOf(
  { descuento, descuentoPorcentaje }: Concepto,
  importe: Decimal,
  decimals: number,
): Decimal | undefined {
  if (descuento !== undefined) return Decimal.of(descuento).trim();
  return descuentoPorcentaje === undefined ? undefined : percentOf(importe, descuentoPorcentaje, decimals);
}

function includesTaxes({ precioConImpuestos, importeConImpuestos }: Concepto): boolean {
  return precioConImpuestos !== undefined || importeConImpuestos !== undefined;
}

/**
 * A unit price with taxes included is not rounded before it is multiplied, because the shop shows the product. A
 * percentage is taken off what the receiver pays, a discount in money off the price before taxes.
 */
function includedLine(concepto: Concepto, decimals: number): Line {
  const { precioConImpuestos, importeConImpuestos = "0", descuento, descuentoPorcentaje } = concepto;
  const cantidad = Decimal.of(concepto.cantidad).trim();
  const shown =
    precioConImpuestos === undefined ? Decimal.of(importeConImpuestos) : Decimal.of(precioConImpuestos).times(cantidad);
  const charge = shown.round(decimals);
  const net = netOf(charge, concepto.impuestos);
  const line = { ...lineOf(concepto, cantidad, net, { descuento: undefined, decimals }), charge };
  if (descuento !== undefined) return discounted(line, Decimal.of(descuento).trim(), decimals);
  return descuentoPorcentaje === undefined ? line : chargedLess(line, charge, descuentoPorcentaje, decimals);
}
