import { catalogs, type OnDay, rates, type TaxKind } from "../../catalogs/index.ts";
import type { Impuesto } from "../../element.ts";
import { isWithin, rateLimits } from "../../limits.ts";
import { type Mismatch, must, type Rule, rule } from "../rule.ts";
import { keyRule, mustBePositive } from "./common.ts";
import { type Comprobante, isAny } from "./model.ts";
import { retenciones, traslados } from "./scope.ts";

export const TAXES: readonly Rule<Comprobante>[] = [
  rule("VAL-69", ["CFDI40174"], traslados, {
    title: "debe ser mayor que cero",
    field: "@Base",
    remedy: "Quite el impuesto si el concepto no tiene base.",
    check: ({ base }) => mustBePositive(base),
  }),
  rule("VAL-70", ["CFDI40175"], traslados, {
    title: "debe ser un impuesto que se traslada",
    field: "@Impuesto",
    remedy: "Use 002 (IVA) o 003 (IEPS); el ISR (001) solo se retiene.",
    check: ({ attributes: { Impuesto } }) =>
      must(Impuesto === undefined || isTransferable(Impuesto), "002, 003", Impuesto),
  }),
  keyRule("VAL-71", "CFDI40176", traslados, "TipoFactor", "c_TipoFactor"),
  rule("VAL-72", ["CFDI40177"], traslados, {
    title: "con valor Exento no admite TasaOCuota ni Importe",
    field: "@TipoFactor",
    remedy: "Quite TasaOCuota e Importe; la tasa cero es Tasa con 0.000000.",
    check: (tax) => {
      if (tax.attributes.TipoFactor !== "Exento") return undefined;
      const found = written(tax);
      return must(found.length === 0, undefined, found.join(" y "));
    },
  }),
  rule("VAL-73", ["CFDI40178"], traslados, {
    title: "con valor Tasa o Cuota exige TasaOCuota e Importe",
    field: "@TipoFactor",
    remedy: "Escriba la tasa con seis decimales y el importe del impuesto.",
    check: (tax) => {
      const { TipoFactor, TasaOCuota, Importe } = tax.attributes;
      const isComplete = TasaOCuota !== undefined && Importe !== undefined;
      if (isComplete || !isAny(TipoFactor, "Tasa", "Cuota")) return undefined;
      return must(false, "TasaOCuota y Importe", written(tax)[0]);
    },
  }),
  rateRule("VAL-74", "CFDI40179", traslados, "traslado"),
  amountRule("VAL-75", "CFDI40180", traslados),
  rule("VAL-76", ["CFDI40181"], retenciones, {
    title: "debe ser mayor que cero",
    field: "@Base",
    remedy: "Quite la retención si el concepto no tiene base.",
    check: ({ base }) => mustBePositive(base),
  }),
  keyRule("VAL-77", "CFDI40182", retenciones, "Impuesto", "c_Impuesto"),
  keyRule("VAL-78", "CFDI40183", retenciones, "TipoFactor", "c_TipoFactor"),
  rule("VAL-79", ["CFDI40184"], retenciones, {
    title: "no puede ser Exento en una retención",
    field: "@TipoFactor",
    remedy: "Quite la retención, o use Tasa o Cuota.",
    check: ({ attributes: { TipoFactor } }) => must(TipoFactor !== "Exento", "Tasa o Cuota", TipoFactor),
  }),
  rateRule("VAL-80", "CFDI40185", retenciones, "retencion"),
  amountRule("VAL-81", "CFDI40186", retenciones),
  lawRateRule(
    "VAL-124",
    "@TasaOCuota",
    (document: Comprobante) => [traslados(document), retenciones(document)],
    ({ day }) => day,
  ),
];

type Scope = (document: Comprobante) => readonly Impuesto[];

export function rateRule(code: string, sat: string, each: Scope, kind: TaxKind): Rule<Comprobante> {
  return rule(code, [sat], each, {
    title: "debe ser un valor o rango de c_TasaOCuota para su impuesto y factor",
    field: "@TasaOCuota",
    remedy: "Use una tasa del catálogo, con seis decimales.",
    inForm: "Elija una tasa que admita el SAT: {expected}.",
    check: (tax, { day }, { loaded }) => mustBeRate(kind, tax, { day, loaded }),
  });
}

/**
 * Makes the advice on a rate of the law that c_TasaOCuota has not. The rows on that list let it pass: the PAC decides
 * which of them it follows.
 */
export function lawRateRule<D>(
  code: string,
  field: string,
  lists: (document: D) => readonly (readonly Impuesto[])[],
  dayOf: (document: D) => string | undefined,
): Rule<D> {
  const each = (document: D) =>
    lists(document).flatMap((taxes) => taxes.filter(({ attributes }) => attributes.Impuesto === "003"));
  return rule(code, [], each, {
    source: "Ley del IEPS de 2026",
    title: "debe ser un valor que c_TasaOCuota ya tenga",
    field,
    remedy: "Pregunte a su PAC si ya acepta esa tasa: está en la ley y no en la lista del SAT.",
    check: (tax, document, { loaded }) =>
      must(!isOfLawAlone(tax, { day: dayOf(document), loaded }), "una tasa de la lista", tax.tasa),
  });
}

function isOfLawAlone({ tasa, attributes }: Impuesto, on: OnDay): boolean {
  const { Impuesto = "", TipoFactor = "" } = attributes;
  return tasa !== undefined && rates.isOfLawAlone(Impuesto, TipoFactor, tasa, on);
}

function amountRule(code: string, sat: string, each: Scope): Rule<Comprobante> {
  return rule(code, [sat], each, {
    title: "debe estar entre los límites de Base por TasaOCuota",
    field: "@Importe",
    remedy: "Calcule Importe como Base por TasaOCuota, con hasta seis decimales.",
    check: mustFitRate,
  });
}

/** An unknown tax, one that cannot be transferred and one without a rate are faults of other rules. */
export function mustBeRate(kind: TaxKind, tax: Impuesto, on: OnDay): Mismatch | undefined {
  const { tasa, attributes } = tax;
  const { Impuesto = "", TipoFactor = "" } = attributes;
  if (tasa === undefined || !isAny(TipoFactor, "Tasa", "Cuota")) return undefined;
  if (!catalogs.has("c_Impuesto", Impuesto) || (kind === "traslado" && !isTransferable(Impuesto))) return undefined;
  if (rates.allows(kind, Impuesto, TipoFactor, tasa, on) || isOfLawAlone(tax, on)) return undefined;
  return must(false, rates.describe(kind, Impuesto, TipoFactor, on), tasa);
}

export function mustFitRate({ base, tasa, importe, attributes }: Impuesto): Mismatch | undefined {
  if (base === undefined || tasa === undefined || importe === undefined) return undefined;
  if (!isAny(attributes.TipoFactor, "Tasa", "Cuota") || base.times(tasa).equals(importe)) return undefined;
  const limits = rateLimits(base, tasa, importe.scale);
  return isWithin(importe, limits) ? undefined : must(false, `de ${limits.lower} a ${limits.upper}`, importe);
}

/** Column "Traslado" of c_Impuesto has every tax but ISR. */
function isTransferable(impuesto: string): boolean {
  return isAny(impuesto, "002", "003");
}

function written({ attributes }: Impuesto): string[] {
  return ["TasaOCuota", "Importe"].filter((name) => attributes[name] !== undefined);
}
