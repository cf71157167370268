import type { Element } from "../../element.ts";
import { allOf, readComplements, readElement, readList } from "../comprobante/model.ts";
import { matrix } from "../matrix.ts";
import { must, rule, scope } from "../rule.ts";

type Leyendas = readonly (readonly Element[])[];

const leyendas = scope("Leyenda", (all: Leyendas) => allOf(all, (leyendas) => leyendas));

/** SAT publishes no matrix for Leyendas Fiscales: this is the demand of its standard, and advice. */
export const LEYENDAS10 = matrix<Leyendas>({
  name: "Leyendas Fiscales 1.0",
  title: "Complemento Leyendas Fiscales 1.0",
  notChecked: [],
  containers: "Comprobante Complemento LeyendasFiscales".split(" "),
  read(root) {
    const read = readComplements(root, "cfdi:Complemento", "leyendasFisc:LeyendasFiscales", (node, path) =>
      readList(node, "leyendasFisc:Leyenda", path, readElement),
    );
    return read.length === 0 ? undefined : read;
  },
  rules: [
    rule("VAL-1411", [], leyendas, {
      source: "estándar de Leyendas Fiscales 1.0, sección 1",
      title: "debe escribirse en siglas, con mayúsculas y sin puntuación",
      field: "@disposicionFiscal",
      remedy: "Escriba solo las siglas de la ley o resolución: ISR, IVA, CFF, RMF.",
      check: ({ attributes: { disposicionFiscal } }) =>
        must(
          disposicionFiscal === undefined || ACRONYMS.test(disposicionFiscal),
          "siglas, como ISR",
          disposicionFiscal,
        ),
    }),
  ],
});

const ACRONYMS = /^[\p{Lu}\d]+( [\p{Lu}\d]+)*$/u;
