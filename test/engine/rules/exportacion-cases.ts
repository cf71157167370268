import { node } from "../../../src/engine/node.ts";
import type { Edits } from "./edit.ts";
import {
  comercio,
  concepto,
  EXPORTACIONES,
  type ExportacionName,
  good,
  measured,
  RELATED,
} from "./exportacion-documents.ts";

export interface ExportacionCase {
  readonly document?: ExportacionName;
  readonly fails: Edits;
  readonly passes?: Edits;
  /** These rules fail by the same fault. */
  readonly also?: readonly string[];
}

const C = "Conceptos/Concepto";
const X = "Complemento/cce20:ComercioExterior";
const EMISOR = `${X}/cce20:Emisor`;
const RECEPTOR = `${X}/cce20:Receptor`;
const MERCANCIAS = `${X}/cce20:Mercancias`;
const M = `${MERCANCIAS}/cce20:Mercancia`;
const PROPIETARIO = `${X}/cce20:Propietario`;
const domicilio = (of: string, at = 1) => `${of}/cce20:Domicilio[${at}]`;
const destinatario = (at: number) => `${X}/cce20:Destinatario[${at}]`;
/** The three parties have these addresses in Mexico; the third has one abroad too. */
const OF_EMISOR = domicilio(EMISOR);
const OF_RECEPTOR = domicilio(RECEPTOR);
const IN_MEXICO = domicilio(destinatario(2), 2);

const set = (
  document: ExportacionName,
  path: string,
  value: string | undefined,
  passes: Edits = {},
  also: string[] = [],
): ExportacionCase => ({ document, fails: { [path]: value }, passes, also });

const withoutMeasures = (at: number): Edits =>
  Object.fromEntries(
    ["CantidadAduana", "UnidadAduana", "ValorUnitarioAduana"].map((name) => [`${M}[${at}]/@${name}`, undefined]),
  );
const asMexican: Edits = {
  [`${OF_RECEPTOR}/@Estado`]: "COA",
  [`${OF_RECEPTOR}/@CodigoPostal`]: "25350",
  [`${OF_RECEPTOR}/@Municipio`]: "004",
  [`${OF_RECEPTOR}/@Localidad`]: "23",
  [`${OF_RECEPTOR}/@Colonia`]: "0347",
};
const byKeys = (path: string, wrong: string): ExportacionCase => ({
  document: "pesos",
  fails: { ...asMexican, [path]: wrong },
  passes: asMexican,
});
/** The parties of "muestras" may agree on this rate instead of the day's, which is 17.2500. */
const AGREED: Edits = { "@TipoCambio": "18.0000" };

/**
 * Each rule has a row. Without `passes` the unchanged document passes; it is that of the sale unless another is named.
 */
