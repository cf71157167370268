import { catalogs, inForce, type PayrollCatalog } from "../../catalogs/index.ts";
import type { Decimal } from "../../decimal.ts";
import type { Element } from "../../element.ts";
import { mustEqual, rowsOf } from "../comprobante/common.ts";
import { allOf, type Comprobante, type Concepto as ConceptoCfdi } from "../comprobante/model.ts";
import { type Mismatch, must, type Rule, rule } from "../rule.ts";
import type {
  Compensacion,
  Concepto,
  Deducciones,
  InNomina,
  Nomina,
  OtroPago,
  Percepcion,
  Percepciones,
  Receptor,
  Recibo,
  Subsidio,
} from "./model.ts";

/** The CFDI's own elements are listed only when it has the complement. */
export const itself = ({ comprobante, nominas, misplaced }: Recibo): readonly Comprobante[] =>
  nominas.length + misplaced.length > 0 ? [comprobante] : [];
export const emisor = (recibo: Recibo): readonly Element[] =>
  itself(recibo).flatMap(({ emisor }) => emisor ?? []);
export const receptor = (recibo: Recibo): readonly Element[] =>
  itself(recibo).flatMap(({ receptor }) => receptor ?? []);
export const conceptos = (recibo: Recibo): readonly ConceptoCfdi[] =>
  allOf(itself(recibo), ({ conceptos }) => conceptos);
export const nominas = ({ nominas }: Recibo): readonly Nomina[] => nominas;
export const entidades = ({ nominas }: Recibo): readonly InNomina[] =>
  nominas.flatMap(({ entidad }) => entidad ?? []);
export const trabajadores = ({ nominas }: Recibo): readonly Receptor[] =>
  nominas.flatMap(({ receptor }) => receptor ?? []);
export const listasDePercepciones = ({ nominas }: Recibo): readonly Percepciones[] =>
  nominas.flatMap(({ percepciones }) => percepciones ?? []);
export const percepciones = (recibo: Recibo): readonly Percepcion[] =>
  allOf(listasDePercepciones(recibo), ({ percepciones }) => percepciones);
export const horasExtra = (recibo: Recibo): readonly InNomina[] =>
  allOf(percepciones(recibo), ({ horasExtra }) => horasExtra);
export const listasDeDeducciones = ({ nominas }: Recibo): readonly Deducciones[] =>
  nominas.flatMap(({ deducciones }) => deducciones ?? []);
export const deducciones = (recibo: Recibo): readonly Concepto[] =>
  allOf(listasDeDeducciones(recibo), ({ deducciones }) => deducciones);
export const otrosPagos = ({ nominas }: Recibo): readonly OtroPago[] =>
  allOf(nominas, ({ otrosPagos }) => otrosPagos?.pagos ?? []);
export const subsidios = (recibo: Recibo): readonly Subsidio[] =>
  otrosPagos(recibo).flatMap(({ subsidio }) => subsidio ?? []);
export const compensaciones = (recibo: Recibo): readonly Compensacion[] =>
  otrosPagos(recibo).flatMap(({ compensacion }) => compensacion ?? []);
export const incapacidades = ({ nominas }: Recibo): readonly InNomina[] =>
  allOf(nominas, ({ incapacidades }) => incapacidades);

export const ELEMENTS: ReadonlyMap<unknown, string> = new Map<unknown, string>([
  [itself, "Comprobante"],
  [emisor, "Emisor"],
  [receptor, "Receptor"],
  [conceptos, "Concepto"],
  [nominas, "Nomina"],
  [entidades, "Nomina, EntidadSNCF"],
  [trabajadores, "Nomina, Receptor"],
  [listasDePercepciones, "Percepciones"],
  [percepciones, "Percepcion"],
  [horasExtra, "Percepcion, HorasExtra"],
  [listasDeDeducciones, "Deducciones"],
  [deducciones, "Deduccion"],
  [otrosPagos, "OtroPago"],
  [subsidios, "OtroPago, SubsidioAlEmpleo"],
  [compensaciones, "OtroPago, CompensacionSaldosAFavor"],
  [incapacidades, "Incapacidad"],
]);

type Scope<E> = (recibo: Recibo) => readonly E[];

export const { fixedRule, absentRule } = rowsOf<Recibo>("un recibo de nómina");

/** Rules without a code of SAT's name this source. */
export const GUIDE = "Guía de llenado de Nómina";

/** A catalog of no more keys is listed completely when a key is wrong. */
const SHORT = 15;

/**
 * Makes a rule of the form "debe ser una clave del catálogo". The key must be in force on the day of payment.
 */
export function keyRule(
  code: string,
  sat: string,
  each: Scope<InNomina>,
  attribute: string,
  catalog: PayrollCatalog,
): Rule<Recibo> {
  const keys = catalogs.keys(catalog);
  return rule(code, [sat], each, {
    title: `debe ser una clave de ${catalog} vigente en la fecha de pago`,
    field: `@${attribute}`,
    remedy: `Use una clave vigente de ${catalog}.`,
    inForm: `Elija en ${attribute} una clave de la lista.`,
    check: ({ attributes, nomina: { day } }) => {
      const key = attributes[attribute];
      if (key === undefined || inForce(catalog, key, day)) return undefined;
      const expected = keys.length <= SHORT ? keys.join(", ") : `una clave de ${catalog}`;
      return must(false, day === undefined ? expected : `${expected} (vigente el ${day})`, key);
    },
  });
}

/** Makes a rule that a total equals a sum. An absent total is the fault of another rule. */
export function sumRule<E extends Element>(
  code: string,
  sat: string,
  each: Scope<E>,
  attribute: string,
  what: string,
  sumOf: (element: E) => Decimal | undefined,
  amountOf: (element: E) => Decimal | undefined,
): Rule<Recibo> {
  return rule(code, [sat], each, {
    title: `debe ser la suma de ${what}`,
    field: `@${attribute}`,
    remedy: `Sume ${what} y escriba el resultado en ${attribute}.`,
    check: (element) => mustEqual(sumOf(element), amountOf(element)),
  });
}

/** Works like `mustEqual`, but finds a fault when the amount is absent. */
export function mustBeWritten(
  expected: Decimal | undefined,
  actual: Decimal | undefined,
  text: string | undefined,
): Mismatch | undefined {
  return text === undefined ? must(expected === undefined, expected, undefined) : mustEqual(expected, actual);
}
