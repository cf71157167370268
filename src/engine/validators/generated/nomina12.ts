// Made by `npm run generate`; not to be edited. From our own xsd/www.sat.gob.mx/sitio_internet/cfd/nomina/nomina12.xsd
import type { XmlNode } from "../../node.ts";
import { hasForm, hasLength, hasOnly, isAmount, isDecimal, isListed, isText, type Known } from "../checks.ts";
import { c_Estado } from "./catCFDI.ts";
import { c_Banco, c_OrigenRecurso, c_PeriodicidadPago, c_RiesgoPuesto, c_TipoContrato, c_TipoDeduccion, c_TipoHoras, c_TipoIncapacidad, c_TipoJornada, c_TipoNomina, c_TipoOtroPago, c_TipoPercepcion, c_TipoRegimen } from "./catNomina.ts";
import { MayorQueCero, t_CURP, t_CuentaBancaria, t_Fecha, t_ImporteMXN, t_RFC } from "./tdCFDI.ts";

/** nomina12:EntidadSNCF */
export function Nomina_Emisor_EntidadSNCF(node: XmlNode, _: Known): boolean {
  const { attributes, children } = node;
  let value: string | undefined;
  let given = 1;
  value = attributes.OrigenRecurso;
  if (value === undefined || !c_OrigenRecurso(value)) return false;
  value = attributes.MontoRecursoPropio;
  if (value !== undefined) {
    if (!t_ImporteMXN(value)) return false;
    given += 1;
  }
  if (!hasOnly(attributes, given)) return false;
  if (node.text !== undefined) return false;
  return children.length === 0;
}

export function RegistroPatronal(value: string): boolean {
  return isText(value, 1, 20, true);
}

/** nomina12:Emisor */
export function Nomina_Emisor(node: XmlNode, known: Known): boolean {
  const { attributes, children } = node;
  let value: string | undefined;
  let given = 0;
  value = attributes.Curp;
  if (value !== undefined) {
    if (!t_CURP(value)) return false;
    given += 1;
  }
  value = attributes.RegistroPatronal;
  if (value !== undefined) {
    if (!RegistroPatronal(value)) return false;
    given += 1;
  }
  value = attributes.RfcPatronOrigen;
  if (value !== undefined) {
    if (!t_RFC(value)) return false;
    given += 1;
  }
  if (!hasOnly(attributes, given)) return false;
  if (node.text !== undefined) return false;
  let at = 0;
  let child = children[0];
  if (child?.name === "nomina12:EntidadSNCF") {
    if (!Nomina_Emisor_EntidadSNCF(child, known)) return false;
    child = children[++at];
  }
  return child === undefined;
}

const Porcentaje_type = { digits: 24, places: 24, least: "0.001", most: "100", forms: [/^(?:[0-9]{1,3}([^\n\r][0-9]{1,3})?)$/u] };
export function Porcentaje(value: string): boolean {
  return (isAmount(value, 3, 3, true) && +value <= 100) || isDecimal(value, Porcentaje_type);
}

/** nomina12:SubContratacion */
export function Nomina_Receptor_SubContratacion(node: XmlNode, _: Known): boolean {
  const { attributes, children } = node;
  let value: string | undefined;
  value = attributes.RfcLabora;
  if (value === undefined || !t_RFC(value)) return false;
  value = attributes.PorcentajeTiempo;
  if (value === undefined || !Porcentaje(value)) return false;
  if (!hasOnly(attributes, 2)) return false;
  if (node.text !== undefined) return false;
  return children.length === 0;
}

const NumSeguridadSocial_form = /^(?:[0-9]{1,15})$/u;
export function NumSeguridadSocial(value: string): boolean {
  return hasForm(value, NumSeguridadSocial_form);
}

const Antigüedad_form = /^(?:P(0|[1-9][0-9]{0,3})W|P([1-9][0-9]?Y)?(([1-9]|1[0-2])M)?(0|[1-9]|[12][0-9]|3[01])D)$/u;
export function Antigüedad(value: string): boolean {
  return hasForm(value, Antigüedad_form);
}

