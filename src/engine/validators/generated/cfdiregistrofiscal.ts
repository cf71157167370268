// Made by `npm run generate`; not to be edited. From our own xsd/www.sat.gob.mx/sitio_internet/cfd/cfdiregistrofiscal/cfdiregistrofiscal.xsd
import type { XmlNode } from "../../node.ts";
import { hasOnly, type Known } from "../checks.ts";

const Folio_form = /^(?:[0-9]{16})$/u;
export function Folio(value: string): boolean {
  return Folio_form.test(value);
}

/** registrofiscal:CFDIRegistroFiscal */
export function CFDIRegistroFiscal(node: XmlNode, _: Known): boolean {
  const { attributes, children } = node;
  let value: string | undefined;
  value = attributes.Version;
  if (value === undefined || value !== "1.0") return false;
  value = attributes.Folio;
  if (value === undefined || !Folio(value)) return false;
  if (!hasOnly(attributes, 2)) return false;
  if (node.text !== undefined) return false;
  return children.length === 0;
}
