// Made by `npm run generate`; not to be edited. From our own xsd/www.sat.gob.mx/esquemas/retencionpago/1/PlataformasTecnologicas10/ServiciosPlataformasTecnologicas10.xsd
import type { XmlNode } from "../../node.ts";
import { hasOnly, isAmount, isDecimal, type Known } from "../checks.ts";
import { c_FormaPagoServ, c_SubTipoServ, c_TasaCuota, c_TipoDeServ } from "./CatPlataformasTecnologicas.ts";
import { c_EntidadesFederativas, c_Periodicidad, c_TipoImpuesto } from "./catRetenciones.ts";
import { t_Fecha, t_Importe, t_RFC_PF } from "./tdCFDI.ts";

const Base_type = { digits: 24, places: 6, least: "0.000001", forms: [/^(?:[0-9]{1,18}([^\n\r][0-9]{1,6})?)$/u] };
export function Base(value: string): boolean {
  return isAmount(value, 18, 6, true) || isDecimal(value, Base_type);
}

/** plataformasTecnologicas:ImpuestosTrasladadosdelServicio */
export function ServiciosPlataformasTecnologicas_Servicios_DetallesDelServicio_ImpuestosTrasladadosdelServicio(node: XmlNode, _: Known): boolean {
  const { attributes, children } = node;
  let value: string | undefined;
  value = attributes.Base;
  if (value === undefined || !Base(value)) return false;
  value = attributes.Impuesto;
  if (value === undefined || !c_TipoImpuesto(value)) return false;
  value = attributes.TipoFactor;
  if (value === undefined || value !== "Tasa") return false;
  value = attributes.TasaCuota;
  if (value === undefined || !c_TasaCuota(value)) return false;
  value = attributes.Importe;
  if (value === undefined || !t_Importe(value)) return false;
  if (!hasOnly(attributes, 5)) return false;
  if (node.text !== undefined) return false;
  return children.length === 0;
}

/** plataformasTecnologicas:ContribucionGubernamental */
export function ServiciosPlataformasTecnologicas_Servicios_DetallesDelServicio_ContribucionGubernamental(node: XmlNode, _: Known): boolean {
  const { attributes, children } = node;
  let value: string | undefined;
  value = attributes.ImpContrib;
  if (value === undefined || !t_Importe(value)) return false;
  value = attributes.EntidadDondePagaLaContribucion;
  if (value === undefined || !c_EntidadesFederativas(value)) return false;
  if (!hasOnly(attributes, 2)) return false;
  if (node.text !== undefined) return false;
  return children.length === 0;
}

const Porcentaje_type = { digits: 24, places: 3, least: "0.001", most: "1", forms: [] };
export function Porcentaje(value: string): boolean {
  return (isAmount(value, 12, 3, true) && +value <= 1) || isDecimal(value, Porcentaje_type);
}

/** plataformasTecnologicas:ComisionDelServicio */
export function ServiciosPlataformasTecnologicas_Servicios_DetallesDelServicio_ComisionDelServicio(node: XmlNode, _: Known): boolean {
  const { attributes, children } = node;
  let value: string | undefined;
  let given = 1;
  value = attributes.Base;
  if (value !== undefined) {
    if (!Base(value)) return false;
    given += 1;
  }
  value = attributes.Porcentaje;
  if (value !== undefined) {
    if (!Porcentaje(value)) return false;
    given += 1;
  }
  value = attributes.Importe;
  if (value === undefined || !t_Importe(value)) return false;
  if (!hasOnly(attributes, given)) return false;
  if (node.text !== undefined) return false;
  return children.length === 0;
}

