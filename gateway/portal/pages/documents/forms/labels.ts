/**
 * What people read above a field, by the field's name in the contract. A name that means something else in one place has
 * a row of its own there: the end of its path.
 */
const LABELS: Readonly<Record<string, string>> = {
  // Of every kind
  receptorRfc: "Cliente",
  serie: "Serie",
  fecha: "Fecha de expedición",
  formaPago: "Forma de pago",
  metodoPago: "Método de pago",
  moneda: "Moneda",
  tipoCambio: "Tipo de cambio",
  importe: "Importe",
  descripcion: "Descripción",
  clave: "Clave",
  concepto: "Concepto",
  curp: "CURP",
  CURP: "CURP",
  RFC: "RFC",
  // Invoices
  conceptos: "Conceptos",
  claveProdServ: "Producto o servicio",
  claveUnidad: "Unidad",
  cantidad: "Cantidad",
  valorUnitario: "Precio unitario",
  descuento: "Descuento",
  impuestos: "Impuestos",
  impuesto: "Impuesto",
  categoria: "Categoría",
  tipoFactor: "Factor",
  tasaIva: "Tasa",
  informacionGlobal: "Factura global",
  periodicidad: "Periodicidad",
  meses: "Mes o bimestre",
  anio: "Año",
  // Payments
  pagos: "Pagos",
  fechaPago: "Fecha de pago",
  numOperacion: "Número de operación",
  rfcEmisorCtaOrd: "RFC del banco del cliente",
  nomBancoOrdExt: "Banco extranjero del cliente",
  ctaOrdenante: "Cuenta del cliente",
  rfcEmisorCtaBen: "RFC de su banco",
  ctaBeneficiario: "Su cuenta",
  documentos: "Facturas que se pagan",
  facturaUuid: "Folio fiscal de la factura",
  impPagado: "Importe pagado",
  equivalencia: "Equivalencia",
  // Payroll
  emisor: "Patrón",
  nomina: "Recibo",
  "nomina.receptor": "Trabajador",
  notaPdf: "Nota en el PDF",
  camposPersonalizados: "Campos propios en el PDF",
  "camposPersonalizados.clave": "Nombre",
  valor: "Valor",
  registroPatronal: "Registro patronal",
  rfcPatronOrigen: "RFC del patrón de origen",
  entidadSNCF: "Entidad adherida al SNCF",
  origenRecurso: "Origen del recurso",
  montoRecursoPropio: "Monto de recursos propios",
  tipoNomina: "Tipo de nómina",
  fechaInicialPago: "Primer día del periodo",
  fechaFinalPago: "Último día del periodo",
  numDiasPagados: "Días pagados",
  totalPercepciones: "Total de percepciones",
  totalDeducciones: "Total de deducciones",
  totalOtrosPagos: "Total de otros pagos",
  tipoContrato: "Tipo de contrato",
  tipoRegimen: "Régimen de contratación",
  numEmpleado: "Número de empleado",
  periodicidadPago: "Periodicidad del pago",
  claveEntFed: "Entidad donde trabaja",
  numSeguridadSocial: "Número de seguridad social",
  fechaInicioRelLaboral: "Inicio de la relación laboral",
  antiguedad: "Antigüedad",
  tipoJornada: "Tipo de jornada",
  riesgoPuesto: "Riesgo de puesto",
  banco: "Banco",
  cuentaBancaria: "Cuenta bancaria",
  departamento: "Departamento",
  puesto: "Puesto",
  sindicalizado: "Sindicalizado",
  salarioBaseCotApor: "Salario base de cotización",
  salarioDiarioIntegrado: "Salario diario integrado",
  subContratacion: "Subcontratación",
  rfcLabora: "RFC de quien subcontrata",
  porcentajeTiempo: "Porcentaje del tiempo",
  percepciones: "Percepciones",
  totalGravado: "Total gravado",
  totalExento: "Total exento",
  totalSueldos: "Total de sueldos",
  totalSeparacionIndemnizacion: "Total de separación o indemnización",
  totalJubilacionPensionRetiro: "Total de jubilación, pensión o retiro",
  jubilacionPensionRetiro: "Jubilación, pensión o retiro",
  separacionIndemnizacion: "Separación o indemnización",
  tipoPercepcion: "Tipo de percepción",
  importeGravado: "Gravado",
  importeExento: "Exento",
  horasExtra: "Horas extra",
  dias: "Días",
  tipoHoras: "Tipo de horas",
  "horasExtra.horasExtra": "Horas",
  importePagado: "Importe pagado",
  accionesOTitulos: "Acciones o títulos",
  valorMercado: "Valor de mercado",
  precioAlOtorgarse: "Precio al otorgarse",
  ingresoAcumulable: "Ingreso acumulable",
  ingresoNoAcumulable: "Ingreso no acumulable",
  totalUnaExhibicion: "Total en una exhibición",
  totalParcialidad: "Total en parcialidades",
  montoDiario: "Monto diario",
  totalPagado: "Total pagado",
  numAniosServicio: "Años de servicio",
  ultimoSueldoMensOrd: "Último sueldo mensual ordinario",
  deducciones: "Deducciones",
  totalOtrasDeducciones: "Total de otras deducciones",
  totalImpuestosRetenidos: "Total de impuestos retenidos",
  tipoDeduccion: "Tipo de deducción",
  otrosPagos: "Otros pagos",
  tipoOtroPago: "Tipo de otro pago",
  subsidioAlEmpleo: "Subsidio para el empleo",
  subsidioCausado: "Subsidio causado",
  compensacionSaldosAFavor: "Compensación de saldos a favor",
  saldoAFavor: "Saldo a favor",
  remanenteSalFav: "Remanente del saldo a favor",
  incapacidades: "Incapacidades",
  diasIncapacidad: "Días de incapacidad",
  tipoIncapacidad: "Tipo de incapacidad",
  importeMonetario: "Importe monetario",
  // Withholdings
  tipoOperacion: "Tipo de operación",
  rfcContraparte: "RFC de la contraparte",
  nombreContraparte: "Nombre de la contraparte",
  paisResidencia: "País de residencia",
  codigoPostalContraparte: "Código postal de la contraparte",
  numRegIdTribContraparte: "Identificación fiscal en su país",
  fechaOperacion: "Fecha de la operación",
  montoOperacion: "Monto de la operación",
  montoRetenido: "Monto retenido",
  cveRetenc: "Clave de retención",
  mesPeriodo: "Primer mes del periodo",
  mesFinPeriodo: "Último mes del periodo",
  ejercicio: "Ejercicio",
  montoTotGrav: "Monto gravado",
  montoTotExent: "Monto exento",
  impRetenidos: "Impuestos retenidos",
  baseRet: "Base",
  montoRet: "Retenido",
  tipoPagoRet: "Tipo de pago de la retención",
  datosEspecificos: "Datos del complemento",
  CveTipDivOUtil: "Tipo de dividendo o utilidad",
  TipoSocDistrDiv: "Sociedad que distribuye",
  MontISRAcredRetMexico: "ISR acreditable retenido en México",
  MontISRAcredRetExtranjero: "ISR acreditable retenido en el extranjero",
  MontRetExtDivExt: "Retenido en el extranjero por dividendos del extranjero",
  MontISRAcredNal: "ISR acreditable nacional",
  MontDivAcumNal: "Dividendo acumulable nacional",
  MontDivAcumExt: "Dividendo acumulable del extranjero",
  ProporcionRem: "Proporción del accionista (%)",
  ContratoIntermediacion: "Contrato de intermediación",
  Ganancia: "Ganancia",
  Perdida: "Pérdida",
  EsBenefEfectDelCobro: "Quien cobra es el beneficiario efectivo",
  NoBeneficiario: "Quien cobra, sin ser el beneficiario efectivo",
  Beneficiario: "Beneficiario efectivo",
  PaisDeResidParaEfecFisc: "País de residencia fiscal",
  ConceptoPago: "Tipo de contribuyente",
  DescripcionConcepto: "En qué consiste el pago",
  NomDenRazSocB: "Nombre o razón social",
};

