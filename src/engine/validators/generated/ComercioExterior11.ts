// Made by `npm run generate`; not to be edited. From our own xsd/www.sat.gob.mx/sitio_internet/cfd/ComercioExterior11/ComercioExterior11.xsd
import type { XmlNode } from "../../node.ts";
import { collapsed, hasOnly, isAmount, isDecimal, isText, type Known } from "../checks.ts";
import { c_CodigoPostal, c_Estado, c_Pais } from "./catCFDI.ts";
import { CodigoPostal, Estado, c_ClavePedimento, c_Colonia, c_FraccionArancelaria, c_INCOTERM, c_Localidad, c_MotivoTraslado, c_Municipio, c_TipoOperacion, c_UnidadAduana, t_Descrip100, t_Descrip120, t_NumeroDomicilio, t_Referencia } from "./catComExt.ts";
import { t_CURP, t_Importe, t_TipoCambio } from "./tdCFDI.ts";

/** cce11:Domicilio */
export function ComercioExterior_Emisor_Domicilio(node: XmlNode, _: Known): boolean {
  const { attributes, children } = node;
  let value: string | undefined;
  let given = 4;
  value = attributes.Calle;
  if (value === undefined || !t_Descrip100(value)) return false;
  value = attributes.NumeroExterior;
  if (value !== undefined) {
    if (!t_NumeroDomicilio(value)) return false;
    given += 1;
  }
  value = attributes.NumeroInterior;
  if (value !== undefined) {
    if (!t_NumeroDomicilio(value)) return false;
    given += 1;
  }
  value = attributes.Colonia;
  if (value !== undefined) {
    if (!c_Colonia(value)) return false;
    given += 1;
  }
  value = attributes.Localidad;
  if (value !== undefined) {
    if (!c_Localidad(value)) return false;
    given += 1;
  }
  value = attributes.Referencia;
  if (value !== undefined) {
    if (!t_Referencia(value)) return false;
    given += 1;
  }
  value = attributes.Municipio;
  if (value !== undefined) {
    if (!c_Municipio(value)) return false;
    given += 1;
  }
  value = attributes.Estado;
  if (value === undefined || !c_Estado(value)) return false;
  value = attributes.Pais;
  if (value === undefined || !c_Pais(value)) return false;
  value = attributes.CodigoPostal;
  if (value === undefined || !c_CodigoPostal(value)) return false;
  if (!hasOnly(attributes, given)) return false;
  if (node.text !== undefined) return false;
  return children.length === 0;
}

/** cce11:Emisor */
export function ComercioExterior_Emisor(node: XmlNode, known: Known): boolean {
  const { attributes, children } = node;
  let value: string | undefined;
  let given = 0;
  value = attributes.Curp;
  if (value !== undefined) {
    if (!t_CURP(value)) return false;
    given += 1;
  }
  if (!hasOnly(attributes, given)) return false;
  if (node.text !== undefined) return false;
  let at = 0;
  let child = children[0];
  if (child?.name === "cce11:Domicilio") {
    if (!ComercioExterior_Emisor_Domicilio(child, known)) return false;
    child = children[++at];
  }
  return child === undefined;
}

export function RegistroExtranjero(value: string): boolean {
  return isText(value, 6, 40, false);
}

/** cce11:Propietario */
export function ComercioExterior_Propietario(node: XmlNode, _: Known): boolean {
  const { attributes, children } = node;
  let value: string | undefined;
  value = attributes.NumRegIdTrib;
  if (value === undefined || !RegistroExtranjero(value)) return false;
  value = attributes.ResidenciaFiscal;
  if (value === undefined || !c_Pais(value)) return false;
  if (!hasOnly(attributes, 2)) return false;
  if (node.text !== undefined) return false;
  return children.length === 0;
}