const Sindicalizado_values: ReadonlySet<string> = new Set(["Sí", "No"]);
export function Sindicalizado(value: string): boolean {
  return isListed(value, Sindicalizado_values);
}

export function NumEmpleado(value: string): boolean {
  return isText(value, 1, 15, true);
}

export function Nombre(value: string): boolean {
  return isText(value, 1, 100, true);
}

/** nomina12:Receptor */
export function Nomina_Receptor(node: XmlNode, known: Known): boolean {
  const { attributes, children } = node;
  let value: string | undefined;
  let given = 6;
  value = attributes.Curp;
  if (value === undefined || !t_CURP(value)) return false;
  value = attributes.NumSeguridadSocial;
  if (value !== undefined) {
    if (!NumSeguridadSocial(value)) return false;
    given += 1;
  }
  value = attributes.FechaInicioRelLaboral;
  if (value !== undefined) {
    if (!t_Fecha(value)) return false;
    given += 1;
  }
  value = attributes.Antigüedad;
  if (value !== undefined) {
    if (!Antigüedad(value)) return false;
    given += 1;
  }
  value = attributes.TipoContrato;
  if (value === undefined || !c_TipoContrato(value)) return false;
  value = attributes.Sindicalizado;
  if (value !== undefined) {
    if (!Sindicalizado(value)) return false;
    given += 1;
  }
  value = attributes.TipoJornada;
  if (value !== undefined) {
    if (!c_TipoJornada(value)) return false;
    given += 1;
  }
  value = attributes.TipoRegimen;
  if (value === undefined || !c_TipoRegimen(value)) return false;
  value = attributes.NumEmpleado;
  if (value === undefined || !NumEmpleado(value)) return false;
  value = attributes.Departamento;
  if (value !== undefined) {
    if (!Nombre(value)) return false;
    given += 1;
  }
  value = attributes.Puesto;
  if (value !== undefined) {
    if (!Nombre(value)) return false;
    given += 1;
  }
  value = attributes.RiesgoPuesto;
  if (value !== undefined) {
    if (!c_RiesgoPuesto(value)) return false;
    given += 1;
  }
  value = attributes.PeriodicidadPago;
  if (value === undefined || !c_PeriodicidadPago(value)) return false;
  value = attributes.Banco;
  if (value !== undefined) {
    if (!c_Banco(value)) return false;
    given += 1;
  }
  value = attributes.CuentaBancaria;
  if (value !== undefined) {
    if (!t_CuentaBancaria(value)) return false;
    given += 1;
  }
  value = attributes.SalarioBaseCotApor;
  if (value !== undefined) {
    if (!t_ImporteMXN(value)) return false;
    given += 1;
  }
  value = attributes.SalarioDiarioIntegrado;
  if (value !== undefined) {
    if (!t_ImporteMXN(value)) return false;
    given += 1;
  }
  value = attributes.ClaveEntFed;
  if (value === undefined || !c_Estado(value)) return false;
  if (!hasOnly(attributes, given)) return false;
  if (node.text !== undefined) return false;
  let at = 0;
  let child = children[0];
  while (child?.name === "nomina12:SubContratacion") {
    if (!Nomina_Receptor_SubContratacion(child, known)) return false;
    child = children[++at];
  }
  return child === undefined;
}

/** nomina12:AccionesOTitulos */
export function Nomina_Percepciones_Percepcion_AccionesOTitulos(node: XmlNode, _: Known): boolean {
  const { attributes, children } = node;
  let value: string | undefined;
  value = attributes.ValorMercado;
  if (value === undefined || !MayorQueCero(value)) return false;
  value = attributes.PrecioAlOtorgarse;
  if (value === undefined || !MayorQueCero(value)) return false;
  if (!hasOnly(attributes, 2)) return false;
  if (node.text !== undefined) return false;
  return children.length === 0;
}

