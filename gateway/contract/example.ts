import type { Schema } from "./schema.ts";

/** Returns an example of a schema's values, to show the form of an answer. `$ref`s are looked up in `components`. */
export function exampleOf(schema: Schema, components: Readonly<Record<string, Schema>>, name = ""): unknown {
  const { $ref, type, items, properties, anyOf } = schema;
  if (typeof $ref === "string") {
    const component = $ref.split("/").at(-1)!;
    return RECORDS[component] ?? exampleOf(components[component]!, components, name);
  }
  if ("const" in schema) return schema.const;
  if (Array.isArray(anyOf)) return exampleOf(anyOf[0] as Schema, components, name);
  if (type === "array") return [exampleOf(items as Schema, components, name)];
  if (type !== "object") return scalarExample(schema, name);
  const members = Object.entries((properties ?? {}) as Readonly<Record<string, Schema>>);
  return Object.fromEntries(
    members
      .filter(([each]) => !isOfAnotherState(each, schema))
      .map(([each, member]) => [each, exampleOf(member, components, each)]),
  );
}

/**
 * The examples show a stamped document that was not cancelled, answered for the first time, so these fields are left
 * out.
 */
const OTHER_STATES = ["errorCodigo", "errorMensaje", "error", "detalle", "canceladaEn", "idempotente"];

/**
 * Returns true for a field that the example of a successful answer leaves out; where it may not be left out it is null.
 */
function isOfAnotherState(name: string, { required }: Schema): boolean {
  return OTHER_STATES.includes(name) && !(required as readonly string[]).includes(name);
}

function scalarExample({ type, enum: values, format, minimum, contentEncoding }: Schema, name: string): unknown {
  const [kind, ...more] = [type].flat() as string[];
  if (OTHER_STATES.includes(name) && more.includes("null")) return null;
  const known = VALUES[name];
  if (known !== undefined && (!Array.isArray(values) || values.includes(known))) return known;
  if (Array.isArray(values)) return values[0];
  if (kind === "boolean") return true;
  if (kind === "integer") return minimum ?? 1;
  if (kind === "number") return 1160;
  if (contentEncoding === "base64") return name === "acuse" ? ACUSE : CFDI;
  return FORMATS[String(format)] ?? "texto";
}

const FORMATS: Readonly<Record<string, string>> = {
  uuid: "1b4e28ba-2fa1-4d3b-a3f5-ef19b5a7633b",
  "date-time": "2026-03-04T18:00:00.000Z",
};

/** The bytes of a document are shown by the beginning of a well-formed one. */
const base64 = (xml: string) => Buffer.from(xml).toString("base64");
export const CFDI = base64('<cfdi:Comprobante xmlns:cfdi="http://www.sat.gob.mx/cfd/4" Version="4.0"/>');
const ACUSE = base64('<Acuse xmlns="http://cancelacfd.sat.gob.mx" Fecha="2026-03-04T12:00:00"/>');

const CURSOR = "1795835612262194";
const IVA = { categoria: "traslado", impuesto: "002", tipoFactor: "Tasa", tasa: "0.160000" };

const TAXES = [{ impuesto: "002", tipoFactor: "Tasa", tasa: 0.16, base: 100, importe: 16 }];
const TICKET = {
  ...{ id: FORMATS.uuid, folio: "C1-1042", estado: "abierto", fecha: "2026-03-04", lugarExpedicion: "06000" },
  ...{ formaPago: "01", total: 116, neto: 100, impuestos: TAXES, creadoEn: FORMATS["date-time"], facturaId: null },
  ...{ rutaAutofactura: "/autofactura/4T2K-9WQH-0ZCM-R7XB-5NGD", devuelto: null },
};

