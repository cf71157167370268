// Made by `npm run generate`; not to be edited. From our own xsd/www.sat.gob.mx/sitio_internet/cfd/notariospublicos/notariospublicos.xsd
import type { XmlNode } from "../../node.ts";
import { collapsed, hasForm, hasLength, hasOnly, isAmount, isDate, isDecimal, type Known } from "../checks.ts";

const DosDigitos_form = /^(?:[0-9]{2})$/u;
export function DosDigitos(value: string): boolean {
  return DosDigitos_form.test(value);
}

export function Texto150(value: string): boolean {
  return hasLength(value, 1, 150);
}

export function Texto55(value: string): boolean {
  return hasLength(value, 1, 55);
}

export function Texto30(value: string): boolean {
  return hasLength(value, 1, 30);
}

export function Texto100(value: string): boolean {
  return hasLength(value, 1, 100);
}

const Entidad_values: ReadonlySet<string> = new Set(["01", "02", "03", "04", "05", "06", "07", "08", "09", "10", "11", "12", "13", "14", "15", "16", "17", "18", "19", "20", "21", "22", "23", "24", "25", "26", "27", "28", "29", "30", "31", "32"]);
export function Entidad(value: string): boolean {
  return Entidad_values.has(value);
}

const Pais_form = /^(?:[A-ZÑ,]{3})$/u;
export function Pais(value: string): boolean {
  return Pais_form.test(value);
}

const CodigoPostal_form = /^(?:[0-9]{5})$/u;
export function CodigoPostal(value: string): boolean {
  return CodigoPostal_form.test(value);
}

/** notariospublicos:DescInmueble */
export function NotariosPublicos_DescInmuebles_DescInmueble(node: XmlNode, _: Known): boolean {
  const { attributes, children } = node;
  let value: string | undefined;
  let given = 6;
  value = attributes.TipoInmueble;
  if (value === undefined || !DosDigitos(value)) return false;
  value = attributes.Calle;
  if (value === undefined || !Texto150(value)) return false;
  value = attributes.NoExterior;
  if (value !== undefined) {
    if (!Texto55(value)) return false;
    given += 1;
  }
  value = attributes.NoInterior;
  if (value !== undefined) {
    if (!Texto30(value)) return false;
    given += 1;
  }
  value = attributes.Colonia;
  if (value !== undefined) {
    if (!Texto100(value)) return false;
    given += 1;
  }
  value = attributes.Localidad;
  if (value !== undefined) {
    if (!Texto100(value)) return false;
    given += 1;
  }
  value = attributes.Referencia;
  if (value !== undefined) {
    if (!Texto100(value)) return false;
    given += 1;
  }
  value = attributes.Municipio;
  if (value === undefined || !Texto100(value)) return false;
  value = attributes.Estado;
  if (value === undefined || !Entidad(value)) return false;
  value = attributes.Pais;
  if (value === undefined || !Pais(value)) return false;
  value = attributes.CodigoPostal;
  if (value === undefined || !CodigoPostal(value)) return false;
  if (!hasOnly(attributes, given)) return false;
  if (node.text !== undefined) return false;
  return children.length === 0;
}

/** notariospublicos:DescInmuebles */
export function NotariosPublicos_DescInmuebles(node: XmlNode, known: Known): boolean {
  const { attributes, children } = node;
  if (!hasOnly(attributes, 0)) return false;
  if (node.text !== undefined) return false;
  let at = 0;
  let child = children[0];
  if (child?.name !== "notariospublicos:DescInmueble" || !NotariosPublicos_DescInmuebles_DescInmueble(child, known)) return false;
  child = children[++at];
  while (child?.name === "notariospublicos:DescInmueble") {
    if (!NotariosPublicos_DescInmuebles_DescInmueble(child, known)) return false;
    child = children[++at];
  }
  return child === undefined;
}

const NumeroDeInstrumento_type = { digits: 24, places: 0, least: "1", most: "999999", forms: [/^(?:[+\-]?[0-9]+)$/u] };
export function NumeroDeInstrumento(value: string): boolean {
  return (isAmount(value, 15, 0, true) && +value <= 999999) || isDecimal(value, NumeroDeInstrumento_type);
}