const AlMenosUno_type = { digits: 24, places: 0, least: "1", most: "2147483647", forms: [/^(?:[+\-]?[0-9]+)$/u] };
export function AlMenosUno(value: string): boolean {
  return (isAmount(value, 15, 0, true) && +value <= 2147483647) || isDecimal(value, AlMenosUno_type);
}

/** nomina12:HorasExtra */
export function Nomina_Percepciones_Percepcion_HorasExtra(node: XmlNode, _: Known): boolean {
  const { attributes, children } = node;
  let value: string | undefined;
  value = attributes.Dias;
  if (value === undefined || !AlMenosUno(value)) return false;
  value = attributes.TipoHoras;
  if (value === undefined || !c_TipoHoras(value)) return false;
  value = attributes.HorasExtra;
  if (value === undefined || !AlMenosUno(value)) return false;
  value = attributes.ImportePagado;
  if (value === undefined || !t_ImporteMXN(value)) return false;
  if (!hasOnly(attributes, 4)) return false;
  if (node.text !== undefined) return false;
  return children.length === 0;
}

export function Clave(value: string): boolean {
  return isText(value, 3, 15, true);
}

/** nomina12:Percepcion */
export function Nomina_Percepciones_Percepcion(node: XmlNode, known: Known): boolean {
  const { attributes, children } = node;
  let value: string | undefined;
  value = attributes.TipoPercepcion;
  if (value === undefined || !c_TipoPercepcion(value)) return false;
  value = attributes.Clave;
  if (value === undefined || !Clave(value)) return false;
  value = attributes.Concepto;
  if (value === undefined || !Nombre(value)) return false;
  value = attributes.ImporteGravado;
  if (value === undefined || !t_ImporteMXN(value)) return false;
  value = attributes.ImporteExento;
  if (value === undefined || !t_ImporteMXN(value)) return false;
  if (!hasOnly(attributes, 5)) return false;
  if (node.text !== undefined) return false;
  let at = 0;
  let child = children[0];
  if (child?.name === "nomina12:AccionesOTitulos") {
    if (!Nomina_Percepciones_Percepcion_AccionesOTitulos(child, known)) return false;
    child = children[++at];
  }
  while (child?.name === "nomina12:HorasExtra") {
    if (!Nomina_Percepciones_Percepcion_HorasExtra(child, known)) return false;
    child = children[++at];
  }
  return child === undefined;
}

/** nomina12:JubilacionPensionRetiro */
export function Nomina_Percepciones_JubilacionPensionRetiro(node: XmlNode, _: Known): boolean {
  const { attributes, children } = node;
  let value: string | undefined;
  let given = 2;
  value = attributes.TotalUnaExhibicion;
  if (value !== undefined) {
    if (!t_ImporteMXN(value)) return false;
    given += 1;
  }
  value = attributes.TotalParcialidad;
  if (value !== undefined) {
    if (!t_ImporteMXN(value)) return false;
    given += 1;
  }
  value = attributes.MontoDiario;
  if (value !== undefined) {
    if (!t_ImporteMXN(value)) return false;
    given += 1;
  }
  value = attributes.IngresoAcumulable;
  if (value === undefined || !t_ImporteMXN(value)) return false;
  value = attributes.IngresoNoAcumulable;
  if (value === undefined || !t_ImporteMXN(value)) return false;
  if (!hasOnly(attributes, given)) return false;
  if (node.text !== undefined) return false;
  return children.length === 0;
}

const AñosDeServicio_type = { digits: 24, places: 0, least: "0", most: "99", forms: [/^(?:[+\-]?[0-9]+)$/u] };
export function AñosDeServicio(value: string): boolean {
  return (isAmount(value, 15, 0, false) && +value <= 99) || isDecimal(value, AñosDeServicio_type);
}

