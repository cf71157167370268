import { Decimal } from "./decimal.ts";
import { NO_ATTRIBUTES, node, type XmlNode } from "./node.ts";
import type { Impuesto } from "./rules/comprobante/element.ts";
import { isWithin, rateLimits } from "./rules/limits.ts";

/** A tax of one concept, computed and not yet rounded to the currency. */
export interface Tax {
  readonly category: "traslado" | "retencion";
  /** c_Impuesto: 001 ISR, 002 IVA, 003 IEPS. */
  readonly impuesto: string;
  /** Cuota (an amount for each unit) comes only from documents that others built. */
  readonly tipoFactor: "Tasa" | "Cuota" | "Exento";
  readonly base: Decimal;
  /** Six decimals, as c_TasaOCuota writes them; absent when exempt, like the amount. */
  readonly tasa: Decimal | undefined;
  readonly importe: Decimal | undefined;
}

/** Most decimals an amount of a concept may carry (Anexo 20, t_Importe). */
export const CONCEPT_DECIMALS = 6;

/** c_TasaOCuota writes every rate with six. */
export const RATE_DECIMALS = 6;

/** As a stamped document charges it. */
export function readTax(
  category: Tax["category"],
  { attributes, base = Decimal.ZERO, tasa, importe }: Impuesto,
): Tax {
  const { Impuesto: impuesto = "", TipoFactor } = attributes;
  const tipoFactor = TipoFactor as Tax["tipoFactor"];
  if (tipoFactor === "Exento")
    return { category, impuesto, tipoFactor, base, tasa: undefined, importe: undefined };
  return { category, impuesto, tipoFactor, base, tasa: tasa?.round(RATE_DECIMALS), importe };
}

/** `base × tasa` to six decimals, half up: inside the limits of CFDI40180 and CFDI40186 by construction. */
export function taxAmount(base: Decimal, tasa: Decimal): Decimal {
  return base.times(tasa).round(CONCEPT_DECIMALS);
}

/** Whether the amount, written with so many decimals, is what the rate makes of the base (CFDI40180, CFDI40186). */
export function isChargedByRate(
  { base, tasa, importe }: Pick<Tax, "base" | "tasa" | "importe">,
  digits: number,
): boolean {
  if (tasa === undefined || importe === undefined) return true;
  return isWithin(importe, rateLimits(base, tasa, digits));
}

/** The taxes of a concept: traslados first, then retenciones (the cadena's order). */
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

function taxNode(
  name: string,
  { base, impuesto, tipoFactor, tasa, importe }: Tax,
  decimals: number,
): XmlNode {
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

/** The document's taxes: what the concepts say, grouped, and rounded once to the currency's decimals. */
export interface TaxSummary {
  /** Absent when no concept has taxes. */
  readonly node: XmlNode | undefined;
  readonly trasladados: Decimal;
  readonly retenidos: Decimal;
}

/**
 * Groups by tax, factor and rate (retenciones by tax alone), sums unrounded, rounds each group half up; the totals
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
    // CFDI40212, 40213: with exempt concepts alone the total does not exist.
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

/** An amount of a concept: no zeros beyond the currency's decimals, at least that many. */
export function written(amount: Decimal, decimals: number): string {
  const short = amount.scale > decimals ? amount.trim() : amount;
  return (short.scale < decimals ? short.round(decimals) : short).toString();
}

/** What the summary tells together is a tax itself, with the sums of its amounts; in the order of the first of each. */
function grouped(taxes: readonly Tax[], category: Tax["category"], decimals: number): Tax[] {
  const groups = new Map<string, Tax[]>();
  let group: Tax[] | undefined;
  for (const tax of taxes) {
    if (tax.category !== category) continue;
    // Mostly all concepts are taxed alike: looking is quicker than making a key.
    if (group === undefined || !isTwin(group[0]!, tax)) group = groupOf(summaryKey(tax), groups);
    group.push(tax);
  }
  return [...groups.values()].map((members) => together(members, decimals));
}

function isTwin(one: Tax, other: Tax): boolean {
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
 * Of taxes that the summary tells together: traslados by tax, factor and rate, retenciones by tax alone. Every rate has
 * six decimals, so equal rates are equal texts.
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
