import { node, type XmlNode } from "../../../src/engine/node.ts";
import { TRANSPORTS, type TransportName } from "./carta-porte-documents.ts";
import type { Edits } from "./edit.ts";

export interface TransportCase {
  readonly document?: TransportName;
  readonly fails: Edits;
  readonly passes?: Edits;
  /** These rules fail by the same fault. */
  readonly also?: readonly string[];
}

const C = "Conceptos/Concepto";
const K = "Complemento/cartaporte31:CartaPorte";
const R = (at: number) => `${K}/cartaporte31:RegimenesAduaneros/cartaporte31:RegimenAduaneroCCP[${at}]`;
const U = (at: number) => `${K}/cartaporte31:Ubicaciones/cartaporte31:Ubicacion[${at}]`;
const D = (at: number) => `${U(at)}/cartaporte31:Domicilio`;
const G = `${K}/cartaporte31:Mercancias`;
const M = (at: number) => `${G}/cartaporte31:Mercancia[${at}]`;
const DA = (at: number) => `${M(1)}/cartaporte31:DocumentacionAduanera[${at}]`;
const Q = (at: number) => `${M(at)}/cartaporte31:CantidadTransporta`;
const AUTO = `${G}/cartaporte31:Autotransporte`;
const SEGUROS = `${AUTO}/cartaporte31:Seguros`;
const BARCO = `${G}/cartaporte31:TransporteMaritimo`;
const AVION = `${G}/cartaporte31:TransporteAereo`;
const TREN = `${G}/cartaporte31:TransporteFerroviario`;
const CARRO = `${TREN}/cartaporte31:Carro`;
const FIGURAS = `${K}/cartaporte31:FiguraTransporte`;
const F = (at: number) => `${FIGURAS}/cartaporte31:TiposFigura[${at}]`;
const FD = `${F(2)}/cartaporte31:Domicilio`;

const set = (
  path: string,
  value: string | undefined,
  passes: Edits = {},
  also: readonly string[] = [],
): TransportCase => ({ fails: { [path]: value }, passes, also });

const of = (document: TransportName, each: TransportCase): TransportCase => ({ document, ...each });

const part = (document: TransportName, ...names: readonly string[]): XmlNode =>
  names.reduce<XmlNode>(
    (parent, name) => parent.children.find((child) => child.name.endsWith(`:${name}`))!,
    TRANSPORTS[document],
  );

const CARTA = part("carretera", "Complemento", "CartaPorte");
const GUIAS = node("cartaporte31:GuiasIdentificacion", {
  ...{ NumeroGuiaIdentificacion: "GUIA 000001", DescripGuiaIdentificacion: "Paquete" },
  PesoGuiaIdentificacion: "0.001",
});

/**
 * Each rule has a row. Without `passes` the unchanged document passes; it is that of the road unless another is named.
 */