const xs_date_form = /^(?!0000)[0-9]{4}-[0-9]{2}-[0-9]{2}$/u;
export function xs_date(value: string): boolean {
  return isDate(value, xs_date_form);
}

const Importe_type = { digits: 24, places: 6, forms: [] };
export function Importe(value: string): boolean {
  return isAmount(value, 18, 6, false) || isDecimal(value, Importe_type);
}

/** notariospublicos:DatosOperacion */
export function NotariosPublicos_DatosOperacion(node: XmlNode, _: Known): boolean {
  const { attributes, children } = node;
  let value: string | undefined;
  value = attributes.NumInstrumentoNotarial;
  if (value === undefined || !NumeroDeInstrumento(value)) return false;
  value = attributes.FechaInstNotarial;
  if (value === undefined || !xs_date(value)) return false;
  value = attributes.MontoOperacion;
  if (value === undefined || !Importe(value)) return false;
  value = attributes.Subtotal;
  if (value === undefined || !Importe(value)) return false;
  value = attributes.IVA;
  if (value === undefined || !Importe(value)) return false;
  if (!hasOnly(attributes, 5)) return false;
  if (node.text !== undefined) return false;
  return children.length === 0;
}

const CURP_form = /^(?:[A-Z][AEIOUX,][A-Z]{2}[0-9]{2}[01][0-9][0-3][0-9][HMX,][A-Z]{2}[B-DF-HJ-NP-TV-ZÑ,]{3}[0-9A-Z,][0-9])$/u;
export function CURP(value: string): boolean {
  return hasForm(value, CURP_form);
}

const NumeroDeNotaria_type = { digits: 24, places: 0, least: "1", most: "999", forms: [/^(?:[+\-]?[0-9]+)$/u] };
export function NumeroDeNotaria(value: string): boolean {
  return (isAmount(value, 15, 0, true) && +value <= 999) || isDecimal(value, NumeroDeNotaria_type);
}

export function Texto255(value: string): boolean {
  return hasLength(value, 1, 255);
}

/** notariospublicos:DatosNotario */
export function NotariosPublicos_DatosNotario(node: XmlNode, _: Known): boolean {
  const { attributes, children } = node;
  let value: string | undefined;
  let given = 3;
  value = attributes.CURP;
  if (value === undefined || !CURP(value)) return false;
  value = attributes.NumNotaria;
  if (value === undefined || !NumeroDeNotaria(value)) return false;
  value = attributes.EntidadFederativa;
  if (value === undefined || !Entidad(value)) return false;
  value = attributes.Adscripcion;
  if (value !== undefined) {
    if (!Texto255(value)) return false;
    given += 1;
  }
  if (!hasOnly(attributes, given)) return false;
  if (node.text !== undefined) return false;
  return children.length === 0;
}

export function Texto254(value: string): boolean {
  return hasLength(value, 1, 254);
}

export function Texto200(value: string): boolean {
  return hasLength(value, 1, 200);
}

const RFC_form = /^(?:[A-ZÑ&,]{3,4}[0-9]{2}[01][0-9][0-3][0-9][0-9A-Z,]{0,3})$/u;
export function RFC(value: string): boolean {
  const written = collapsed(value);
  return RFC_form.test(written) && hasLength(written, 12, 13);
}

/** notariospublicos:DatosUnEnajenante */
export function NotariosPublicos_DatosEnajenante_DatosUnEnajenante(node: XmlNode, _: Known): boolean {
  const { attributes, children } = node;
  let value: string | undefined;
  let given = 4;
  value = attributes.Nombre;
  if (value === undefined || !Texto254(value)) return false;
  value = attributes.ApellidoPaterno;
  if (value === undefined || !Texto200(value)) return false;
  value = attributes.ApellidoMaterno;
  if (value !== undefined) {
    if (!Texto200(value)) return false;
    given += 1;
  }
  value = attributes.RFC;
  if (value === undefined || !RFC(value)) return false;
  value = attributes.CURP;
  if (value === undefined || !CURP(value)) return false;
  if (!hasOnly(attributes, given)) return false;
  if (node.text !== undefined) return false;
  return children.length === 0;
}

const Porcentaje_type = { digits: 24, places: 2, least: "0", most: "100", forms: [] };
export function Porcentaje(value: string): boolean {
  return (isAmount(value, 13, 2, false) && +value <= 100) || isDecimal(value, Porcentaje_type);
}

