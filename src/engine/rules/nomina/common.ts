import { catalogs, inForce, type PayrollCatalog } from "../../catalogs/index.ts";
import type { Decimal } from "../../decimal.ts";
import type { Element } from "../../element.ts";
import { mustEqual, rowsOf } from "../comprobante/common.ts";
import { allOf } from "../comprobante/model.ts";
import { type Mismatch, must, type Rule, rule, scope } from "../rule.ts";
import type { InNomina, Recibo } from "./model.ts";

/** The CFDI's own elements are listed only when it has the complement. */
export const itself = scope("Comprobante", ({ comprobante, nominas, misplaced }: Recibo) =>
  nominas.length + misplaced.length > 0 ? [comprobante] : [],
);
export const emisor = scope("Emisor", (recibo: Recibo) => itself(recibo).flatMap(({ emisor }) => emisor ?? []));
export const receptor = scope("Receptor", (recibo: Recibo) => itself(recibo).flatMap(({ receptor }) => receptor ?? []));
export const conceptos = scope("Concepto", (recibo: Recibo) => allOf(itself(recibo), ({ conceptos }) => conceptos));
export const nominas = scope("Nomina", ({ nominas }: Recibo) => nominas);
export const entidades = scope("Nomina, EntidadSNCF", ({ nominas }: Recibo) =>
  nominas.flatMap(({ entidad }) => entidad ?? []),
);
export const trabajadores = scope("Nomina, Receptor", ({ nominas }: Recibo) =>
  nominas.flatMap(({ receptor }) => receptor ?? []),
);
export const listasDePercepciones = scope("Percepciones", ({ nominas }: Recibo) =>
  nominas.flatMap(({ percepciones }) => percepciones ?? []),
);
export const percepciones = scope("Percepcion", (recibo: Recibo) =>
  allOf(listasDePercepciones(recibo), ({ percepciones }) => percepciones),
);
export const horasExtra = scope("Percepcion, HorasExtra", (recibo: Recibo) =>
  allOf(percepciones(recibo), ({ horasExtra }) => horasExtra),
);
export const listasDeDeducciones = scope("Deducciones", ({ nominas }: Recibo) =>
  nominas.flatMap(({ deducciones }) => deducciones ?? []),
);
export const deducciones = scope("Deduccion", (recibo: Recibo) =>
  allOf(listasDeDeducciones(recibo), ({ deducciones }) => deducciones),
);
export const otrosPagos = scope("OtroPago", ({ nominas }: Recibo) =>
  allOf(nominas, ({ otrosPagos }) => otrosPagos?.pagos ?? []),
);
export const subsidios = scope("OtroPago, SubsidioAlEmpleo", (recibo: Recibo) =>
  otrosPagos(recibo).flatMap(({ subsidio }) => subsidio ?? []),
);
export const compensaciones = scope("OtroPago, CompensacionSaldosAFavor", (recibo: Recibo) =>
  otrosPagos(recibo).flatMap(({ compensacion }) => compensacion ?? []),
);
export const incapacidades = scope("Incapacidad", ({ nominas }: Recibo) =>
  allOf(nominas, ({ incapacidades }) => incapacidades),
);

type Scope<E> = (recibo: Recibo) => readonly E[];

export const { fixedRule, absentRule } = rowsOf<Recibo>("un recibo de nómina");

/** Rules without a code of SAT's name this source. */
export const GUIDE = "Guía de llenado de Nómina";

/** A catalog of no more keys is listed completely when a key is wrong. */
const SHORT = 15;

/** Makes a rule of the form "debe ser una clave del catálogo". The key must be in force on the day of payment. */
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
    check: ({ attributes, nomina: { day } }, _, { loaded }) => {
      const key = attributes[attribute];
      if (key === undefined || inForce(catalog, key, day, loaded)) return undefined;
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
