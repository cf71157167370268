import type { Decimal } from "../../decimal.ts";
import { mustEqual } from "../comprobante/common.ts";
import { sumOf } from "../comprobante/model.ts";
import { must, type Rule, rule } from "../rule.ts";
import {
  deducciones,
  incapacidades,
  keyRule,
  listasDeDeducciones,
  listasDePercepciones,
  percepciones,
} from "./common.ts";
import type { InNomina, Recibo } from "./model.ts";

export const DISABILITIES: readonly Rule<Recibo>[] = [
  presenceRule("VAL-386", "NOM86", percepciones, "TipoPercepcion", "014"),
  amountRule("VAL-387", "NOM87", listasDePercepciones, "las percepciones 014", ({ percepciones }) =>
    percepciones
      .filter(({ attributes }) => attributes.TipoPercepcion === "014")
      .flatMap(({ gravado, exento }) => [gravado, exento]),
  ),
  presenceRule("VAL-394", "NOM94", deducciones, "TipoDeduccion", "006"),
  amountRule("VAL-395", "NOM95", listasDeDeducciones, "las deducciones 006", ({ deducciones }) =>
    deducciones.filter(({ attributes }) => attributes.TipoDeduccion === "006").map(({ importe }) => importe),
  ),
  keyRule("VAL-404", "NOM104", incapacidades, "TipoIncapacidad", "c_TipoIncapacidad"),
];

type Scope<E> = (recibo: Recibo) => readonly E[];

function presenceRule(code: string, sat: string, each: Scope<InNomina>, attribute: string, key: string): Rule<Recibo> {
  const without = `${key} sin él`;
  return rule(code, [sat], each, {
    title: `con valor ${key} exige el nodo Incapacidades`,
    field: `@${attribute}`,
    remedy: "Agregue el nodo Incapacidades, con los días y el tipo.",
    inForm: `Con ${attribute} ${key} agregue Incapacidades, con los días y el tipo.`,
    check: ({ attributes, nomina: { incapacidades } }) =>
      must(attributes[attribute] !== key || incapacidades.present, "el nodo Incapacidades", without),
  });
}

/** The matrix mentions one perception or deduction; here several are summed. */
function amountRule<E extends InNomina>(
  code: string,
  sat: string,
  each: Scope<E>,
  what: string,
  amountsOf: (lista: E) => readonly (Decimal | undefined)[],
): Rule<Recibo> {
  return rule(code, [sat], each, {
    title: `debe sumar en ${what} lo mismo que los ImporteMonetario de Incapacidades`,
    remedy: "Corrija el ImporteMonetario de las incapacidades.",
    inForm: `Las incapacidades suman {expected} y ${what} {actual}: deben sumar lo mismo.`,
    check: (lista) => {
      const { present, monetario } = lista.nomina.incapacidades;
      const amounts = amountsOf(lista);
      return present && amounts.length > 0 ? mustEqual(monetario, sumOf(amounts)) : undefined;
    },
  });
}
