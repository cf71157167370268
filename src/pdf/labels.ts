import type { PaperCatalog } from "./catalogs.ts";

/** Returns the Spanish label of a name in the XML: from the list, or else the name split into words. */
export function labelOf(name: string): string {
  return LABELS[name] ?? wordsOf(name);
}

/**
 * Returns the catalog of an attribute's keys, if attributes of that name have the same meaning everywhere.
 */
export function catalogOf(name: string): PaperCatalog | undefined {
  return CATALOGS[name];
}

const LABELS: Readonly<Record<string, string>> = {
  // These are names of Carta Porte.
  IdCCP: "Identificador de la Carta Porte (IdCCP)",
  TranspInternac: "Transporte internacional",
  EntradaSalidaMerc: "Entrada o salida de mercancías",
  PaisOrigenDestino: "País de origen o destino",
  ViaEntradaSalida: "Vía de entrada o salida",
  TotalDistRec: "Distancia total recorrida (km)",
  RegistroISTMO: "Registro ISTMO",
  UbicacionPoloOrigen: "Polo de origen",
  UbicacionPoloDestino: "Polo de destino",
  RegimenAduaneroCCP: "Régimen aduanero",
  IDUbicacion: "Id. de la ubicación",
  RFCRemitenteDestinatario: "RFC del remitente o destinatario",
  NombreRemitenteDestinatario: "Remitente o destinatario",
  NumRegIdTrib: "Registro de identidad tributaria",
  NumEstacion: "Estación",
  FechaHoraSalidaLlegada: "Salida o llegada",
  DistanciaRecorrida: "Distancia recorrida (km)",
  PesoBrutoTotal: "Peso bruto total",
  PesoNetoTotal: "Peso neto total",
  UnidadPeso: "Unidad de peso",
  UnidadPesoMerc: "Unidad de peso",
  NumTotalMercancias: "Número de mercancías",
  LogisticaInversaRecoleccionDevolucion: "Logística inversa, recolección o devolución",
  BienesTransp: "Clave de producto",
  ClaveSTCC: "Clave STCC",
  CveMaterialPeligroso: "Clave de material peligroso",
  DescripEmbalaje: "Descripción del embalaje",
  NomQuimico: "Nombre químico",
  DenominacionGenericaProd: "Denominación genérica",
  DenominacionDistintivaProd: "Denominación distintiva",
  CondicionesEspTransp: "Condiciones de transporte",
  RegistroSanitarioFolioAutorizacion: "Registro sanitario o folio de autorización",
  FolioImpoVUCEM: "Folio de importación VUCEM",
  RazonSocialEmpImp: "Empresa importadora",
  NumRegSanPlagCOFEPRIS: "Registro sanitario de plaguicida (COFEPRIS)",
  PesoEnKg: "Peso (kg)",
  UUIDComercioExt: "Folio fiscal de comercio exterior",
  RFCImpo: "RFC del importador",
  NumeroGuiaIdentificacion: "Guía de identificación",
  DescripGuiaIdentificacion: "Contenido",
  PesoGuiaIdentificacion: "Peso (kg)",
  IDOrigen: "Origen",
  IDDestino: "Destino",
  CvesTransporte: "Medio de transporte",
  NumPiezas: "Piezas",
  PermSCT: "Permiso de la SCT",
  NumPermisoSCT: "Número de permiso",
  ConfigVehicular: "Configuración vehicular",
  PesoBrutoVehicular: "Peso bruto vehicular (t)",
  PlacaVM: "Placa",
  AnioModeloVM: "Año del modelo",
  AseguraRespCivil: "Aseguradora de responsabilidad civil",
  PolizaRespCivil: "Póliza de responsabilidad civil",
  AseguraMedAmbiente: "Aseguradora de medio ambiente",
  PolizaMedAmbiente: "Póliza de medio ambiente",
  AseguraCarga: "Aseguradora de la carga",
  PolizaCarga: "Póliza de la carga",
  SubTipoRem: "Tipo de remolque",
  SubTipoRemCCP: "Tipo de remolque",
  PlacaCCP: "Placa",
  NombreAseg: "Aseguradora",
  NumPolizaSeguro: "Póliza",
  NumeroOMI: "Número OMI",
  AnioEmbarcacion: "Año de la embarcación",
  NombreEmbarc: "Nombre de la embarcación",
  NacionalidadEmbarc: "Nacionalidad de la embarcación",
  UnidadesDeArqBruto: "Unidades de arqueo bruto",
  NumAutorizacionNaviero: "Autorización del agente naviero",
  NumViaje: "Viaje",
  NumConocEmbarc: "Conocimiento de embarque",
  PermisoTempNavegacion: "Permiso temporal de navegación",
  NumPrecinto: "Precinto",
  IdCCPRelacionado: "IdCCP relacionado",
  PlacaVMCCP: "Placa del vehículo",
  FechaCertificacionCCP: "Certificación de la Carta Porte",
  NumRegIdTribEmbarc: "Registro de identidad tributaria",
  ResidenciaFiscalEmbarc: "Residencia fiscal",
  ToneladasNetasCarro: "Toneladas netas",
  TipoFigura: "Figura",
  RFCFigura: "RFC",
  NumLicencia: "Licencia",
  NombreFigura: "Nombre",
  NumRegIdTribFigura: "Registro de identidad tributaria",
  ResidenciaFiscalFigura: "Residencia fiscal",
  ParteTransporte: "Parte del transporte",
  // These are names of Comercio Exterior.
  ClaveDePedimento: "Clave de pedimento",
  NumCertificadoOrigen: "Número del certificado de origen",
  NumeroExportadorConfiable: "Exportador confiable",
  TipoCambioUSD: "Tipo de cambio (USD)",
  TotalUSD: "Total (USD)",
  ValorDolares: "Valor (USD)",
  ValorUnitarioAduana: "Valor unitario en aduana",
  // These are names of addresses.
  NumeroExterior: "Número exterior",
  NumeroInterior: "Número interior",
  NoExterior: "Número exterior",
  NoInterior: "Número interior",
  CodigoPostal: "Código postal",
  // These are names of withholdings.
  Pagosaextranjeros: "Pagos a extranjeros",
  EnajenaciondeAcciones: "Enajenación de acciones",
  Arrendamientoenfideicomiso: "Arrendamiento en fideicomiso",
  Fideicomisonoempresarial: "Fideicomiso no empresarial",
  Intereseshipotecarios: "Intereses hipotecarios",
  Operacionesconderivados: "Operaciones con derivados",
  Planesderetiro: "Planes de retiro",
  ServiciosPlataformasTecnologicas: "Servicios de plataformas tecnológicas",
  ConceptoPago: "Tipo de contribuyente",
  DescripcionConcepto: "Descripción del concepto",
  CveTipDivOUtil: "Tipo de dividendo o utilidad",
  MontISRAcredRetMexico: "ISR acreditable retenido en México",
  MontISRAcredRetExtranjero: "ISR acreditable retenido en el extranjero",
  MontRetExtDivExt: "Retención en el extranjero sobre dividendos",
  TipoSocDistrDiv: "Sociedad que distribuye",
  MontISRAcredNal: "ISR acreditable nacional",
  MontDivAcumNal: "Dividendo acumulable nacional",
  MontDivAcumExt: "Dividendo acumulable del extranjero",
  ProporcionRem: "Proporción del remanente",
  EsBenefEfectDelCobro: "Beneficiario efectivo del cobro",
  PaisDeResidParaEfecFisc: "País de residencia fiscal",
  NomDenRazSocB: "Nombre, denominación o razón social",
  // These are names of other complements.
  DividOUtil: "Dividendo o utilidad",
  TUA: "Tarifa de uso de aeropuerto (TUA)",
  TotaldeRetenciones: "Total de retenciones",
  TotaldeTraslados: "Total de traslados",
  ImpLocTrasladado: "Impuesto local trasladado",
  ImpLocRetenido: "Impuesto local retenido",
  TasadeTraslado: "Tasa (%)",
  TasadeRetencion: "Tasa (%)",
  noAutorizacion: "Número de autorización",
  instEducativas: "Instituciones educativas privadas",
  autRVOE: "Autorización RVOE",
  rfcPago: "RFC de quien paga",
  RFCPF: "RFC del integrante",
  INE: "Instituto Nacional Electoral",
  HidroYPetro: "Hidrocarburos y petrolíferos",
  ClaveHYP: "Clave de hidrocarburo o petrolífero",
  SubProductoHYP: "Subproducto",
  CFDIRegistroFiscal: "Registro fiscal",
  certificadodedestruccion: "Certificado de destrucción",
  NumFolDesVeh: "Folio de la destrucción",
  TipooClase: "Tipo o clase",
  NumFolTarjCir: "Folio de la tarjeta de circulación",
  NumPedImp: "Pedimento de importación",
  NumPedIm: "Pedimento de importación",
  NumPedimento: "Número de pedimento",
  IdentDocAduanero: "Identificación del documento aduanero",
  NumCAS: "Número CAS",
  NumCertITC: "Certificado ITC",
  RemolquesCCP: "Remolques",
  RemolqueCCP: "Remolque",
  MontocuErogacion: "Monto de la erogación",
  NoIdentificacion: "Número de identificación",
  noIdentificacion: "Número de identificación",
  DescInmuebles: "Inmuebles",
  DescInmueble: "Inmueble",
  FechaInstNotarial: "Fecha del instrumento notarial",
  CoproSocConyugalE: "Copropiedad o sociedad conyugal",
  DatosUnEnajenante: "Enajenante único",
  DatosEnajenantesCopSC: "Enajenantes",
  DatosEnajenanteCopSC: "Enajenante",
  DatosUnAdquiriente: "Adquiriente único",
  DatosAdquirientesCopSC: "Adquirientes",
  DatosAdquirienteCopSC: "Adquiriente",
  obrasarteantiguedades: "Obras de arte y antigüedades",
  CaracterísticasDeObraoPieza: "Características de la obra o pieza",
  CvePIC: "Clave PIC",
  FolioSolDon: "Folio de la solicitud de donación",
  PzaArtNombre: "Nombre de la pieza",
  PzaArtTecn: "Técnica",
  PzaArtAProd: "Año de producción",
  PzaArtDim: "Dimensiones",
  renovacionysustitucionvehiculos: "Renovación y sustitución de vehículos",
  DecretoRenovVehicular: "Decreto de renovación vehicular",
  DecretoSustitVehicular: "Decreto de sustitución vehicular",
  VehEnaj: "Vehículo enajenado",
  VehiculosUsadosEnajenadoPermAlFab: "Vehículos usados, del permisionario al fabricante",
  VehiculoUsadoEnajenadoPermAlFab: "Vehículo usado, del permisionario al fabricante",
  VehiculoNuvoSemEnajenadoFabAlPerm: "Vehículo nuevo o seminuevo, del fabricante al permisionario",
  PrecioVehUsado: "Precio del vehículo usado",
  TipoVeh: "Tipo de vehículo",
  FechaRegulVeh: "Fecha de regularización",
  NumFolAvisoint: "Folio del aviso de intención",
  parcialesconstruccion: "Servicios parciales de construcción",
  NumPerLicoAut: "Permiso, licencia o autorización",
  fechadeTransito: "Fecha de tránsito",
  PFintegranteCoordinado: "Persona física integrante de coordinado",
  SubTotal: "Subtotal",
  subTotal: "Subtotal",
  NavegacionTrafico: "Tráfico de navegación",
  gln: "GLN",
  gtin: "GTIN",
};