/** nomina12:SeparacionIndemnizacion */
export function Nomina_Percepciones_SeparacionIndemnizacion(node: XmlNode, _: Known): boolean {
  const { attributes, children } = node;
  let value: string | undefined;
  value = attributes.TotalPagado;
  if (value === undefined || !t_ImporteMXN(value)) return false;
  value = attributes.NumAñosServicio;
  if (value === undefined || !AñosDeServicio(value)) return false;
  value = attributes.UltimoSueldoMensOrd;
  if (value === undefined || !t_ImporteMXN(value)) return false;
  value = attributes.IngresoAcumulable;
  if (value === undefined || !t_ImporteMXN(value)) return false;
  value = attributes.IngresoNoAcumulable;
  if (value === undefined || !t_ImporteMXN(value)) return false;
  if (!hasOnly(attributes, 5)) return false;
  if (node.text !== undefined) return false;
  return children.length === 0;
}

/** nomina12:Percepciones */
export function Nomina_Percepciones(node: XmlNode, known: Known): boolean {
  const { attributes, children } = node;
  let value: string | undefined;
  let given = 2;
  value = attributes.TotalSueldos;
  if (value !== undefined) {
    if (!t_ImporteMXN(value)) return false;
    given += 1;
  }
  value = attributes.TotalSeparacionIndemnizacion;
  if (value !== undefined) {
    if (!t_ImporteMXN(value)) return false;
    given += 1;
  }
  value = attributes.TotalJubilacionPensionRetiro;
  if (value !== undefined) {
    if (!t_ImporteMXN(value)) return false;
    given += 1;
  }
  value = attributes.TotalGravado;
  if (value === undefined || !t_ImporteMXN(value)) return false;
  value = attributes.TotalExento;
  if (value === undefined || !t_ImporteMXN(value)) return false;
  if (!hasOnly(attributes, given)) return false;
  if (node.text !== undefined) return false;
  let at = 0;
  let child = children[0];
  if (child?.name !== "nomina12:Percepcion" || !Nomina_Percepciones_Percepcion(child, known)) return false;
  child = children[++at];
  while (child?.name === "nomina12:Percepcion") {
    if (!Nomina_Percepciones_Percepcion(child, known)) return false;
    child = children[++at];
  }
  if (child?.name === "nomina12:JubilacionPensionRetiro") {
    if (!Nomina_Percepciones_JubilacionPensionRetiro(child, known)) return false;
    child = children[++at];
  }
  if (child?.name === "nomina12:SeparacionIndemnizacion") {
    if (!Nomina_Percepciones_SeparacionIndemnizacion(child, known)) return false;
    child = children[++at];
  }
  return child === undefined;
}

const ClaveDeDeduccion_form = /^(?:[^|]*)$/u;
export function ClaveDeDeduccion(value: string): boolean {
  return ClaveDeDeduccion_form.test(value) && hasLength(value, 3, 15);
}

const ConceptoDeDeduccion_form = /^(?:[^|]*)$/u;
export function ConceptoDeDeduccion(value: string): boolean {
  return ConceptoDeDeduccion_form.test(value) && hasLength(value, 1, 100);
}

/** nomina12:Deduccion */
export function Nomina_Deducciones_Deduccion(node: XmlNode, _: Known): boolean {
  const { attributes, children } = node;
  let value: string | undefined;
  value = attributes.TipoDeduccion;
  if (value === undefined || !c_TipoDeduccion(value)) return false;
  value = attributes.Clave;
  if (value === undefined || !ClaveDeDeduccion(value)) return false;
  value = attributes.Concepto;
  if (value === undefined || !ConceptoDeDeduccion(value)) return false;
  value = attributes.Importe;
  if (value === undefined || !t_ImporteMXN(value)) return false;
  if (!hasOnly(attributes, 4)) return false;
  if (node.text !== undefined) return false;
  return children.length === 0;
}

