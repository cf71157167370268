import type { Impuesto } from "#proto/cfdi/v1/invoicing_pb.ts";
import { Decimal } from "../decimal.ts";
import { CONCEPT_DECIMALS, summaryKey, type Tax, taxAmount } from "../taxes.ts";
import { computeTaxes, netOf } from "./line.ts";

/** Tickets are in pesos. */
export const TICKET_DECIMALS = 2;

/** A sale as a global invoice states it: one amount before taxes, and its taxes, each rate on a base of its own. */
export interface TicketAmounts {
  /** The customer paid this. */
  readonly total: Decimal;
  readonly net: Decimal;
  readonly taxes: readonly Tax[];
}

/** The price, or the amount, includes the transferred taxes of the concept. */
export interface Sold {
  readonly cantidad: string;
  readonly precioConImpuestos?: string | undefined;
  readonly importeConImpuestos?: string | undefined;
  readonly impuestos: readonly Impuesto[];
}

export function chargeOf({ cantidad, precioConImpuestos, importeConImpuestos = "0" }: Sold): Decimal {
  const charge =
    precioConImpuestos === undefined
      ? Decimal.of(importeConImpuestos)
      : Decimal.of(precioConImpuestos).times(Decimal.of(cantidad));
  return charge.round(TICKET_DECIMALS);
}

/** A part of a concept that came back: units, or none where it was money alone, and what had been paid for it. */
export interface Returned {
  readonly cantidad: string;
  readonly importe: string;
}

/** Returns what is left of a concept; undefined where all of it came back. */
export function leftOf<Concept extends Sold>(sold: Concept, returned: Returned | null | undefined) {
  if (!returned) return sold;
  const importe = chargeOf(sold).minus(Decimal.of(returned.importe));
  return importe.isPositive
    ? shareOf(sold, Decimal.of(sold.cantidad).minus(Decimal.of(returned.cantidad)), importe)
    : undefined;
}

/**
 * Returns so many units of a concept, at what was paid for them. A tax with a base of its own gets the units' share of
 * it.
 */
export function shareOf<Concept extends Sold>(sold: Concept, units: Decimal, importe: Decimal) {
  const all = Decimal.of(sold.cantidad);
  const impuestos = sold.impuestos.map((tax) =>
    tax.base === undefined
      ? tax
      : { ...tax, base: Decimal.of(tax.base).times(units).dividedBy(all, CONCEPT_DECIMALS).trim().toString() },
  );
  const paid = { precioConImpuestos: undefined, importeConImpuestos: importe.round(TICKET_DECIMALS).toString() };
  return { ...sold, ...paid, cantidad: units.trim().toString(), impuestos };
}

/**
 * Splits what the customer paid. Concepts with the same taxes are split together, so that the amounts of a ticket, with
 * six decimals each, miss what was paid by some millionths, however many concepts it has. Returns the index of the
 * first concept whose charge does not cover its taxes instead.
 */
export function splitTicket(sold: readonly Sold[]): TicketAmounts | number {
  const profiles = new Map<string, { readonly impuestos: readonly Impuesto[]; charge: Decimal; readonly at: number }>();
  sold.forEach((one, at) => {
    const { impuestos } = one;
    // A tax on a base of its own, such as litres, is added up by itself.
    const key = impuestos.some(({ base }) => base !== undefined) ? String(at) : JSON.stringify(impuestos);
    const known = profiles.get(key);
    if (known === undefined) profiles.set(key, { impuestos, charge: chargeOf(one), at });
    else known.charge = known.charge.plus(chargeOf(one));
  });
  let net = Decimal.ZERO;
  let total = Decimal.ZERO;
  const taxes = new Map<string, Tax>();
  for (const { impuestos, charge, at } of profiles.values()) {
    const part = netOf(charge, impuestos);
    if (!part.isPositive) return at;
    net = net.plus(part);
    total = total.plus(charge);
    for (const tax of computeTaxes(impuestos, part)) taxes.set(summaryKey(tax), added(taxes.get(summaryKey(tax)), tax));
  }
  return { total: total.round(TICKET_DECIMALS), net: net.trim(), taxes: [...taxes.values()] };
}

/** The amount is that of the sum of the bases, because SAT compares it with that (CFDI40180). */
function added(sum: Tax | undefined, tax: Tax): Tax {
  if (sum === undefined) return tax;
  const base = sum.base.plus(tax.base);
  return { ...sum, base, importe: tax.tasa && taxAmount(base, tax.tasa) };
}