const PERIOD = {
  ...{ desde: "2026-03-04", hasta: "2026-03-04", tickets: 42, total: 4872, atrasado: false },
  ...{ cierraEn: "2026-03-05T06:00:00.000Z", venceEn: "2026-03-06T06:00:00.000Z" },
};
const FORESEEN_RULE = {
  ...{ renglon: "general", aceptacion: "con_silencio", fuente: "RMF 2.7.1.34, primer y segundo párrafos" },
  ...{ explicacion: "El receptor debe aceptar la cancelación", porConfirmar: false, respuestaHasta: "2026-03-09" },
  silencioCancela: true,
};
const INVOICE_ID = "8c2e7a41-0b5d-4f6a-a1c3-5d9e2f7b6a22";
const OBSTACLE_ID = "6f9619ff-8b86-4d01-b42d-00cf4fc964ff";

/** These whole records are the examples where field names alone say too little. */
const ACCOUNT = { rfc: "EKU9003173C9", nombre: "ESCUELA KEMPER URGATE" };

const CALCULO = {
  total: "1160.00",
  decimalesMoneda: 2,
  regla:
    "Los conceptos llevan hasta 6 decimales; SubTotal, Descuento y cada impuesto del resumen se redondean una vez a los decimales de la moneda, el medio hacia arriba; el Total es su suma exacta",
  conceptos: [
    {
      campo: "conceptos[0]",
      cantidad: "1",
      valorUnitario: "1000.00",
      exacto: "1000",
      importe: "1000.00",
      limiteInferior: "499.99",
      limiteSuperior: "1500.01",
      impuestos: [
        {
          ...{ ...IVA, base: "1000.00", exacto: "160", importe: "160.00" },
          ...{ limiteInferior: "159.99", limiteSuperior: "160.01" },
        },
      ],
    },
  ],
  subTotal: { sumaExacta: "1000.00", escrito: "1000.00", redondeo: "0.00" },
  resumen: [
    {
      ...{ ...IVA, conceptos: [0], baseExacta: "1000.00" },
      ...{ sumaExacta: "160.00", importe: "160.00", redondeo: "0.00" },
    },
  ],
  formula: "1000.00 + 160.00",
  otrosMetodos: ["lineas", "base", "exacto"].map((metodo) => ({
    ...{ metodo, total: "1160.00", diferencia: "0.00" },
  })),
  porque: [],
  consejos: [],
};

