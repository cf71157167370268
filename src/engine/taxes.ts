import { Decimal } from "./decimal.ts";
import { node, type XmlNode } from "./node.ts";

/** A tax of one concept, computed and not yet rounded to the currency. */
export interface Tax {
  readonly category: "traslado" | "retencion";
  /** c_Impuesto: 001 ISR, 002 IVA, 003 IEPS. */
  readonly impuesto: string;
  readonly tipoFactor: "Tasa" | "Exento";
  readonly base: Decimal;
  /** Six decimals, as c_TasaOCuota writes them; absent when exempt, like the amount. */
  readonly tasa: Decimal | undefined;
  readonly importe: Decimal | undefined;
}

/** Most decimals an amount of a concept may carry (Anexo 20, t_Importe). */
export const CONCEPT_DECIMALS = 6;

/** `base × tasa` to six decimals, half up: inside the limits of CFDI40180 and CFDI40186 by construction. */
export function taxAmount(base: Decimal, tasa: Decimal): Decimal {
  return base.times(tasa).round(CONCEPT_DECIMALS);
}

/** The taxes of a concept: traslados first, then retenciones (the cadena's order). */
export function conceptTaxes(taxes: readonly Tax[], decimals: number): XmlNode | undefined {
  if (taxes.length === 0) return undefined;
  return node("cfdi:Impuestos", {}, [
    group("cfdi:Traslados", taxes, "traslado", (tax) =>
      node("cfdi:Traslado", {
        Base: written(tax.base, decimals),
        Impuesto: tax.impuesto,
        TipoFactor: tax.tipoFactor,
        TasaOCuota: tax.tasa?.toString(),
        Importe: tax.importe && written(tax.importe, decimals),
      }),
    ),
    group("cfdi:Retenciones", taxes, "retencion", (tax) =>
      node("cfdi:Retencion", {
        Base: written(tax.base, decimals),
        Impuesto: tax.impuesto,
        TipoFactor: tax.tipoFactor,
        TasaOCuota: tax.tasa?.toString(),
        Importe: tax.importe && written(tax.importe, decimals),
      }),
    ),
  ]);
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
  const retenciones = grouped(taxes, "retencion", (tax) => tax.impuesto);
  const traslados = grouped(taxes, "traslado", (tax) => `${tax.impuesto}|${tax.tipoFactor}|${tax.tasa}`);
  const amount = (members: Tax[]) =>
    Decimal.sum(members.map((tax) => tax.importe ?? Decimal.ZERO)).round(decimals);
  const retenidos = Decimal.sum(retenciones.map(amount)).round(decimals);
  const trasladados = Decimal.sum(traslados.map(amount)).round(decimals);
  if (taxes.length === 0) return { node: undefined, trasladados, retenidos };

  const someTaxed = traslados.some(([first]) => first?.tipoFactor !== "Exento");
  return {
    trasladados,
    retenidos,
    node: node(
      "cfdi:Impuestos",
      {
        TotalImpuestosRetenidos: retenciones.length > 0 ? retenidos.toString() : undefined,
        // CFDI40212, 40213: with exempt concepts alone the total does not exist.
        TotalImpuestosTrasladados: someTaxed ? trasladados.toString() : undefined,
      },
      [
        retenciones.length > 0
          ? node(
              "cfdi:Retenciones",
              {},
              retenciones.map((members) =>
                node("cfdi:Retencion", {
                  Impuesto: members[0]!.impuesto,
                  Importe: amount(members).toString(),
                }),
              ),
            )
          : undefined,
        traslados.length > 0
          ? node(
              "cfdi:Traslados",
              {},
              traslados.map((members) => {
                const { impuesto, tipoFactor, tasa } = members[0]!;
                return node("cfdi:Traslado", {
                  Base: Decimal.sum(members.map((tax) => tax.base))
                    .round(decimals)
                    .toString(),
                  Impuesto: impuesto,
                  TipoFactor: tipoFactor,
                  TasaOCuota: tasa?.toString(),
                  Importe: tasa && amount(members).toString(),
                });
              }),
            )
          : undefined,
      ],
    ),
  };
}

/** An amount of a concept: no zeros beyond the currency's decimals, at least that many. */
export function written(amount: Decimal, decimals: number): string {
  const trimmed = amount.trim();
  return (trimmed.scale < decimals ? trimmed.round(decimals) : trimmed).toString();
}

function group(
  name: string,
  taxes: readonly Tax[],
  category: Tax["category"],
  toNode: (tax: Tax) => XmlNode,
): XmlNode | undefined {
  const members = taxes.filter((tax) => tax.category === category);
  return members.length > 0 ? node(name, {}, members.map(toNode)) : undefined;
}

function grouped(taxes: readonly Tax[], category: Tax["category"], key: (tax: Tax) => string): Tax[][] {
  const groups = new Map<string, Tax[]>();
  for (const tax of taxes) {
    if (tax.category !== category) continue;
    const name = key(tax);
    const members = groups.get(name);
    if (members === undefined) groups.set(name, [tax]);
    else members.push(tax);
  }
  return [...groups.values()];
}
