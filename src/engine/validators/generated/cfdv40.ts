// Made by `npm run generate`; not to be edited. From our own xsd/www.sat.gob.mx/sitio_internet/cfd/4/cfdv40.xsd
import type { XmlNode } from "../../node.ts";
import { collapsed, hasForm, hasLength, hasOnly, isAmount, isComplement, isDecimal, isListed, isText, type Known } from "../checks.ts";
import { c_ClaveProdServ, c_ClaveUnidad, c_CodigoPostal, c_Exportacion, c_FormaPago, c_Impuesto, c_Meses, c_MetodoPago, c_Moneda, c_ObjetoImp, c_Pais, c_Periodicidad, c_RegimenFiscal, c_TipoDeComprobante, c_TipoFactor, c_TipoRelacion, c_UsoCFDI } from "./catCFDI.ts";
import { MayorQueCero, NumeroDeCertificado, Tasa, Texto, UUID, t_FechaH, t_Importe, t_RFC } from "./tdCFDI.ts";

const Año_type = { digits: 24, places: 0, least: "2019", most: "32767", forms: [/^(?:[+\-]?[0-9]+)$/u] };
export function Año(value: string): boolean {
  return (isAmount(value, 15, 0, false) && +value >= 2019 && +value <= 32767) || isDecimal(value, Año_type);
}

/** cfdi:InformacionGlobal */
export function Comprobante_InformacionGlobal(node: XmlNode, _: Known): boolean {
  const { attributes, children } = node;
  let value: string | undefined;
  value = attributes.Periodicidad;
  if (value === undefined || !c_Periodicidad(value)) return false;
  value = attributes.Meses;
  if (value === undefined || !c_Meses(value)) return false;
  value = attributes.Año;
  if (value === undefined || !Año(value)) return false;
  if (!hasOnly(attributes, 3)) return false;
  if (node.text !== undefined) return false;
  return children.length === 0;
}

/** cfdi:CfdiRelacionado */
export function Comprobante_CfdiRelacionados_CfdiRelacionado(node: XmlNode, _: Known): boolean {
  const { attributes, children } = node;
  let value: string | undefined;
  value = attributes.UUID;
  if (value === undefined || !UUID(value)) return false;
  if (!hasOnly(attributes, 1)) return false;
  if (node.text !== undefined) return false;
  return children.length === 0;
}

/** cfdi:CfdiRelacionados */
export function Comprobante_CfdiRelacionados(node: XmlNode, known: Known): boolean {
  const { attributes, children } = node;
  let value: string | undefined;
  value = attributes.TipoRelacion;
  if (value === undefined || !c_TipoRelacion(value)) return false;
  if (!hasOnly(attributes, 1)) return false;
  if (node.text !== undefined) return false;
  let at = 0;
  let child = children[0];
  if (child?.name !== "cfdi:CfdiRelacionado" || !Comprobante_CfdiRelacionados_CfdiRelacionado(child, known)) return false;
  child = children[++at];
  while (child?.name === "cfdi:CfdiRelacionado") {
    if (!Comprobante_CfdiRelacionados_CfdiRelacionado(child, known)) return false;
    child = children[++at];
  }
  return child === undefined;
}

export function Nombre(value: string): boolean {
  return isText(value, 1, 300, true);
}

const OperacionDelAdquirente_form = /^(?:[0-9]{10})$/u;
export function OperacionDelAdquirente(value: string): boolean {
  return hasForm(value, OperacionDelAdquirente_form);
}

/** cfdi:Emisor */
export function Comprobante_Emisor(node: XmlNode, _: Known): boolean {
  const { attributes, children } = node;
  let value: string | undefined;
  let given = 3;
  value = attributes.Rfc;
  if (value === undefined || !t_RFC(value)) return false;
  value = attributes.Nombre;
  if (value === undefined || !Nombre(value)) return false;
  value = attributes.RegimenFiscal;
  if (value === undefined || !c_RegimenFiscal(value)) return false;
  value = attributes.FacAtrAdquirente;
  if (value !== undefined) {
    if (!OperacionDelAdquirente(value)) return false;
    given += 1;
  }
  if (!hasOnly(attributes, given)) return false;
  if (node.text !== undefined) return false;
  return children.length === 0;
}

export function RegistroExtranjero(value: string): boolean {
  return isText(value, 1, 40, false);
}

