import { Decimal } from "../../decimal.ts";
import type { Impuesto } from "../../element.ts";
import { must, type Rule, rule } from "../rule.ts";
import { decimalsRule, keyRule, mustEqual } from "./common.ts";
import { type Comprobante, isAny, sumOf } from "./model.ts";
import { itself, resumen, resumenRetenciones, resumenTraslados } from "./scope.ts";
import { retencionGroup, trasladoGroup } from "./sums.ts";
import { rateRule } from "./taxes.ts";

export const SUMMARY: readonly Rule<Comprobante>[] = [
  rule("VAL-92", ["CFDI40201"], resumen, {
    title: "no debe existir en un comprobante de tipo T o P",
    remedy: "Quite el nodo Impuestos del comprobante.",
    check: (_, { attributes: { TipoDeComprobante } }) =>
      must(!isAny(TipoDeComprobante, "T", "P"), undefined, "el nodo Impuestos"),
  }),
  decimalsRule("VAL-93", "CFDI40202", resumen, "TotalImpuestosRetenidos", ({ totalRetenidos }) => totalRetenidos),
  rule("VAL-94", ["CFDI40203"], resumen, {
    title: "debe ser la suma de los nodos Retencion del resumen",
    field: "@TotalImpuestosRetenidos",
    remedy: "Sume los importes ya redondeados de los nodos Retencion.",
    check: ({ totalRetenidos, retenciones }) => mustEqual(sumOf(retenciones.map(importeOf)), totalRetenidos),
  }),
  decimalsRule("VAL-95", "CFDI40204", resumen, "TotalImpuestosTrasladados", ({ totalTrasladados }) => totalTrasladados),
  rule("VAL-96", ["CFDI40205"], resumen, {
    title: "debe ser la suma de los nodos Traslado del resumen",
    field: "@TotalImpuestosTrasladados",
    remedy: "Sume los importes ya redondeados de los nodos Traslado.",
    check: ({ totalTrasladados, traslados }) =>
      mustEqual(sumOf(traslados.filter(isTaxed).map(importeOf)), totalTrasladados),
  }),
  rule("VAL-97", ["CFDI40206", "CFDI40209"], resumen, {
    title: "debe existir cuando hay retenciones",
    field: "@TotalImpuestosRetenidos",
    remedy: "Escriba la suma de las retenciones.",
    check: ({ retenciones, attributes: { TotalImpuestosRetenidos } }) =>
      must(
        retenciones.length === 0 || TotalImpuestosRetenidos !== undefined,
        sumOf(retenciones.map(importeOf)) ?? "la suma de las retenciones",
        TotalImpuestosRetenidos,
      ),
  }),
  keyRule("VAL-98", "CFDI40207", resumenRetenciones, "Impuesto", "c_Impuesto"),
  repeatedRule("VAL-99", "CFDI40208", "retenciones", "el impuesto"),
  decimalsRule("VAL-100", "CFDI40210", resumenRetenciones, "Importe", importeOf),
  sumRule("VAL-101", "CFDI40211", resumenRetenciones, "retenciones", "Importe"),
  // SAT lists this row at the summary's Traslados, like CFDI40206 at its Retenciones; when the node is missing, only
  // VAL-121 reports it.
  rule("VAL-102", ["CFDI40212"], resumen, {
    title: "debe existir cuando algún traslado no es Exento",
    field: "@TotalImpuestosTrasladados",
    remedy: "Escriba la suma de los traslados, aunque sea cero.",
    check: ({ traslados, attributes: { TotalImpuestosTrasladados } }, comprobante) =>
      must(
        traslados.length === 0 || TotalImpuestosTrasladados !== undefined || !comprobante.traslados.some(isTaxed),
        sumOf(traslados.filter(isTaxed).map(importeOf)) ?? "la suma de los traslados",
        TotalImpuestosTrasladados,
      ),
  }),
  rule("VAL-103", ["CFDI40213"], resumenTraslados, {
    title: "con valor Exento admite solo Base, Impuesto y TipoFactor",
    field: "@TipoFactor",
    remedy: "Quite TasaOCuota e Importe del traslado exento.",
    check: (tax, { onlyExempt }) => {
      const { TasaOCuota, Importe, TipoFactor } = tax.attributes;
      const extra = TasaOCuota ?? Importe;
      return must(extra === undefined || !(TipoFactor === "Exento" || onlyExempt), undefined, extra);
    },
  }),
  decimalsRule("VAL-104", "CFDI40214", resumenTraslados, "Base", ({ base }) => base),
  sumRule("VAL-105", "CFDI40215", summaryOf({ onlyExempt: false }), "traslados", "Base"),
  sumRule("VAL-106", "CFDI40216", summaryOf({ onlyExempt: true }), "traslados", "Base"),
  keyRule("VAL-107", "CFDI40217", resumenTraslados, "Impuesto", "c_Impuesto"),
  repeatedRule("VAL-108", "CFDI40218", "traslados", "el impuesto, factor y tasa"),
  rateRule("VAL-109", "CFDI40219", resumenTraslados, "traslado"),
  decimalsRule("VAL-110", "CFDI40220", resumenTraslados, "Importe", importeOf),
  sumRule("VAL-111", "CFDI40221", (document) => resumenTraslados(document).filter(isTaxed), "traslados", "Importe"),
  // The matrix checks every group that is written, but finds none that is missing.
  rule("VAL-121", [], itself, {
    title: "debe resumir cada impuesto de los conceptos",
    field: "cfdi:Impuestos",
    remedy: "Agregue al resumen el Traslado o la Retencion que falta.",
    check: (comprobante) => {
      const missing = [...missingGroups(comprobante, "traslados"), ...missingGroups(comprobante, "retenciones")];
      // CFDI40201: types T and P have no summary.
      const summarised = !isAny(comprobante.attributes.TipoDeComprobante, "T", "P");
      return must(!summarised || missing.length === 0, missing.join(", "), undefined);
    },
  }),
];

