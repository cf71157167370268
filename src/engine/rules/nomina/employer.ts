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

/** The rules of nomina12:Emisor, NOM5, NOM6 and NOM42 to NOM50, without those that need SAT's data on taxpayers. */
export const EMPLOYER: readonly Rule<Recibo>[] = [
  rule("VAL-305", ["NOM5"], nominas, {
    title: "no debe existir cuando el emisor es persona moral",
    field: "nomina12:Emisor/@Curp",
    remedy: "Quite la Curp del emisor.",
    inForm: "Quite la CURP del patrón: es persona moral.",
    check: ({ emisor }, { comprobante }) => mustHaveNoCurp(emisor?.attributes.Curp, comprobante),
  }),
  rule("VAL-306", ["NOM6"], nominas, {
    title: "debe existir cuando el emisor es persona física",
    field: "nomina12:Emisor/@Curp",
    remedy: "Escriba la CURP del patrón.",
    check: ({ emisor }, { comprobante }) => mustHaveCurp(emisor?.attributes.Curp, comprobante),
  }),
  rule("VAL-342", ["NOM42"], nominas, {
    title: "debe existir cuando TipoContrato es de 01 a 08",
    field: "nomina12:Emisor/@RegistroPatronal",
    remedy: "Escriba el registro patronal, o corrija el tipo de contrato.",
    check: (nomina) =>
      must(
        isEmployment(contractOf(nomina)) !== true || registroOf(nomina) !== undefined,
        "el registro patronal",
        registroOf(nomina),
      ),
  }),
  rule("VAL-343", ["NOM43"], nominas, {
    title: "no debe existir cuando TipoContrato es 09, 10 o 99",
    field: "nomina12:Emisor/@RegistroPatronal",
    remedy: "Quite el registro patronal, o corrija el tipo de contrato.",
    check: (nomina) =>
      must(
        isEmployment(contractOf(nomina)) !== false || registroOf(nomina) === undefined,
        undefined,
        registroOf(nomina),
      ),
  }),
  rule("VAL-344", ["NOM44"], nominas, {
    title: "debe llevar los datos del seguro social cuando hay RegistroPatronal",
    field: "nomina12:Receptor",
    remedy: `Agregue los que faltan de ${OF_THE_REGISTERED.join(", ")}.`,
    inForm: "Con registro patronal llene también {expected}.",
    check: (nomina) => {
      const missing = OF_THE_REGISTERED.filter((name) => nomina.receptor?.attributes[name] === undefined);
      return must(registroOf(nomina) === undefined || missing.length === 0, missing.join(", "), undefined);
    },
  }),
  keyRule("VAL-347", "NOM47", entidades, "OrigenRecurso", "c_OrigenRecurso"),
  rule("VAL-348", ["NOM48"], entidades, {
    title: "debe existir cuando OrigenRecurso es IM",
    field: "@MontoRecursoPropio",
    remedy: "Escriba cuánto del pago es recurso propio.",
    check: ({ attributes: { OrigenRecurso, MontoRecursoPropio } }) =>
      must(OrigenRecurso !== "IM" || MontoRecursoPropio !== undefined, "el monto de recursos propios", undefined),
  }),
  rule("VAL-349", ["NOM49"], entidades, {
    title: "no debe existir cuando OrigenRecurso no es IM",
    field: "@MontoRecursoPropio",
    remedy: "Quite MontoRecursoPropio, o escriba OrigenRecurso IM.",
    inForm: "Quite MontoRecursoPropio, o elija Ingresos mixtos en OrigenRecurso.",
    check: ({ attributes: { OrigenRecurso, MontoRecursoPropio } }) =>
      must(OrigenRecurso === "IM" || MontoRecursoPropio === undefined, undefined, MontoRecursoPropio),
  }),
  rule("VAL-350", ["NOM50"], nominas, {
    title: "debe ser menor que TotalPercepciones más TotalOtrosPagos",
    field: "nomina12:Emisor/nomina12:EntidadSNCF/@MontoRecursoPropio",
    remedy: "Corrija MontoRecursoPropio: una parte del pago es recurso federal.",
    check: ({ recursoPropio, paid }) => {
      if (recursoPropio === undefined || paid === undefined) return undefined;
      return must(recursoPropio.compare(paid) < 0, `menos de ${paid}`, recursoPropio);
    },
  }),
  // Without an employment contract there are no data of the IMSS.
  rule("VAL-458", [], nominas, {
    title: "no debe llevar los datos del seguro social cuando TipoContrato es 09, 10 o 99",
    field: "nomina12:Receptor",
    remedy: `Quite ${OF_THE_REGISTERED.join(", ")}, o corrija el tipo de contrato.`,
    inForm: "Con este tipo de contrato deje vacío {actual}.",
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
