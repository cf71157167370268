// Made by `npm run generate`; not to be edited. From our own xsd/www.sat.gob.mx/sitio_internet/cfd/Pagos/Pagos20.xsd
import type { XmlNode } from "../../node.ts";
import { collapsed, hasForm, hasLength, hasOnly, isAmount, isBase64, isDecimal, isText, type Known } from "../checks.ts";
import { c_FormaPago, c_Impuesto, c_Moneda, c_ObjetoImp, c_TipoFactor } from "./catCFDI.ts";
import { c_TipoCadenaPago } from "./catPagos.ts";
import { MayorQueCero, Tasa, t_FechaH, t_Importe, t_ImporteMXN, t_RFC_PM } from "./tdCFDI.ts";

/** pago20:Totales */
export function Pagos_Totales(node: XmlNode, _: Known): boolean {
  const { attributes, children } = node;
  let value: string | undefined;
  let given = 1;
  value = attributes.TotalRetencionesIVA;
  if (value !== undefined) {
    if (!t_ImporteMXN(value)) return false;
    given += 1;
  }
  value = attributes.TotalRetencionesISR;
  if (value !== undefined) {
    if (!t_ImporteMXN(value)) return false;
    given += 1;
  }
  value = attributes.TotalRetencionesIEPS;
  if (value !== undefined) {
    if (!t_ImporteMXN(value)) return false;
    given += 1;
  }
  value = attributes.TotalTrasladosBaseIVA16;
  if (value !== undefined) {
    if (!t_ImporteMXN(value)) return false;
    given += 1;
  }
  value = attributes.TotalTrasladosImpuestoIVA16;
  if (value !== undefined) {
    if (!t_ImporteMXN(value)) return false;
    given += 1;
  }
  value = attributes.TotalTrasladosBaseIVA8;
  if (value !== undefined) {
    if (!t_ImporteMXN(value)) return false;
    given += 1;
  }
  value = attributes.TotalTrasladosImpuestoIVA8;
  if (value !== undefined) {
    if (!t_ImporteMXN(value)) return false;
    given += 1;
  }
  value = attributes.TotalTrasladosBaseIVA0;
  if (value !== undefined) {
    if (!t_ImporteMXN(value)) return false;
    given += 1;
  }
  value = attributes.TotalTrasladosImpuestoIVA0;
  if (value !== undefined) {
    if (!t_ImporteMXN(value)) return false;
    given += 1;
  }
  value = attributes.TotalTrasladosBaseIVAExento;
  if (value !== undefined) {
    if (!t_ImporteMXN(value)) return false;
    given += 1;
  }
  value = attributes.MontoTotalPagos;
  if (value === undefined || !t_ImporteMXN(value)) return false;
  if (!hasOnly(attributes, given)) return false;
  if (node.text !== undefined) return false;
  return children.length === 0;
}

/** pago20:RetencionDR */
export function Pagos_Pago_DoctoRelacionado_ImpuestosDR_RetencionesDR_RetencionDR(node: XmlNode, _: Known): boolean {
  const { attributes, children } = node;
  let value: string | undefined;
  value = attributes.BaseDR;
  if (value === undefined || !MayorQueCero(value)) return false;
  value = attributes.ImpuestoDR;
  if (value === undefined || !c_Impuesto(value)) return false;
  value = attributes.TipoFactorDR;
  if (value === undefined || !c_TipoFactor(value)) return false;
  value = attributes.TasaOCuotaDR;
  if (value === undefined || !Tasa(value)) return false;
  value = attributes.ImporteDR;
  if (value === undefined || !t_Importe(value)) return false;
  if (!hasOnly(attributes, 5)) return false;
  if (node.text !== undefined) return false;
  return children.length === 0;
}

/** pago20:RetencionesDR */
export function Pagos_Pago_DoctoRelacionado_ImpuestosDR_RetencionesDR(node: XmlNode, known: Known): boolean {
  const { attributes, children } = node;
  if (!hasOnly(attributes, 0)) return false;
  if (node.text !== undefined) return false;
  let at = 0;
  let child = children[0];
  if (child?.name !== "pago20:RetencionDR" || !Pagos_Pago_DoctoRelacionado_ImpuestosDR_RetencionesDR_RetencionDR(child, known)) return false;
  child = children[++at];
  while (child?.name === "pago20:RetencionDR") {
    if (!Pagos_Pago_DoctoRelacionado_ImpuestosDR_RetencionesDR_RetencionDR(child, known)) return false;
    child = children[++at];
  }
  return child === undefined;
}