/** cfdi:Receptor */
export function Comprobante_Receptor(node: XmlNode, _: Known): boolean {
  const { attributes, children } = node;
  let value: string | undefined;
  let given = 5;
  value = attributes.Rfc;
  if (value === undefined || !t_RFC(value)) return false;
  value = attributes.Nombre;
  if (value === undefined || !Nombre(value)) return false;
  value = attributes.DomicilioFiscalReceptor;
  if (value === undefined || !c_CodigoPostal(value)) return false;
  value = attributes.ResidenciaFiscal;
  if (value !== undefined) {
    if (!c_Pais(value)) return false;
    given += 1;
  }
  value = attributes.NumRegIdTrib;
  if (value !== undefined) {
    if (!RegistroExtranjero(value)) return false;
    given += 1;
  }
  value = attributes.RegimenFiscalReceptor;
  if (value === undefined || !c_RegimenFiscal(value)) return false;
  value = attributes.UsoCFDI;
  if (value === undefined || !c_UsoCFDI(value)) return false;
  if (!hasOnly(attributes, given)) return false;
  if (node.text !== undefined) return false;
  return children.length === 0;
}

/** cfdi:Traslado */
export function Comprobante_Conceptos_Concepto_Impuestos_Traslados_Traslado(node: XmlNode, _: Known): boolean {
  const { attributes, children } = node;
  let value: string | undefined;
  let given = 3;
  value = attributes.Base;
  if (value === undefined || !MayorQueCero(value)) return false;
  value = attributes.Impuesto;
  if (value === undefined || !c_Impuesto(value)) return false;
  value = attributes.TipoFactor;
  if (value === undefined || !c_TipoFactor(value)) return false;
  value = attributes.TasaOCuota;
  if (value !== undefined) {
    if (!Tasa(value)) return false;
    given += 1;
  }
  value = attributes.Importe;
  if (value !== undefined) {
    if (!t_Importe(value)) return false;
    given += 1;
  }
  if (!hasOnly(attributes, given)) return false;
  if (node.text !== undefined) return false;
  return children.length === 0;
}

/** cfdi:Traslados */
export function Comprobante_Conceptos_Concepto_Impuestos_Traslados(node: XmlNode, known: Known): boolean {
  const { attributes, children } = node;
  if (!hasOnly(attributes, 0)) return false;
  if (node.text !== undefined) return false;
  let at = 0;
  let child = children[0];
  if (child?.name !== "cfdi:Traslado" || !Comprobante_Conceptos_Concepto_Impuestos_Traslados_Traslado(child, known)) return false;
  child = children[++at];
  while (child?.name === "cfdi:Traslado") {
    if (!Comprobante_Conceptos_Concepto_Impuestos_Traslados_Traslado(child, known)) return false;
    child = children[++at];
  }
  return child === undefined;
}

/** cfdi:Retencion */
export function Comprobante_Conceptos_Concepto_Impuestos_Retenciones_Retencion(node: XmlNode, _: Known): boolean {
  const { attributes, children } = node;
  let value: string | undefined;
  value = attributes.Base;
  if (value === undefined || !MayorQueCero(value)) return false;
  value = attributes.Impuesto;
  if (value === undefined || !c_Impuesto(value)) return false;
  value = attributes.TipoFactor;
  if (value === undefined || !c_TipoFactor(value)) return false;
  value = attributes.TasaOCuota;
  if (value === undefined || !Tasa(value)) return false;
  value = attributes.Importe;
  if (value === undefined || !t_Importe(value)) return false;
  if (!hasOnly(attributes, 5)) return false;
  if (node.text !== undefined) return false;
  return children.length === 0;
}

/** cfdi:Retenciones */
export function Comprobante_Conceptos_Concepto_Impuestos_Retenciones(node: XmlNode, known: Known): boolean {
  const { attributes, children } = node;
  if (!hasOnly(attributes, 0)) return false;
  if (node.text !== undefined) return false;
  let at = 0;
  let child = children[0];
  if (child?.name !== "cfdi:Retencion" || !Comprobante_Conceptos_Concepto_Impuestos_Retenciones_Retencion(child, known)) return false;
  child = children[++at];
  while (child?.name === "cfdi:Retencion") {
    if (!Comprobante_Conceptos_Concepto_Impuestos_Retenciones_Retencion(child, known)) return false;
    child = children[++at];
  }
  return child === undefined;
}

