import { Decimal } from "../decimal.ts";
import type { Comprobante, Concepto } from "../rules/comprobante/model.ts";
import { isChargedByRate, readTax, type Tax } from "../taxes.ts";
import type { Fuel, Part } from "./credit-split.ts";

/**
 * Groups the concepts with equal taxes into one part, as long as the summed tax is within the limits of its rate. Each
 * concept rounds its own tax, so in a sum of many the tax may differ from the rate's (CFDI40180); then they stay
 * several parts. A concept whose discount equals its amount has nothing to be credited and is left out.
 */
export function partsOf({ conceptos, decimals = 2 }: Comprobante): Part[] {
  const parts: Part[] = [];
  const places = new Map<string, number>();
  for (const concepto of conceptos) {
    const part = partOf(concepto);
    if (part.net.isZero) continue;
    const profile = profileOf(part);
    const place = places.get(profile);
    const sum = place === undefined ? undefined : together(parts[place]!, part);
    if (place !== undefined && sum?.taxes.every((tax) => isChargedByRate(tax, decimals))) {
      parts[place] = sum;
    } else {
      places.set(profile, parts.push(part) - 1);
    }
  }
  return parts;
}

export function partOf(concepto: Concepto): Part {
  const { importe, descuento, attributes, traslados, retenciones } = concepto;
  const taxes = [
    ...traslados.map((tax) => readTax("traslado", tax)),
    ...retenciones.map((tax) => readTax("retencion", tax)),
  ];
  const net = (importe ?? Decimal.ZERO).minus(descuento ?? Decimal.ZERO);
  return {
    objetoImp: attributes.ObjetoImp ?? "",
    net,
    fuel: fuelIn(concepto, net),
    taxes: taxes.sort((one, other) => compareTexts(taxProfile(one), taxProfile(other))),
  };
}

function fuelIn({ complementos, attributes, cantidad }: Concepto, net: Decimal): Fuel | undefined {
  const complement = complementos.find(({ localName }) => localName === "HidroYPetro");
  if (complement === undefined || cantidad === undefined) return undefined;
  const number = attributes.NoIdentificacion;
  return { number, complement: complement.attributes, litres: cantidad, net };
}

/** Parts of one profile are of one ObjetoImp, one fuel and the same taxes. */
export function profileOf({ objetoImp, fuel, taxes }: Part): string {
  return [objetoImp, identityOf(fuel), ...taxes.map(taxProfile)].join("|");
}

function identityOf(fuel: Fuel | undefined): string {
  return fuel === undefined ? "" : JSON.stringify([fuel.number, fuel.complement]);
}

function taxProfile({ category, impuesto, tipoFactor, tasa }: Tax): string {
  return `${category} ${impuesto} ${tipoFactor} ${tasa}`;
}

function compareTexts(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}

export function together(one: Part, other: Part): Part {
  return {
    ...one,
    net: one.net.plus(other.net),
    taxes: one.taxes.map((tax, index) => addTax(tax, other.taxes[index]!)),
    fuel: one.fuel &&
      other.fuel && {
        ...one.fuel,
        litres: one.fuel.litres.plus(other.fuel.litres),
        net: one.fuel.net.plus(other.fuel.net),
      },
  };
}

function addTax(tax: Tax, other: Tax): Tax {
  const importe = other.importe && tax.importe?.plus(other.importe);
  return { ...tax, base: tax.base.plus(other.base), importe };
}
