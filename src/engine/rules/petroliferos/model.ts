import { dayOf, FUELS, isMarked } from "../../catalogs/index.ts";
import type { Element } from "../../element.ts";
import { child, children, type XmlNode } from "../../node.ts";
import { readElement, readList } from "../comprobante/model.ts";
import type { Context } from "../rule.ts";

/** A CFDI that sells fuel or has the complement Hidrocarburos y Petrolíferos 1.0 in a concept. */
export type Venta = NonNullable<ReturnType<typeof readVenta>>;

/** A Concepto sells fuel, or has the complement. */
export type Concepto = ReturnType<typeof readConcepto>;

export interface Complemento extends Element {
  readonly concepto: Element;
}

const CONCEPTOS = "cfdi:Conceptos";
const INSIDE = "cfdi:ComplementoConcepto";
const COMPLEMENT = "hidrocarburospetroliferos:HidroYPetro";

export function readVenta(root: XmlNode, { loaded }: Context) {
  const all = readList(child(root, CONCEPTOS), "cfdi:Concepto", `/cfdi:Comprobante/${CONCEPTOS}`, readConcepto);
  const conceptos = all.filter(({ isFuel, complementos }) => isFuel || complementos.length > 0);
  if (conceptos.length === 0) return undefined;
  const { Fecha, TipoDeComprobante: tipo } = root.attributes;
  return {
    tipo,
    /** PACs may not certify a sale of fuel without the complement (Anexo 29 VI.1). */
    isDemanded: isMarked("petroliferos-complemento", dayOf(Fecha), loaded),
    conceptos,
  };
}

function readConcepto(node: XmlNode, path: string) {
  const concepto = readElement(node, path);
  return {
    ...concepto,
    isFuel: FUELS.has(node.attributes.ClaveProdServ),
    complementos: children(node, INSIDE).flatMap((inside) =>
      readList(inside, COMPLEMENT, `${path}/${INSIDE}`, (each, place) => ({
        ...readElement(each, place),
        concepto,
      })),
    ),
  };
}
