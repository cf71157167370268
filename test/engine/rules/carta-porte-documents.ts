import { Decimal } from "../../../src/engine/decimal.ts";
import { type Attributes, node, type XmlNode } from "../../../src/engine/node.ts";
import type { Context } from "../../../src/engine/rules/rule.ts";
import { CONTEXT, DOCUMENTS, tax } from "./documents.ts";

type Medio = "01" | "02" | "03" | "04";

/** A transport is described by these fields; sums, keys and all else that the matrix demands are derived. */
export interface Transport {
  readonly tipo: "I" | "T";
  readonly medios: readonly Medio[];
  readonly cruce?: "Entrada" | "Salida" | undefined;
  readonly bienes: readonly Good[];
  /** Kilometres to each destination. */
  readonly tramos: readonly string[];
  /** With `reparte` each good goes to all destinations in equal parts. */
  readonly reparte?: boolean;
  readonly inversa?: boolean;
  readonly config?: string;
  readonly istmo?: boolean;
}

export interface Good {
  readonly kg: string;
  /** c_ClaveProdServCP gives the key this hazard: never, perhaps, always. */
  readonly riesgo?: "0" | "0,1" | "1";
  readonly peligroso?: boolean;
  readonly sector?: "01" | "02" | "03" | "04" | "05" | undefined;
}

export const BIENES = { "0": "10101500", "0,1": "50202200", "1": "12131500" } as const;

/** Each means of transport has a national station, and one for all foreign stations. */
export const STATIONS: Readonly<Record<Medio, readonly [key: string, name: string, foreign: string]>> = {
  "01": ["", "", ""],
  "02": ["PM001", "Rosarito", "PM120"],
  "03": ["EA0500", "Mariano Escobedo", "EA2346"],
  "04": ["IB97.1", "Yarecuato", "EF0001"],
};

export const LOADED: Context = {
  ...CONTEXT,
  loaded: {
    claveProdServCp: new Map(Object.entries(BIENES).map(([peligroso, key]) => [key, { peligroso }])),
    materialPeligroso: new Map([["1266", {}]]),
    estaciones: new Map(
      Object.entries(STATIONS).flatMap(([transporte, [key, nombre, foreign]]) => [
        [key, { nombre, transporte }],
        [foreign, { nombre: "Extranjera", transporte }],
      ]),
    ),
    codigoPostal: new Map([
      ["25350", { estado: "COA", municipio: "004", localidad: "23" }],
      ["06600", { estado: "CMX", municipio: "015" }],
    ]),
    colonia: new Map([["253500347", {}]]),
    municipio: new Map([
      ["COA004", {}],
      ["CMX015", {}],
    ]),
    localidad: new Map([["COA23", {}]]),
    patenteAduanal: new Map([["3807", {}]]),
  },
};

const c = (name: string, attributes: Attributes, children: readonly (XmlNode | undefined)[] = []) =>
  node(`cartaporte31:${name}`, attributes, children);

export function transport(plan: Transport): XmlNode {
  return plan.tipo === "T" ? traslado(plan) : ingreso(plan);
}

function traslado(plan: Transport): XmlNode {
  const { name, attributes, children } = DOCUMENTS.traslado;
  const [emisor, receptor, conceptos] = children as readonly [XmlNode, XmlNode, XmlNode];
  const [first] = conceptos.children as readonly [XmlNode];
  const ClaveProdServ = BIENES[plan.bienes[0]?.riesgo ?? "0"];
  return node(name, attributes, [
    emisor,
    receptor,
    node("cfdi:Conceptos", {}, [node(first.name, { ...first.attributes, ClaveProdServ })]),
    node("cfdi:Complemento", {}, [carta(plan)]),
  ]);
}