/** nomina12:Deducciones */
export function Nomina_Deducciones(node: XmlNode, known: Known): boolean {
  const { attributes, children } = node;
  let value: string | undefined;
  let given = 0;
  value = attributes.TotalOtrasDeducciones;
  if (value !== undefined) {
    if (!t_ImporteMXN(value)) return false;
    given += 1;
  }
  value = attributes.TotalImpuestosRetenidos;
  if (value !== undefined) {
    if (!t_ImporteMXN(value)) return false;
    given += 1;
  }
  if (!hasOnly(attributes, given)) return false;
  if (node.text !== undefined) return false;
  let at = 0;
  let child = children[0];
  if (child?.name !== "nomina12:Deduccion" || !Nomina_Deducciones_Deduccion(child, known)) return false;
  child = children[++at];
  while (child?.name === "nomina12:Deduccion") {
    if (!Nomina_Deducciones_Deduccion(child, known)) return false;
    child = children[++at];
  }
  return child === undefined;
}

/** nomina12:SubsidioAlEmpleo */
export function Nomina_OtrosPagos_OtroPago_SubsidioAlEmpleo(node: XmlNode, _: Known): boolean {
  const { attributes, children } = node;
  let value: string | undefined;
  value = attributes.SubsidioCausado;
  if (value === undefined || !t_ImporteMXN(value)) return false;
  if (!hasOnly(attributes, 1)) return false;
  if (node.text !== undefined) return false;
  return children.length === 0;
}

const Año_type = { digits: 24, places: 0, least: "2016", most: "32767", forms: [/^(?:[+\-]?[0-9]+)$/u] };
export function Año(value: string): boolean {
  return (isAmount(value, 15, 0, false) && +value >= 2016 && +value <= 32767) || isDecimal(value, Año_type);
}

/** nomina12:CompensacionSaldosAFavor */
export function Nomina_OtrosPagos_OtroPago_CompensacionSaldosAFavor(node: XmlNode, _: Known): boolean {
  const { attributes, children } = node;
  let value: string | undefined;
  value = attributes.SaldoAFavor;
  if (value === undefined || !t_ImporteMXN(value)) return false;
  value = attributes.Año;
  if (value === undefined || !Año(value)) return false;
  value = attributes.RemanenteSalFav;
  if (value === undefined || !t_ImporteMXN(value)) return false;
  if (!hasOnly(attributes, 3)) return false;
  if (node.text !== undefined) return false;
  return children.length === 0;
}

/** nomina12:OtroPago */
export function Nomina_OtrosPagos_OtroPago(node: XmlNode, known: Known): boolean {
  const { attributes, children } = node;
  let value: string | undefined;
  value = attributes.TipoOtroPago;
  if (value === undefined || !c_TipoOtroPago(value)) return false;
  value = attributes.Clave;
  if (value === undefined || !Clave(value)) return false;
  value = attributes.Concepto;
  if (value === undefined || !Nombre(value)) return false;
  value = attributes.Importe;
  if (value === undefined || !t_ImporteMXN(value)) return false;
  if (!hasOnly(attributes, 4)) return false;
  if (node.text !== undefined) return false;
  let at = 0;
  let child = children[0];
  if (child?.name === "nomina12:SubsidioAlEmpleo") {
    if (!Nomina_OtrosPagos_OtroPago_SubsidioAlEmpleo(child, known)) return false;
    child = children[++at];
  }
  if (child?.name === "nomina12:CompensacionSaldosAFavor") {
    if (!Nomina_OtrosPagos_OtroPago_CompensacionSaldosAFavor(child, known)) return false;
    child = children[++at];
  }
  return child === undefined;
}

/** nomina12:OtrosPagos */
export function Nomina_OtrosPagos(node: XmlNode, known: Known): boolean {
  const { attributes, children } = node;
  if (!hasOnly(attributes, 0)) return false;
  if (node.text !== undefined) return false;
  let at = 0;
  let child = children[0];
  if (child?.name !== "nomina12:OtroPago" || !Nomina_OtrosPagos_OtroPago(child, known)) return false;
  child = children[++at];
  while (child?.name === "nomina12:OtroPago") {
    if (!Nomina_OtrosPagos_OtroPago(child, known)) return false;
    child = children[++at];
  }
  return child === undefined;
}

