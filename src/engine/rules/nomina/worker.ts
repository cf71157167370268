import { isEmployment } from "../../catalogs/index.ts";
import { Decimal } from "../../decimal.ts";
import { isAny, sumOf } from "../comprobante/model.ts";
import { type Mismatch, must, type Rule, type RuleText, rule } from "../rule.ts";
import { keyRule, trabajadores } from "./common.ts";
import { parseDay } from "./day.ts";
import type { Receptor, Recibo } from "./model.ts";
import { seniorities, weeksOf } from "./seniority.ts";

const HUNDRED = Decimal.of(100);
const CLABE_DIGITS = 18;

export const WORKER: readonly Rule<Recibo>[] = [
  keyRule("VAL-351", "NOM51", trabajadores, "TipoContrato", "c_TipoContrato"),
  keyRule("VAL-352", "NOM52", trabajadores, "TipoJornada", "c_TipoJornada"),
  rule("VAL-353", ["NOM53"], trabajadores, {
    title: "no debe ser posterior a FechaFinalPago",
    field: "@FechaInicioRelLaboral",
    remedy: "Corrija el inicio de la relación laboral.",
    check: (receptor) => {
      const { start, end, attributes, nomina } = employmentOf(receptor);
      if (start === undefined || end === undefined) return undefined;
      const last = nomina.attributes.FechaFinalPago;
      return must(start <= end, `a más tardar ${last}`, attributes.FechaInicioRelLaboral);
    },
  }),
  rule("VAL-354", ["NOM54"], trabajadores, {
    title: "no debe ser de más semanas que las que hay de FechaInicioRelLaboral a FechaFinalPago",
    field: "@Antigüedad",
    remedy: "Divida los días entre las dos fechas, contadas ambas, entre siete.",
    inForm: "Antigüedad puede ser {expected}: las semanas de FechaInicioRelLaboral a FechaFinalPago.",
    check: (receptor) => {
      const { start, end, attributes } = employmentOf(receptor);
      const weeks = WEEKS.exec(attributes.Antigüedad ?? "")?.[1];
      if (weeks === undefined || start === undefined || end === undefined || start > end) return undefined;
      const most = weeksOf(start, end);
      return must(Number(weeks) <= most, `a lo más P${most}W`, attributes.Antigüedad);
    },
  }),
  rule("VAL-355", ["NOM55"], trabajadores, {
    title: "debe ser los años, meses y días que hay de FechaInicioRelLaboral a FechaFinalPago",
    field: "@Antigüedad",
    remedy: "Corrija los años, meses y días, o escriba la antigüedad en semanas.",
    inForm: "Antigüedad debe ser {expected}, de FechaInicioRelLaboral a FechaFinalPago.",
    check: (receptor) => {
      const { start, end, attributes } = employmentOf(receptor);
      if (!CALENDAR.test(attributes.Antigüedad ?? "")) return undefined;
      if (start === undefined || end === undefined || start > end) return undefined;
      const right = seniorities(start, end);
      return must(isAny(attributes.Antigüedad, ...right), right.join(" o "), attributes.Antigüedad);
    },
  }),
  keyRule("VAL-356", "NOM56", trabajadores, "TipoRegimen", "c_TipoRegimen"),
  rule("VAL-357", ["NOM57"], trabajadores, {
    title: "debe ser 02, 03 o 04 cuando TipoContrato es de 01 a 08",
    field: "@TipoRegimen",
    remedy: "Corrija el régimen o el tipo de contrato.",
    inForm: "Con un contrato de 01 a 08 elija Sueldos (02), Jubilados (03) o Pensionados (04).",
    check: ({ attributes: { TipoContrato, TipoRegimen } }) =>
      must(
        isEmployment(TipoContrato) !== true || TipoRegimen === undefined || isOfEmployment(TipoRegimen),
        "02, 03 o 04",
        TipoRegimen,
      ),
  }),
  rule("VAL-358", ["NOM58"], trabajadores, {
    title: "debe ser de 05 a 99 cuando TipoContrato es 09, 10 o 99",
    field: "@TipoRegimen",
    remedy: "Corrija el régimen o el tipo de contrato.",
    inForm: "Con contrato 09, 10 o 99 elija un TipoRegimen de 05 a 99.",
    check: ({ attributes: { TipoContrato, TipoRegimen } }) =>
      must(isEmployment(TipoContrato) !== false || !isOfEmployment(TipoRegimen), "de 05 a 99", TipoRegimen),
  }),
  keyRule("VAL-359", "NOM59", trabajadores, "RiesgoPuesto", "c_RiesgoPuesto"),
  keyRule("VAL-360", "NOM60", trabajadores, "PeriodicidadPago", "c_PeriodicidadPago"),
  keyRule("VAL-361", "NOM61", trabajadores, "Banco", "c_Banco"),
  accountRule("VAL-362", "NOM62", {
    title: "debe tener 10, 11, 16 o 18 posiciones",
    field: "@CuentaBancaria",
    remedy: "Escriba el celular, la cuenta, la tarjeta de débito o la CLABE, completos.",
    check: (account) =>
      must(
        [10, 11, 16, CLABE_DIGITS].includes(account.length),
        "10, 11, 16 o 18 posiciones",
        `${account.length} posiciones`,
      ),
  }),
  accountRule("VAL-363", "NOM63", {
    title: "no debe existir cuando CuentaBancaria es una CLABE",
    field: "@Banco",
    remedy: "Quite Banco: la CLABE ya lo dice.",
    check: (account, { attributes: { Banco } }) =>
      must(account.length !== CLABE_DIGITS || Banco === undefined, undefined, Banco),
  }),
  accountRule("VAL-364", "NOM64", {
    title: "debe llevar el dígito de control de su CLABE",
    field: "@CuentaBancaria",
    remedy: "Corrija la CLABE: alguna de sus cifras está mal.",
    inForm: "Corrija la CLABE: alguna de sus cifras está mal.",
    check: (account) => {
      if (!CLABE.test(account)) return undefined;
      const digit = controlDigit(account);
      return must(account.endsWith(digit), `${account.slice(0, -1)}${digit}`, account);
    },
  }),
  accountRule("VAL-365", "NOM65", {
    title: "debe existir cuando CuentaBancaria es de 10, 11 o 16 posiciones",
    field: "@Banco",
    remedy: "Escriba la clave del banco, o la CLABE de 18 posiciones.",
    check: (account, { attributes: { Banco } }) =>
      must(![10, 11, 16].includes(account.length) || Banco !== undefined, "una clave de c_Banco", Banco),
  }),
  keyRule("VAL-366", "NOM66", trabajadores, "ClaveEntFed", "c_Estado"),
  rule("VAL-368", ["NOM68"], trabajadores, {
    title: "debe llevar PorcentajeTiempo que sumen 100",
    field: "nomina12:SubContratacion",
    remedy: "Reparta todo el tiempo del trabajador entre las empresas en que labora.",
    inForm: "PorcentajeTiempo suma {actual}: reparta el 100 % entre las empresas en que labora.",
    check: ({ porcentajes }) => {
      const sum = sumOf(porcentajes);
      if (porcentajes.length === 0 || sum === undefined) return undefined;
      return must(sum.equals(HUNDRED), HUNDRED, sum);
    },
  }),
];