/** cce11:Domicilio */
export function ComercioExterior_Receptor_Domicilio(node: XmlNode, _: Known): boolean {
  const { attributes, children } = node;
  let value: string | undefined;
  let given = 4;
  value = attributes.Calle;
  if (value === undefined || !t_Descrip100(value)) return false;
  value = attributes.NumeroExterior;
  if (value !== undefined) {
    if (!t_NumeroDomicilio(value)) return false;
    given += 1;
  }
  value = attributes.NumeroInterior;
  if (value !== undefined) {
    if (!t_NumeroDomicilio(value)) return false;
    given += 1;
  }
  value = attributes.Colonia;
  if (value !== undefined) {
    if (!t_Descrip120(value)) return false;
    given += 1;
  }
  value = attributes.Localidad;
  if (value !== undefined) {
    if (!t_Descrip120(value)) return false;
    given += 1;
  }
  value = attributes.Referencia;
  if (value !== undefined) {
    if (!t_Referencia(value)) return false;
    given += 1;
  }
  value = attributes.Municipio;
  if (value !== undefined) {
    if (!t_Descrip120(value)) return false;
    given += 1;
  }
  value = attributes.Estado;
  if (value === undefined || !Estado(value)) return false;
  value = attributes.Pais;
  if (value === undefined || !c_Pais(value)) return false;
  value = attributes.CodigoPostal;
  if (value === undefined || !CodigoPostal(value)) return false;
  if (!hasOnly(attributes, given)) return false;
  if (node.text !== undefined) return false;
  return children.length === 0;
}

/** cce11:Receptor */
export function ComercioExterior_Receptor(node: XmlNode, known: Known): boolean {
  const { attributes, children } = node;
  let value: string | undefined;
  let given = 0;
  value = attributes.NumRegIdTrib;
  if (value !== undefined) {
    if (!RegistroExtranjero(value)) return false;
    given += 1;
  }
  if (!hasOnly(attributes, given)) return false;
  if (node.text !== undefined) return false;
  let at = 0;
  let child = children[0];
  if (child?.name === "cce11:Domicilio") {
    if (!ComercioExterior_Receptor_Domicilio(child, known)) return false;
    child = children[++at];
  }
  return child === undefined;
}

/** cce11:Domicilio */
export function ComercioExterior_Destinatario_Domicilio(node: XmlNode, _: Known): boolean {
  const { attributes, children } = node;
  let value: string | undefined;
  let given = 4;
  value = attributes.Calle;
  if (value === undefined || !t_Descrip100(value)) return false;
  value = attributes.NumeroExterior;
  if (value !== undefined) {
    if (!t_NumeroDomicilio(value)) return false;
    given += 1;
  }
  value = attributes.NumeroInterior;
  if (value !== undefined) {
    if (!t_NumeroDomicilio(value)) return false;
    given += 1;
  }
  value = attributes.Colonia;
  if (value !== undefined) {
    if (!t_Descrip120(value)) return false;
    given += 1;
  }
  value = attributes.Localidad;
  if (value !== undefined) {
    if (!t_Descrip120(value)) return false;
    given += 1;
  }
  value = attributes.Referencia;
  if (value !== undefined) {
    if (!t_Referencia(value)) return false;
    given += 1;
  }
  value = attributes.Municipio;
  if (value !== undefined) {
    if (!t_Descrip120(value)) return false;
    given += 1;
  }
  value = attributes.Estado;
  if (value === undefined || !Estado(value)) return false;
  value = attributes.Pais;
  if (value === undefined || !c_Pais(value)) return false;
  value = attributes.CodigoPostal;
  if (value === undefined || !CodigoPostal(value)) return false;
  if (!hasOnly(attributes, given)) return false;
  if (node.text !== undefined) return false;
  return children.length === 0;
}

export function Texto300(value: string): boolean {
  return isText(value, 1, 300, true);
}

