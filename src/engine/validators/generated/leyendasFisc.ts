// Made by `npm run generate`; not to be edited. From our own xsd/www.sat.gob.mx/sitio_internet/cfd/leyendasFiscales/leyendasFisc.xsd
import type { XmlNode } from "../../node.ts";
import { hasOnly, isText, type Known } from "../checks.ts";

export function TextoConContenido(value: string): boolean {
  return isText(value, 1, Infinity, false);
}

/** leyendasFisc:Leyenda */
export function LeyendasFiscales_Leyenda(node: XmlNode, _: Known): boolean {
  const { attributes, children } = node;
  let value: string | undefined;
  let given = 1;
  value = attributes.disposicionFiscal;
  if (value !== undefined) {
    if (!TextoConContenido(value)) return false;
    given += 1;
  }
  value = attributes.norma;
  if (value !== undefined) {
    if (!TextoConContenido(value)) return false;
    given += 1;
  }
  value = attributes.textoLeyenda;
  if (value === undefined || !TextoConContenido(value)) return false;
  if (!hasOnly(attributes, given)) return false;
  if (node.text !== undefined) return false;
  return children.length === 0;
}

/** leyendasFisc:LeyendasFiscales */
export function LeyendasFiscales(node: XmlNode, known: Known): boolean {
  const { attributes, children } = node;
  let value: string | undefined;
  value = attributes.version;
  if (value === undefined || value !== "1.0") return false;
  if (!hasOnly(attributes, 1)) return false;
  if (node.text !== undefined) return false;
  let at = 0;
  let child = children[0];
  if (child?.name !== "leyendasFisc:Leyenda" || !LeyendasFiscales_Leyenda(child, known)) return false;
  child = children[++at];
  while (child?.name === "leyendasFisc:Leyenda") {
    if (!LeyendasFiscales_Leyenda(child, known)) return false;
    child = children[++at];
  }
  return child === undefined;
}
