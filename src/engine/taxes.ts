import { Decimal } from "./decimal.ts";
import type { Impuesto } from "./element.ts";
import { isWithin, rateLimits } from "./limits.ts";
import { NO_ATTRIBUTES, node, type XmlNode } from "./node.ts";

/** A Tax belongs to one concept and is not rounded to the currency yet. */
export interface Tax {
  readonly category: "traslado" | "retencion";
  /** A key of c_Impuesto: 001 ISR, 002 IVA, 003 IEPS. */
  readonly impuesto: string;
  /** Cuota (an amount per unit) occurs only in documents that others built. */
  readonly tipoFactor: "Tasa" | "Cuota" | "Exento";
  readonly base: Decimal;
  /** `tasa` has six decimals, as in c_TasaOCuota. It is absent when exempt, and so is the amount. */
  readonly tasa: Decimal | undefined;
  readonly importe: Decimal | undefined;
}

/** SAT gives taxes these names in c_Impuesto. */
export const TAX_NAMES: Readonly<Record<string, string>> = { "001": "ISR", "002": "IVA", "003": "IEPS" };

/** The most decimals of a concept's amount (Anexo 20, t_Importe). */
export const CONCEPT_DECIMALS = 6;

/** Decimals with which c_TasaOCuota writes every rate. */
export const RATE_DECIMALS = 6;

export function readTax(category: Tax["category"], { attributes, base = Decimal.ZERO, tasa, importe }: Impuesto): Tax {
  const { Impuesto: impuesto = "", TipoFactor } = attributes;
  const tipoFactor = TipoFactor as Tax["tipoFactor"];
  if (tipoFactor === "Exento") return { category, impuesto, tipoFactor, base, tasa: undefined, importe: undefined };
  return { category, impuesto, tipoFactor, base, tasa: tasa?.round(RATE_DECIMALS), importe };
}

/** Computes `base × tasa` to six decimals, half up, which is always inside the limits of CFDI40180 and CFDI40186. */
export function taxAmount(base: Decimal, tasa: Decimal): Decimal {
  return base.times(tasa).round(CONCEPT_DECIMALS);
}

/**
 * Returns true when the amount, written with its decimals, is inside the limits of base and rate (CFDI40180,
 * CFDI40186).
 */
export function isChargedByRate(
  { base, tasa, importe }: Pick<Tax, "base" | "tasa" | "importe">,
  digits: number,
): boolean {
  if (tasa === undefined || importe === undefined) return true;
  return isWithin(importe, rateLimits(base, tasa, digits));
}

/** Writes the taxes of a concept: traslados first, then retenciones, in the order of the cadena. */
export function conceptTaxes(taxes: readonly Tax[], decimals: number): XmlNode | undefined {
  if (taxes.length === 0) return undefined;
  const traslados: XmlNode[] = [];
  const retenciones: XmlNode[] = [];
  for (const tax of taxes) {
    if (tax.category === "traslado") traslados.push(taxNode("cfdi:Traslado", tax, decimals));
    else retenciones.push(taxNode("cfdi:Retencion", tax, decimals));
  }
  const lists = [listOf("cfdi:Traslados", traslados)];
  if (retenciones.length > 0) lists.push(listOf("cfdi:Retenciones", retenciones));
  return node("cfdi:Impuestos", NO_ATTRIBUTES, lists);
}

function taxNode(name: string, { base, impuesto, tipoFactor, tasa, importe }: Tax, decimals: number): XmlNode {
  return node(name, {
    Base: written(base, decimals),
    Impuesto: impuesto,
    TipoFactor: tipoFactor,
    TasaOCuota: tasa?.toString(),
    Importe: importe && written(importe, decimals),
  });
}

/** SAT's schema has no empty lists. */
function listOf(name: string, members: readonly XmlNode[]): XmlNode | undefined {
  return members.length > 0 ? node(name, NO_ATTRIBUTES, members) : undefined;
}

