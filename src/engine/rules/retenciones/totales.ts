import { catalogs, dayOf, figureOn, isLocalTime, paymentsOfTax, taxOfPayment } from "../../catalogs/index.ts";
import type { Decimal } from "../../decimal.ts";
import { keyRule, mustBePositive, mustEqual } from "../comprobante/common.ts";
import { type Mismatch, must, type Rule, rule } from "../rule.ts";
import { impRetenidos, periodo, totales } from "./common.ts";
import type { Retenciones, Totales } from "./model.ts";

/**
 * This key of c_CveRetenc is for payments to taxpayers of the RIF, which report a bimonthly profit and no taxed or
 * exempt amount.
 */
const RIF = "28";

export const TOTALES: readonly Rule<Retenciones>[] = [
  rule("CRE-14", ["Reten20108"], totales, {
    title: "debe tener MontoTotGrav y MontoTotExent en cero cuando CveRetenc es 28",
    remedy: "Escriba MontoTotGrav y MontoTotExent 0, y la utilidad en UtilidadBimestral.",
    check: ({ gravado, exento }, { attributes: { CveRetenc } }) =>
      CveRetenc !== RIF || gravado === undefined || exento === undefined
        ? undefined
        : must(gravado.isZero && exento.isZero, "0 y 0", `${gravado} y ${exento}`),
  }),
  keyRule("CRE-21", "Reten20121", periodo, "MesIni", "c_Periodo"),
  rule("CRE-22", ["Reten20122", "Reten20124"], periodo, {
    title: "no debe ser posterior a MesFin",
    field: "@MesIni",
    remedy: "Corrija los meses; un periodo no pasa de un ejercicio a otro.",
    check: ({ attributes: { MesIni = "", MesFin = "" } }) =>
      catalogs.has("c_Periodo", MesIni) && catalogs.has("c_Periodo", MesFin)
        ? must(MesIni <= MesFin, `a lo más ${MesFin}`, MesIni)
        : undefined,
  }),
  keyRule("CRE-23", "Reten20123", periodo, "MesFin", "c_Periodo"),
  rule("CRE-24", ["Reten20126"], periodo, {
    title: "debe ser el año de FechaExp o uno de los cinco anteriores",
    field: "@Ejercicio",
    remedy: "Escriba el año al que corresponde la retención.",
    check: ({ attributes: { Ejercicio } }, { attributes: { FechaExp = "" } }) =>
      isLocalTime(FechaExp) ? mustBeRecentYear(Ejercicio, FechaExp) : undefined,
  }),
  // SAT's schema has the years as a list, which SAT makes longer; here it is a figure.
  rule("CRE-37", [], periodo, {
    isOfUnseenCode: true,
    source: "lista c_Ejercicio del SAT",
    title: "debe estar en c_Ejercicio",
    field: "@Ejercicio",
    remedy: "Escriba el año al que corresponde la retención; si es ese, el SAT debe agregarlo antes a su lista.",
    check: ({ attributes: { Ejercicio } }, { attributes: { FechaExp } }, { loaded }) => {
      const last = figureOn("retenciones-ultimo-ejercicio", dayOf(FechaExp), loaded);
      if (last === undefined || Ejercicio === undefined) return undefined;
      return must(Number(Ejercicio) <= Number(last), `a lo más ${last}`, Ejercicio);
    },
  }),
  rule("CRE-25", ["Reten20127"], totales, {
    title: "debe ser la suma de MontoTotGrav y MontoTotExent",
    field: "@MontoTotOperacion",
    remedy: "Reparta el monto de la operación entre gravado y exento.",
    check: ({ operacion, gravado, exento }) => mustEqual(exento && gravado?.plus(exento), operacion),
  }),
  atMostRule("CRE-26", "Reten20128", "MontoTotGrav", ({ gravado }) => gravado),
  atMostRule("CRE-27", "Reten20129", "MontoTotExent", ({ exento }) => exento),
  rule("CRE-28", ["Reten20130"], totales, {
    title: "debe existir cuando MontoTotRet es mayor que cero",
    field: "retenciones:ImpRetenidos",
    remedy: "Agregue un ImpRetenidos por cada impuesto retenido.",
    inForm: "Agregue en ImpRetenidos cada impuesto retenido.",
    check: ({ retenido, impRetenidos }) =>
      must(!isPositive(retenido) || impRetenidos.length > 0, "al menos un ImpRetenidos", undefined),
  }),
  rule("CRE-29", ["Reten20131"], totales, {
    title: "debe ser la suma de los MontoRet",
    field: "@MontoTotRet",
    remedy: "Sume los MontoRet de los ImpRetenidos.",
    check: ({ retenido, impRetenidos, suma }) =>
      isPositive(retenido) && impRetenidos.length > 0 ? mustEqual(suma, retenido) : undefined,
  }),
  rifRule("CRE-30", "Reten20132", "UtilidadBimestral", ({ utilidadBimestral }) => utilidadBimestral),
  rifRule("CRE-31", "Reten20133", "ISRCorrespondiente", ({ isrCorrespondiente }) => isrCorrespondiente),
  keyRule("CRE-32", "Reten20134", impRetenidos, "TipoPagoRet", "c_TipoPagoRet"),
  rule("CRE-33", ["Reten20135"], impRetenidos, {
    title: "debe ser un tipo de pago del impuesto de ImpuestoRet",
    field: "@TipoPagoRet",
    remedy: "Use 01 con IVA (002), 02 con IEPS (003), 03 o 04 con ISR (001).",
    check: ({ attributes: { ImpuestoRet, TipoPagoRet = "" } }) => {
      const tax = taxOfPayment(TipoPagoRet);
      if (tax === undefined || ImpuestoRet === undefined) return undefined;
      const expected = paymentsOfTax(ImpuestoRet).join(" o ") || "ninguno";
      return must(tax === ImpuestoRet, `${expected} (${ImpuestoRet})`, TipoPagoRet);
    },
  }),
  // The matrix checks the sum of MontoRet only when MontoTotRet is more than zero.
  rule("CRE-36", [], totales, {
    title: "no debe ser cero cuando los MontoRet suman más",
    field: "@MontoTotRet",
    remedy: "Escriba en MontoTotRet la suma de los MontoRet, o quite los ImpRetenidos.",
    check: ({ retenido, suma }) => (retenido?.isZero ? mustEqual(suma, retenido) : undefined),
  }),
];

