import { type CatalogName, catalogs } from "../../catalogs/index.ts";
import { Decimal } from "../../decimal.ts";
import type { Impuesto } from "../../element.ts";
import { mustBePositive } from "../comprobante/common.ts";
import { isAny } from "../comprobante/model.ts";
import { retencionGroup, trasladoGroup } from "../comprobante/sums.ts";
import { lawRateRule, mustBeRate, mustFitRate } from "../comprobante/taxes.ts";
import { type Mismatch, must, type Rule, rule } from "../rule.ts";
import { pagos, retencionesDR, retencionesP, trasladosDR, trasladosP } from "./common.ts";
import type { ImpuestoP, Pago, Recepcion } from "./model.ts";

export const DOCUMENT_TAXES: readonly Rule<Recepcion>[] = [
  positiveRule("VAL-269", "CRP20249", retencionesDR),
  taxKeyRule("VAL-270", "CRP20250", retencionesDR, "Impuesto", "DR", "c_Impuesto"),
  taxKeyRule("VAL-271", "CRP20251", retencionesDR, "TipoFactor", "DR", "c_TipoFactor"),
  rule("VAL-272", ["CRP20252"], retencionesDR, {
    title: "no puede ser Exento en una retención",
    field: "@TipoFactorDR",
    remedy: "Quite la retención, o use Tasa o Cuota.",
    check: ({ attributes: { TipoFactor } }) => must(TipoFactor !== "Exento", "Tasa o Cuota", TipoFactor),
  }),
  rateRule("VAL-273", "CRP20253", retencionesDR, "retencion", "DR"),
  amountRule("VAL-274", "CRP20254", retencionesDR),
  positiveRule("VAL-275", "CRP20255", trasladosDR),
  taxKeyRule("VAL-276", "CRP20256", trasladosDR, "Impuesto", "DR", "c_Impuesto"),
  taxKeyRule("VAL-277", "CRP20257", trasladosDR, "TipoFactor", "DR", "c_TipoFactor"),
  exemptRule("VAL-278", "CRP20258", trasladosDR, "DR"),
  rule("VAL-279", ["CRP20259"], trasladosDR, {
    title: "con valor Tasa o Cuota exige TasaOCuotaDR e ImporteDR",
    field: "@TipoFactorDR",
    remedy: "Escriba la tasa con seis decimales y el importe del impuesto.",
    check: ({ attributes: { TipoFactor, TasaOCuota, Importe } }) =>
      must(
        !isAny(TipoFactor, "Tasa", "Cuota") || (TasaOCuota !== undefined && Importe !== undefined),
        "TasaOCuotaDR e ImporteDR",
        TasaOCuota ?? Importe,
      ),
  }),
  rateRule("VAL-280", "CRP20260", trasladosDR, "traslado", "DR"),
  amountRule("VAL-281", "CRP20261", trasladosDR),
];

/** The rules of the taxes of a payment, CRP20262 to CRP20274, without those of Totales. */
export const PAYMENT_TAXES: readonly Rule<Recepcion>[] = [
  taxKeyRule("VAL-282", "CRP20262", retencionesP, "Impuesto", "P", "c_Impuesto"),
  repeatedRule("VAL-283", "CRP20263", retencionesP, "el impuesto", retencionGroup),
  sumRule("VAL-285", "CRP20265", retencionesP, "importe"),
  exemptRule("VAL-286", "CRP20266", trasladosP, "P"),
  sumRule("VAL-288", "CRP20268", taxedP, "base"),
  sumRule("VAL-289", "CRP20269", (document) => trasladosP(document).filter((tax) => !isTaxed(tax)), "base"),
  taxKeyRule("VAL-290", "CRP20270", trasladosP, "Impuesto", "P", "c_Impuesto"),
  repeatedRule("VAL-291", "CRP20271", trasladosP, "el impuesto, factor y tasa", trasladoGroup),
  rateRule("VAL-292", "CRP20272", trasladosP, "traslado", "P"),
  sumRule("VAL-294", "CRP20274", taxedP, "importe"),
  // The matrix checks every group that is written, but finds none that is missing.
  rule("VAL-298", [], pagos, {
    title: "debe resumir cada impuesto de los documentos",
    field: "pago20:ImpuestosP",
    remedy: "Agregue al pago el TrasladoP o la RetencionP que falta.",
    check: (pago) => {
      const missing = missingGroups(pago);
      return must(missing.length === 0, missing.join(", "), undefined);
    },
  }),
  rule("VAL-910", [], taxedP, {
    source: "CRP20268 como la aplica al menos un PAC desde septiembre de 2026",
    title: "no debe ser menor que la suma de los BaseDR, ni por una fracción",
    field: "@BaseP",
    remedy: "Divida cada BaseDR entre su EquivalenciaDR, sume y redondee solo la suma, a seis decimales.",
    check: ({ base, sum, pago: { decimals } }) => {
      if (base === undefined || sum?.base === undefined) return undefined;
      // A greater difference is the fault of CRP20268 itself.
      if (mustBeClose(sum.base, base, decimals) !== undefined) return undefined;
      const least = sum.base.round(6);
      return must(base.compare(least) >= 0, least, base);
    },
  }),
  lawRateRule(
    "VAL-911",
    "@TasaOCuotaDR",
    (document: Recepcion) => [trasladosDR(document), retencionesDR(document)],
    ({ comprobante }) => comprobante.day,
  ),
];

