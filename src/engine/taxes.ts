import { Decimal } from "./decimal.ts";
import { node, type XmlNode } from "./node.ts";

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

/** `base × tasa` to six decimals, half up: inside the limits of CFDI40180 and CFDI40186 by construction. */
export function taxAmount(base: Decimal, tasa: Decimal): Decimal {
  return base.times(tasa).round(CONCEPT_DECIMALS);
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
  return node("cfdi:Impuestos", {}, [
    listOf("cfdi:Traslados", traslados),
    listOf("cfdi:Retenciones", retenciones),
  ]);
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
  return members.length > 0 ? node(name, {}, members) : undefined;
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
  const retenciones = grouped(taxes, "retencion", decimals, ({ impuesto }) => impuesto);
  const traslados = grouped(taxes, "traslado", decimals, rateKey);
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
  const trimmed = amount.trim();
  return (trimmed.scale < decimals ? trimmed.round(decimals) : trimmed).toString();
}

/** Taxes counted as one are a tax themselves, with the sums of their amounts. */
function grouped(
  taxes: readonly Tax[],
  category: Tax["category"],
  decimals: number,
  key: (tax: Tax) => string,
): Tax[] {
  const groups = new Map<string, Tax>();
  for (const tax of taxes) {
    if (tax.category !== category) continue;
    const name = key(tax);
    const sum = groups.get(name);
    groups.set(name, sum === undefined ? tax : together(sum, tax));
  }
  return [...groups.values()].map((group) =>
    withAmounts(group, group.base.round(decimals), group.importe?.round(decimals)),
  );
}

function rateKey({ impuesto, tipoFactor, tasa }: Tax): string {
  return `${impuesto}|${tipoFactor}|${tasa?.units}`;
}

function together(one: Tax, other: Tax): Tax {
  return withAmounts(one, one.base.plus(other.base), other.importe && one.importe?.plus(other.importe));
}

/** Field by field: spreading an object costs as much as all the sums, and this runs for every tax. */
function withAmounts(
  { category, impuesto, tipoFactor, tasa }: Tax,
  base: Decimal,
  importe: Decimal | undefined,
): Tax {
  return { category, impuesto, tipoFactor, tasa, base, importe };
}

function total(groups: readonly Tax[], decimals: number): Decimal {
  return Decimal.sum(groups.map(({ importe = Decimal.ZERO }) => importe)).round(decimals);
}
