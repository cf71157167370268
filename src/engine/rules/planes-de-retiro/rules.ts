import { mustEqual } from "../comprobante/common.ts";
import { must, type Rule, rule, scope } from "../rule.ts";
import type { Plan } from "./model.ts";

type Planes = readonly Plan[];

export const planes = scope("Planesderetiro", (planes: Planes) => planes);

/** Lists the contributions whose type an earlier one of the same plan has. */
export const repetidas = scope("AportacionesODepositos", (planes: Planes) =>
  planes.flatMap(({ aportaciones }) => {
    const seen = new Set<string | undefined>();
    return aportaciones.filter(({ attributes: { TipoAportacionODeposito } }) => {
      const isRepeated = seen.has(TipoAportacionODeposito);
      seen.add(TipoAportacionODeposito);
      return isRepeated && TipoAportacionODeposito !== undefined;
    });
  }),
);

export const RULES: readonly Rule<Planes>[] = [
  partRule("CRE-201", "PDR101", "MontTotExentRetiradoAnioInmAnt", "exenta"),
  partRule("CRE-202", "PDR102", "MontTotExedenteAnioInmAnt", "excedente"),
  rule("CRE-203", ["PDR103"], planes, {
    title: "debe ser la suma de MontTotExentRetiradoAnioInmAnt y MontTotExedenteAnioInmAnt",
    field: "@MontTotRetiradoAnioInmAntPer",
    remedy: "Reparta lo retirado entre la parte exenta y el excedente.",
    check: ({ retirado, exento, excedente }) => mustEqual(excedente && exento?.plus(excedente), retirado),
  }),
  rule("CRE-204", ["PDR104"], repetidas, {
    title: "no debe repetirse",
    field: "@TipoAportacionODeposito",
    remedy: "Sume las aportaciones del mismo tipo en un solo nodo.",
    check: ({ attributes: { TipoAportacionODeposito } }) =>
      must(false, "un tipo distinto de los anteriores", TipoAportacionODeposito),
  }),
];

function partRule(code: string, sat: string, attribute: string, part: string): Rule<Planes> {
  return rule(code, [sat], planes, {
    title: "debe existir cuando existe MontTotRetiradoAnioInmAntPer",
    field: `@${attribute}`,
    remedy: `Escriba la parte ${part} de lo retirado, 0 si no la hubo.`,
    check: ({ attributes }) => {
      const isDemanded = attributes.MontTotRetiradoAnioInmAntPer !== undefined;
      return must(!isDemanded || attributes[attribute] !== undefined, "un importe", undefined);
    },
  });
}