/** Returns a freight of 1,000 pesos, of which the customer, a company, withholds four hundredths of IVA. */
function ingreso(plan: Transport): XmlNode {
  const { name, attributes, children } = DOCUMENTS.ingreso;
  const [emisor, receptor] = children as readonly [XmlNode, XmlNode];
  const ClaveProdServ = plan.medios.length > 1 ? "78101900" : "78101802";
  const [added, held] = [
    tax("Traslado", "002", "Tasa", "1000.00", "0.160000", "160.00"),
    tax("Retencion", "002", "Tasa", "1000.00", "0.040000", "40.00"),
  ];
  const amounts = { SubTotal: "1000.00", Descuento: undefined, Total: "1120.00" };
  return node(name, { ...attributes, ...amounts }, [
    emisor,
    receptor,
    node("cfdi:Conceptos", {}, [
      node(
        "cfdi:Concepto",
        {
          ...{ ClaveProdServ, Cantidad: "1", ClaveUnidad: "E48", Descripcion: "Flete", ObjetoImp: "02" },
          ...{ ValorUnitario: "1000.00", Importe: "1000.00" },
        },
        [node("cfdi:Impuestos", {}, [node("cfdi:Traslados", {}, [added]), node("cfdi:Retenciones", {}, [held])])],
      ),
    ]),
    node("cfdi:Impuestos", { TotalImpuestosRetenidos: "40.00", TotalImpuestosTrasladados: "160.00" }, [
      node("cfdi:Retenciones", {}, [node("cfdi:Retencion", { Impuesto: "002", Importe: "40.00" })]),
      node("cfdi:Traslados", {}, [added]),
    ]),
    node("cfdi:Complemento", {}, [carta(plan)]),
  ]);
}

function carta(plan: Transport): XmlNode {
  const { medios, cruce, tramos } = plan;
  const measured = has(plan, "01", "04");
  return c(
    "CartaPorte",
    {
      ...{ Version: "3.1", IdCCP: "CCC5f1b1-30aa-4e0b-9c57-0a2f6c3d9e11" },
      TranspInternac: cruce === undefined ? "No" : "Sí",
      EntradaSalidaMerc: cruce,
      ...(cruce && { PaisOrigenDestino: "USA", ViaEntradaSalida: medios[0] }),
      TotalDistRec: measured ? String(Decimal.sum(tramos.map(Decimal.of))) : undefined,
      ...(plan.istmo && { RegistroISTMO: "Sí", UbicacionPoloOrigen: "01", UbicacionPoloDestino: "06" }),
    },
    [
      cruce &&
        c("RegimenesAduaneros", {}, [
          c("RegimenAduaneroCCP", { RegimenAduanero: cruce === "Entrada" ? "IMD" : "EXD" }),
          c("RegimenAduaneroCCP", { RegimenAduanero: "TRA" }),
        ]),
      c("Ubicaciones", {}, [ubicacion(plan, "Origen", 0), ...tramos.map((_, at) => ubicacion(plan, "Destino", at))]),
      mercancias(plan),
      medios.includes("01") ? figuras() : undefined,
    ],
  );
}

function has({ medios }: Transport, ...any: Medio[]): boolean {
  return any.some((medio) => medios.includes(medio));
}

function ubicacion(plan: Transport, tipo: "Origen" | "Destino", at: number): XmlNode {
  const { cruce, tramos, medios } = plan;
  const last = at === tramos.length - 1;
  const foreign = tipo === "Origen" ? cruce === "Entrada" : cruce === "Salida" && last;
  const byStation = medios.find((medio) => medio !== "01");
  const [key, name, abroad] = STATIONS[byStation ?? "01"];
  const TipoEstacion = tipo === "Origen" ? "01" : last ? "03" : "02";
  const intermediate = medios.includes("04") && TipoEstacion === "02";
  const arrival = `2026-03-11T${String(10 + (at % 10)).padStart(2, "0")}:00:00`;
  return c(
    "Ubicacion",
    {
      TipoUbicacion: tipo,
      IDUbicacion: `${tipo === "Origen" ? "OR" : "DE"}${String(at + 1).padStart(6, "0")}`,
      ...(foreign
        ? { RFCRemitenteDestinatario: "XEXX010101000", NumRegIdTrib: "121212121", ResidenciaFiscal: "USA" }
        : { RFCRemitenteDestinatario: "EKU9003173C9" }),
      ...(byStation && {
        NumEstacion: foreign ? abroad : key,
        NombreEstacion: foreign ? "Puerto de allá" : name,
        TipoEstacion: foreign ? undefined : TipoEstacion,
      }),
      NavegacionTrafico: medios.includes("02") ? "Altura" : undefined,
      FechaHoraSalidaLlegada: tipo === "Origen" ? "2026-03-10T12:00:00" : arrival,
      DistanciaRecorrida: tipo === "Destino" && has(plan, "01", "04") ? tramos[at] : undefined,
    },
    [intermediate ? undefined : foreign ? abroadAddress() : tipo === "Origen" ? inSaltillo() : inMexicoCity()],
  );
}

