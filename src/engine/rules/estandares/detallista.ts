import type { Element } from "../../element.ts";
import { allOf, readComplements, readElement, readList } from "../comprobante/model.ts";
import { matrix } from "../matrix.ts";
import { must, rule, scope } from "../rule.ts";

/** A Linea has the number that its place among the lines demands. */
interface Linea extends Element {
  readonly place: string;
}

type Pedidos = readonly (readonly Linea[])[];

const lineas = scope("lineItem", (all: Pedidos) => allOf(all, (lineas) => lineas));

/** SAT publishes no matrix for the retail complement: this is the demand of its schema's texts, and advice. */
export const DETALLISTA = matrix<Pedidos>({
  name: "Detallista 1.3.1",
  title: "Complemento del sector detallista 1.3.1",
  notChecked: [],
  containers: "Comprobante Complemento detallista".split(" "),
  read(root) {
    const read = readComplements(root, "cfdi:Complemento", "detallista:detallista", (node, path) =>
      readList(node, "detallista:lineItem", path, readElement).map((linea, index) => ({
        ...linea,
        place: `${index + 1}`,
      })),
    );
    return read.length === 0 ? undefined : read;
  },
  rules: [
    rule("VAL-1431", [], lineas, {
      source: "estándar del complemento detallista 1.3.1",
      title: "debe numerar las líneas una tras otra",
      field: "@number",
      remedy: "Numere los nodos lineItem 1, 2, 3 y así sucesivamente.",
      check: ({ place, attributes: { number } }) =>
        must(number === undefined || number.trim().replace(/^\+?0*(?=\d)/, "") === place, place, number),
    }),
  ],
});