/** nomina12:Incapacidad */
export function Nomina_Incapacidades_Incapacidad(node: XmlNode, _: Known): boolean {
  const { attributes, children } = node;
  let value: string | undefined;
  let given = 2;
  value = attributes.DiasIncapacidad;
  if (value === undefined || !AlMenosUno(value)) return false;
  value = attributes.TipoIncapacidad;
  if (value === undefined || !c_TipoIncapacidad(value)) return false;
  value = attributes.ImporteMonetario;
  if (value !== undefined) {
    if (!t_ImporteMXN(value)) return false;
    given += 1;
  }
  if (!hasOnly(attributes, given)) return false;
  if (node.text !== undefined) return false;
  return children.length === 0;
}

/** nomina12:Incapacidades */
export function Nomina_Incapacidades(node: XmlNode, known: Known): boolean {
  const { attributes, children } = node;
  if (!hasOnly(attributes, 0)) return false;
  if (node.text !== undefined) return false;
  let at = 0;
  let child = children[0];
  if (child?.name !== "nomina12:Incapacidad" || !Nomina_Incapacidades_Incapacidad(child, known)) return false;
  child = children[++at];
  while (child?.name === "nomina12:Incapacidad") {
    if (!Nomina_Incapacidades_Incapacidad(child, known)) return false;
    child = children[++at];
  }
  return child === undefined;
}

const DiasPagados_type = { digits: 24, places: 3, least: "0.001", most: "36160", forms: [/^(?:(0|[1-9][0-9]{0,4})([^\n\r][0-9]{3})?)$/u] };
export function DiasPagados(value: string): boolean {
  return isDecimal(value, DiasPagados_type);
}

/** nomina12:Nomina */
export function Nomina(node: XmlNode, known: Known): boolean {
  const { attributes, children } = node;
  let value: string | undefined;
  let given = 6;
  value = attributes.Version;
  if (value === undefined || value !== "1.2") return false;
  value = attributes.TipoNomina;
  if (value === undefined || !c_TipoNomina(value)) return false;
  value = attributes.FechaPago;
  if (value === undefined || !t_Fecha(value)) return false;
  value = attributes.FechaInicialPago;
  if (value === undefined || !t_Fecha(value)) return false;
  value = attributes.FechaFinalPago;
  if (value === undefined || !t_Fecha(value)) return false;
  value = attributes.NumDiasPagados;
  if (value === undefined || !DiasPagados(value)) return false;
  value = attributes.TotalPercepciones;
  if (value !== undefined) {
    if (!t_ImporteMXN(value)) return false;
    given += 1;
  }
  value = attributes.TotalDeducciones;
  if (value !== undefined) {
    if (!t_ImporteMXN(value)) return false;
    given += 1;
  }
  value = attributes.TotalOtrosPagos;
  if (value !== undefined) {
    if (!t_ImporteMXN(value)) return false;
    given += 1;
  }
  if (!hasOnly(attributes, given)) return false;
  if (node.text !== undefined) return false;
  let at = 0;
  let child = children[0];
  if (child?.name === "nomina12:Emisor") {
    if (!Nomina_Emisor(child, known)) return false;
    child = children[++at];
  }
  if (child?.name !== "nomina12:Receptor" || !Nomina_Receptor(child, known)) return false;
  child = children[++at];
  if (child?.name === "nomina12:Percepciones") {
    if (!Nomina_Percepciones(child, known)) return false;
    child = children[++at];
  }
  if (child?.name === "nomina12:Deducciones") {
    if (!Nomina_Deducciones(child, known)) return false;
    child = children[++at];
  }
  if (child?.name === "nomina12:OtrosPagos") {
    if (!Nomina_OtrosPagos(child, known)) return false;
    child = children[++at];
  }
  if (child?.name === "nomina12:Incapacidades") {
    if (!Nomina_Incapacidades(child, known)) return false;
    child = children[++at];
  }
  return child === undefined;
}