type Scope = (document: Comprobante) => readonly Impuesto[];
type Kind = "traslados" | "retenciones";

const GROUP_OF = { traslados: trasladoGroup, retenciones: retencionGroup };

/**
 * Makes a rule that a node of the summary equals the sum of its group in the concepts, summed unrounded and rounded
 * once.
 */
function sumRule(code: string, sat: string, each: Scope, kind: Kind, attribute: "Base" | "Importe"): Rule<Comprobante> {
  const field = attribute === "Base" ? "base" : "importe";
  return rule(code, [sat], each, {
    title: `debe ser la suma redondeada de los ${attribute} de su grupo en los conceptos`,
    field: `@${attribute}`,
    remedy: "Sume los conceptos sin redondear y redondee el grupo una vez.",
    check: (tax, { sums, decimals }) => {
      const group = sums[kind].get(GROUP_OF[kind](tax));
      const sum = group === undefined ? Decimal.ZERO : group[field];
      const due = decimals === undefined ? undefined : sum?.round(decimals);
      if (due === undefined) return undefined;
      return tax.attributes[attribute] === undefined ? must(false, due, undefined) : mustEqual(due, tax[field]);
    },
  });
}

function repeatedRule(code: string, sat: string, kind: Kind, what: string): Rule<Comprobante> {
  return rule(code, [sat], ({ impuestos }: Comprobante) => repeated(impuestos?.[kind] ?? [], GROUP_OF[kind]), {
    title: `no debe repetir ${what} de otro nodo del resumen`,
    field: "@Impuesto",
    remedy: "Junte los nodos repetidos en uno solo.",
    check: (tax) => must(false, "un solo nodo", `otro ${GROUP_OF[kind](tax)}`),
  });
}

function repeated(taxes: readonly Impuesto[], groupOf: (tax: Impuesto) => string): Impuesto[] {
  const seen = new Set<string>();
  return taxes.filter((tax) => {
    const group = groupOf(tax);
    return seen.has(group) || !seen.add(group);
  });
}

/**
 * An exempt traslado belongs in the summary with its base (CFDI40213, CFDI40216). An exempt retención is a fault of its
 * concept (CFDI40184) and does not.
 */
function missingGroups({ sums, impuestos }: Comprobante, kind: Kind): string[] {
  const written = new Set(impuestos?.[kind].map(GROUP_OF[kind]));
  const groups = [...sums[kind]].filter(
    ([group, { first }]) => (kind === "traslados" || isTaxed(first)) && !written.has(group),
  );
  return groups.map(([group]) => `${kind} ${group}`);
}

/** Lists the traslados of the summary when `onlyExempt` equals the document's, otherwise nothing. */
function summaryOf({ onlyExempt }: Pick<Comprobante, "onlyExempt">): Scope {
  return (document) => (document.onlyExempt === onlyExempt ? resumenTraslados(document) : []);
}

function isTaxed({ attributes }: Impuesto): boolean {
  return isAny(attributes.TipoFactor, "Tasa", "Cuota");
}

function importeOf({ importe }: Impuesto): Decimal | undefined {
  return importe;
}