const inSaltillo = () =>
  c("Domicilio", {
    ...{ Calle: "Roble", Colonia: "0347", Localidad: "23", Municipio: "004", Estado: "COA" },
    ...{ Pais: "MEX", CodigoPostal: "25350" },
  });
const inMexicoCity = () => c("Domicilio", { Municipio: "015", Estado: "CMX", Pais: "MEX", CodigoPostal: "06600" });
const abroadAddress = () => c("Domicilio", { Municipio: "Webb", Estado: "TX", Pais: "USA", CodigoPostal: "78040" });

function mercancias(plan: Transport): XmlNode {
  const { bienes, medios, inversa } = plan;
  const kilograms = Decimal.sum(bienes.map(({ kg }) => Decimal.of(kg)));
  const net = kilograms.minus(TARA.times(Decimal.of(bienes.length)));
  const wagons = wagonsOf(bienes);
  const PesoNetoTotal = medios.includes("02")
    ? String(net)
    : medios.includes("04")
      ? String(Decimal.sum(wagons.map(({ tonnes }) => Decimal.of(tonnes))))
      : undefined;
  return c(
    "Mercancias",
    {
      ...{ PesoBrutoTotal: String(kilograms), UnidadPeso: "KGM", PesoNetoTotal },
      NumTotalMercancias: String(bienes.length),
      LogisticaInversaRecoleccionDevolucion: inversa && medios.includes("01") ? "Sí" : undefined,
    },
    [
      ...bienes.map((good) => mercancia(plan, good)),
      medios.includes("01") ? autotransporte(plan) : undefined,
      medios.includes("02") ? BARCO : undefined,
      medios.includes("03") ? AVION : undefined,
      medios.includes("04") ? tren(wagons) : undefined,
    ],
  );
}

const TARA = Decimal.of("0.001");

function mercancia(plan: Transport, { kg, riesgo = "0", peligroso = false, sector }: Good): XmlNode {
  const { medios, cruce, tramos, reparte } = plan;
  const dangerous = riesgo !== "0" && peligroso;
  return c(
    "Mercancia",
    {
      ...{ BienesTransp: BIENES[riesgo], Descripcion: "Cosa", ClaveUnidad: "KGM", PesoEnKg: kg },
      Cantidad: String(tramos.length),
      MaterialPeligroso: riesgo === "0" ? undefined : dangerous ? "Sí" : "No",
      ...(dangerous && { CveMaterialPeligroso: "1266", Embalaje: "4H2" }),
      ...(sector && { SectorCOFEPRIS: sector, ...COFEPRIS[sector] }),
      ...(cruce === "Entrada" && sector && IMPORTED[sector]),
      ...(medios.includes("03") && { ValorMercancia: "1000.00", Moneda: "MXN" }),
      ...(cruce && { TipoMateria: "05", DescripcionMateria: "Otra" }),
    },
    [
      cruce === "Entrada"
        ? c("DocumentacionAduanera", {
            ...{ TipoDocumento: "01", NumPedimento: "26  47  3807  6001234", RFCImpo: "EKU9003173C9" },
          })
        : undefined,
      cruce === undefined ? undefined : c("DocumentacionAduanera", { TipoDocumento: "20", IdentDocAduanero: "DOC-1" }),
      ...(reparte
        ? tramos.map((_, at) =>
            c("CantidadTransporta", {
              ...{ Cantidad: "1", IDOrigen: "OR000001", IDDestino: `DE${String(at + 1).padStart(6, "0")}` },
              CvesTransporte: medios.length > 1 ? medios[0] : undefined,
            }),
          )
        : []),
      medios.includes("02")
        ? c("DetalleMercancia", {
            ...{ UnidadPesoMerc: "KGM", PesoBruto: kg, PesoNeto: String(Decimal.of(kg).minus(TARA)) },
            PesoTara: String(TARA),
          })
        : undefined,
    ],
  );
}

