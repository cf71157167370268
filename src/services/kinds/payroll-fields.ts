import { fieldOf } from "../issuing/index.ts";

const NOMINA = "cfdi:Complemento/nomina12:Nomina";
const RECEPTOR = `${NOMINA}/nomina12:Receptor`;
const PERCEPCIONES = `${NOMINA}/nomina12:Percepciones`;
const PERCEPCION = `${PERCEPCIONES}/nomina12:Percepcion`;
const DEDUCCIONES = `${NOMINA}/nomina12:Deducciones`;
const OTROS = `${NOMINA}/nomina12:OtrosPagos`;
const OTRO = `${OTROS}/nomina12:OtroPago`;
const INCAPACIDADES = `${NOMINA}/nomina12:Incapacidades`;

const PERCEIVED = "nomina.percepciones.percepciones[{nomina12:Percepcion}]";
const DEDUCTED = "nomina.deducciones.deducciones[{nomina12:Deduccion}]";
const PAID = "nomina.otrosPagos[{nomina12:OtroPago}]";

/**
 * Each row names an element of a receipt, the part of the request that it is built from, and the attributes that this
 * part states.
 */
const ELEMENTS: readonly (readonly [place: string, field: string, attributes?: string])[] = [
  ["cfdi:Receptor", "receptorRfc"],
  // The single concept and the CFDI's totals follow from the lists of the payroll.
  ["cfdi:Conceptos", "nomina"],
  [
    NOMINA,
    "nomina",
    "TipoNomina FechaPago FechaInicialPago FechaFinalPago NumDiasPagados TotalPercepciones TotalDeducciones TotalOtrosPagos",
  ],
  [`${NOMINA}/nomina12:Emisor`, "emisor", "Curp RegistroPatronal RfcPatronOrigen"],
  [
    `${NOMINA}/nomina12:Emisor/nomina12:EntidadSNCF`,
    "emisor.entidadSNCF",
    "OrigenRecurso MontoRecursoPropio",
  ],
  [
    RECEPTOR,
    "nomina.receptor",
    "Curp NumSeguridadSocial FechaInicioRelLaboral Antigüedad TipoContrato Sindicalizado TipoJornada TipoRegimen NumEmpleado Departamento Puesto RiesgoPuesto PeriodicidadPago Banco CuentaBancaria SalarioBaseCotApor SalarioDiarioIntegrado ClaveEntFed",
  ],
  [
    `${RECEPTOR}/nomina12:SubContratacion`,
    "nomina.receptor.subContratacion[{nomina12:SubContratacion}]",
    "RfcLabora PorcentajeTiempo",
  ],
  [
    PERCEPCIONES,
    "nomina.percepciones",
    "TotalSueldos TotalSeparacionIndemnizacion TotalJubilacionPensionRetiro TotalGravado TotalExento",
  ],
  [PERCEPCION, PERCEIVED, "TipoPercepcion Clave Concepto ImporteGravado ImporteExento"],
  [
    `${PERCEPCION}/nomina12:AccionesOTitulos`,
    `${PERCEIVED}.accionesOTitulos`,
    "ValorMercado PrecioAlOtorgarse",
  ],
  [
    `${PERCEPCION}/nomina12:HorasExtra`,
    `${PERCEIVED}.horasExtra[{nomina12:HorasExtra}]`,
    "Dias TipoHoras HorasExtra ImportePagado",
  ],
  [
    `${PERCEPCIONES}/nomina12:JubilacionPensionRetiro`,
    "nomina.percepciones.jubilacionPensionRetiro",
    "TotalUnaExhibicion TotalParcialidad MontoDiario IngresoAcumulable IngresoNoAcumulable",
  ],
  [
    `${PERCEPCIONES}/nomina12:SeparacionIndemnizacion`,
    "nomina.percepciones.separacionIndemnizacion",
    "TotalPagado NumAñosServicio UltimoSueldoMensOrd IngresoAcumulable IngresoNoAcumulable",
  ],
  [DEDUCCIONES, "nomina.deducciones", "TotalOtrasDeducciones TotalImpuestosRetenidos"],
  [`${DEDUCCIONES}/nomina12:Deduccion`, DEDUCTED, "TipoDeduccion Clave Concepto Importe"],
  [OTROS, "nomina.otrosPagos"],
  [OTRO, PAID, "TipoOtroPago Clave Concepto Importe"],
  [`${OTRO}/nomina12:SubsidioAlEmpleo`, `${PAID}.subsidioAlEmpleo`, "SubsidioCausado"],
  [
    `${OTRO}/nomina12:CompensacionSaldosAFavor`,
    `${PAID}.compensacionSaldosAFavor`,
    "SaldoAFavor Año RemanenteSalFav",
  ],
  [INCAPACIDADES, "nomina.incapacidades"],
  [
    `${INCAPACIDADES}/nomina12:Incapacidad`,
    "nomina.incapacidades[{nomina12:Incapacidad}]",
    "DiasIncapacidad TipoIncapacidad ImporteMonetario",
  ],
];

/** These attributes differ from their JSON names by more than the first letter. */
const NAMES: Readonly<Record<string, string>> = {
  Antigüedad: "antiguedad",
  NumAñosServicio: "numAniosServicio",
  Año: "anio",
};

function nameOf(attribute: string): string {
  return NAMES[attribute] ?? attribute.charAt(0).toLowerCase() + attribute.slice(1);
}

/** Returns the field of the request in which a fault of its receipt lies. */
export const PAYROLL_FIELD_OF = fieldOf([
  ["@Serie", "serie"],
  ["@LugarExpedicion", "lugarExpedicion"],
  ["@Fecha", "fecha"],
  ["@Descuento", "nomina.totalDeducciones"],
  ...ELEMENTS.flatMap(([place, field, attributes = ""]): [place: string, field: string][] => [
    [place, field],
    ...attributes
      .split(" ")
      .filter(Boolean)
      .map((attribute): [string, string] => [`${place}/@${attribute}`, `${field}.${nameOf(attribute)}`]),
  ]),
]);