const RECORDS: Readonly<Record<string, unknown>> = {
  PostalCode: {
    ...{ codigo: "06300", estado: "CMX", municipio: "015", localidad: "06" },
    colonias: [{ clave: "0489", nombre: "Buenavista" }],
  },
  CalculoViaje: {
    ...{ kilometros: "540", kilos: "1200" },
    paradas: [
      { campo: "cartaPorte.paradas[0]", tipo: "Origen", identificador: "OR000001", fechaHora: "2026-03-04T08:00:00" },
    ],
    mercancias: [],
    consejos: [
      { campo: "cartaPorte.paradas[1].kilometros", mensaje: "El último viaje entre estos lugares fue de 538 km" },
    ],
  },
  PlatformAccount: {
    ...{ ...ACCOUNT, referencia: "cliente-381", regimenFiscal: "601", lugarExpedicion: "64000" },
    ...{ zonaHoraria: "America/Monterrey", certificada: true, desde: FORMATS["date-time"] },
  },
  OpenedAccount: { rfc: ACCOUNT.rfc, resultado: "abierta" },
  PreparationStep: {
    ...{ paso: "csd", estado: "falta", queHacer: "Suba el CSD: el .cer, el .key y su contraseña" },
    ...{ enlace: `/plataforma/v1/cuentas/${ACCOUNT.rfc}/csd`, bloquea: "todo" },
  },
  AccountCsd: {
    ...{ noCertificado: "30001000000500003416", rfc: ACCOUNT.rfc, validoDesde: FORMATS["date-time"] },
    ...{ validoHasta: "2030-03-04T18:00:00.000Z", autoridadConocida: true },
  },
  HolderLink: {
    enlace: "https://facturas.example.mx/portal/titular#4J0qBv1o2mWc8tQx5nLr7yZs3aKd6fGh9jPw0eUi1bE",
    venceEn: FORMATS["date-time"],
  },
  HolderLinkState: { abierto: true, venceEn: FORMATS["date-time"] },
  AccountSeries: { tipo: "factura", codigo: "F", activa: true, favorita: true },
  Customer: {
    ...{ rfc: "URE180429TM6", nombre: "UNIVERSIDAD ROBOTICA ESPAÑOLA", codigoPostal: "86991" },
    ...{ regimenFiscal: "601", usoCfdi: "G03", correos: ["cuentas@example.com"] },
  },
  AccountKey: { entorno: "production", llave: "sk_live_4J0qBv1o2mWc8tQx5nLr7yZs3aKd6fGh9jPw0eUi1bE" },
  GivenStamps: { rfc: ACCOUNT.rfc, cantidad: 100, disponibles: 118, quedan: 9900 },
  PlatformKey: {
    ...{ id: FORMATS.uuid, nombre: "tienda", entorno: "production", prefijo: "plat_live_4J0q" },
    ...{ alcances: ["*:leer", "facturas:escribir"], direcciones: ["203.0.113.7"] },
    ...{ creadaEn: FORMATS["date-time"], ultimoUso: "2026-03-05T15:12:00.000Z" },
    topes: { borradoresAlDia: 20, importePorBorrador: 15_000, importeAlDia: 100_000 },
    hoy: { borradores: 3, importe: 17_400.5 },
  },
  AccountPlace: { codigoPostal: "64000", nombre: "Sucursal Monterrey", zonaHoraria: "America/Monterrey" },
  AccountDesign: {
    ...{ version: 3, desde: FORMATS["date-time"], color: "#1f4e79", contacto: "81 5555 1234 · escuela.example" },
    ...{ pie: "Gracias por su preferencia", conClaves: false, papel: "letter", conXml: true },
    logo: { ancho: 400, alto: 160, tamano: 12_345 },
  },
  AccountNotices: { pocosTimbres: 50, apagados: ["webhook.desactivado"] },
  PlatformWebhook: {
    ...{ id: FORMATS.uuid, direccion: "https://despacho.example/cfdi", tipos: ["cfdi.timbrado", "cfdi.cancelado"] },
    ...{ activo: true, apagadoPorFallas: false, creadoEn: FORMATS["date-time"] },
  },
  PlatformDelivery: {
    ...{ cursor: "1772647200000001", tipo: "cfdi.timbrado", estado: "entregada", intentos: 1 },
    ...{ creadaEn: FORMATS["date-time"], ultimoEn: "2026-03-04T18:00:01.000Z", ultimoHttp: 204 },
  },
  PlatformMonth: {
    ...{ mes: "2026-03", estado: "lista", cuentas: 1200, leidas: 1200, comprobantes: 48_211 },
    partes: [{ parte: 1, nombre: "comprobantes-2026-03-01-2026-03-31-1.zip", bytes: 9_412_004 }],
    ...{ creadaEn: "2026-04-01T15:12:00.000Z", terminadaEn: "2026-04-01T15:31:00.000Z" },
    venceEn: "2026-04-08T15:31:00.000Z",
  },
  AccountUsage: { rfc: ACCOUNT.rfc, referencia: "cliente-381", timbrados: 214, cancelados: 3 },
  ForeseenCancellation: {
    ...{ id: FORMATS.uuid, uuidFiscal: FORMATS.uuid!.toUpperCase(), estado: "timbrada", regla: FORESEEN_RULE },
    ...{ ultimoDia: "2027-03-31", fuenteUltimoDia: "CFF 29-A, cuarto párrafo; LISR 9", fueraDePlazo: false },
    multa: "Después de ese día el SAT puede rechazar la cancelación, y la multa es del 5 al 10 % del monto",
    motivos: [
      {
        ...{ motivo: "02", resultado: "no_procede", estorbos: [OBSTACLE_ID] },
        explicacion: "Cancele antes, en este orden: complemento de pago P-8",
      },
    ],
    estorbos: [
      {
        ...{ tipo: "pago", recurso: "complementos-pago", id: OBSTACLE_ID, serie: "P", folio: "8", estado: "timbrada" },
        ...{ queHacer: "Cancélelo", regla: { ...FORESEEN_RULE, renglon: "pago" } },
      },
    ],
    ...{ hayMas: false, sat: { estado: "Vigente", esCancelable: "No cancelable", coincide: true } },
  },
  CancellationPlan: {
    ...{ id: FORMATS.uuid, estado: "en_curso", recurso: "facturas", comprobanteId: INVOICE_ID, motivo: "02" },
    ...{ huella: "5f0c9a526d1b4c1e9f770a8f1f6f2b10", cancelaciones: 2, timbres: 0, hechos: 0 },
    pasos: [
      {
        ...{ accion: "cancelar", estado: "en_curso", recurso: "complementos-pago", id: OBSTACLE_ID, serie: "P" },
        ...{
          explicacion: "Cancelar el complemento de pago P-8",
          folio: "8",
          estadoComprobante: "cancelacion_pendiente",
        },
      },
      {
        ...{ accion: "cancelar", estado: "pendiente", recurso: "facturas", id: INVOICE_ID, serie: "F", folio: "42" },
        ...{ explicacion: "Cancelar la factura F-42", estadoComprobante: "timbrada" },
      },
    ],
    ...{ detalle: "Se espera a que el receptor acepte", iniciadoEn: FORMATS["date-time"] },
  },
  PaymentFormKey: { clave: "03", descripcion: "Transferencia electrónica de fondos", bancarizado: true },
  CurrencyKey: { clave: "USD", descripcion: "Dólar estadounidense", decimales: 2 },
  TaxRegimeKey: { clave: "601", descripcion: "General de Ley Personas Morales", fisica: false, moral: true },
  CfdiUseKey: {
    clave: "G03",
    descripcion: "Gastos en general",
    fisica: true,
    moral: true,
    regimenesReceptor: ["601", "603", "606", "612", "620", "621", "622", "623", "624", "625", "626"],
  },
  ProductKey: {
    clave: "81112100",
    descripcion: "Servicios de internet",
    ivaTrasladado: null,
    iepsTrasladado: null,
    complemento: null,
    palabrasSimilares: null,
    vigenciaDesde: null,
    vigenciaHasta: null,
  },
  UnitKey: {
    clave: "E48",
    descripcion: "Unidad de servicio",
    simbolo: null,
    vigenciaDesde: null,
    vigenciaHasta: null,
  },
  Ticket: TICKET,
  TicketOutcome: { folio: TICKET.folio, resultado: "creado", ticket: TICKET },
  TicketConcepto: {
    ...{ claveProdServ: "01010101", claveUnidad: "ACT", descripcion: "Venta", cantidad: 1 },
    ...{ importeConImpuestos: 116, impuestos: [{ tasaIva: 0.16 }] },
  },
  TicketReturn: {
    ...{ id: FORMATS.uuid, ticketId: FORMATS.uuid, estado: "aplicada", total: 58, neto: 50, queda: 58 },
    impuestos: [{ ...TAXES[0]!, base: 50, importe: 8 }],
    conceptos: [{ renglon: 1, cantidad: 1, importeConImpuestos: 58 }],
    ...{ facturaId: null, notaCreditoId: null, creadaEn: FORMATS["date-time"] },
  },
  Global: {
    ...{ periodicidad: "01", meses: "03", anio: 2026, desde: "2026-03-04", hasta: "2026-03-04" },
    ...{ lugarExpedicion: "06000", formaPago: "01", tickets: 1, restantes: 0, neto: 100, total: 116 },
    ...{ impuestos: TAXES, venceEn: "2026-03-06T06:00:00.000Z" },
  },
  SandboxClock: {
    ...{ ahora: "2026-03-07T18:00:00.000Z", mundo: FORMATS["date-time"], adelantoSegundos: 259_200 },
  },
  Closing: {
    ...{ lugarExpedicion: "06000", periodicidad: "01", porFormaPago: false, serie: null, automatico: true, horas: 3 },
    ...{ desde: "2026-03-01", actual: PERIOD, pendientes: [], siguienteRevision: "2026-03-05T09:00:00.000Z" },
    falla: null,
  },
  SelfInvoicingPage: {
    ...{ plazo: "mes", dias: 5, contacto: "Escriba a facturas@example.mx", porFolio: true },
    ruta: "/autofactura/7KQ2M-0XH4D",
    boton: '<a href="https://facturas.example.mx/autofactura/7KQ2M-0XH4D">Facturar mi compra</a>',
  },
  Proof: {
    ...{ probadoEn: "2026-03-05T11:00:00.000Z", comprobantes: 12, tickets: 4210, total: 488360, diferencias: [] },
  },
  ProofDifference: {
    ...{ facturaId: FORMATS.uuid, lugarExpedicion: "06000", desde: "2026-03-04", hasta: "2026-03-04", de: "total" },
    ...{ impuesto: null, tipoFactor: null, tasa: null, tickets: 4872, comprobante: 4988, notas: 0 },
  },
  ReceivedRequest: {
    ...{ id: FORMATS.uuid, uuidFiscal: "7E4C1E7A-55B0-4E0B-9D0E-3B3F0E0A9C11", estado: "pendiente" },
    ...{ encontradaEn: "2026-03-04T18:00:00.000Z", responderHasta: "2026-03-09" },
    ...{
      sinRespuesta: "Cuenta como aceptada después del 09/03/2026, salvo que sea de combustibles",
      comprobante: null,
    },
    ...{ respuesta: null, contestadaEn: null, terminadaEn: null, codigo: null, detalle: null },
  },
  ReceivingStatus: {
    ...{ activa: true, disponible: true, motivo: null, pac: "sw", consultadaEn: "2026-03-04T18:00:00.000Z" },
    ...{ siguienteConsulta: "2026-03-04T19:00:00.000Z", falla: null, rechazadas: 0 },
  },
  TripThing: {
    clave: "T-12",
    vehiculo: {
      ...{ placas: "12-AB-3C", configuracion: "C2", anio: 2021, pesoBrutoKg: 17_500 },
      ...{ permiso: "TPAF01", numeroPermiso: "0X2XTXZ0X5X0X3X2X1X0" },
    },
  },
  TripKilometers: { kilometros: 540.5, en: FORMATS["date-time"] },
  DeliveryNote: { facturaId: FORMATS.uuid, ruta: "/entrega/4T2K-9WQH-0ZCM-R7XB-5NGD", venceEn: FORMATS["date-time"] },
  ExchangeRate: {
    ...{ moneda: "USD", tipoCambio: 17.1234, vigenciaDesde: "2026-03-04", vigenciaHasta: "2026-03-04" },
  },
  CatalogEdition: { version: "2026-08-06", completo: true },
  Calculo: CALCULO,
  DraftedDocument: { id: FORMATS.uuid, estado: "borrador", consejos: [] },
  DraftApprovals: {
    ...{ id: FORMATS.uuid, estado: "borrador" },
    aprobaciones: [
      {
        ...{ correo: "ana@empresa.example", estado: "pendiente", pedidaEn: FORMATS["date-time"] },
        venceEn: "2026-03-07T18:00:00.000Z",
      },
    ],
  },
  Pasos: {
    total: "580.00",
    regla:
      "Lo que se paga de una factura en otra moneda se divide entre su equivalencia; el monto de cada pago y cada impuesto se suman sin redondear y se redondean una vez, el medio hacia arriba; los totales van en pesos, a 2 decimales",
    pasos: [
      {
        campo: "pagos[0].documentos[0].saldoInsoluto",
        formula: "1160.00 - 580.00",
        exacto: "580.00",
        escrito: "580.00",
        redondeo: "0.00",
        explicacion: "La factura F-1 debía 1160.00 MXN; en su parcialidad 1 se pagan 580.00 y quedan 580.00.",
      },
    ],
  },
  CreateExportRequest: {
    desde: "2026-03-01",
    hasta: "2026-03-31",
    fecha: "emision",
    tipos: ["factura"],
    estados: ["timbrada"],
    contenido: ["xml", "pdf"],
  },
  ExportPart: { parte: 1, nombre: "comprobantes-2026-03-01-2026-03-31-1.zip", bytes: 5460 },
  Event: {
    id: "evt_sc9bf4e14f7194bc599ab37e27d0c5ab0hokjhoftiq",
    cursor: CURSOR,
    type: "cfdi.timbrado",
    timestamp: "2026-03-04T18:00:00.000Z",
    data: {
      cuenta: "EASA900101AA1",
      entorno: "sandbox",
      recurso: "facturas",
      factura: {
        id: "1b4e28ba-2fa1-4d3b-a3f5-ef19b5a7633b",
        pac: "sw",
        estado: "timbrada",
        serie: "F",
        folio: "1042",
        uuidFiscal: "4F1B1C30-6D1E-4E0B-9C57-0A2F6C3D9E11",
        total: 1160,
        errorCodigo: null,
        errorMensaje: null,
        creadaEn: "2026-03-04T17:59:58.000Z",
        timbradaEn: "2026-03-04T18:00:00.000Z",
      },
      cambio: { de: "timbrando", a: "timbrada" },
    },
  },
};