const MEDICINE = {
  ...{ Fabricante: "Fabricante", FechaCaducidad: "2027-02-28", LoteMedicamento: "LOTE 1" },
  ...{ FormaFarmaceutica: "20", CondicionesEspTransp: "04" },
};
const NAMED = {
  ...{ DenominacionGenericaProd: "Genérico", DenominacionDistintivaProd: "Distintivo" },
  RegistroSanitarioFolioAutorizacion: "RS-1",
};
const COFEPRIS: Readonly<Record<NonNullable<Good["sector"]>, Attributes>> = {
  "01": { ...NAMED, ...MEDICINE },
  "02": { ...MEDICINE, NombreIngredienteActivo: "Ingrediente", NomQuimico: "Químico" },
  "03": { ...NAMED, ...MEDICINE },
  "04": { NomQuimico: "Químico", NumCAS: "50-00-0" },
  "05": {
    ...{ NombreIngredienteActivo: "Ingrediente", NumRegSanPlagCOFEPRIS: "RSP-1", DatosFabricante: "Uno" },
    ...{ DatosFormulador: "Dos", DatosMaquilador: "Tres", UsoAutorizado: "Agrícola" },
  },
};
const IMPORTED: Readonly<Record<NonNullable<Good["sector"]>, Attributes>> = {
  "01": { PermisoImportacion: "PI-1", FolioImpoVUCEM: "VUCEM-1" },
  "02": { PermisoImportacion: "PI-1", FolioImpoVUCEM: "VUCEM-1" },
  "03": { PermisoImportacion: "PI-1" },
  "04": { FolioImpoVUCEM: "VUCEM-1", RazonSocialEmpImp: "Importadora" },
  "05": { FolioImpoVUCEM: "VUCEM-1" },
};

function autotransporte({ bienes, config = "T3S2" }: Transport): XmlNode {
  const dangerous = bienes.some(({ riesgo = "0", peligroso }) => riesgo !== "0" && peligroso);
  return c("Autotransporte", { PermSCT: "TPAF01", NumPermisoSCT: "SCT-1" }, [
    c("IdentificacionVehicular", {
      ...{ ConfigVehicular: config, PesoBrutoVehicular: "25.5", PlacaVM: "123AB4C", AnioModeloVM: "2019" },
    }),
    c("Seguros", {
      ...{ AseguraRespCivil: "Seguros Uno", PolizaRespCivil: "POL-1" },
      ...(dangerous && { AseguraMedAmbiente: "Seguros Dos", PolizaMedAmbiente: "POL-2" }),
    }),
    config.includes("S") || config.includes("R")
      ? c("Remolques", {}, [c("Remolque", { SubTipoRem: "CTR004", Placa: "VL45K98" })])
      : undefined,
  ]);
}

const BARCO = c(
  "TransporteMaritimo",
  {
    ...{ TipoEmbarcacion: "B02", Matricula: "MAT 0001", NumeroOMI: "IMO1234567", TipoCarga: "CGS" },
    ...{ NacionalidadEmbarc: "PAN", PermisoTempNavegacion: "PTN-1", UnidadesDeArqBruto: "100.125" },
    ...{ NombreAgenteNaviero: "Agente Uno", NumAutorizacionNaviero: "ANC001/2022" },
  },
  [
    c("Contenedor", {
      ...{ TipoContenedor: "CM001", MatriculaContenedor: "MSCU 123456 7", NumPrecinto: "P-0001" },
    }),
    c(
      "Contenedor",
      {
        ...{ TipoContenedor: "CM011", IdCCPRelacionado: "CCC5f1b1-30aa-4e0b-9c57-0a2f6c3d9e12" },
        ...{ PlacaVMCCP: "124AB4C", FechaCertificacionCCP: "2026-03-09T08:00:00" },
      },
      [c("RemolquesCCP", {}, [c("RemolqueCCP", { SubTipoRemCCP: "CTR001", PlacaCCP: "VL45K99" })])],
    ),
  ],
);