export const TRANSPORT_CASES: Readonly<Record<string, TransportCase>> = {
  "VAL-501": set("@Version", "3.3"),
  "VAL-502": set("@SubTotal", "1", { "@SubTotal": "0.00" }),
  "VAL-503": set("@Moneda", "MXN"),
  "VAL-504": of("maritimo", set("@Moneda", "XXX")),
  "VAL-505": set("@Total", "0.01", { "@Total": "0.0" }),
  "VAL-506": set(`${C}/@ObjetoImp`, "02", { [`${C}/@ObjetoImp`]: "05" }),
  "VAL-507": set("Receptor/@Rfc", "URE180429TM6"),
  "VAL-509": of("importacion", set(`${C}/@ClaveProdServ`, "78101504", { [`${C}/@ClaveProdServ`]: "78101503" })),
  "VAL-510": of("importacion", set(`${C}/@ClaveProdServ`, "78101904")),
  "VAL-511": set("Receptor/@UsoCFDI", "G03"),
  "VAL-512": { fails: { "Complemento/+": CARTA } },
  "VAL-513": {
    fails: { "Complemento/+": node("donat:Donatarias") },
    passes: { "Complemento/+": node("cce20:ComercioExterior") },
  },
  "VAL-514": set("@TipoDeComprobante", "E"),
  "VAL-515": set(`${K}/@Version`, "3.0"),
  "VAL-516": {
    fails: {
      [`${K}/+`]: node("cartaporte31:RegimenesAduaneros", {}, [
        node("cartaporte31:RegimenAduaneroCCP", { RegimenAduanero: "IMD" }),
      ]),
    },
  },
  "VAL-517": of("importacion", set(`${R(1)}/@RegimenAduanero`, "IMX")),
  "VAL-518": {
    document: "importacion",
    fails: { [`${R(1)}/@RegimenAduanero`]: "EXD", [`${R(2)}/@RegimenAduanero`]: "ETE" },
    passes: { [`${R(1)}/@RegimenAduanero`]: "DFI", [`${R(2)}/@RegimenAduanero`]: "ITE" },
    also: ["VAL-656"],
  },
  "VAL-519": of("maritimo", set(`${K}/@EntradaSalidaMerc`, undefined)),
  "VAL-520": set(`${K}/@EntradaSalidaMerc`, "Salida", {}, ["VAL-517"]),
  "VAL-521": of("importacion", set(`${K}/@PaisOrigenDestino`, "XXX", { [`${K}/@PaisOrigenDestino`]: "DEU" })),
  "VAL-522": set(`${K}/@PaisOrigenDestino`, "USA"),
  "VAL-523": of("importacion", set(`${K}/@ViaEntradaSalida`, "05", { [`${K}/@ViaEntradaSalida`]: "04" })),
  "VAL-524": set(`${K}/@ViaEntradaSalida`, "01"),
  "VAL-525": set(`${K}/@TotalDistRec`, undefined),
  "VAL-526": set(`${K}/@TotalDistRec`, "570.76", { [`${K}/@TotalDistRec`]: "570.750" }),
  "VAL-527": {
    fails: { [`${K}/@RegistroISTMO`]: "Sí", [`${K}/@UbicacionPoloOrigen`]: "01" },
    passes: {
      [`${K}/@RegistroISTMO`]: "Sí",
      [`${K}/@UbicacionPoloOrigen`]: "01",
      [`${K}/@UbicacionPoloDestino`]: "06",
    },
  },
  "VAL-528": of("ferroviario", set(`${U(1)}/@TipoUbicacion`, "Destino", {}, ["VAL-541", "VAL-658"])),
  "VAL-529": {
    document: "ferroviario",
    fails: { [U(3)]: undefined, [`${K}/@TotalDistRec`]: "226.25" },
  },
  "VAL-530": set(`${U(1)}/@TipoUbicacion`, "Destino", {}, ["VAL-541", "VAL-578", "VAL-658"]),
  "VAL-531": {
    fails: {
      [`${U(1)}/@IDUbicacion`]: undefined,
      [`${U(2)}/@IDUbicacion`]: "",
      [`${U(3)}/@IDUbicacion`]: undefined,
    },
    also: ["VAL-578", "VAL-579"],
  },
  "VAL-533": {
    fails: { [`${U(2)}/@RFCRemitenteDestinatario`]: "XEXX010101000" },
    passes: {
      [`${U(2)}/@RFCRemitenteDestinatario`]: "XEXX010101000",
      [`${U(2)}/@NumRegIdTrib`]: "XEXX010101000",
      [`${U(2)}/@ResidenciaFiscal`]: "USA",
    },
  },
  "VAL-534": set(`${U(2)}/@ResidenciaFiscal`, "USA"),
  "VAL-535": set(`${U(2)}/@NumEstacion`, "PM001", {}, ["VAL-537"]),
  "VAL-536": of("maritimo", {
    fails: { [`${U(1)}/@NumEstacion`]: "EA0500", [`${U(1)}/@NombreEstacion`]: "Mariano Escobedo" },
  }),
  "VAL-537": of("maritimo", set(`${U(1)}/@NombreEstacion`, "Ensenada")),
  "VAL-538": of(
    "maritimo",
    set(`${U(3)}/@NombreEstacion`, "EXTRANJERA", { [`${U(3)}/@NombreEstacion`]: "Los Ángeles" }),
  ),
  "VAL-539": of("maritimo", set(`${U(2)}/@NavegacionTrafico`, undefined)),
  "VAL-540": of("maritimo", set(`${U(3)}/@TipoEstacion`, "03")),
  "VAL-541": { fails: { [`${U(2)}/@DistanciaRecorrida`]: undefined, [`${K}/@TotalDistRec`]: "120.25" } },
  "VAL-542": set(D(2), undefined),
  "VAL-543": set(`${D(1)}/@Colonia`, "0348", { [`${D(1)}/@Colonia`]: undefined }),
  "VAL-544": set(`${D(1)}/@Localidad`, "24", { [`${D(1)}/@Localidad`]: undefined }, ["VAL-547"]),
  "VAL-545": set(`${D(1)}/@Municipio`, "005", { [`${D(1)}/@Municipio`]: undefined }, ["VAL-547"]),
  "VAL-546": of("importacion", set(`${D(1)}/@Estado`, "DC", { [`${D(1)}/@Estado`]: "CA" })),
  "VAL-547": set(`${D(2)}/@CodigoPostal`, "06601"),
  "VAL-548": set(AUTO, undefined, {}, ["VAL-525", "VAL-541"]),
  "VAL-549": set(`${G}/@PesoBrutoTotal`, "1500.126", { [`${G}/@PesoBrutoTotal`]: "1500.1250" }),
  "VAL-550": of("maritimo", set(`${G}/@PesoBrutoTotal`, "2501.251")),
  "VAL-551": of("maritimo", set(`${G}/@PesoNetoTotal`, undefined)),
  "VAL-552": of("ferroviario", set(`${G}/@PesoNetoTotal`, "43.002")),
  "VAL-553": of("maritimo", set(`${G}/@LogisticaInversaRecoleccionDevolucion`, "Sí")),
  "VAL-554": set(`${G}/@NumTotalMercancias`, "3"),
  "VAL-555": set(`${M(2)}/@MaterialPeligroso`, "No"),
  "VAL-556": set(`${M(1)}/@CveMaterialPeligroso`, "1267"),
  "VAL-557": set(`${M(1)}/@Embalaje`, undefined),
  "VAL-558": set(`${M(2)}/@SectorCOFEPRIS`, "06"),
  "VAL-559": of("importacion", set(`${M(1)}/@Fabricante`, undefined)),
  "VAL-560": of("importacion", set(`${M(2)}/@NomQuimico`, undefined)),
  "VAL-561": of("importacion", set(`${M(3)}/@LoteMedicamento`, undefined)),
  "VAL-562": of("importacion", set(`${M(4)}/@NumCAS`, undefined)),
  "VAL-563": of("importacion", set(`${M(5)}/@UsoAutorizado`, undefined)),
  "VAL-564": of("importacion", set(`${M(1)}/@PermisoImportacion`, undefined)),
  "VAL-565": of("importacion", set(`${M(3)}/@FolioImpoVUCEM`, "VUCEM-1")),
  "VAL-566": of("importacion", set(`${M(4)}/@RazonSocialEmpImp`, undefined)),
  "VAL-567": {
    document: "aereo",
    fails: { [`${M(1)}/@ValorMercancia`]: undefined, [`${M(1)}/@Moneda`]: undefined },
  },
  "VAL-568": of("aereo", set(`${M(1)}/@Moneda`, undefined)),
  "VAL-569": {
    document: "maritimo",
    fails: { [`${R(1)}/@RegimenAduanero`]: "IMD", [`${R(2)}/@RegimenAduanero`]: "ITR" },
    passes: { [`${R(1)}/@RegimenAduanero`]: "ETE", [`${R(2)}/@RegimenAduanero`]: "RFS" },
    also: ["VAL-656"],
  },
  "VAL-570": {
    document: "importacion",
    fails: { [`${M(1)}/@TipoMateria`]: undefined, [`${M(1)}/@DescripcionMateria`]: undefined },
    passes: { [`${M(1)}/@TipoMateria`]: "01", [`${M(1)}/@DescripcionMateria`]: undefined },
  },
  "VAL-571": of("importacion", set(`${M(1)}/@DescripcionMateria`, undefined)),
  "VAL-572": { document: "importacion", fails: { [DA(2)]: undefined, [DA(1)]: undefined } },
  "VAL-573": {
    document: "maritimo",
    fails: { [`${DA(1)}/@TipoDocumento`]: "01", [`${DA(1)}/@IdentDocAduanero`]: undefined },
    passes: { [`${DA(1)}/@TipoDocumento`]: "02" },
  },
  "VAL-574": of(
    "importacion",
    set(`${DA(1)}/@NumPedimento`, "27  47  3807  6001234", {
      [`${DA(1)}/@NumPedimento`]: "26  47  3807  6000001",
    }),
  ),
  "VAL-575": of("importacion", set(`${DA(2)}/@IdentDocAduanero`, undefined)),
  "VAL-576": of("importacion", set(`${DA(1)}/@RFCImpo`, undefined)),
  "VAL-577": set(`${C}/@ClaveProdServ`, "31181701", {
    [`${C}/@ClaveProdServ`]: "24112700",
    [`${M(2)}/+`]: GUIAS,
  }),
  "VAL-578": set(`${Q(1)}/@IDOrigen`, "OR000002"),
  "VAL-579": set(`${Q(1)}/@IDDestino`, "DE000003"),
  "VAL-580": of("multimodal", set(`${Q(1)}/@CvesTransporte`, "05", { [`${Q(1)}/@CvesTransporte`]: "04" })),
  "VAL-581": {
    fails: {
      [`${M(1)}/+`]: node("cartaporte31:DetalleMercancia", {
        ...{ UnidadPesoMerc: "KGM", PesoBruto: "3", PesoNeto: "2", PesoTara: "1" },
      }),
    },
  },
  "VAL-582": {
    fails: { [`${SEGUROS}/@AseguraMedAmbiente`]: undefined, [`${SEGUROS}/@PolizaMedAmbiente`]: undefined },
  },
  "VAL-583": set(`${SEGUROS}/@PolizaMedAmbiente`, undefined),
  "VAL-584": set(`${AUTO}/cartaporte31:Remolques`, undefined, {
    [`${AUTO}/cartaporte31:Remolques`]: undefined,
    [`${AUTO}/cartaporte31:IdentificacionVehicular/@ConfigVehicular`]: "VL",
  }),
  "VAL-585": of(
    "maritimo",
    set(`${BARCO}/@PermisoTempNavegacion`, undefined, {
      [`${BARCO}/@PermisoTempNavegacion`]: undefined,
      [`${BARCO}/@NacionalidadEmbarc`]: "MEX",
    }),
  ),
  "VAL-586": of("maritimo", set(`${BARCO}/cartaporte31:Contenedor/@NumPrecinto`, undefined)),
  "VAL-587": of("maritimo", {
    fails: { [`${BARCO}/cartaporte31:Contenedor/+`]: node("cartaporte31:RemolquesCCP") },
    passes: { [`${BARCO}/cartaporte31:Contenedor[2]/cartaporte31:RemolquesCCP`]: undefined },
  }),
  "VAL-589": of("aereo", {
    fails: { [`${AVION}/@NumRegIdTribEmbarc`]: undefined, [`${AVION}/@ResidenciaFiscalEmbarc`]: undefined },
    passes: {
      [`${AVION}/@NumRegIdTribEmbarc`]: undefined,
      [`${AVION}/@ResidenciaFiscalEmbarc`]: undefined,
      [`${AVION}/@RFCEmbarcador`]: "EKU9003173C9",
    },
  }),
  "VAL-590": of("aereo", set(`${AVION}/@ResidenciaFiscalEmbarc`, "MEX")),
  "VAL-591": {
    document: "ferroviario",
    fails: { [`${CARRO}/@ToneladasNetasCarro`]: "25.003", [`${G}/@PesoNetoTotal`]: "43.004" },
    // The weight is 25,001.5 kg, and the tonnes are cut instead of rounded.
    passes: { [`${CARRO}/@ToneladasNetasCarro`]: "25.001", [`${G}/@PesoNetoTotal`]: "43.002" },
  },
  "VAL-592": of("ferroviario", set(`${TREN}/@TipoDeServicio`, "TS03", { [`${TREN}/@TipoDeServicio`]: "TS04" })),
  "VAL-593": set(FIGURAS, undefined),
  "VAL-594": { fails: { [`${F(1)}/@TipoFigura`]: "04", [`${F(1)}/@NumLicencia`]: undefined } },
  "VAL-596": set(`${F(1)}/@NumLicencia`, undefined),
  "VAL-597": {
    fails: { [`${F(2)}/@NumRegIdTribFigura`]: undefined, [`${F(2)}/@ResidenciaFiscalFigura`]: undefined },
  },
  "VAL-598": set(`${F(2)}/@ResidenciaFiscalFigura`, "MEX", { [`${F(2)}/@ResidenciaFiscalFigura`]: "CAN" }),
  "VAL-599": set(`${F(2)}/cartaporte31:PartesTransporte`, undefined),
  "VAL-600": set(`${FD}/@Colonia`, "0348", { [`${FD}/@Colonia`]: undefined }),
  "VAL-601": set(`${FD}/@Localidad`, "24", { [`${FD}/@Localidad`]: undefined }, ["VAL-604"]),
  "VAL-602": set(`${FD}/@Municipio`, "005", { [`${FD}/@Municipio`]: undefined }, ["VAL-604"]),
  "VAL-603": {
    fails: { [`${FD}/@Pais`]: "CAN", [`${FD}/@Estado`]: "QUE" },
    passes: { [`${FD}/@Pais`]: "AFG", [`${FD}/@Estado`]: "KABUL", [`${FD}/@CodigoPostal`]: "1001" },
  },
  "VAL-604": { fails: { [`${FD}/@CodigoPostal`]: "99999", [`${FD}/@Colonia`]: undefined } },
  "VAL-651": set(`${C}/@ObjetoImp`, "06"),
  "VAL-652": {
    document: "importacion",
    fails: {
      "Conceptos/+": node("cfdi:Concepto", {
        ClaveProdServ: "81112100",
        ClaveUnidad: "E48",
        ObjetoImp: "01",
      }),
    },
    passes: {
      "Conceptos/+": node("cfdi:Concepto", {
        ClaveProdServ: "92121802",
        ClaveUnidad: "E48",
        ObjetoImp: "01",
      }),
    },
  },
  "VAL-653": of("importacion", set(`${C}/@ClaveProdServ`, "78101905")),
  "VAL-654": set(`${C}/@ClaveProdServ`, "81112100", { [`${C}/@ClaveProdServ`]: "10101500" }),
  "VAL-655": of("importacion", set(`${C}/@ClaveUnidad`, "ACT")),
  "VAL-656": of("importacion", set(`${R(2)}/@RegimenAduanero`, "EXD")),
  "VAL-657": set(`${U(3)}/@IDUbicacion`, undefined, {}, ["VAL-579"]),
  "VAL-658": of("importacion", set(`${U(2)}/@IDUbicacion`, "OR000001", { [`${U(2)}/@IDUbicacion`]: undefined })),
  "VAL-659": {
    document: "multimodal",
    fails: {
      [`${G}/+`]: part("carretera", "Complemento", "CartaPorte", "Mercancias", "Autotransporte"),
      [`${K}/+`]: part("carretera", "Complemento", "CartaPorte", "FiguraTransporte"),
    },
    // The lorry comes from a document with a dangerous load, so VAL-582 fails too.
    also: ["VAL-582"],
  },
  "VAL-660": of("maritimo", set(`${U(1)}/@NombreEstacion`, "ROSARITO")),
  "VAL-661": set(`${U(2)}/@FechaHoraSalidaLlegada`, "2026-03-10T12:00:00", {
    [`${U(2)}/@FechaHoraSalidaLlegada`]: "2026-03-10T12:00:01",
  }),
  "VAL-662": {
    fails: {
      [`${M(1)}/@MaterialPeligroso`]: "No",
      [`${M(1)}/@CveMaterialPeligroso`]: undefined,
      [`${M(1)}/@Embalaje`]: undefined,
      [`${SEGUROS}/@AseguraMedAmbiente`]: undefined,
      [`${SEGUROS}/@PolizaMedAmbiente`]: undefined,
    },
  },
  "VAL-663": of("importacion", set(`${M(6)}/@NumCAS`, "50-00-0")),
  "VAL-664": set(`${M(1)}/@Moneda`, "MXN", { [`${M(1)}/@Moneda`]: "MXN", [`${M(1)}/@ValorMercancia`]: "1" }),
  "VAL-665": { fails: { [`${M(1)}/+`]: GUIAS } },
  "VAL-666": set(`${M(1)}/@Cantidad`, "3", { [`${M(1)}/@Cantidad`]: "2.0" }),
  "VAL-667": of("maritimo", set(`${M(1)}/cartaporte31:DetalleMercancia/@PesoTara`, "0.002")),
  "VAL-668": of("aereo", set(`${AVION}/@RFCEmbarcador`, "EKU9003173C9")),
  "VAL-669": set(`${F(2)}/@RFCFigura`, "PELJ800101AB1"),
  "VAL-670": of("importacion", set(`${C}/Impuestos/Retenciones`, undefined)),
};

