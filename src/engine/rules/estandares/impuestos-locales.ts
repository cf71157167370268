import type { Decimal } from "../../decimal.ts";
import type { Element } from "../../element.ts";
import { children, type XmlNode } from "../../node.ts";
import { mustEqual } from "../comprobante/common.ts";
import { amount, readComplements, sumOf } from "../comprobante/model.ts";
import { matrix } from "../matrix.ts";
import { type Rule, rule, scope } from "../rule.ts";

/** The local taxes of a CFDI; a sum is undefined when an amount is no number. */
interface Locales extends Element {
  readonly retenciones: Decimal | undefined;
  readonly traslados: Decimal | undefined;
}

const locales = scope("ImpuestosLocales", (all: readonly Locales[]) => all);

/** SAT publishes no matrix for Impuestos Locales: these are the demands of its schema's texts, and advice. */
export const IMPUESTOS_LOCALES10 = matrix<readonly Locales[]>({
  name: "Impuestos Locales 1.0",
  title: "Complemento Impuestos Locales 1.0",
  notChecked: [],
  containers: "Comprobante Complemento".split(" "),
  read(root) {
    const read = readComplements(root, "cfdi:Complemento", "implocal:ImpuestosLocales", readLocales);
    return read.length === 0 ? undefined : read;
  },
  rules: [
    totalRule("VAL-1421", "TotaldeRetenciones", "RetencionesLocales", ({ retenciones }) => retenciones),
    totalRule("VAL-1422", "TotaldeTraslados", "TrasladosLocales", ({ traslados }) => traslados),
  ],
});

function readLocales(node: XmlNode, path: string): Locales {
  const sumIn = (name: string) =>
    sumOf(children(node, `implocal:${name}`).map(({ attributes }) => amount(attributes.Importe)));
  const { attributes } = node;
  return {
    ...{ path, attributes },
    retenciones: sumIn("RetencionesLocales"),
    traslados: sumIn("TrasladosLocales"),
  };
}

function totalRule(
  code: string,
  attribute: string,
  parts: string,
  sum: (locales: Locales) => Decimal | undefined,
): Rule<readonly Locales[]> {
  return rule(code, [], locales, {
    source: "estándar de Impuestos Locales 1.0",
    title: `debe ser la suma de los Importe de ${parts}`,
    field: `@${attribute}`,
    remedy: `Sume los Importe de los nodos ${parts}.`,
    check: (each) => mustEqual(sum(each), amount(each.attributes[attribute])),
  });
}