export const EXPORTACION_CASES: Readonly<Record<string, ExportacionCase>> = {
  "VAL-701": { document: "devolucion", fails: { "@TipoDeComprobante": "N" }, passes: {} },
  "VAL-702": {
    document: "traslado",
    fails: { [`${PROPIETARIO}[2]`]: undefined, [PROPIETARIO]: undefined },
    also: ["VAL-717"],
  },
  "VAL-703": {
    fails: { [`${X}/+`]: node("cce20:Propietario", { NumRegIdTrib: "121212121", ResidenciaFiscal: "USA" }) },
  },
  "VAL-704": { fails: { [X]: undefined }, passes: { "@Exportacion": "04", [X]: undefined } },
  "VAL-705": {
    fails: { "@Exportacion": "03" },
    passes: { "@Exportacion": "04", [`${X}/@Incoterm`]: undefined },
  },
  "VAL-706": { fails: { "+": node("cfdi:InformacionGlobal") } },
  "VAL-708": set("traslado", "Receptor/@Rfc", "URE180429TM6"),
  "VAL-709": {
    fails: { [`${C}/@ObjetoImp`]: "02" },
    passes: { [`${C}/@ObjetoImp`]: "02", [`${C}/+`]: node("cfdi:Impuestos") },
  },
  "VAL-710": set("traslado", `${C}/@ObjetoImp`, "03"),
  "VAL-711": { fails: { [`${C}/+`]: node("cfdi:ACuentaTerceros") } },
  "VAL-712": { fails: { [`${C}/+`]: node("cfdi:CuentaPredial", { Numero: "1" }) } },
  "VAL-713": {
    document: "devolucion",
    fails: { "Complemento/+": EXPORTACIONES.devolucion.children.at(-1)!.children[0] },
  },
  "VAL-714": {
    fails: {
      [`${C}/+`]: node("cfdi:ComplementoConcepto", {}, [comercio({}, [])]),
    },
  },
  "VAL-715": {
    fails: { "Complemento/+": node("donat:Donatarias") },
    passes: { "Complemento/+": node("cartaporte31:CartaPorte") },
  },
  "VAL-716": {
    document: "traslado",
    fails: { [`${X}/@MotivoTraslado`]: "01", [`${PROPIETARIO}[2]`]: undefined, [PROPIETARIO]: undefined },
    passes: {
      ...{ [`${X}/@MotivoTraslado`]: "01", [`${PROPIETARIO}[2]`]: undefined, [PROPIETARIO]: undefined },
      "+": node("cfdi:CfdiRelacionados", { TipoRelacion: "05" }, [RELATED]),
    },
  },
  "VAL-717": set("traslado", `${X}/@MotivoTraslado`, "02"),
  "VAL-718": set("venta", `${X}/@CertificadoOrigen`, "0", {
    [`${X}/@CertificadoOrigen`]: "0",
    [`${X}/@NumCertificadoOrigen`]: undefined,
  }),
  "VAL-719": {
    document: "muestras",
    fails: { [`${X}/@NumeroExportadorConfiable`]: "EXP-1" },
    passes: { [`${X}/@NumeroExportadorConfiable`]: "EXP-1", "Receptor/@ResidenciaFiscal": "GBR" },
  },
  "VAL-720": set("venta", `${X}/@Incoterm`, "DAT"),
  "VAL-722": set("venta", `${X}/@TotalUSD`, "2008.40"),
  "VAL-723": {
    fails: { [`${EMISOR}/@Curp`]: "CACX760510MGTSHC04" },
  },
  "VAL-724": set("devolucion", `${EMISOR}/@Curp`, undefined),
  "VAL-725": set("venta", `${OF_EMISOR}/@Pais`, "USA"),
  "VAL-726": set("venta", `${OF_EMISOR}/@Estado`, "TX", {}, ["VAL-730"]),
  "VAL-727": set("venta", `${OF_EMISOR}/@Municipio`, "005", { [`${OF_EMISOR}/@Municipio`]: undefined }, ["VAL-730"]),
  "VAL-728": set("venta", `${OF_EMISOR}/@Localidad`, "24", { [`${OF_EMISOR}/@Localidad`]: undefined }, ["VAL-730"]),
  "VAL-729": set("venta", `${OF_EMISOR}/@Colonia`, "0348", { [`${OF_EMISOR}/@Colonia`]: undefined }),
  "VAL-730": set(
    "venta",
    `${OF_EMISOR}/@CodigoPostal`,
    "25351",
    { [`${OF_EMISOR}/@CodigoPostal`]: "42501", [`${OF_EMISOR}/@Colonia`]: undefined },
    ["VAL-729"],
  ),
  "VAL-732": set("traslado", `${PROPIETARIO}/@NumRegIdTrib`, "12-1212121"),
  "VAL-733": set("venta", `${RECEPTOR}/@NumRegIdTrib`, undefined),
  "VAL-734": {
    document: "pesos",
    fails: { "Receptor/@Rfc": "XEXX010101000", [`${RECEPTOR}/@NumRegIdTrib`]: "ABC123" },
    passes: {
      ...{ "Receptor/@Rfc": "XEXX010101000", [`${RECEPTOR}/@NumRegIdTrib`]: "ABC123" },
      ...{ [`${OF_RECEPTOR}/@Pais`]: "DEU" },
    },
  },
  "VAL-735": set("muestras", `${RECEPTOR}/@NumRegIdTrib`, "12345678", {
    [`${RECEPTOR}/@NumRegIdTrib`]: "12345678",
    [`${OF_RECEPTOR}/@Pais`]: "GBR",
  }),
  "VAL-736": byKeys(`${OF_RECEPTOR}/@Colonia`, "0348"),
  "VAL-737": { ...byKeys(`${OF_RECEPTOR}/@Localidad`, "24"), also: ["VAL-741"] },
  "VAL-738": { ...byKeys(`${OF_RECEPTOR}/@Municipio`, "Arteaga"), also: ["VAL-741"] },
  "VAL-739": set("muestras", `${OF_RECEPTOR}/@Estado`, "California", {
    [`${OF_RECEPTOR}/@Estado`]: "Kent",
    [`${OF_RECEPTOR}/@Pais`]: "GBR",
  }),
  "VAL-740": set("muestras", `${OF_RECEPTOR}/@CodigoPostal`, "9000", {
    [`${OF_RECEPTOR}/@CodigoPostal`]: "00000",
  }),
  "VAL-741": { ...byKeys(`${OF_RECEPTOR}/@CodigoPostal`, "06600"), also: ["VAL-736"] },
  "VAL-742": {
    document: "traslado",
    fails: {
      [`${X}/+`]: node("cce20:Destinatario", {}, [
        node("cce20:Domicilio", { Calle: "A", Estado: "Kent", Pais: "GBR", CodigoPostal: "X" }),
      ]),
    },
  },
  "VAL-743": {
    fails: { [`${destinatario(2)}/@NumRegIdTrib`]: "ABC123456", [domicilio(destinatario(2))]: undefined },
    passes: {
      ...{ [`${destinatario(2)}/@NumRegIdTrib`]: "ABC123456", [domicilio(destinatario(2), 2)]: undefined },
      ...{ [`${domicilio(destinatario(2))}/@Pais`]: "GBR" },
    },
  },
  "VAL-744": set("venta", `${destinatario(1)}/@NumRegIdTrib`, "1212121210", {
    [`${destinatario(2)}/@NumRegIdTrib`]: "121212121",
  }),
  "VAL-745": set("venta", `${IN_MEXICO}/@Colonia`, "0348", { [`${IN_MEXICO}/@Colonia`]: "Centro" }),
  "VAL-746": set("venta", `${IN_MEXICO}/@Localidad`, "24", { [`${IN_MEXICO}/@Localidad`]: undefined }, ["VAL-750"]),
  "VAL-747": set("venta", `${IN_MEXICO}/@Municipio`, "005", { [`${IN_MEXICO}/@Municipio`]: undefined }, ["VAL-750"]),
  "VAL-748": set("venta", `${domicilio(destinatario(2))}/@Estado`, "TX"),
  "VAL-749": set("venta", `${domicilio(destinatario(2))}/@CodigoPostal`, "K1A0B1"),
  "VAL-750": set(
    "venta",
    `${IN_MEXICO}/@CodigoPostal`,
    "06600",
    { [`${IN_MEXICO}/@CodigoPostal`]: "42501", [`${IN_MEXICO}/@Colonia`]: undefined },
    ["VAL-745"],
  ),
  "VAL-751": {
    fails: { "Conceptos/+": concepto({ Importe: "0" }) },
    passes: { "Conceptos/+": concepto({ Importe: "0", NoIdentificacion: "SIN-MERCANCIA" }) },
  },
  "VAL-752": set("pesos", `${M}[1]/@NoIdentificacion`, "OTRO"),
  "VAL-753": {
    fails: {
      [`${MERCANCIAS}/+`]: measured("CAB-1", "0101210100", "2", "07", "0.500000", "1.00"),
      [`${X}/@TotalUSD`]: "2009.41",
    },
    passes: {
      [`${MERCANCIAS}/+`]: measured("CAB-1", "9503009900", "2", "06", "0.500000", "1.00"),
      [`${X}/@TotalUSD`]: "2009.41",
    },
  },
  "VAL-754": set("traslado", `${C}/@Cantidad`, "10.5001", { [`${C}/@Cantidad`]: "0.001" }),
  "VAL-755": {
    document: "traslado",
    fails: { [`${C}/@Unidad`]: "Pieza", [`${M}/@FraccionArancelaria`]: "0000000000" },
    passes: { [`${C}/@Unidad`]: "06" },
    also: ["VAL-761"],
  },
  "VAL-756": {
    document: "traslado",
    fails: { "@Moneda": "MXN", [`${C}/@ValorUnitario`]: "20.000" },
    passes: { "@Moneda": "MXN", [`${C}/@ValorUnitario`]: "20.00" },
  },
  "VAL-758": {
    fails: {
      [`${M}[3]/@ValorDolares`]: "1188.43",
      [`${X}/@TotalUSD`]: "2008.43",
      [`${M}[3]/@ValorUnitarioAduana`]: "594.215",
    },
    passes: { [`${M}[3]/@ValorDolares`]: "1188.41", [`${X}/@TotalUSD`]: "2008.41" },
  },
  "VAL-759": set("pesos", `${M}[2]/@FraccionArancelaria`, "9503009900", {}, ["VAL-762"]),
  "VAL-760": set("pesos", `${M}[1]/@FraccionArancelaria`, undefined),
  "VAL-761": {
    document: "pesos",
    fails: { [`${M}[1]/@FraccionArancelaria`]: "9999999999" },
    passes: { [`${M}[1]/@FraccionArancelaria`]: "9999999999", "@Fecha": "2024-03-21T12:00:00" },
  },
  "VAL-762": set("pesos", `${C}[1]/@Unidad`, "01"),
  "VAL-764": {
    document: "muestras",
    fails: { [`${C}/@Descuento`]: "49.99" },
    passes: { [`${C}/@Descuento`]: "50.01" },
  },
  "VAL-765": { fails: { [`${M}[3]/@CantidadAduana`]: undefined } },
  "VAL-766": { fails: withoutMeasures(3), also: ["VAL-762"] },
  "VAL-767": set("venta", `${M}[2]/@UnidadAduana`, "01"),
  "VAL-768": {
    fails: {
      [`${M}[3]/@ValorUnitarioAduana`]: "0",
      [`${M}[3]/@ValorDolares`]: "1",
      [`${X}/@TotalUSD`]: "821.00",
    },
    passes: {
      ...{ [`${M}[3]/@ValorUnitarioAduana`]: "0.5", [`${M}[3]/@ValorDolares`]: "1" },
      [`${X}/@TotalUSD`]: "821.00",
    },
  },
  "VAL-770": set("venta", `${M}[3]/@UnidadAduana`, "99", {}, ["VAL-767"]),
  // The concepts count pots without decimals: by theirs 25.500 × 25.000000 is 624 to 651 dollars, and VAL-861 would
  // admit 23.500000.
  "VAL-771": set("venta", `${M}[1]/@ValorUnitarioAduana`, "25.000000", {
    [`${M}[1]/@ValorUnitarioAduana`]: "23.529000",
  }),
  "VAL-772": {
    document: "pesos",
    fails: { [`${M}[1]/@ValorDolares`]: "0", [`${X}/@TotalUSD`]: "0.00" },
    passes: { [`${M}[1]/@ValorDolares`]: "1", [`${X}/@TotalUSD`]: "1.00" },
  },
  "VAL-851": set("pesos", "Receptor/@Rfc", "XAXX010101000"),
  "VAL-852": set("venta", `${X}/@MotivoTraslado`, "02"),
  "VAL-853": {
    document: "traslado",
    fails: {
      ...{ [`${X}/@MotivoTraslado`]: "01", [`${PROPIETARIO}[2]`]: undefined, [PROPIETARIO]: undefined },
      "+": node("cfdi:CfdiRelacionados", { TipoRelacion: "06" }, [RELATED]),
    },
  },
  "VAL-854": set("devolucion", `${X}/@TotalUSD`, "100"),
  "VAL-855": {
    document: "pesos",
    fails: {
      ...{ [`${M}[1]/@ValorDolares`]: "40.00", [`${X}/@TotalUSD`]: "86.96" },
      [`${MERCANCIAS}/+`]: good("JUG-1", "9801000100", "46.96"),
      [`${C}[1]/@Descuento`]: "1500.00",
    },
  },
  "VAL-856": {
    document: "traslado",
    fails: { [`${C}/@ValorUnitario`]: "0" },
    passes: { [`${C}/@ValorUnitario`]: "1" },
  },
  "VAL-857": set("traslado", `${C}/@ValorUnitario`, "20.00"),
  "VAL-858": { document: "devolucion", fails: AGREED, passes: { "@TipoCambio": "17.2501" } },
  "VAL-859": set("venta", "@Exportacion", "04", { "@Exportacion": "04", [`${X}/@Incoterm`]: undefined }),
  "VAL-860": {
    document: "muestras",
    fails: { ...AGREED, [`${C}/@Descuento`]: "48.00" },
    also: ["VAL-858"],
  },
  "VAL-861": set("venta", `${M}[1]/@ValorUnitarioAduana`, "23.500000"),
  // The goods are two horses of 850 kilos, priced in dollars a horse.
  "VAL-862": set("venta", `${M}[3]/@CantidadAduana`, "850.000"),
};
