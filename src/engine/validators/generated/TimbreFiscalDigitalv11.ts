// Made by `npm run generate`; not to be edited. From our own xsd/www.sat.gob.mx/sitio_internet/cfd/TimbreFiscalDigital/TimbreFiscalDigitalv11.xsd
import type { XmlNode } from "../../node.ts";
import { collapsed, hasLength, hasOnly, type Known } from "../checks.ts";
import { NumeroDeCertificado, Texto, UUID, t_FechaH, t_RFC_PM } from "./tdCFDI.ts";

const Leyenda_form = /^(?:[A-Za-zÑñÁÉÍÓÚÜáéíóúü0-9 !"%&'´:;<=>@_,{}`~\-]*)$/u;
export function Leyenda(value: string): boolean {
  const written = collapsed(value);
  return Leyenda_form.test(written) && hasLength(written, 12, 150);
}

/** tfd:TimbreFiscalDigital */
export function TimbreFiscalDigital(node: XmlNode, _: Known): boolean {
  const { attributes, children } = node;
  let value: string | undefined;
  let given = 7;
  value = attributes.Version;
  if (value === undefined || value !== "1.1") return false;
  value = attributes.UUID;
  if (value === undefined || !UUID(value)) return false;
  value = attributes.FechaTimbrado;
  if (value === undefined || !t_FechaH(value)) return false;
  value = attributes.RfcProvCertif;
  if (value === undefined || !t_RFC_PM(value)) return false;
  value = attributes.Leyenda;
  if (value !== undefined) {
    if (!Leyenda(value)) return false;
    given += 1;
  }
  value = attributes.SelloCFD;
  if (value === undefined || !Texto(value)) return false;
  value = attributes.NoCertificadoSAT;
  if (value === undefined || !NumeroDeCertificado(value)) return false;
  value = attributes.SelloSAT;
  if (value === undefined || !Texto(value)) return false;
  if (!hasOnly(attributes, given)) return false;
  if (node.text !== undefined) return false;
  return children.length === 0;
}