/** cfdi:Impuestos */
export function Comprobante_Conceptos_Concepto_Impuestos(node: XmlNode, known: Known): boolean {
  const { attributes, children } = node;
  if (!hasOnly(attributes, 0)) return false;
  if (node.text !== undefined) return false;
  let at = 0;
  let child = children[0];
  if (child?.name === "cfdi:Traslados") {
    if (!Comprobante_Conceptos_Concepto_Impuestos_Traslados(child, known)) return false;
    child = children[++at];
  }
  if (child?.name === "cfdi:Retenciones") {
    if (!Comprobante_Conceptos_Concepto_Impuestos_Retenciones(child, known)) return false;
    child = children[++at];
  }
  return child === undefined;
}

/** cfdi:ACuentaTerceros */
export function Comprobante_Conceptos_Concepto_ACuentaTerceros(node: XmlNode, _: Known): boolean {
  const { attributes, children } = node;
  let value: string | undefined;
  value = attributes.RfcACuentaTerceros;
  if (value === undefined || !t_RFC(value)) return false;
  value = attributes.NombreACuentaTerceros;
  if (value === undefined || !Nombre(value)) return false;
  value = attributes.RegimenFiscalACuentaTerceros;
  if (value === undefined || !c_RegimenFiscal(value)) return false;
  value = attributes.DomicilioFiscalACuentaTerceros;
  if (value === undefined || !c_CodigoPostal(value)) return false;
  if (!hasOnly(attributes, 4)) return false;
  if (node.text !== undefined) return false;
  return children.length === 0;
}

const Pedimento_form = /^(?:[0-9]{2}  [0-9]{2}  [0-9]{4}  [0-9]{7})$/u;
export function Pedimento(value: string): boolean {
  return Pedimento_form.test(value);
}

/** cfdi:InformacionAduanera */
export function Comprobante_Conceptos_Concepto_InformacionAduanera(node: XmlNode, _: Known): boolean {
  const { attributes, children } = node;
  let value: string | undefined;
  value = attributes.NumeroPedimento;
  if (value === undefined || !Pedimento(value)) return false;
  if (!hasOnly(attributes, 1)) return false;
  if (node.text !== undefined) return false;
  return children.length === 0;
}

const CuentaPredial_form = /^(?:[0-9A-Za-z]+)$/u;
export function CuentaPredial(value: string): boolean {
  const written = collapsed(value);
  return CuentaPredial_form.test(written) && hasLength(written, 0, 150);
}

/** cfdi:CuentaPredial */
export function Comprobante_Conceptos_Concepto_CuentaPredial(node: XmlNode, _: Known): boolean {
  const { attributes, children } = node;
  let value: string | undefined;
  value = attributes.Numero;
  if (value === undefined || !CuentaPredial(value)) return false;
  if (!hasOnly(attributes, 1)) return false;
  if (node.text !== undefined) return false;
  return children.length === 0;
}

/** cfdi:ComplementoConcepto */
export function Comprobante_Conceptos_Concepto_ComplementoConcepto(node: XmlNode, known: Known): boolean {
  const { attributes, children } = node;
  if (!hasOnly(attributes, 0)) return false;
  if (node.text !== undefined) return false;
  let at = 0;
  let child = children[0];
  if (child === undefined || !isComplement(child, known)) return false;
  child = children[++at];
  while (child !== undefined) {
    if (!isComplement(child, known)) return false;
    child = children[++at];
  }
  return child === undefined;
}

/** cfdi:InformacionAduanera */
export function Comprobante_Conceptos_Concepto_Parte_InformacionAduanera(node: XmlNode, _: Known): boolean {
  const { attributes, children } = node;
  let value: string | undefined;
  value = attributes.NumeroPedimento;
  if (value === undefined || !Pedimento(value)) return false;
  if (!hasOnly(attributes, 1)) return false;
  if (node.text !== undefined) return false;
  return children.length === 0;
}

export function Identificacion(value: string): boolean {
  return isText(value, 1, 100, true);
}

export function Unidad(value: string): boolean {
  return isText(value, 1, 20, true);
}

export function Descripcion(value: string): boolean {
  return isText(value, 1, 1000, true);
}