const WEEKS = /^P([0-9]{1,4})W$/;
const CALENDAR = /^P(?:[0-9]+Y)?(?:[0-9]+M)?[0-9]+D$/;
const CLABE = /^[0-9]{18}$/;

function employmentOf(receptor: Receptor) {
  const { attributes, nomina } = receptor;
  const start = parseDay(attributes.FechaInicioRelLaboral);
  return { attributes, nomina, start, end: parseDay(nomina.attributes.FechaFinalPago) };
}

/** Salaries and pensions are the régimenes of an employment contract. */
function isOfEmployment(regimen: string | undefined): boolean {
  return isAny(regimen, "02", "03", "04");
}

interface AccountRow extends Pick<RuleText, "title" | "field" | "remedy" | "inForm"> {
  check(account: string, receptor: Receptor): Mismatch | undefined;
}

/** Makes a rule on the worker's account, which applies only when there is one. */
function accountRule(code: string, sat: string, { check, ...text }: AccountRow): Rule<Recibo> {
  return rule(code, [sat], trabajadores, {
    ...text,
    check: (receptor) => {
      const { CuentaBancaria } = receptor.attributes;
      return CuentaBancaria === undefined ? undefined : check(CuentaBancaria, receptor);
    },
  });
}

const CLABE_WEIGHTS = [3, 7, 1];

/**
 * Returns the 18th digit of a CLABE. The first 17 digits are weighted, taken modulo 10 and summed; the digit completes
 * the sum to a multiple of ten.
 */
function controlDigit(clabe: string): string {
  let sum = 0;
  for (let index = 0; index < CLABE_DIGITS - 1; index++) {
    sum += (Number(clabe[index]) * CLABE_WEIGHTS[index % CLABE_WEIGHTS.length]!) % 10;
  }
  return String((10 - (sum % 10)) % 10);
}