const AVION = c("TransporteAereo", {
  ...{ PermSCT: "TPTA01", NumPermisoSCT: "SCT-3", NumeroGuia: "803117555500", CodigoTransportista: "CA001" },
  ...{ NumRegIdTribEmbarc: "131313131", ResidenciaFiscalEmbarc: "CAN" },
});

interface Wagon {
  readonly kg: string;
  /** The weight in tonnes is rounded to three decimals. */
  readonly tonnes: string;
}

/**
 * Returns a wagon for each good. Each load is a kilogram heavier than the good, because a gram would be zero tonnes,
 * which the attribute refuses.
 */
function wagonsOf(bienes: readonly Good[]): readonly Wagon[] {
  return bienes.map(({ kg }) => {
    const kilograms = Decimal.of(kg).plus(Decimal.of("1"));
    return { kg: String(kilograms), tonnes: String(kilograms.times(Decimal.of("0.001")).round(3)) };
  });
}

function tren(wagons: readonly Wagon[]): XmlNode {
  return c("TransporteFerroviario", { TipoDeServicio: "TS02", TipoDeTrafico: "TT01" }, [
    ...wagons.map(({ kg, tonnes }) =>
      c("Carro", { TipoCarro: "TC01", MatriculaCarro: "A00012", GuiaCarro: "123ASD", ToneladasNetasCarro: tonnes }, [
        c("Contenedor", { TipoContenedor: "TC01", PesoContenedorVacio: "20.5", PesoNetoMercancia: kg }),
      ]),
    ),
  ]);
}

function figuras(): XmlNode {
  return c("FiguraTransporte", {}, [
    c("TiposFigura", {
      ...{
        TipoFigura: "01",
        RFCFigura: "PELJ800101AB1",
        NumLicencia: "LIC-0001",
        NombreFigura: "Juan Pérez",
      },
    }),
    c(
      "TiposFigura",
      {
        ...{ TipoFigura: "02", NombreFigura: "Owner", NumRegIdTribFigura: "141414141" },
        ResidenciaFiscalFigura: "USA",
      },
      [c("PartesTransporte", { ParteTransporte: "PT01" }), inSaltillo()],
    ),
  ]);
}

/** TRANSPORTS has a document of each shape that the rules distinguish. */
export const TRANSPORTS = {
  carretera: transport({
    ...{ tipo: "T", medios: ["01"], tramos: ["450.5", "120.25"], reparte: true },
    bienes: [{ kg: "1000.125", riesgo: "1", peligroso: true }, { kg: "500" }],
  }),
  importacion: transport({
    ...{ tipo: "I", medios: ["01"], cruce: "Entrada", tramos: ["1200"], config: "C2" },
    bienes: [
      ...(["01", "02", "03", "04", "05"] as const).map((sector): Good => ({ kg: "10.5", sector })),
      { kg: "1", riesgo: "0,1" },
    ],
  }),
  maritimo: transport({
    ...{ tipo: "I", medios: ["02"], cruce: "Salida", tramos: ["1", "1"], reparte: true },
    bienes: [{ kg: "2500.750" }, { kg: "0.500" }],
  }),
  aereo: transport({
    ...{ tipo: "T", medios: ["03"], tramos: ["1"] },
    bienes: [{ kg: "12.5", riesgo: "0,1" }],
  }),
  ferroviario: transport({
    ...{ tipo: "I", medios: ["04"], tramos: ["100", "200.5", "50", "75.25", "1"], istmo: true },
    bienes: [{ kg: "25000.5" }, { kg: "18000" }],
  }),
  multimodal: transport({
    ...{ tipo: "I", medios: ["03", "04"], tramos: ["100", "200", "300", "400", "500"], reparte: true },
    bienes: [{ kg: "800" }],
  }),
} as const satisfies Record<string, XmlNode>;

export type TransportName = keyof typeof TRANSPORTS;