/** cce11:Destinatario */
export function ComercioExterior_Destinatario(node: XmlNode, known: Known): boolean {
  const { attributes, children } = node;
  let value: string | undefined;
  let given = 0;
  value = attributes.NumRegIdTrib;
  if (value !== undefined) {
    if (!RegistroExtranjero(value)) return false;
    given += 1;
  }
  value = attributes.Nombre;
  if (value !== undefined) {
    if (!Texto300(value)) return false;
    given += 1;
  }
  if (!hasOnly(attributes, given)) return false;
  if (node.text !== undefined) return false;
  let at = 0;
  let child = children[0];
  if (child?.name !== "cce11:Domicilio" || !ComercioExterior_Destinatario_Domicilio(child, known)) return false;
  child = children[++at];
  while (child?.name === "cce11:Domicilio") {
    if (!ComercioExterior_Destinatario_Domicilio(child, known)) return false;
    child = children[++at];
  }
  return child === undefined;
}

export function Texto35(value: string): boolean {
  return isText(value, 1, 35, true);
}

export function Texto80(value: string): boolean {
  return isText(value, 1, 80, true);
}

export function Texto50(value: string): boolean {
  return isText(value, 1, 50, true);
}

export function Texto40(value: string): boolean {
  return isText(value, 1, 40, true);
}

/** cce11:DescripcionesEspecificas */
export function ComercioExterior_Mercancias_Mercancia_DescripcionesEspecificas(node: XmlNode, _: Known): boolean {
  const { attributes, children } = node;
  let value: string | undefined;
  let given = 1;
  value = attributes.Marca;
  if (value === undefined || !Texto35(value)) return false;
  value = attributes.Modelo;
  if (value !== undefined) {
    if (!Texto80(value)) return false;
    given += 1;
  }
  value = attributes.SubModelo;
  if (value !== undefined) {
    if (!Texto50(value)) return false;
    given += 1;
  }
  value = attributes.NumeroSerie;
  if (value !== undefined) {
    if (!Texto40(value)) return false;
    given += 1;
  }
  if (!hasOnly(attributes, given)) return false;
  if (node.text !== undefined) return false;
  return children.length === 0;
}

export function Texto100(value: string): boolean {
  return isText(value, 1, 100, true);
}

const Cantidad_type = { digits: 24, places: 24, least: "0.001", forms: [/^(?:[0-9]{1,14}([^\n\r][0-9]{1,3})?)$/u] };
export function Cantidad(value: string): boolean {
  return isAmount(value, 14, 3, true) || isDecimal(value, Cantidad_type);
}

const DosDecimales_type = { digits: 24, places: 24, least: "0", forms: [/^(?:[0-9]{1,16}([^\n\r][0-9]{1,2})?)$/u] };
export function DosDecimales(value: string): boolean {
  return isAmount(value, 16, 2, false) || isDecimal(value, DosDecimales_type);
}

/** cce11:Mercancia */
export function ComercioExterior_Mercancias_Mercancia(node: XmlNode, known: Known): boolean {
  const { attributes, children } = node;
  let value: string | undefined;
  let given = 2;
  value = attributes.NoIdentificacion;
  if (value === undefined || !Texto100(value)) return false;
  value = attributes.FraccionArancelaria;
  if (value !== undefined) {
    if (!c_FraccionArancelaria(value)) return false;
    given += 1;
  }
  value = attributes.CantidadAduana;
  if (value !== undefined) {
    if (!Cantidad(value)) return false;
    given += 1;
  }
  value = attributes.UnidadAduana;
  if (value !== undefined) {
    if (!c_UnidadAduana(value)) return false;
    given += 1;
  }
  value = attributes.ValorUnitarioAduana;
  if (value !== undefined) {
    if (!DosDecimales(value)) return false;
    given += 1;
  }
  value = attributes.ValorDolares;
  if (value === undefined || !DosDecimales(value)) return false;
  if (!hasOnly(attributes, given)) return false;
  if (node.text !== undefined) return false;
  let at = 0;
  let child = children[0];
  while (child?.name === "cce11:DescripcionesEspecificas") {
    if (!ComercioExterior_Mercancias_Mercancia_DescripcionesEspecificas(child, known)) return false;
    child = children[++at];
  }
  return child === undefined;
}