/** cfdi:Parte */
export function Comprobante_Conceptos_Concepto_Parte(node: XmlNode, known: Known): boolean {
  const { attributes, children } = node;
  let value: string | undefined;
  let given = 3;
  value = attributes.ClaveProdServ;
  if (value === undefined || !c_ClaveProdServ(value)) return false;
  value = attributes.NoIdentificacion;
  if (value !== undefined) {
    if (!Identificacion(value)) return false;
    given += 1;
  }
  value = attributes.Cantidad;
  if (value === undefined || !MayorQueCero(value)) return false;
  value = attributes.Unidad;
  if (value !== undefined) {
    if (!Unidad(value)) return false;
    given += 1;
  }
  value = attributes.Descripcion;
  if (value === undefined || !Descripcion(value)) return false;
  value = attributes.ValorUnitario;
  if (value !== undefined) {
    if (!t_Importe(value)) return false;
    given += 1;
  }
  value = attributes.Importe;
  if (value !== undefined) {
    if (!t_Importe(value)) return false;
    given += 1;
  }
  if (!hasOnly(attributes, given)) return false;
  if (node.text !== undefined) return false;
  let at = 0;
  let child = children[0];
  while (child?.name === "cfdi:InformacionAduanera") {
    if (!Comprobante_Conceptos_Concepto_Parte_InformacionAduanera(child, known)) return false;
    child = children[++at];
  }
  return child === undefined;
}

/** cfdi:Concepto */
export function Comprobante_Conceptos_Concepto(node: XmlNode, known: Known): boolean {
  const { attributes, children } = node;
  let value: string | undefined;
  let given = 7;
  value = attributes.ClaveProdServ;
  if (value === undefined || !c_ClaveProdServ(value)) return false;
  value = attributes.NoIdentificacion;
  if (value !== undefined) {
    if (!Identificacion(value)) return false;
    given += 1;
  }
  value = attributes.Cantidad;
  if (value === undefined || !MayorQueCero(value)) return false;
  value = attributes.ClaveUnidad;
  if (value === undefined || !c_ClaveUnidad(value) || !isListed(value, known.catalogs["c_ClaveUnidad"])) return false;
  value = attributes.Unidad;
  if (value !== undefined) {
    if (!Unidad(value)) return false;
    given += 1;
  }
  value = attributes.Descripcion;
  if (value === undefined || !Descripcion(value)) return false;
  value = attributes.ValorUnitario;
  if (value === undefined || !t_Importe(value)) return false;
  value = attributes.Importe;
  if (value === undefined || !t_Importe(value)) return false;
  value = attributes.Descuento;
  if (value !== undefined) {
    if (!t_Importe(value)) return false;
    given += 1;
  }
  value = attributes.ObjetoImp;
  if (value === undefined || !c_ObjetoImp(value)) return false;
  if (!hasOnly(attributes, given)) return false;
  if (node.text !== undefined) return false;
  let at = 0;
  let child = children[0];
  if (child?.name === "cfdi:Impuestos") {
    if (!Comprobante_Conceptos_Concepto_Impuestos(child, known)) return false;
    child = children[++at];
  }
  if (child?.name === "cfdi:ACuentaTerceros") {
    if (!Comprobante_Conceptos_Concepto_ACuentaTerceros(child, known)) return false;
    child = children[++at];
  }
  while (child?.name === "cfdi:InformacionAduanera") {
    if (!Comprobante_Conceptos_Concepto_InformacionAduanera(child, known)) return false;
    child = children[++at];
  }
  while (child?.name === "cfdi:CuentaPredial") {
    if (!Comprobante_Conceptos_Concepto_CuentaPredial(child, known)) return false;
    child = children[++at];
  }
  if (child?.name === "cfdi:ComplementoConcepto") {
    if (!Comprobante_Conceptos_Concepto_ComplementoConcepto(child, known)) return false;
    child = children[++at];
  }
  while (child?.name === "cfdi:Parte") {
    if (!Comprobante_Conceptos_Concepto_Parte(child, known)) return false;
    child = children[++at];
  }
  return child === undefined;
}

/** cfdi:Conceptos */
export function Comprobante_Conceptos(node: XmlNode, known: Known): boolean {
  const { attributes, children } = node;
  if (!hasOnly(attributes, 0)) return false;
  if (node.text !== undefined) return false;
  let at = 0;
  let child = children[0];
  if (child?.name !== "cfdi:Concepto" || !Comprobante_Conceptos_Concepto(child, known)) return false;
  child = children[++at];
  while (child?.name === "cfdi:Concepto") {
    if (!Comprobante_Conceptos_Concepto(child, known)) return false;
    child = children[++at];
  }
  return child === undefined;
}