/** pago20:TrasladoDR */
export function Pagos_Pago_DoctoRelacionado_ImpuestosDR_TrasladosDR_TrasladoDR(node: XmlNode, _: Known): boolean {
  const { attributes, children } = node;
  let value: string | undefined;
  let given = 3;
  value = attributes.BaseDR;
  if (value === undefined || !MayorQueCero(value)) return false;
  value = attributes.ImpuestoDR;
  if (value === undefined || !c_Impuesto(value)) return false;
  value = attributes.TipoFactorDR;
  if (value === undefined || !c_TipoFactor(value)) return false;
  value = attributes.TasaOCuotaDR;
  if (value !== undefined) {
    if (!Tasa(value)) return false;
    given += 1;
  }
  value = attributes.ImporteDR;
  if (value !== undefined) {
    if (!t_Importe(value)) return false;
    given += 1;
  }
  if (!hasOnly(attributes, given)) return false;
  if (node.text !== undefined) return false;
  return children.length === 0;
}

/** pago20:TrasladosDR */
export function Pagos_Pago_DoctoRelacionado_ImpuestosDR_TrasladosDR(node: XmlNode, known: Known): boolean {
  const { attributes, children } = node;
  if (!hasOnly(attributes, 0)) return false;
  if (node.text !== undefined) return false;
  let at = 0;
  let child = children[0];
  if (child?.name !== "pago20:TrasladoDR" || !Pagos_Pago_DoctoRelacionado_ImpuestosDR_TrasladosDR_TrasladoDR(child, known)) return false;
  child = children[++at];
  while (child?.name === "pago20:TrasladoDR") {
    if (!Pagos_Pago_DoctoRelacionado_ImpuestosDR_TrasladosDR_TrasladoDR(child, known)) return false;
    child = children[++at];
  }
  return child === undefined;
}

/** pago20:ImpuestosDR */
export function Pagos_Pago_DoctoRelacionado_ImpuestosDR(node: XmlNode, known: Known): boolean {
  const { attributes, children } = node;
  if (!hasOnly(attributes, 0)) return false;
  if (node.text !== undefined) return false;
  let at = 0;
  let child = children[0];
  if (child?.name === "pago20:RetencionesDR") {
    if (!Pagos_Pago_DoctoRelacionado_ImpuestosDR_RetencionesDR(child, known)) return false;
    child = children[++at];
  }
  if (child?.name === "pago20:TrasladosDR") {
    if (!Pagos_Pago_DoctoRelacionado_ImpuestosDR_TrasladosDR(child, known)) return false;
    child = children[++at];
  }
  return child === undefined;
}

const IdDocumento_form = /^(?:[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}|[0-9]{3}-[0-9]{2}-[0-9]{9})$/u;
export function IdDocumento(value: string): boolean {
  return hasForm(value, IdDocumento_form);
}

export function Serie(value: string): boolean {
  return isText(value, 1, 25, true);
}

export function Folio(value: string): boolean {
  return isText(value, 1, 40, true);
}

const Equivalencia_type = { digits: 24, places: 10, least: "0.0000000001", forms: [] };
export function Equivalencia(value: string): boolean {
  return (isAmount(value, 9, 6, false) && +value >= 1e-10) || isDecimal(value, Equivalencia_type);
}

const NumParcialidad_type = { digits: 24, places: 0, forms: [/^(?:[1-9][0-9]{0,2})$/u, /^(?:[+\-]?[0-9]+)$/u] };
export function NumParcialidad(value: string): boolean {
  return isDecimal(value, NumParcialidad_type);
}

/** pago20:DoctoRelacionado */
export function Pagos_Pago_DoctoRelacionado(node: XmlNode, known: Known): boolean {
  const { attributes, children } = node;
  let value: string | undefined;
  let given = 7;
  value = attributes.IdDocumento;
  if (value === undefined || !IdDocumento(value)) return false;
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
  value = attributes.MonedaDR;
  if (value === undefined || !c_Moneda(value)) return false;
  value = attributes.EquivalenciaDR;
  if (value !== undefined) {
    if (!Equivalencia(value)) return false;
    given += 1;
  }
  value = attributes.NumParcialidad;
  if (value === undefined || !NumParcialidad(value)) return false;
  value = attributes.ImpSaldoAnt;
  if (value === undefined || !t_Importe(value)) return false;
  value = attributes.ImpPagado;
  if (value === undefined || !t_Importe(value)) return false;
  value = attributes.ImpSaldoInsoluto;
  if (value === undefined || !t_Importe(value)) return false;
  value = attributes.ObjetoImpDR;
  if (value === undefined || !c_ObjetoImp(value)) return false;
  if (!hasOnly(attributes, given)) return false;
  if (node.text !== undefined) return false;
  let at = 0;
  let child = children[0];
  if (child?.name === "pago20:ImpuestosDR") {
    if (!Pagos_Pago_DoctoRelacionado_ImpuestosDR(child, known)) return false;
    child = children[++at];
  }
  return child === undefined;
}

