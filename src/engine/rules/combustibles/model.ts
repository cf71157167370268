import type { Element } from "../../element.ts";
import { child, type XmlNode } from "../../node.ts";
import { amount, readComplements, readElement, readList, sumOf } from "../comprobante/model.ts";

/** A CFDI with the complement Estado de cuenta de combustibles 1.2. */
export interface Documento {
  readonly comprobante: Element;
  readonly estados: readonly Estado[];
}

export type Estado = ReturnType<typeof readEstado>;

const CONCEPTOS = "ecc12:Conceptos";

export function readDocumento(root: XmlNode): Documento | undefined {
  const estados = readComplements(root, "cfdi:Complemento", "ecc12:EstadoDeCuentaCombustible", readEstado);
  return estados.length === 0 ? undefined : { comprobante: readElement(root, "/cfdi:Comprobante"), estados };
}

function readEstado(node: XmlNode, path: string) {
  const { attributes } = node;
  const conceptos = readList(
    child(node, CONCEPTOS),
    "ecc12:ConceptoEstadoDeCuentaCombustible",
    `${path}/${CONCEPTOS}`,
    (concepto) => ({
      importe: amount(concepto.attributes.Importe),
      traslados: sumOf(
        (child(concepto, "ecc12:Traslados")?.children ?? []).map((each) => amount(each.attributes.Importe)),
      ),
    }),
  );
  return {
    path,
    attributes,
    subTotal: amount(attributes.SubTotal),
    total: amount(attributes.Total),
    /** The sums over its concepts; one is undefined when an amount is no number. */
    importes: sumOf(conceptos.map(({ importe }) => importe)),
    traslados: sumOf(conceptos.map(({ traslados }) => traslados)),
  };
}