const CATALOGS: Readonly<Record<string, PaperCatalog>> = {
  Moneda: "c_Moneda",
  Pais: "c_Pais",
  PaisOrigenDestino: "c_Pais",
  ResidenciaFiscal: "c_Pais",
  ResidenciaFiscalEmbarc: "c_Pais",
  ResidenciaFiscalFigura: "c_Pais",
  NacionalidadEmbarc: "c_Pais",
  PaisDeResidParaEfecFisc: "paisAlpha2",
  ClaveUnidad: "unidad",
  UnidadPeso: "unidad",
  UnidadPesoMerc: "unidad",
  Estado: "c_Estado",
  ViaEntradaSalida: "transporte",
  UbicacionPoloOrigen: "poloIstmo",
  UbicacionPoloDestino: "poloIstmo",
  RegimenAduanero: "regimenAduanero",
  TipoEstacion: "tipoEstacion",
  Embalaje: "tipoEmbalaje",
  SectorCOFEPRIS: "sectorCofepris",
  FormaFarmaceutica: "formaFarmaceutica",
  CondicionesEspTransp: "condicionEspecial",
  TipoMateria: "tipoMateria",
  TipoDocumento: "documentoAduanero",
  CvesTransporte: "transporte",
  PermSCT: "tipoPermiso",
  ConfigVehicular: "configuracionAuto",
  SubTipoRem: "tipoRemolque",
  SubTipoRemCCP: "tipoRemolque",
  TipoEmbarcacion: "configuracionMaritima",
  TipoCarga: "tipoCarga",
  TipoDeServicio: "tipoServicio",
  TipoDeTrafico: "tipoTrafico",
  TipoCarro: "tipoCarro",
  TipoContenedor: "contenedor",
  EntidadFederativa: "entidad",
  TipoFigura: "figura",
  ParteTransporte: "parteTransporte",
  MotivoTraslado: "motivoTraslado",
  ClaveDePedimento: "claveDePedimento",
  Incoterm: "incoterm",
  UnidadAduana: "unidadAduana",
  CveTipDivOUtil: "c_TipoDividendoOUtilidadDistribuida",
  ConceptoPago: "c_TipoContribuyenteSujetoRetencion",
  TipoAportacionODeposito: "c_TipoAportODep",
};

