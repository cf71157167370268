import { sumOf } from "../comprobante/model.ts";
import { must, type Rule, rule } from "../rule.ts";
import { keyRule, mustBeWritten, nominas } from "./common.ts";
import { parseDay } from "./day.ts";
import type { Recibo } from "./model.ts";

const EXTRAORDINARIA = "E";
const OTHER_PERIODICITY = "99";

export const HEADER: readonly Rule<Recibo>[] = [
  rule("VAL-331", ["NOM31"], nominas, {
    title: "debe llevar TotalPercepciones, TotalOtrosPagos o ambos",
    remedy: "Agregue las percepciones o los otros pagos, con su total.",
    check: ({ attributes: { TotalPercepciones, TotalOtrosPagos } }) =>
      must(
        TotalPercepciones !== undefined || TotalOtrosPagos !== undefined,
        "TotalPercepciones o TotalOtrosPagos",
        undefined,
      ),
  }),
  keyRule("VAL-332", "NOM32", nominas, "TipoNomina", "c_TipoNomina"),
  rule("VAL-333", ["NOM33"], nominas, {
    title: "no debe ser 99 en una nómina ordinaria",
    field: "nomina12:Receptor/@PeriodicidadPago",
    remedy: "Escriba cada cuándo se paga, o TipoNomina E.",
    inForm: "Elija en PeriodicidadPago cada cuándo se paga; 99 es de una nómina extraordinaria.",
    check: ({ attributes: { TipoNomina }, receptor }) => {
      const periodicidad = receptor?.attributes.PeriodicidadPago;
      return must(TipoNomina !== "O" || periodicidad !== OTHER_PERIODICITY, "otra clave que 99", periodicidad);
    },
  }),
  rule("VAL-334", ["NOM34"], nominas, {
    title: "debe ser 99 en una nómina extraordinaria",
    field: "nomina12:Receptor/@PeriodicidadPago",
    remedy: "Escriba PeriodicidadPago 99, o TipoNomina O.",
    inForm: "En una nómina extraordinaria elija PeriodicidadPago 99.",
    check: ({ attributes: { TipoNomina }, receptor }) => {
      const periodicidad = receptor?.attributes.PeriodicidadPago;
      return must(
        TipoNomina !== EXTRAORDINARIA || periodicidad === undefined || periodicidad === OTHER_PERIODICITY,
        OTHER_PERIODICITY,
        periodicidad,
      );
    },
  }),
  rule("VAL-335", ["NOM35"], nominas, {
    title: "no debe ser posterior a FechaFinalPago",
    field: "@FechaInicialPago",
    remedy: "Corrija las fechas del periodo que se paga.",
    check: ({ attributes: { FechaInicialPago, FechaFinalPago } }) => {
      const [start, end] = [parseDay(FechaInicialPago), parseDay(FechaFinalPago)];
      if (start === undefined || end === undefined) return undefined;
      return must(start <= end, `a más tardar ${FechaFinalPago}`, FechaInicialPago);
    },
  }),
  orphanRule("VAL-336", "NOM36", "TotalPercepciones", "Percepciones"),
  rule("VAL-337", ["NOM37"], nominas, {
    title: "debe ser TotalSueldos más TotalSeparacionIndemnizacion más TotalJubilacionPensionRetiro",
    field: "@TotalPercepciones",
    remedy: "Sume los tres totales de Percepciones.",
    check: ({ percepciones, totalPercepciones, attributes: { TotalPercepciones } }) =>
      percepciones && mustBeWritten(percepciones.total, totalPercepciones, TotalPercepciones),
  }),
  orphanRule("VAL-338", "NOM38", "TotalDeducciones", "Deducciones"),
  rule("VAL-339", ["NOM39"], nominas, {
    title: "debe ser TotalOtrasDeducciones más TotalImpuestosRetenidos",
    field: "@TotalDeducciones",
    remedy: "Sume los dos totales de Deducciones.",
    check: ({ deducciones, totalDeducciones, attributes: { TotalDeducciones } }) =>
      deducciones && mustBeWritten(deducciones.total, totalDeducciones, TotalDeducciones),
  }),
  rule("VAL-340", ["NOM40"], nominas, {
    title: "debe ser la suma de los Importe de OtrosPagos",
    field: "@TotalOtrosPagos",
    remedy: "Sume los Importe de cada OtroPago; sin subsidio que entregar son 0.00.",
    check: ({ otrosPagos, totalOtrosPagos, attributes: { TotalOtrosPagos } }) =>
      otrosPagos &&
      mustBeWritten(sumOf(otrosPagos.pagos.map(({ importe }) => importe)), totalOtrosPagos, TotalOtrosPagos),
  }),
  // The matrix does not forbid a total of absent other payments.
  orphanRule("VAL-457", undefined, "TotalOtrosPagos", "OtrosPagos"),
];

/** Makes a rule that a total exists only with the node that it sums. */
function orphanRule(
  code: string,
  sat: string | undefined,
  attribute: string,
  list: "Percepciones" | "Deducciones" | "OtrosPagos",
): Rule<Recibo> {
  const nodes = {
    Percepciones: "percepciones",
    Deducciones: "deducciones",
    OtrosPagos: "otrosPagos",
  } as const;
  return rule(code, sat === undefined ? [] : [sat], nominas, {
    title: `no debe existir sin el nodo ${list}`,
    field: `@${attribute}`,
    remedy: `Quite ${attribute}, o agregue ${list}.`,
    check: (nomina) =>
      must(
        nomina[nodes[list]] !== undefined || nomina.attributes[attribute] === undefined,
        undefined,
        nomina.attributes[attribute],
      ),
  });
}