/** notariospublicos:DatosEnajenanteCopSC */
export function NotariosPublicos_DatosEnajenante_DatosEnajenantesCopSC_DatosEnajenanteCopSC(node: XmlNode, _: Known): boolean {
  const { attributes, children } = node;
  let value: string | undefined;
  let given = 3;
  value = attributes.Nombre;
  if (value === undefined || !Texto254(value)) return false;
  value = attributes.ApellidoPaterno;
  if (value !== undefined) {
    if (!Texto200(value)) return false;
    given += 1;
  }
  value = attributes.ApellidoMaterno;
  if (value !== undefined) {
    if (!Texto200(value)) return false;
    given += 1;
  }
  value = attributes.RFC;
  if (value === undefined || !RFC(value)) return false;
  value = attributes.CURP;
  if (value !== undefined) {
    if (!CURP(value)) return false;
    given += 1;
  }
  value = attributes.Porcentaje;
  if (value === undefined || !Porcentaje(value)) return false;
  if (!hasOnly(attributes, given)) return false;
  if (node.text !== undefined) return false;
  return children.length === 0;
}

/** notariospublicos:DatosEnajenantesCopSC */
export function NotariosPublicos_DatosEnajenante_DatosEnajenantesCopSC(node: XmlNode, known: Known): boolean {
  const { attributes, children } = node;
  if (!hasOnly(attributes, 0)) return false;
  if (node.text !== undefined) return false;
  let at = 0;
  let child = children[0];
  if (child?.name !== "notariospublicos:DatosEnajenanteCopSC" || !NotariosPublicos_DatosEnajenante_DatosEnajenantesCopSC_DatosEnajenanteCopSC(child, known)) return false;
  child = children[++at];
  while (child?.name === "notariospublicos:DatosEnajenanteCopSC") {
    if (!NotariosPublicos_DatosEnajenante_DatosEnajenantesCopSC_DatosEnajenanteCopSC(child, known)) return false;
    child = children[++at];
  }
  return child === undefined;
}

const SiONo_values: ReadonlySet<string> = new Set(["Si", "No"]);
export function SiONo(value: string): boolean {
  return SiONo_values.has(value);
}

/** notariospublicos:DatosEnajenante */
export function NotariosPublicos_DatosEnajenante(node: XmlNode, known: Known): boolean {
  const { attributes, children } = node;
  let value: string | undefined;
  value = attributes.CoproSocConyugalE;
  if (value === undefined || !SiONo(value)) return false;
  if (!hasOnly(attributes, 1)) return false;
  if (node.text !== undefined) return false;
  let at = 0;
  let child = children[0];
  if (child?.name === "notariospublicos:DatosUnEnajenante") {
    if (child?.name === "notariospublicos:DatosUnEnajenante") {
      if (!NotariosPublicos_DatosEnajenante_DatosUnEnajenante(child, known)) return false;
      child = children[++at];
    }
  } else if (child?.name === "notariospublicos:DatosEnajenantesCopSC") {
    if (child?.name === "notariospublicos:DatosEnajenantesCopSC") {
      if (!NotariosPublicos_DatosEnajenante_DatosEnajenantesCopSC(child, known)) return false;
      child = children[++at];
    }
  }
  return child === undefined;
}

/** notariospublicos:DatosUnAdquiriente */
export function NotariosPublicos_DatosAdquiriente_DatosUnAdquiriente(node: XmlNode, _: Known): boolean {
  const { attributes, children } = node;
  let value: string | undefined;
  let given = 2;
  value = attributes.Nombre;
  if (value === undefined || !Texto254(value)) return false;
  value = attributes.ApellidoPaterno;
  if (value !== undefined) {
    if (!Texto200(value)) return false;
    given += 1;
  }
  value = attributes.ApellidoMaterno;
  if (value !== undefined) {
    if (!Texto200(value)) return false;
    given += 1;
  }
  value = attributes.RFC;
  if (value === undefined || !RFC(value)) return false;
  value = attributes.CURP;
  if (value !== undefined) {
    if (!CURP(value)) return false;
    given += 1;
  }
  if (!hasOnly(attributes, given)) return false;
  if (node.text !== undefined) return false;
  return children.length === 0;
}