const VALUES: Readonly<Record<string, unknown>> = {
  antes: "1772647200000001",
  secreto: "whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oDuNv5bVvHw1k=",
  rfc: "EKU9003173C9",
  llave: "plat_live_4J0qBv1o2mWc8tQx5nLr7yZs3aKd6fGh9jPw0eUi1bE",
  pac: "sw",
  estado: "timbrada",
  serie: "F",
  folio: "1042",
  uuidFiscal: "4F1B1C30-6D1E-4E0B-9C57-0A2F6C3D9E11",
  uuid: "4F1B1C30-6D1E-4E0B-9C57-0A2F6C3D9E11",
  facturaUuid: "4F1B1C30-6D1E-4E0B-9C57-0A2F6C3D9E11",
  facturaId: "7c9e6679-7425-40de-944b-e07fc1f90ae7",
  creadaEn: "2026-03-04T17:59:58.000Z",
  proximaVigencia: "2027-03-04T06:00:00.000Z",
  receptorRfc: "RAC260101AA4",
  rfcContraparte: "EASA900101AA1",
  moneda: "MXN",
  saldo: 250,
  referencia: "OC-1042",
  clave: "pedido-1042",
  valor: "4F1B1C30-6D1E-4E0B-9C57-0A2F6C3D9E11",
  tipo: "factura",
  estadoSuyo: "cancelada",
  estadoNuestro: "timbrada",
  ruta: "/descargas/AHA7EJvmD0Z6quIaRAQGuO7Y7_-cZL1B",
  cursor: CURSOR,
  numOperacion: "8846201",
  rfcEmisorCtaOrd: "BBA830831LJ2",
  nomBancoOrdExt: "Bank of America",
  ctaOrdenante: "012180001234567891",
  rfcEmisorCtaBen: "BMN930209927",
  ctaBeneficiario: "072180009876543210",
  numDiasPagados: "15.000",
  totalPercepciones: "12500.00",
  totalDeducciones: "1840.25",
  totalOtrosPagos: "0.00",
  esSandbox: true,
  pagina: 1,
  limite: 20,
  valido: false,
  aviso: false,
  confirmada: true,
  formaPago: "03",
  fechaPago: "2026-03-15",
  fechaInicialPago: "2026-03-01",
  fechaFinalPago: "2026-03-15",
  tipoNomina: "O",
  tipoOperacion: "dividendos",
  errores:
    "[VAL-26] Total debe ser SubTotal menos Descuento, más impuestos trasladados, menos retenidos: se esperaba 1160.00 y se encontró 1160.01 (CFDI40119).",
  codigo: "VAL-26",
  codigoSat: "CFDI40119",
  xpath: "/cfdi:Comprobante/@Total",
  esperado: "1160.00",
  encontrado: "1160.01",
  mensaje:
    "Total debe ser SubTotal menos Descuento, más impuestos trasladados, menos retenidos: se esperaba 1160.00 y se encontró 1160.01 (CFDI40119).",
  solucion: "Calcule Total de nuevo.",
  claveProdServ: "catalogo",
  codigoPostal: "catalogo",
  colonia: "patron",
  fraccionArancelaria: "patron",
  localidad: "patron",
  municipio: "patron",
  claveProdServCp: "patron",
  estaciones: "patron",
  materialPeligroso: "patron",
  patenteAduanal: "patron",
};