type Scope<E> = (recepcion: Recepcion) => readonly E[];
type Level = "DR" | "P";

function positiveRule(code: string, sat: string, each: Scope<Impuesto>): Rule<Recepcion> {
  return rule(code, [sat], each, {
    title: "debe ser mayor que cero",
    field: "@BaseDR",
    remedy: "Quite el impuesto si el documento no tiene base.",
    check: ({ base }) => mustBePositive(base),
  });
}

function taxKeyRule(
  code: string,
  sat: string,
  each: Scope<Impuesto>,
  attribute: "Impuesto" | "TipoFactor",
  level: Level,
  catalog: CatalogName,
): Rule<Recepcion> {
  const listed = catalogs.listOf(catalog);
  const expected = catalogs.keys(catalog).join(", ");
  return rule(code, [sat], each, {
    title: `debe ser una clave de ${catalog}`,
    field: `@${attribute}${level}`,
    remedy: `Use una clave vigente de ${catalog}.`,
    check: ({ attributes }) => {
      const key = attributes[attribute];
      return must(key === undefined || listed.has(key), expected, key);
    },
  });
}

function rateRule(
  code: string,
  sat: string,
  each: Scope<Impuesto>,
  kind: "traslado" | "retencion",
  level: Level,
): Rule<Recepcion> {
  return rule(code, [sat], each, {
    title: "debe ser un valor o rango de c_TasaOCuota para su impuesto y factor",
    field: `@TasaOCuota${level}`,
    remedy: "Use una tasa del catálogo, con seis decimales.",
    check: (tax, { comprobante: { day } }, { loaded }) => mustBeRate(kind, tax, { day, loaded }),
  });
}

function amountRule(code: string, sat: string, each: Scope<Impuesto>): Rule<Recepcion> {
  return rule(code, [sat], each, {
    title: "debe estar entre los límites de BaseDR por TasaOCuotaDR",
    field: "@ImporteDR",
    remedy: "Calcule ImporteDR como BaseDR por TasaOCuotaDR, con hasta seis decimales.",
    check: mustFitRate,
  });
}

function exemptRule(code: string, sat: string, each: Scope<Impuesto>, level: Level): Rule<Recepcion> {
  return rule(code, [sat], each, {
    title: `con valor Exento no admite TasaOCuota${level} ni Importe${level}`,
    field: `@TipoFactor${level}`,
    remedy: "Quite tasa e importe; la tasa cero es Tasa con 0.000000.",
    check: ({ attributes: { TipoFactor, TasaOCuota, Importe } }) => {
      const extra = TasaOCuota ?? Importe;
      return must(TipoFactor !== "Exento" || extra === undefined, undefined, extra);
    },
  });
}

function repeatedRule(
  code: string,
  sat: string,
  each: Scope<ImpuestoP>,
  what: string,
  groupOf: (tax: Impuesto) => string,
): Rule<Recepcion> {
  return rule(code, [sat], each, {
    title: `no debe repetir ${what} de otro nodo del pago`,
    remedy: "Sume en un solo nodo lo que es del mismo grupo.",
    check: (tax) => must(!tax.repeated, `un solo nodo de ${groupOf(tax)}`, "otro"),
  });
}

function sumRule(code: string, sat: string, each: Scope<ImpuestoP>, of: "base" | "importe"): Rule<Recepcion> {
  const name = of === "base" ? "Base" : "Importe";
  return rule(code, [sat], each, {
    title: `debe ser la suma de los ${name}DR de los documentos del pago, en su moneda`,
    field: `@${name}P`,
    remedy: `Divida cada ${name}DR entre su EquivalenciaDR, sume y redondee al final.`,
    check: (tax) => mustBeClose(tax.sum === undefined ? Decimal.ZERO : tax.sum[of], tax[of], tax.pago.decimals),
  });
}

/**
 * SAT publishes nothing on the rounding of sums, so a difference of less than one unit of the last written decimal is
 * accepted.
 */
function mustBeClose(expected: Decimal | undefined, actual: Decimal | undefined, decimals = 2): Mismatch | undefined {
  if (expected === undefined || actual === undefined) return undefined;
  const unit = new Decimal(1n, Math.max(actual.scale, decimals));
  const difference = expected.minus(actual);
  const distance = difference.isNegative ? Decimal.ZERO.minus(difference) : difference;
  return must(distance.compare(unit) < 0, expected.round(Math.max(actual.scale, decimals)), actual);
}

function taxedP(document: Recepcion): readonly ImpuestoP[] {
  return trasladosP(document).filter(isTaxed);
}

function isTaxed({ attributes }: Impuesto): boolean {
  return attributes.TipoFactor !== "Exento";
}

function missingGroups({ due, traslados, retenciones }: Pago): string[] {
  const kinds = [
    { told: new Set(traslados.map(trasladoGroup)), due: due.traslados },
    { told: new Set(retenciones.map(retencionGroup)), due: due.retenciones },
  ];
  return kinds.flatMap(({ told, due }) => [...due.keys()].filter((group) => !told.has(group)));
}
