import { isEmployment } from "../../catalogs/index.ts";
import { mustHaveCurp, mustHaveNoCurp } from "../comprobante/common.ts";
import { must, type Rule, rule } from "../rule.ts";
import { entidades, keyRule, nominas } from "./common.ts";
import type { Nomina, Recibo } from "./model.ts";

/** The worker's node must have these attributes when the employer is registered with the IMSS. */
const OF_THE_REGISTERED = [
  "NumSeguridadSocial",
  "FechaInicioRelLaboral",
  "Antigüedad",
  "RiesgoPuesto",
  "SalarioDiarioIntegrado",
];

/**
 * These are the rules of nomina12:Emisor, NOM5, NOM6 and NOM42 to NOM50, without those that need SAT's data
 * on taxpayers.
 */
export const EMPLOYER: readonly Rule<Recibo>[] = [
  rule({
    code: "VAL-305",
    sat: ["NOM5"],
    title: "no debe existir cuando el emisor es persona moral",
    field: "nomina12:Emisor/@Curp",
    remedy: "Quite la Curp del emisor.",
    inForm: "Quite la CURP del patrón: es persona moral.",
    each: nominas,
    check: ({ emisor }, { comprobante }) => mustHaveNoCurp(emisor?.attributes.Curp, comprobante),
  }),
  rule({
    code: "VAL-306",
    sat: ["NOM6"],
    title: "debe existir cuando el emisor es persona física",
    field: "nomina12:Emisor/@Curp",
    remedy: "Escriba la CURP del patrón.",
    each: nominas,
    check: ({ emisor }, { comprobante }) => mustHaveCurp(emisor?.attributes.Curp, comprobante),
  }),
  rule({
    code: "VAL-342",
    sat: ["NOM42"],
    title: "debe existir cuando TipoContrato es de 01 a 08",
    field: "nomina12:Emisor/@RegistroPatronal",
    remedy: "Escriba el registro patronal, o corrija el tipo de contrato.",
    each: nominas,
    check: (nomina) =>
      must(
        isEmployment(contractOf(nomina)) !== true || registroOf(nomina) !== undefined,
        "el registro patronal",
        registroOf(nomina),
      ),
  }),
  rule({
    code: "VAL-343",
    sat: ["NOM43"],
    title: "no debe existir cuando TipoContrato es 09, 10 o 99",
    field: "nomina12:Emisor/@RegistroPatronal",
    remedy: "Quite el registro patronal, o corrija el tipo de contrato.",
    each: nominas,
    check: (nomina) =>
      must(
        isEmployment(contractOf(nomina)) !== false || registroOf(nomina) === undefined,
        undefined,
        registroOf(nomina),
      ),
  }),
  rule({
    code: "VAL-344",
    sat: ["NOM44"],
    title: "debe llevar los datos del seguro social cuando hay RegistroPatronal",
    field: "nomina12:Receptor",
    remedy: `Agregue los que faltan de ${OF_THE_REGISTERED.join(", ")}.`,
    inForm: "Con registro patronal llene también {expected}.",
    each: nominas,
    check: (nomina) => {
      const missing = OF_THE_REGISTERED.filter((name) => nomina.receptor?.attributes[name] === undefined);
      return must(registroOf(nomina) === undefined || missing.length === 0, missing.join(", "), undefined);
    },
  }),
  keyRule("VAL-347", "NOM47", entidades, "OrigenRecurso", "c_OrigenRecurso"),
  rule({
    code: "VAL-348",
    sat: ["NOM48"],
    title: "debe existir cuando OrigenRecurso es IM",
    field: "@MontoRecursoPropio",
    remedy: "Escriba cuánto del pago es recurso propio.",
    each: entidades,
    check: ({ attributes: { OrigenRecurso, MontoRecursoPropio } }) =>
      must(
        OrigenRecurso !== "IM" || MontoRecursoPropio !== undefined,
        "el monto de recursos propios",
        undefined,
      ),
  }),
  rule({
    code: "VAL-349",
    sat: ["NOM49"],
    title: "no debe existir cuando OrigenRecurso no es IM",
    field: "@MontoRecursoPropio",
    remedy: "Quite MontoRecursoPropio, o escriba OrigenRecurso IM.",
    inForm: "Quite MontoRecursoPropio, o elija Ingresos mixtos en OrigenRecurso.",
    each: entidades,
    check: ({ attributes: { OrigenRecurso, MontoRecursoPropio } }) =>
      must(OrigenRecurso === "IM" || MontoRecursoPropio === undefined, undefined, MontoRecursoPropio),
  }),
  rule({
    code: "VAL-350",
    sat: ["NOM50"],
    title: "debe ser menor que TotalPercepciones más TotalOtrosPagos",
    field: "nomina12:Emisor/nomina12:EntidadSNCF/@MontoRecursoPropio",
    remedy: "Corrija MontoRecursoPropio: una parte del pago es recurso federal.",
    each: nominas,
    check: ({ recursoPropio, paid }) => {
      if (recursoPropio === undefined || paid === undefined) return undefined;
      return must(recursoPropio.compare(paid) < 0, `menos de ${paid}`, recursoPropio);
    },
  }),
  // Without an employment contract there are no data of the IMSS.
  rule({
    code: "VAL-458",
    sat: [],
    title: "no debe llevar los datos del seguro social cuando TipoContrato es 09, 10 o 99",
    field: "nomina12:Receptor",
    remedy: `Quite ${OF_THE_REGISTERED.join(", ")}, o corrija el tipo de contrato.`,
    inForm: "Con este tipo de contrato deje vacío {actual}.",
    each: nominas,
    check: (nomina) => {
      const written = OF_THE_REGISTERED.filter((name) => nomina.receptor?.attributes[name] !== undefined);
      const employed = isEmployment(contractOf(nomina)) !== false || registroOf(nomina) !== undefined;
      return must(employed || written.length === 0, undefined, written.join(", "));
    },
  }),
];

function contractOf({ receptor }: Nomina): string | undefined {
  return receptor?.attributes.TipoContrato;
}

function registroOf({ emisor }: Nomina): string | undefined {
  return emisor?.attributes.RegistroPatronal;
}