/** pago20:RetencionP */
export function Pagos_Pago_ImpuestosP_RetencionesP_RetencionP(node: XmlNode, _: Known): boolean {
  const { attributes, children } = node;
  let value: string | undefined;
  value = attributes.ImpuestoP;
  if (value === undefined || !c_Impuesto(value)) return false;
  value = attributes.ImporteP;
  if (value === undefined || !t_Importe(value)) return false;
  if (!hasOnly(attributes, 2)) return false;
  if (node.text !== undefined) return false;
  return children.length === 0;
}

/** pago20:RetencionesP */
export function Pagos_Pago_ImpuestosP_RetencionesP(node: XmlNode, known: Known): boolean {
  const { attributes, children } = node;
  if (!hasOnly(attributes, 0)) return false;
  if (node.text !== undefined) return false;
  let at = 0;
  let child = children[0];
  if (child?.name !== "pago20:RetencionP" || !Pagos_Pago_ImpuestosP_RetencionesP_RetencionP(child, known)) return false;
  child = children[++at];
  while (child?.name === "pago20:RetencionP") {
    if (!Pagos_Pago_ImpuestosP_RetencionesP_RetencionP(child, known)) return false;
    child = children[++at];
  }
  return child === undefined;
}

/** pago20:TrasladoP */
export function Pagos_Pago_ImpuestosP_TrasladosP_TrasladoP(node: XmlNode, _: Known): boolean {
  const { attributes, children } = node;
  let value: string | undefined;
  let given = 3;
  value = attributes.BaseP;
  if (value === undefined || !t_Importe(value)) return false;
  value = attributes.ImpuestoP;
  if (value === undefined || !c_Impuesto(value)) return false;
  value = attributes.TipoFactorP;
  if (value === undefined || !c_TipoFactor(value)) return false;
  value = attributes.TasaOCuotaP;
  if (value !== undefined) {
    if (!Tasa(value)) return false;
    given += 1;
  }
  value = attributes.ImporteP;
  if (value !== undefined) {
    if (!t_Importe(value)) return false;
    given += 1;
  }
  if (!hasOnly(attributes, given)) return false;
  if (node.text !== undefined) return false;
  return children.length === 0;
}

/** pago20:TrasladosP */
export function Pagos_Pago_ImpuestosP_TrasladosP(node: XmlNode, known: Known): boolean {
  const { attributes, children } = node;
  if (!hasOnly(attributes, 0)) return false;
  if (node.text !== undefined) return false;
  let at = 0;
  let child = children[0];
  if (child?.name !== "pago20:TrasladoP" || !Pagos_Pago_ImpuestosP_TrasladosP_TrasladoP(child, known)) return false;
  child = children[++at];
  while (child?.name === "pago20:TrasladoP") {
    if (!Pagos_Pago_ImpuestosP_TrasladosP_TrasladoP(child, known)) return false;
    child = children[++at];
  }
  return child === undefined;
}

/** pago20:ImpuestosP */
export function Pagos_Pago_ImpuestosP(node: XmlNode, known: Known): boolean {
  const { attributes, children } = node;
  if (!hasOnly(attributes, 0)) return false;
  if (node.text !== undefined) return false;
  let at = 0;
  let child = children[0];
  if (child?.name === "pago20:RetencionesP") {
    if (!Pagos_Pago_ImpuestosP_RetencionesP(child, known)) return false;
    child = children[++at];
  }
  if (child?.name === "pago20:TrasladosP") {
    if (!Pagos_Pago_ImpuestosP_TrasladosP(child, known)) return false;
    child = children[++at];
  }
  return child === undefined;
}

const NumOperacion_form = /^(?:[^|]*)$/u;
export function NumOperacion(value: string): boolean {
  return NumOperacion_form.test(value) && hasLength(value, 1, 100);
}