/** What people read above the field at a path ("nomina.percepciones.percepciones[0].clave"). A name without a row is shown as it is. */
export function labelOf(path: string): string {
  return rowOf(path) ?? path.split(".").at(-1)!;
}

/** Whether the table has a row for the field. */
export function hasLabel(path: string): boolean {
  return rowOf(path) !== undefined;
}

function rowOf(path: string): string | undefined {
  const names = path.replaceAll(/\[\d*\]/g, "").split(".");
  return LABELS[names.slice(-2).join(".")] ?? LABELS[names.at(-1)!];
}

/** One of a list's items, in the middle of a sentence. */
const ITEMS: Readonly<Record<string, string>> = {
  percepciones: "percepción",
  deducciones: "deducción",
  otrosPagos: "otro pago",
  incapacidades: "incapacidad",
  subContratacion: "subcontratación",
  horasExtra: "horas extra",
  camposPersonalizados: "campo",
  impRetenidos: "impuesto retenido",
};

export function itemOf(path: string): string {
  const name = path.split(".").at(-1)!;
  return ITEMS[name] ?? labelOf(path).toLocaleLowerCase("es-MX");
}

/** What the values of a choice mean, by the field's name. */
const MEANINGS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  tipoNomina: { O: "Ordinaria", E: "Extraordinaria" },
  origenRecurso: { IP: "Ingresos propios", IF: "Ingresos federales", IM: "Ingresos mixtos" },
  metodoPago: { PUE: "En una sola exhibición", PPD: "En parcialidades o diferido" },
  impuesto: { "001": "ISR", "002": "IVA", "003": "IEPS" },
  categoria: { traslado: "Traslado", retencion: "Retención" },
  tipoOperacion: {
    dividendos: "Dividendos o utilidades",
    enajenacion_acciones: "Enajenación de acciones",
    pagos_extranjero: "Pagos a residentes en el extranjero",
  },
  tipoPagoRet: {
    "01": "Pago definitivo IVA",
    "02": "Pago definitivo IEPS",
    "03": "Pago definitivo ISR",
    "04": "Pago provisional ISR",
  },
  EsBenefEfectDelCobro: { SI: "Sí", NO: "No" },
};

export function meaningOf(name: string, value: string): string | undefined {
  return MEANINGS[name]?.[value];
}