/** cce11:Mercancias */
export function ComercioExterior_Mercancias(node: XmlNode, known: Known): boolean {
  const { attributes, children } = node;
  if (!hasOnly(attributes, 0)) return false;
  if (node.text !== undefined) return false;
  let at = 0;
  let child = children[0];
  if (child?.name !== "cce11:Mercancia" || !ComercioExterior_Mercancias_Mercancia(child, known)) return false;
  child = children[++at];
  while (child?.name === "cce11:Mercancia") {
    if (!ComercioExterior_Mercancias_Mercancia(child, known)) return false;
    child = children[++at];
  }
  return child === undefined;
}

const CeroOUno_type = { digits: 24, places: 0, least: "-2147483648", most: "2147483647", values: ["0", "1"], forms: [/^(?:[+\-]?[0-9]+)$/u] };
export function CeroOUno(value: string): boolean {
  return isDecimal(value, CeroOUno_type);
}

export function NumCertificadoOrigen(value: string): boolean {
  return isText(value, 6, 40, true);
}

/** cce11:ComercioExterior */
export function ComercioExterior(node: XmlNode, known: Known): boolean {
  const { attributes, children } = node;
  let value: string | undefined;
  let given = 2;
  value = attributes.Version;
  if (value === undefined || collapsed(value) !== "1.1") return false;
  value = attributes.MotivoTraslado;
  if (value !== undefined) {
    if (!c_MotivoTraslado(value)) return false;
    given += 1;
  }
  value = attributes.TipoOperacion;
  if (value === undefined || !c_TipoOperacion(value)) return false;
  value = attributes.ClaveDePedimento;
  if (value !== undefined) {
    if (!c_ClavePedimento(value)) return false;
    given += 1;
  }
  value = attributes.CertificadoOrigen;
  if (value !== undefined) {
    if (!CeroOUno(value)) return false;
    given += 1;
  }
  value = attributes.NumCertificadoOrigen;
  if (value !== undefined) {
    if (!NumCertificadoOrigen(value)) return false;
    given += 1;
  }
  value = attributes.NumeroExportadorConfiable;
  if (value !== undefined) {
    if (!Texto50(value)) return false;
    given += 1;
  }
  value = attributes.Incoterm;
  if (value !== undefined) {
    if (!c_INCOTERM(value)) return false;
    given += 1;
  }
  value = attributes.Subdivision;
  if (value !== undefined) {
    if (!CeroOUno(value)) return false;
    given += 1;
  }
  value = attributes.Observaciones;
  if (value !== undefined) {
    if (!Texto300(value)) return false;
    given += 1;
  }
  value = attributes.TipoCambioUSD;
  if (value !== undefined) {
    if (!t_TipoCambio(value)) return false;
    given += 1;
  }
  value = attributes.TotalUSD;
  if (value !== undefined) {
    if (!t_Importe(value)) return false;
    given += 1;
  }
  if (!hasOnly(attributes, given)) return false;
  if (node.text !== undefined) return false;
  let at = 0;
  let child = children[0];
  if (child?.name === "cce11:Emisor") {
    if (!ComercioExterior_Emisor(child, known)) return false;
    child = children[++at];
  }
  while (child?.name === "cce11:Propietario") {
    if (!ComercioExterior_Propietario(child, known)) return false;
    child = children[++at];
  }
  if (child?.name === "cce11:Receptor") {
    if (!ComercioExterior_Receptor(child, known)) return false;
    child = children[++at];
  }
  while (child?.name === "cce11:Destinatario") {
    if (!ComercioExterior_Destinatario(child, known)) return false;
    child = children[++at];
  }
  if (child?.name === "cce11:Mercancias") {
    if (!ComercioExterior_Mercancias(child, known)) return false;
    child = children[++at];
  }
  return child === undefined;
}