/** These verdicts show the other direction of a case, and both readings where a row of the matrix has two. */
export const TRANSPORT_VERDICTS: readonly (readonly [
  what: string,
  document: TransportName,
  edits: Edits,
  codes: readonly string[],
])[] = [
  [
    "no régimen for what crosses",
    "importacion",
    { [`${K}/cartaporte31:RegimenesAduaneros`]: undefined },
    ["VAL-516", "VAL-517"],
  ],
  ["poles without the Istmo", "carretera", { [`${K}/@UbicacionPoloOrigen`]: "01" }, ["VAL-527"]],
  ["a distance by sea", "maritimo", { [`${U(2)}/@DistanciaRecorrida`]: "1" }, ["VAL-541"]],
  ["a total of distances by sea", "maritimo", { [`${K}/@TotalDistRec`]: "1" }, ["VAL-525", "VAL-526"]],
  [
    "a number of the foreign registry of a Mexican",
    "carretera",
    { [`${U(2)}/@NumRegIdTrib`]: "121212121" },
    ["VAL-533", "VAL-534"],
  ],
  ["a foreigner who resides in Mexico", "importacion", { [`${U(1)}/@ResidenciaFiscal`]: "MEX" }, ["VAL-534"]],
  ["no station by sea", "maritimo", { [`${U(1)}/@NumEstacion`]: undefined }, ["VAL-536", "VAL-537"]],
  ["a station of no catalog", "aereo", { [`${U(1)}/@NumEstacion`]: "EA9999" }, ["VAL-536"]],
  ["a type of station on the road", "carretera", { [`${U(1)}/@TipoEstacion`]: "01" }, ["VAL-540"]],
  ["no type of station by air", "aereo", { [`${U(1)}/@TipoEstacion`]: undefined }, ["VAL-540"]],
  [
    "an address of a station on the way",
    "ferroviario",
    { [`${U(3)}/+`]: node("cartaporte31:Domicilio", { Pais: "MEX", Estado: "COA", CodigoPostal: "25350" }) },
    ["VAL-542"],
  ],
  [
    "a postal code of another state",
    "carretera",
    { [`${D(2)}/@Estado`]: "JAL", [`${D(2)}/@Municipio`]: undefined },
    ["VAL-547"],
  ],
  [
    "the Distrito Federal",
    "carretera",
    { [`${D(2)}/@Estado`]: "DIF", [`${D(2)}/@Municipio`]: undefined },
    ["VAL-546", "VAL-547"],
  ],
  ["dangerous goods that do not say so", "aereo", { [`${M(1)}/@MaterialPeligroso`]: undefined }, ["VAL-555"]],
  [
    "a key of dangerous goods without danger",
    "carretera",
    { [`${M(2)}/@CveMaterialPeligroso`]: "1266", [`${M(2)}/@Embalaje`]: "4H2" },
    ["VAL-556"],
  ],
  [
    "insurance of what is not dangerous",
    "importacion",
    { [`${SEGUROS}/@AseguraMedAmbiente`]: "Dos", [`${SEGUROS}/@PolizaMedAmbiente`]: "1" },
    ["VAL-582"],
  ],
  ["a permit of what does not enter", "maritimo", { [`${M(1)}/@PermisoImportacion`]: "PI-1" }, ["VAL-564"]],
  [
    "customs documents of what crosses no border",
    "carretera",
    {
      [`${M(1)}/+`]: node("cartaporte31:DocumentacionAduanera", {
        TipoDocumento: "02",
        IdentDocAduanero: "1",
      }),
    },
    ["VAL-572"],
  ],
  ["what leaves without a customs document", "maritimo", { [DA(1)]: undefined }, []],
  ["a pedimento of nobody", "importacion", { [`${DA(1)}/@NumPedimento`]: "26  47  9999  6001234" }, ["VAL-574"]],
  ["a pedimento number of zeros", "importacion", { [`${DA(1)}/@NumPedimento`]: "26  47  3807  6000000" }, ["VAL-574"]],
  ["a means of one", "carretera", { [`${Q(1)}/@CvesTransporte`]: "01" }, ["VAL-580"]],
  [
    "trailers of a lorry that has none",
    "carretera",
    { [`${AUTO}/cartaporte31:IdentificacionVehicular/@ConfigVehicular`]: "GPLUTB" },
    ["VAL-584"],
  ],
  [
    "a lorry that no list knows",
    "carretera",
    { [`${AUTO}/cartaporte31:IdentificacionVehicular/@ConfigVehicular`]: "OTROEV" },
    [],
  ],
  [
    "a container that is none of a ferry",
    "maritimo",
    { [`${BARCO}/cartaporte31:Contenedor[2]/@NumPrecinto`]: "P-0001" },
    ["VAL-586"],
  ],
  ["a licence of an owner", "carretera", { [`${F(2)}/@NumLicencia`]: "LIC-0001" }, ["VAL-596"]],
  [
    "parts of an operator",
    "carretera",
    { [`${F(1)}/+`]: node("cartaporte31:PartesTransporte", { ParteTransporte: "PT01" }) },
    ["VAL-599"],
  ],
  ["a blank is as good as nothing", "carretera", { [`${U(2)}/@NumEstacion`]: "" }, []],
];