function mustBeRecentYear(ejercicio: string | undefined, fechaExp: string): Mismatch | undefined {
  if (ejercicio === undefined) return undefined;
  const { first, last } = exercisesOf(fechaExp);
  const holds = Number(ejercicio) >= first && Number(ejercicio) <= last;
  return must(holds, `de ${first} a ${last}`, ejercicio);
}

/** Returns the years that a document issued on that day may cover (Reten20126). */
export function exercisesOf(fechaExp: string): { readonly first: number; readonly last: number } {
  const year = Number(fechaExp.slice(0, "2026".length));
  return { first: year - 5, last: year };
}

/** Makes a rule of the form "debe ser menor o igual al atributo MontoTotOperacion". */
function atMostRule(
  code: string,
  sat: string,
  attribute: string,
  amountOf: (totales: Totales) => Decimal | undefined,
): Rule<Retenciones> {
  return rule(code, [sat], totales, {
    title: "no debe ser mayor que MontoTotOperacion",
    field: `@${attribute}`,
    remedy: "Reparta el monto de la operación entre gravado y exento.",
    check: (totales) => {
      const amount = amountOf(totales);
      const { operacion } = totales;
      if (amount === undefined || operacion === undefined) return undefined;
      return must(amount.compare(operacion) <= 0, `a lo más ${operacion}`, amount);
    },
  });
}

/** Makes a rule that demands an amount of payments to taxpayers of the RIF. */
function rifRule(
  code: string,
  sat: string,
  attribute: string,
  amountOf: (totales: Totales) => Decimal | undefined,
): Rule<Retenciones> {
  return rule(code, [sat], totales, {
    title: "debe existir y ser mayor que cero cuando CveRetenc es 28",
    field: `@${attribute}`,
    remedy: `Escriba ${attribute} del bimestre, o use otra clave de retención.`,
    check: (totales, { attributes: { CveRetenc } }) => {
      if (CveRetenc !== RIF) return undefined;
      const written = totales.attributes[attribute];
      return written === undefined ? must(false, "más de 0", undefined) : mustBePositive(amountOf(totales));
    },
  });
}

function isPositive(amount: Decimal | undefined): boolean {
  return amount !== undefined && !amount.isZero && !amount.isNegative;
}