/** cfdi:Retencion */
export function Comprobante_Impuestos_Retenciones_Retencion(node: XmlNode, _: Known): boolean {
  const { attributes, children } = node;
  let value: string | undefined;
  value = attributes.Impuesto;
  if (value === undefined || !c_Impuesto(value)) return false;
  value = attributes.Importe;
  if (value === undefined || !t_Importe(value)) return false;
  if (!hasOnly(attributes, 2)) return false;
  if (node.text !== undefined) return false;
  return children.length === 0;
}

/** cfdi:Retenciones */
export function Comprobante_Impuestos_Retenciones(node: XmlNode, known: Known): boolean {
  const { attributes, children } = node;
  if (!hasOnly(attributes, 0)) return false;
  if (node.text !== undefined) return false;
  let at = 0;
  let child = children[0];
  if (child?.name !== "cfdi:Retencion" || !Comprobante_Impuestos_Retenciones_Retencion(child, known)) return false;
  child = children[++at];
  while (child?.name === "cfdi:Retencion") {
    if (!Comprobante_Impuestos_Retenciones_Retencion(child, known)) return false;
    child = children[++at];
  }
  return child === undefined;
}

/** cfdi:Traslado */
export function Comprobante_Impuestos_Traslados_Traslado(node: XmlNode, _: Known): boolean {
  const { attributes, children } = node;
  let value: string | undefined;
  let given = 3;
  value = attributes.Base;
  if (value === undefined || !t_Importe(value)) return false;
  value = attributes.Impuesto;
  if (value === undefined || !c_Impuesto(value)) return false;
  value = attributes.TipoFactor;
  if (value === undefined || !c_TipoFactor(value)) return false;
  value = attributes.TasaOCuota;
  if (value !== undefined) {
    if (!Tasa(value)) return false;
    given += 1;
  }
  value = attributes.Importe;
  if (value !== undefined) {
    if (!t_Importe(value)) return false;
    given += 1;
  }
  if (!hasOnly(attributes, given)) return false;
  if (node.text !== undefined) return false;
  return children.length === 0;
}

/** cfdi:Traslados */
export function Comprobante_Impuestos_Traslados(node: XmlNode, known: Known): boolean {
  const { attributes, children } = node;
  if (!hasOnly(attributes, 0)) return false;
  if (node.text !== undefined) return false;
  let at = 0;
  let child = children[0];
  if (child?.name !== "cfdi:Traslado" || !Comprobante_Impuestos_Traslados_Traslado(child, known)) return false;
  child = children[++at];
  while (child?.name === "cfdi:Traslado") {
    if (!Comprobante_Impuestos_Traslados_Traslado(child, known)) return false;
    child = children[++at];
  }
  return child === undefined;
}

/** cfdi:Impuestos */
export function Comprobante_Impuestos(node: XmlNode, known: Known): boolean {
  const { attributes, children } = node;
  let value: string | undefined;
  let given = 0;
  value = attributes.TotalImpuestosRetenidos;
  if (value !== undefined) {
    if (!t_Importe(value)) return false;
    given += 1;
  }
  value = attributes.TotalImpuestosTrasladados;
  if (value !== undefined) {
    if (!t_Importe(value)) return false;
    given += 1;
  }
  if (!hasOnly(attributes, given)) return false;
  if (node.text !== undefined) return false;
  let at = 0;
  let child = children[0];
  if (child?.name === "cfdi:Retenciones") {
    if (!Comprobante_Impuestos_Retenciones(child, known)) return false;
    child = children[++at];
  }
  if (child?.name === "cfdi:Traslados") {
    if (!Comprobante_Impuestos_Traslados(child, known)) return false;
    child = children[++at];
  }
  return child === undefined;
}

/** cfdi:Complemento */
export function Comprobante_Complemento(node: XmlNode, known: Known): boolean {
  const { attributes, children } = node;
  if (!hasOnly(attributes, 0)) return false;
  if (node.text !== undefined) return false;
  let at = 0;
  let child = children[0];
  while (child !== undefined) {
    if (!isComplement(child, known)) return false;
    child = children[++at];
  }
  return child === undefined;
}

