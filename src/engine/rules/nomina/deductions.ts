import { mustBePositive } from "../comprobante/common.ts";
import { amount, sumOf } from "../comprobante/model.ts";
import { must, type Rule, rule } from "../rule.ts";
import { deducciones, keyRule, listasDeDeducciones, mustBeWritten } from "./common.ts";
import type { Concepto, Deducciones, Recibo } from "./model.ts";

export const DEDUCTIONS: readonly Rule<Recibo>[] = [
  rule("VAL-391", ["NOM91"], listasDeDeducciones, {
    title: "debe ser la suma de los Importe de las deducciones 002",
    field: "@TotalImpuestosRetenidos",
    remedy: "Sume los Importe de las deducciones 002 (ISR).",
    check: (lista) => mustTotal(withheldOf(lista), lista, "TotalImpuestosRetenidos"),
  }),
  rule("VAL-392", ["NOM92"], listasDeDeducciones, {
    title: "no debe existir sin deducciones 002",
    field: "@TotalImpuestosRetenidos",
    remedy: "Quite TotalImpuestosRetenidos, o agregue la deducción del ISR.",
    check: (lista) => mustNotTotal(withheldOf(lista), lista, "TotalImpuestosRetenidos"),
  }),
  keyRule("VAL-393", "NOM93", deducciones, "TipoDeduccion", "c_TipoDeduccion"),
  rule("VAL-396", ["NOM96"], deducciones, {
    title: "debe ser mayor que cero",
    field: "@Importe",
    remedy: "Quite la deducción, o escriba lo que se descuenta.",
    check: ({ importe }) => mustBePositive(importe),
  }),
  // The matrix only checks the withheld taxes.
  rule("VAL-460", [], listasDeDeducciones, {
    title: "debe ser la suma de los Importe de las deducciones que no son 002, y existir solo con ellas",
    field: "@TotalOtrasDeducciones",
    remedy: "Sume los Importe de las deducciones que no son 002; sin ellas, quite el total.",
    check: (lista) => {
      const others = lista.deducciones.filter((each) => !isWithheld(each));
      return mustTotal(others, lista, "TotalOtrasDeducciones") ?? mustNotTotal(others, lista, "TotalOtrasDeducciones");
    },
  }),
];

function withheldOf({ deducciones }: Deducciones): readonly Concepto[] {
  return deducciones.filter(isWithheld);
}

/** Returns true for ISR, the only deduction that is a withheld tax (c_TipoDeduccion 002). */
export function isWithheld({ attributes }: Concepto): boolean {
  return attributes.TipoDeduccion === "002";
}

function mustTotal(members: readonly Concepto[], { attributes }: Deducciones, name: string) {
  if (members.length === 0) return undefined;
  const sum = sumOf(members.map(({ importe }) => importe));
  return mustBeWritten(sum, amount(attributes[name]), attributes[name]);
}

function mustNotTotal(members: readonly Concepto[], { attributes }: Deducciones, name: string) {
  return must(members.length > 0 || attributes[name] === undefined, undefined, attributes[name]);
}