/** plataformasTecnologicas:DetallesDelServicio */
export function ServiciosPlataformasTecnologicas_Servicios_DetallesDelServicio(node: XmlNode, known: Known): boolean {
  const { attributes, children } = node;
  let value: string | undefined;
  let given = 4;
  value = attributes.FormaPagoServ;
  if (value === undefined || !c_FormaPagoServ(value)) return false;
  value = attributes.TipoDeServ;
  if (value === undefined || !c_TipoDeServ(value)) return false;
  value = attributes.SubTipServ;
  if (value !== undefined) {
    if (!c_SubTipoServ(value)) return false;
    given += 1;
  }
  value = attributes.RFCTerceroAutorizado;
  if (value !== undefined) {
    if (!t_RFC_PF(value)) return false;
    given += 1;
  }
  value = attributes.FechaServ;
  if (value === undefined || !t_Fecha(value)) return false;
  value = attributes.PrecioServSinIVA;
  if (value === undefined || !t_Importe(value)) return false;
  if (!hasOnly(attributes, given)) return false;
  if (node.text !== undefined) return false;
  let at = 0;
  let child = children[0];
  if (child?.name === "plataformasTecnologicas:ImpuestosTrasladadosdelServicio") {
    if (!ServiciosPlataformasTecnologicas_Servicios_DetallesDelServicio_ImpuestosTrasladadosdelServicio(child, known)) return false;
    child = children[++at];
  }
  if (child?.name === "plataformasTecnologicas:ContribucionGubernamental") {
    if (!ServiciosPlataformasTecnologicas_Servicios_DetallesDelServicio_ContribucionGubernamental(child, known)) return false;
    child = children[++at];
  }
  if (child?.name === "plataformasTecnologicas:ComisionDelServicio") {
    if (!ServiciosPlataformasTecnologicas_Servicios_DetallesDelServicio_ComisionDelServicio(child, known)) return false;
    child = children[++at];
  }
  return child === undefined;
}

/** plataformasTecnologicas:Servicios */
export function ServiciosPlataformasTecnologicas_Servicios(node: XmlNode, known: Known): boolean {
  const { attributes, children } = node;
  if (!hasOnly(attributes, 0)) return false;
  if (node.text !== undefined) return false;
  let at = 0;
  let child = children[0];
  if (child?.name !== "plataformasTecnologicas:DetallesDelServicio" || !ServiciosPlataformasTecnologicas_Servicios_DetallesDelServicio(child, known)) return false;
  child = children[++at];
  while (child?.name === "plataformasTecnologicas:DetallesDelServicio") {
    if (!ServiciosPlataformasTecnologicas_Servicios_DetallesDelServicio(child, known)) return false;
    child = children[++at];
  }
  return child === undefined;
}

const Cuantos_type = { digits: 24, places: 0, least: "1", forms: [/^(?:[+\-]?[0-9]+)$/u] };
export function Cuantos(value: string): boolean {
  return isAmount(value, 18, 0, true) || isDecimal(value, Cuantos_type);
}

/** plataformasTecnologicas:ServiciosPlataformasTecnologicas */
export function ServiciosPlataformasTecnologicas(node: XmlNode, known: Known): boolean {
  const { attributes, children } = node;
  let value: string | undefined;
  let given = 9;
  value = attributes.Version;
  if (value === undefined || value !== "1.0") return false;
  value = attributes.Periodicidad;
  if (value === undefined || !c_Periodicidad(value)) return false;
  value = attributes.NumServ;
  if (value === undefined || !Cuantos(value)) return false;
  value = attributes.MonTotServSIVA;
  if (value === undefined || !t_Importe(value)) return false;
  value = attributes.TotalIVATrasladado;
  if (value === undefined || !t_Importe(value)) return false;
  value = attributes.TotalIVARetenido;
  if (value === undefined || !t_Importe(value)) return false;
  value = attributes.TotalISRRetenido;
  if (value === undefined || !t_Importe(value)) return false;
  value = attributes.DifIVAEntregadoPrestServ;
  if (value === undefined || !t_Importe(value)) return false;
  value = attributes.MonTotalporUsoPlataforma;
  if (value === undefined || !t_Importe(value)) return false;
  value = attributes.MonTotalContribucionGubernamental;
  if (value !== undefined) {
    if (!t_Importe(value)) return false;
    given += 1;
  }
  if (!hasOnly(attributes, given)) return false;
  if (node.text !== undefined) return false;
  let at = 0;
  let child = children[0];
  if (child?.name !== "plataformasTecnologicas:Servicios" || !ServiciosPlataformasTecnologicas_Servicios(child, known)) return false;
  child = children[++at];
  return child === undefined;
}