const RfcDeBanco_form = /^(?:XEXX010101000|[A-Z&Ñ]{3}[0-9]{2}(0[1-9]|1[0-2])(0[1-9]|[12][0-9]|3[01])[0-9A-Z]{2}[0-9A])$/u;
export function RfcDeBanco(value: string): boolean {
  return hasForm(value, RfcDeBanco_form);
}

export function NombreDeBanco(value: string): boolean {
  return isText(value, 1, 300, true);
}

const Cuenta_form = /^(?:[0-9A-Z_]{10,50})$/u;
export function Cuenta(value: string): boolean {
  return hasForm(value, Cuenta_form);
}

export function xs_base64Binary(value: string): boolean {
  return isBase64(value);
}

export function CadenaDelPago(value: string): boolean {
  return isText(value, 1, 8192, false);
}

/** pago20:Pago */
export function Pagos_Pago(node: XmlNode, known: Known): boolean {
  const { attributes, children } = node;
  let value: string | undefined;
  let given = 4;
  value = attributes.FechaPago;
  if (value === undefined || !t_FechaH(value)) return false;
  value = attributes.FormaDePagoP;
  if (value === undefined || !c_FormaPago(value)) return false;
  value = attributes.MonedaP;
  if (value === undefined || !c_Moneda(value)) return false;
  value = attributes.TipoCambioP;
  if (value !== undefined) {
    if (!MayorQueCero(value)) return false;
    given += 1;
  }
  value = attributes.Monto;
  if (value === undefined || !t_Importe(value)) return false;
  value = attributes.NumOperacion;
  if (value !== undefined) {
    if (!NumOperacion(value)) return false;
    given += 1;
  }
  value = attributes.RfcEmisorCtaOrd;
  if (value !== undefined) {
    if (!RfcDeBanco(value)) return false;
    given += 1;
  }
  value = attributes.NomBancoOrdExt;
  if (value !== undefined) {
    if (!NombreDeBanco(value)) return false;
    given += 1;
  }
  value = attributes.CtaOrdenante;
  if (value !== undefined) {
    if (!Cuenta(value)) return false;
    given += 1;
  }
  value = attributes.RfcEmisorCtaBen;
  if (value !== undefined) {
    if (!t_RFC_PM(value)) return false;
    given += 1;
  }
  value = attributes.CtaBeneficiario;
  if (value !== undefined) {
    if (!Cuenta(value)) return false;
    given += 1;
  }
  value = attributes.TipoCadPago;
  if (value !== undefined) {
    if (!c_TipoCadenaPago(value)) return false;
    given += 1;
  }
  value = attributes.CertPago;
  if (value !== undefined) {
    if (!xs_base64Binary(value)) return false;
    given += 1;
  }
  value = attributes.CadPago;
  if (value !== undefined) {
    if (!CadenaDelPago(value)) return false;
    given += 1;
  }
  value = attributes.SelloPago;
  if (value !== undefined) {
    if (!xs_base64Binary(value)) return false;
    given += 1;
  }
  if (!hasOnly(attributes, given)) return false;
  if (node.text !== undefined) return false;
  let at = 0;
  let child = children[0];
  if (child?.name !== "pago20:DoctoRelacionado" || !Pagos_Pago_DoctoRelacionado(child, known)) return false;
  child = children[++at];
  while (child?.name === "pago20:DoctoRelacionado") {
    if (!Pagos_Pago_DoctoRelacionado(child, known)) return false;
    child = children[++at];
  }
  if (child?.name === "pago20:ImpuestosP") {
    if (!Pagos_Pago_ImpuestosP(child, known)) return false;
    child = children[++at];
  }
  return child === undefined;
}

/** pago20:Pagos */
export function Pagos(node: XmlNode, known: Known): boolean {
  const { attributes, children } = node;
  let value: string | undefined;
  value = attributes.Version;
  if (value === undefined || collapsed(value) !== "2.0") return false;
  if (!hasOnly(attributes, 1)) return false;
  if (node.text !== undefined) return false;
  let at = 0;
  let child = children[0];
  if (child?.name !== "pago20:Totales" || !Pagos_Totales(child, known)) return false;
  child = children[++at];
  if (child?.name !== "pago20:Pago" || !Pagos_Pago(child, known)) return false;
  child = children[++at];
  while (child?.name === "pago20:Pago") {
    if (!Pagos_Pago(child, known)) return false;
    child = children[++at];
  }
  return child === undefined;
}