/** The document's taxes: those of the concepts, grouped and rounded once to the currency's decimals. */
export interface TaxSummary {
  /** `node` is absent when no concept has taxes. */
  readonly node: XmlNode | undefined;
  readonly trasladados: Decimal;
  readonly retenidos: Decimal;
}

/**
 * Groups by tax, factor and rate (retenciones by tax only), sums unrounded and rounds each group half up. The totals
 * are exact sums of the rounded groups (CFDI40203, 40205, 40211, 40215, 40221).
 */
export function summarise(taxes: readonly Tax[], decimals: number): TaxSummary {
  const retenciones = grouped(taxes, "retencion", decimals);
  const traslados = grouped(taxes, "traslado", decimals);
  const retenidos = total(retenciones, decimals);
  const trasladados = total(traslados, decimals);
  if (taxes.length === 0) return { node: undefined, trasladados, retenidos };

  const someTaxed = traslados.some(({ tipoFactor }) => tipoFactor !== "Exento");
  const totals = {
    TotalImpuestosRetenidos: retenciones.length > 0 ? retenidos.toString() : undefined,
    // CFDI40212, 40213: when all concepts are exempt, the total does not exist.
    TotalImpuestosTrasladados: someTaxed ? trasladados.toString() : undefined,
  };
  const summary = node("cfdi:Impuestos", totals, [
    listOf(
      "cfdi:Retenciones",
      retenciones.map(({ impuesto, importe }) =>
        node("cfdi:Retencion", { Impuesto: impuesto, Importe: importe?.toString() }),
      ),
    ),
    listOf(
      "cfdi:Traslados",
      traslados.map((group) => taxNode("cfdi:Traslado", group, decimals)),
    ),
  ]);
  return { trasladados, retenidos, node: summary };
}

/** Writes an amount of a concept with at least the currency's decimals, and more only when they are not zeros. */
export function written(amount: Decimal, decimals: number): string {
  const short = amount.scale > decimals ? amount.trim() : amount;
  return (short.scale < decimals ? short.round(decimals) : short).toString();
}

/** Sums each group of taxes into one tax, in the order of the first of each group. */
function grouped(taxes: readonly Tax[], category: Tax["category"], decimals: number): Tax[] {
  const groups = new Map<string, Tax[]>();
  let group: Tax[] | undefined;
  for (const tax of taxes) {
    if (tax.category !== category) continue;
    // Mostly all concepts have the same taxes, so comparing with the last group is faster than making a key.
    if (group === undefined || !isSameGroup(group[0]!, tax)) group = groupOf(summaryKey(tax), groups);
    group.push(tax);
  }
  return [...groups.values()].map((members) => together(members, decimals));
}

function isSameGroup(one: Tax, other: Tax): boolean {
  return one.impuesto === other.impuesto && one.tipoFactor === other.tipoFactor && one.tasa === other.tasa;
}

function groupOf(key: string, groups: Map<string, Tax[]>): Tax[] {
  const known = groups.get(key);
  if (known !== undefined) return known;
  const group: Tax[] = [];
  groups.set(key, group);
  return group;
}

/**
 * Returns the key by which the summary groups taxes: traslados by tax, factor and rate, retenciones by tax only. Every
 * rate has six decimals, so equal rates are equal texts.
 */
export function summaryKey({ category, impuesto, tipoFactor, tasa }: Tax): string {
  return category === "retencion" ? `retencion ${impuesto}` : `traslado ${impuesto} ${tipoFactor} ${tasa}`;
}

function together(group: readonly Tax[], decimals: number): Tax {
  const base = Decimal.sum(group.map((tax) => tax.base));
  const importes = group.map(({ importe }) => importe);
  const importe = importes.every((one) => one !== undefined) ? Decimal.sum(importes) : undefined;
  return { ...group[0]!, base: base.round(decimals), importe: importe?.round(decimals) };
}

function total(groups: readonly Tax[], decimals: number): Decimal {
  return Decimal.sum(groups.map(({ importe = Decimal.ZERO }) => importe)).round(decimals);
}