/** Splits names like "FechaDeExpedicion", "fecha_de_expedicion" and "nombreAlumno" into words. */
function wordsOf(name: string): string {
  const words = name
    .replace(/([a-záéíóúñü0-9])([A-ZÁÉÍÓÚÑ])/g, "$1 $2")
    .replace(/([A-Z])([A-Z][a-zñ])/g, "$1 $2")
    .split(/[ _]/)
    .map((word) => (word === word.toUpperCase() && word.length > 1 ? word : accented(word.toLowerCase())));
  const text = words.join(" ");
  return (text.charAt(0).toUpperCase() + text.slice(1)).replace(OF, "$1 de ");
}

/** SAT omits the "de" of "Tipo de estación". */
const OF =
  /^(Tipo|Número|Clave|Fecha|Nombre|Código|Monto|Datos|Texto|Lugar|Matrícula|Permiso|Unidad) (?!(?:de|del|en|y|o|total|unitario|vehicular|fiscal|id)(?![a-zñ]))/;

function accented(word: string): string {
  return SHORT[word] ?? ACCENTED.get(word) ?? word.replace(/(c|s)ion$/, "$1ión");
}

const SHORT: Readonly<Record<string, string>> = {
  num: "número",
  rfc: "RFC",
  curp: "CURP",
  iva: "IVA",
  isr: "ISR",
  ieps: "IEPS",
  subtotal: "subtotal",
};

/** SAT writes names without accents. */
const ACCENTED = new Map(
  `adquisición aérea aeropuerto año área artículo avalúo autorización básica bitácora cálculo capítulo categoría clasificación
código crédito cédula depósito descripción dólares económica energético estación exposición fracción gasóleo genérica guía
índice jurídica línea lógistica marítimo matrícula mercancía mercancías método móvil número ocupación operación orgánica
comité específicas farmacéutica guías notaría públicos regímenes tráfico vacío aéreo página país periódico pólizas póliza próximo química razón régimen región técnica título trámite tránsito última último
única único válido vehículo vehículos vía`
    .split(/\s+/)
    .map((word): [string, string] => [
      word
        .normalize("NFD")
        .replace(/[\u0300\u0301]/g, "")
        .normalize("NFC"),
      word,
    ]),
);