/** notariospublicos:DatosAdquirienteCopSC */
export function NotariosPublicos_DatosAdquiriente_DatosAdquirientesCopSC_DatosAdquirienteCopSC(node: XmlNode, _: Known): boolean {
  const { attributes, children } = node;
  let value: string | undefined;
  let given = 3;
  value = attributes.Nombre;
  if (value === undefined || !Texto254(value)) return false;
  value = attributes.ApellidoPaterno;
  if (value !== undefined) {
    if (!Texto200(value)) return false;
    given += 1;
  }
  value = attributes.ApellidoMaterno;
  if (value !== undefined) {
    if (!Texto200(value)) return false;
    given += 1;
  }
  value = attributes.RFC;
  if (value === undefined || !RFC(value)) return false;
  value = attributes.CURP;
  if (value !== undefined) {
    if (!CURP(value)) return false;
    given += 1;
  }
  value = attributes.Porcentaje;
  if (value === undefined || !Porcentaje(value)) return false;
  if (!hasOnly(attributes, given)) return false;
  if (node.text !== undefined) return false;
  return children.length === 0;
}

/** notariospublicos:DatosAdquirientesCopSC */
export function NotariosPublicos_DatosAdquiriente_DatosAdquirientesCopSC(node: XmlNode, known: Known): boolean {
  const { attributes, children } = node;
  if (!hasOnly(attributes, 0)) return false;
  if (node.text !== undefined) return false;
  let at = 0;
  let child = children[0];
  if (child?.name !== "notariospublicos:DatosAdquirienteCopSC" || !NotariosPublicos_DatosAdquiriente_DatosAdquirientesCopSC_DatosAdquirienteCopSC(child, known)) return false;
  child = children[++at];
  while (child?.name === "notariospublicos:DatosAdquirienteCopSC") {
    if (!NotariosPublicos_DatosAdquiriente_DatosAdquirientesCopSC_DatosAdquirienteCopSC(child, known)) return false;
    child = children[++at];
  }
  return child === undefined;
}

/** notariospublicos:DatosAdquiriente */
export function NotariosPublicos_DatosAdquiriente(node: XmlNode, known: Known): boolean {
  const { attributes, children } = node;
  let value: string | undefined;
  value = attributes.CoproSocConyugalE;
  if (value === undefined || !SiONo(value)) return false;
  if (!hasOnly(attributes, 1)) return false;
  if (node.text !== undefined) return false;
  let at = 0;
  let child = children[0];
  if (child?.name === "notariospublicos:DatosUnAdquiriente") {
    if (child?.name === "notariospublicos:DatosUnAdquiriente") {
      if (!NotariosPublicos_DatosAdquiriente_DatosUnAdquiriente(child, known)) return false;
      child = children[++at];
    }
  } else if (child?.name === "notariospublicos:DatosAdquirientesCopSC") {
    if (child?.name === "notariospublicos:DatosAdquirientesCopSC") {
      if (!NotariosPublicos_DatosAdquiriente_DatosAdquirientesCopSC(child, known)) return false;
      child = children[++at];
    }
  }
  return child === undefined;
}

/** notariospublicos:NotariosPublicos */
export function NotariosPublicos(node: XmlNode, known: Known): boolean {
  const { attributes, children } = node;
  let value: string | undefined;
  value = attributes.Version;
  if (value === undefined || value !== "1.0") return false;
  if (!hasOnly(attributes, 1)) return false;
  if (node.text !== undefined) return false;
  let at = 0;
  let child = children[0];
  if (child?.name !== "notariospublicos:DescInmuebles" || !NotariosPublicos_DescInmuebles(child, known)) return false;
  child = children[++at];
  if (child?.name !== "notariospublicos:DatosOperacion" || !NotariosPublicos_DatosOperacion(child, known)) return false;
  child = children[++at];
  if (child?.name !== "notariospublicos:DatosNotario" || !NotariosPublicos_DatosNotario(child, known)) return false;
  child = children[++at];
  if (child?.name !== "notariospublicos:DatosEnajenante" || !NotariosPublicos_DatosEnajenante(child, known)) return false;
  child = children[++at];
  if (child?.name !== "notariospublicos:DatosAdquiriente" || !NotariosPublicos_DatosAdquiriente(child, known)) return false;
  child = children[++at];
  return child === undefined;
}
