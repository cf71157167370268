import type { Concepto } from "#proto/cfdi/v1/invoicing_pb.ts";
import { Decimal } from "../decimal.ts";
import { CONCEPT_DECIMALS } from "../taxes.ts";
import { type Lines, splitCharges } from "./included-taxes.ts";
import { computeTaxes, type Line, lineOf, netOf, writtenImporte } from "./line.ts";

/** Computes the amounts of an order's concepts, for a currency of so many decimals. */
export function computeLines(conceptos: readonly Concepto[], decimals: number): Lines {
  const lines = conceptos.map((concepto) =>
    includesTaxes(concepto) ? includedLine(concepto, decimals) : pricedLine(concepto, decimals),
  );
  return conceptos.some(includesTaxes) ? splitCharges(lines, decimals) : { lines };
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

/** A percentage gives an amount with so many decimals. */
function discountOf(
  { descuento, descuentoPorcentaje }: Concepto,
  importe: Decimal,
  digits: number,
): Decimal | undefined {
  if (descuento !== undefined) return Decimal.of(descuento).trim();
  return descuentoPorcentaje === undefined ? undefined : percentOf(importe, descuentoPorcentaje, digits);
}

function percentOf(amount: Decimal, percent: string, digits: number): Decimal {
  return amount.times(Decimal.of(percent)).times(HUNDREDTH).round(digits);
}

const HUNDREDTH = Decimal.of("0.01");

function includesTaxes({ precioConImpuestos, importeConImpuestos }: Concepto): boolean {
  return precioConImpuestos !== undefined || importeConImpuestos !== undefined;
}

/** A price for many is not rounded before it is multiplied: the shop shows the product. */
function includedLine(concepto: Concepto, decimals: number): Line {
  const { precioConImpuestos, importeConImpuestos = "0", descuentoPorcentaje } = concepto;
  const cantidad = Decimal.of(concepto.cantidad).trim();
  const shown =
    precioConImpuestos === undefined
      ? Decimal.of(importeConImpuestos)
      : Decimal.of(precioConImpuestos).times(cantidad);
  const charge = shown.round(decimals);
  const net = netOf(charge, concepto.impuestos);
  const descuento = discountOf(concepto, net, CONCEPT_DECIMALS)?.trim();
  const line = lineOf(concepto, cantidad, net, { descuento, decimals });
  // A discount in pesos is before taxes, and a quantity that is taxed stays as it is: neither says what the receiver pays.
  if (descuento === undefined) return { ...line, charge };
  if (descuentoPorcentaje === undefined || concepto.impuestos.some(({ base }) => base !== undefined))
    return line;
  return { ...line, charge: charge.minus(percentOf(charge, descuentoPorcentaje, decimals)) };
}