/** cfdi:Addenda */
export function Comprobante_Addenda(node: XmlNode, known: Known): boolean {
  const { attributes, children } = node;
  if (!hasOnly(attributes, 0)) return false;
  if (node.text !== undefined) return false;
  let at = 0;
  let child = children[0];
  if (child === undefined || !isComplement(child, known)) return false;
  child = children[++at];
  while (child !== undefined) {
    if (!isComplement(child, known)) return false;
    child = children[++at];
  }
  return child === undefined;
}

export function Serie(value: string): boolean {
  return isText(value, 1, 25, true);
}

export function Folio(value: string): boolean {
  return isText(value, 1, 40, true);
}

export function Condiciones(value: string): boolean {
  return isText(value, 1, 1000, true);
}

const Confirmacion_form = /^(?:[0-9A-Za-z]{5})$/u;
export function Confirmacion(value: string): boolean {
  return hasForm(value, Confirmacion_form);
}

/** cfdi:Comprobante */
export function Comprobante(node: XmlNode, known: Known): boolean {
  const { attributes, children } = node;
  let value: string | undefined;
  let given = 11;
  value = attributes.Version;
  if (value === undefined || collapsed(value) !== "4.0") return false;
  value = attributes.Serie;
  if (value !== undefined) {
    if (!Serie(value)) return false;
    given += 1;
  }
  value = attributes.Folio;
  if (value !== undefined) {
    if (!Folio(value)) return false;
    given += 1;
  }
  value = attributes.Fecha;
  if (value === undefined || !t_FechaH(value)) return false;
  value = attributes.Sello;
  if (value === undefined || !Texto(value)) return false;
  value = attributes.FormaPago;
  if (value !== undefined) {
    if (!c_FormaPago(value)) return false;
    given += 1;
  }
  value = attributes.NoCertificado;
  if (value === undefined || !NumeroDeCertificado(value)) return false;
  value = attributes.Certificado;
  if (value === undefined || !Texto(value)) return false;
  value = attributes.CondicionesDePago;
  if (value !== undefined) {
    if (!Condiciones(value)) return false;
    given += 1;
  }
  value = attributes.SubTotal;
  if (value === undefined || !t_Importe(value)) return false;
  value = attributes.Descuento;
  if (value !== undefined) {
    if (!t_Importe(value)) return false;
    given += 1;
  }
  value = attributes.Moneda;
  if (value === undefined || !c_Moneda(value)) return false;
  value = attributes.TipoCambio;
  if (value !== undefined) {
    if (!MayorQueCero(value)) return false;
    given += 1;
  }
  value = attributes.Total;
  if (value === undefined || !t_Importe(value)) return false;
  value = attributes.TipoDeComprobante;
  if (value === undefined || !c_TipoDeComprobante(value)) return false;
  value = attributes.Exportacion;
  if (value === undefined || !c_Exportacion(value)) return false;
  value = attributes.MetodoPago;
  if (value !== undefined) {
    if (!c_MetodoPago(value)) return false;
    given += 1;
  }
  value = attributes.LugarExpedicion;
  if (value === undefined || !c_CodigoPostal(value)) return false;
  value = attributes.Confirmacion;
  if (value !== undefined) {
    if (!Confirmacion(value)) return false;
    given += 1;
  }
  if (!hasOnly(attributes, given)) return false;
  if (node.text !== undefined) return false;
  let at = 0;
  let child = children[0];
  if (child?.name === "cfdi:InformacionGlobal") {
    if (!Comprobante_InformacionGlobal(child, known)) return false;
    child = children[++at];
  }
  while (child?.name === "cfdi:CfdiRelacionados") {
    if (!Comprobante_CfdiRelacionados(child, known)) return false;
    child = children[++at];
  }
  if (child?.name !== "cfdi:Emisor" || !Comprobante_Emisor(child, known)) return false;
  child = children[++at];
  if (child?.name !== "cfdi:Receptor" || !Comprobante_Receptor(child, known)) return false;
  child = children[++at];
  if (child?.name !== "cfdi:Conceptos" || !Comprobante_Conceptos(child, known)) return false;
  child = children[++at];
  if (child?.name === "cfdi:Impuestos") {
    if (!Comprobante_Impuestos(child, known)) return false;
    child = children[++at];
  }
  if (child?.name === "cfdi:Complemento") {
    if (!Comprobante_Complemento(child, known)) return false;
    child = children[++at];
  }
  if (child?.name === "cfdi:Addenda") {
    if (!Comprobante_Addenda(child, known)) return false;
    child = children[++at];
  }
  return child === undefined;
}
