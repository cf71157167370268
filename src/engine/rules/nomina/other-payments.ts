import { figureOn } from "../../catalogs/index.ts";
import { Decimal } from "../../decimal.ts";
import { mustBePositive } from "../comprobante/common.ts";
import { isAny } from "../comprobante/model.ts";
import { must, type Rule, rule } from "../rule.ts";
import { compensaciones, keyRule, nominas, otrosPagos, subsidios } from "./common.ts";
import { parseDay } from "./day.ts";
import type { OtroPago, Recibo } from "./model.ts";

const SUBSIDY = "002";
const BALANCE = "004";
/** Only the régimen of salaries may have the subsidy and its corrections. */
const SALARIES = "02";
const OF_THE_SUBSIDY = [SUBSIDY, "007", "008"];
const SHORT_PERIOD = Decimal.of(31);

export const OTHER_PAYMENTS: readonly Rule<Recibo>[] = [
  keyRule("VAL-397", "NOM97", otrosPagos, "TipoOtroPago", "c_TipoOtroPago"),
  nodeRule("VAL-398", "NOM98", BALANCE, "CompensacionSaldosAFavor", ({ compensacion }) => compensacion),
  nodeRule("VAL-399", "NOM99", SUBSIDY, "SubsidioAlEmpleo", ({ subsidio }) => subsidio),
  rule("VAL-400", ["NOM100"], otrosPagos, {
    title: "debe ser mayor que cero cuando TipoOtroPago no es 002",
    field: "@Importe",
    remedy: "Quite el pago, o escriba lo que se paga.",
    check: ({ importe, attributes: { TipoOtroPago } }) =>
      TipoOtroPago === SUBSIDY ? undefined : mustBePositive(importe),
  }),
  rule("VAL-401", ["NOM101"], subsidios, {
    title: "no debe pasar del subsidio más alto de un mes cuando NumDiasPagados no pasa de 31",
    field: "@SubsidioCausado",
    remedy: "Corrija el subsidio causado, o los días pagados.",
    inForm: "SubsidioCausado puede ser {expected}: corríjalo, o corrija los días pagados.",
    check: ({ causado, nomina: { dias, day } }, _, { loaded }) => {
      const most = figureOn("nomina-subsidio-mes", day, loaded);
      if (most === undefined || causado === undefined || dias === undefined) return undefined;
      return must(dias.compare(SHORT_PERIOD) > 0 || causado.compare(most) <= 0, `a lo más ${most}`, causado);
    },
  }),
  rule("VAL-402", ["NOM102"], compensaciones, {
    title: "no debe ser menor que RemanenteSalFav",
    field: "@SaldoAFavor",
    remedy: "Corrija los saldos: el remanente es lo que queda del saldo.",
    check: ({ saldo, remanente }) => {
      if (saldo === undefined || remanente === undefined) return undefined;
      return must(saldo.compare(remanente) >= 0, `al menos ${remanente}`, saldo);
    },
  }),
  rule("VAL-403", ["NOM103"], compensaciones, {
    title: "debe ser el año anterior al de FechaPago, o el mismo cuando se paga diciembre",
    field: "@Año",
    remedy: "Escriba el año en que se determinó el saldo a favor.",
    inForm: "Escriba el año en que se determinó el saldo a favor, {expected}.",
    check: ({ attributes, nomina }) => {
      const year = parseDay(nomina.day)?.getUTCFullYear();
      if (year === undefined || attributes.Año === undefined) return undefined;
      const right = [String(year - 1), ...(paysDecember(nomina.attributes, year) ? [String(year)] : [])];
      return must(right.includes(attributes.Año), right.join(" o "), attributes.Año);
    },
  }),
  rule("VAL-405", ["NOM105"], nominas, {
    title: "debe llevar un pago 002 (o 007 u 008) cuando TipoRegimen es 02",
    field: "nomina12:OtrosPagos",
    remedy: "Agregue el OtroPago 002 con su SubsidioAlEmpleo; sin subsidio, ambos en 0.00.",
    inForm: "En sueldos agregue el subsidio para el empleo en OtrosPagos, aunque sea de 0.00.",
    check: ({ otrosPagos, nomina: { regimen } }) =>
      must(regimen !== SALARIES || otrosPagos?.pagos.some(isOfSubsidy) === true, "OtroPago 002", undefined),
  }),
  rule("VAL-406", ["NOM106"], otrosPagos, {
    title: "no debe ser 002, 007 ni 008 cuando TipoRegimen no es 02",
    field: "@TipoOtroPago",
    remedy: "Quite el pago: el subsidio es solo del régimen 02.",
    inForm: "Quite el pago: el subsidio para el empleo es solo de Sueldos (02).",
    check: (pago) => {
      const { regimen } = pago.nomina;
      const allowed = regimen === undefined || regimen === SALARIES || !isOfSubsidy(pago);
      return must(allowed, `otra clave (régimen ${regimen})`, pago.attributes.TipoOtroPago);
    },
  }),
  rule("VAL-407", ["NOM107"], otrosPagos, {
    title: "no debe ser mayor que SubsidioCausado cuando TipoOtroPago es 002",
    field: "@Importe",
    remedy: "Corrija el subsidio entregado, o el causado.",
    inForm: "El subsidio entregado puede ser {expected}, lo causado.",
    check: ({ importe, subsidio, attributes: { TipoOtroPago } }) => {
      const caused = subsidio?.causado;
      if (TipoOtroPago !== SUBSIDY || importe === undefined || caused === undefined) return undefined;
      return must(importe.compare(caused) <= 0, `a lo más ${caused}`, importe);
    },
  }),
  rule("VAL-408", ["NOM108"], subsidios, {
    title: "no debe pasar del subsidio más alto de un día por NumDiasPagados cuando son más de 31",
    field: "@SubsidioCausado",
    remedy: "Corrija el subsidio causado, o los días pagados.",
    inForm: "SubsidioCausado puede ser {expected}: corríjalo, o corrija los días pagados.",
    check: ({ causado, nomina: { dias, day } }, _, { loaded }) => {
      const perDay = figureOn("nomina-subsidio-dia", day, loaded);
      if (perDay === undefined || causado === undefined || dias === undefined) return undefined;
      const most = perDay.times(dias);
      return must(
        dias.compare(SHORT_PERIOD) <= 0 || causado.compare(most) <= 0,
        `a lo más ${most.trim()} (${perDay} por día)`,
        causado,
      );
    },
  }),
];

function nodeRule(
  code: string,
  sat: string,
  key: string,
  name: string,
  nodeOf: (pago: OtroPago) => object | undefined,
): Rule<Recibo> {
  return rule(code, [sat], otrosPagos, {
    title: `debe existir cuando TipoOtroPago es ${key}`,
    field: `nomina12:${name}`,
    remedy: `Agregue el nodo ${name}.`,
    inForm: `Con el pago ${key} agregue ${name}, aunque sea con 0.00.`,
    check: (pago) =>
      must(pago.attributes.TipoOtroPago !== key || nodeOf(pago) !== undefined, `el nodo ${name}`, undefined),
  });
}

function isOfSubsidy({ attributes: { TipoOtroPago } }: OtroPago): boolean {
  return isAny(TipoOtroPago, ...OF_THE_SUBSIDY);
}

/**
 * SAT writes "siempre que el período de pago sea diciembre", which is read as: its first or last day is in December of
 * that year.
 */
function paysDecember({ FechaInicialPago, FechaFinalPago }: OtroPago["attributes"], year: number): boolean {
  return [FechaInicialPago, FechaFinalPago].some((day) => day?.startsWith(`${year}-12-`));
}
