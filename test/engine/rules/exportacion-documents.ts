import { tableOf } from "../../../src/engine/catalogs/index.ts";
import { type Attributes, node, withAttributes, type XmlNode } from "../../../src/engine/node.ts";
import type { Context } from "../../../src/engine/rules/rule.ts";
import { CONTEXT, DOCUMENTS } from "./documents.ts";

const row = (key: string, columns = {}) => ({ key, name: "", columns });

export const LOADED: Context = {
  ...CONTEXT,
  loaded: {
    codigoPostal: tableOf("codigoPostal", [
      row("06600", { zona: "America/Mexico_City", estado: "CMX", municipio: "015", localidad: "06" }),
      row("25350", { zona: "America/Mexico_City", estado: "COA", municipio: "004", localidad: "23" }),
      row("01000", { estado: "COA", municipio: "004" }),
      row("36257"),
      row("42501"),
      row("86991"),
    ]),
    colonia: tableOf("colonia", [row("253500347"), row("066000001")]),
    fraccionArancelaria: tableOf("fraccionArancelaria", [
      row("0101210100", { umt: "07" }),
      row("7323930100", { umt: "01" }),
      row("9503009900", { umt: "06" }),
      row("9801000100", { umt: "06" }),
      { ...row("9999999999", { umt: "06" }), to: "2024-03-21" },
    ]),
    localidad: tableOf("localidad", [row("COA23"), row("CMX06")]),
    municipio: tableOf("municipio", [row("COA004"), row("CMX015")]),
  },
};

const [EMISOR] = DOCUMENTS.ingreso.children as readonly [XmlNode];
const PUE: Attributes = { FormaPago: "03", MetodoPago: "PUE" };
export const RELATED = node("cfdi:CfdiRelacionado", { UUID: "4F1B1C30-6D1E-4E0B-9C57-0A2F6C3D9E11" });
const CLIENT: Attributes = {
  ...{ Rfc: "XEXX010101000", Nombre: "ACME INC", DomicilioFiscalReceptor: "06600" },
  ...{ RegimenFiscalReceptor: "616", UsoCFDI: "S01" },
};
const DOMICILIO: Attributes = {
  ...{ Calle: "Puerto", Colonia: "0347", Localidad: "23", Municipio: "004", Estado: "COA", Pais: "MEX" },
  CodigoPostal: "25350",
};

/** EXPORTACIONES has a valid export of each shape that the rules distinguish. The amounts were worked out by hand. */
export const EXPORTACIONES = {
  venta: venta(),
  pesos: pesos(),
  muestras: muestras(),
  devolucion: devolucion(),
  traslado: traslado(),
} as const satisfies Record<string, XmlNode>;

export type ExportacionName = keyof typeof EXPORTACIONES;

/**
 * Returns a sale in euros at 20.5000, with the dollar at 17.2500 pesos: pots by kilo in two concepts of one number, and
 * horses.
 */
function venta(): XmlNode {
  return comprobante({ ...PUE, Moneda: "EUR", TipoCambio: "20.500000", SubTotal: "1690.00", Total: "1690.00" }, [
    EMISOR,
    node("cfdi:Receptor", { ...CLIENT, ResidenciaFiscal: "DEU", NumRegIdTrib: "DE123456789" }),
    node("cfdi:Conceptos", {}, [
      concepto({ NoIdentificacion: "OLLA-1", Cantidad: "10", ValorUnitario: "50.00", Importe: "500.00" }),
      concepto({ NoIdentificacion: "OLLA-1", Cantidad: "4", ValorUnitario: "47.50", Importe: "190.00" }),
      concepto({ NoIdentificacion: "CAB-1", Cantidad: "2", ValorUnitario: "500.00", Importe: "1000.00" }),
    ]),
    complemento(
      comercio(
        {
          ...{
            CertificadoOrigen: "1",
            NumCertificadoOrigen: "CO-000001",
            NumeroExportadorConfiable: "EXP-1",
          },
          ...{ Incoterm: "FOB", TipoCambioUSD: "17.2500", TotalUSD: "2008.41" },
        },
        [
          node("cce20:Emisor", {}, [node("cce20:Domicilio", DOMICILIO)]),
          node("cce20:Receptor", { NumRegIdTrib: "DE123456789" }, [
            node("cce20:Domicilio", {
              ...{ Calle: "Hauptstraße", Estado: "Bayern", Pais: "DEU", CodigoPostal: "80331" },
            }),
          ]),
          node("cce20:Destinatario", { NumRegIdTrib: "121212121", Nombre: "ACME INC" }, [
            node("cce20:Domicilio", {
              Calle: "Main",
              Estado: "TX",
              Pais: "USA",
              CodigoPostal: "78041-0001",
            }),
          ]),
          node("cce20:Destinatario", {}, [
            node("cce20:Domicilio", { Calle: "Third", Estado: "ON", Pais: "CAN", CodigoPostal: "K1A 0B1" }),
            node("cce20:Domicilio", { ...DOMICILIO, Calle: "Bodega" }),
          ]),
          mercancias(
            // 500 + 190 euros are 820.00 dollars, and 1000 are 1188.41.
            measured("OLLA-1", "7323930100", "25.500", "01", "23.529412", "600.00"),
            measured("OLLA-1", "9503009900", "4", "06", "55.000000", "220.00"),
            measured("CAB-1", "0101210100", "2", "07", "594.202899", "1188.4058"),
          ),
        ],
      ),
    ),
  ]);
}

/**
 * Returns an export in pesos to a buyer with a Mexican RFC, without customs' measures, because the concepts' Unidad is
 * the tariff's.
 */
function pesos(): XmlNode {
  return comprobante({ ...PUE, Moneda: "MXN", SubTotal: "1725.00", Total: "1725.00" }, [
    EMISOR,
    node("cfdi:Receptor", {
      ...{ Rfc: "URE180429TM6", Nombre: "UNIVERSIDAD ROBOTICA ESPAÑOLA", DomicilioFiscalReceptor: "86991" },
      ...{ RegimenFiscalReceptor: "601", UsoCFDI: "S01" },
    }),
    node("cfdi:Conceptos", {}, [
      concepto({
        ...{ NoIdentificacion: "JUG-1", Cantidad: "100", Unidad: "06", ValorUnitario: "15.00" },
        Importe: "1500.00",
      }),
      concepto({
        ...{ NoIdentificacion: "FLETE", Cantidad: "1", ClaveUnidad: "E48", ValorUnitario: "225.00" },
        Importe: "225.00",
      }),
    ]),
    complemento(
      comercio({ Incoterm: "EXW", TipoCambioUSD: "17.2500", TotalUSD: "86.96" }, [
        node("cce20:Receptor", {}, [
          node("cce20:Domicilio", { Calle: "Reforma", Estado: "CMX", Pais: "MEX", CodigoPostal: "06600" }),
        ]),
        mercancias(good("JUG-1", "9503009900", "86.96"), good("FLETE", undefined, "0")),
      ]),
    ),
  ]);
}

/** Returns an export of free samples, whose whole value is discounted: 862.50 pesos or 50 dollars. */
function muestras(): XmlNode {
  return comprobante(
    { ...PUE, Moneda: "USD", TipoCambio: "17.2500", SubTotal: "50.00", Descuento: "50.00", Total: "0.00" },
    [
      EMISOR,
      node("cfdi:Receptor", { ...CLIENT, ResidenciaFiscal: "USA", NumRegIdTrib: "123456789" }),
      node("cfdi:Conceptos", {}, [
        concepto({
          ...{ NoIdentificacion: "MUE-1", Cantidad: "5", Unidad: "06", ValorUnitario: "10.00" },
          ...{ Importe: "50.00", Descuento: "50.00" },
        }),
      ]),
      complemento(
        comercio({ Incoterm: "DAP", TipoCambioUSD: "17.2500", TotalUSD: "50.00" }, [
          node("cce20:Receptor", { NumRegIdTrib: "123456789" }, [
            node("cce20:Domicilio", { Calle: "Elm", Estado: "CA", Pais: "USA", CodigoPostal: "90001" }),
          ]),
          mercancias(measured("MUE-1", "9801000100", "5", "06", "10.00", "50.00")),
        ]),
      ),
    ],
  );
}

/** Returns a credit note for returned goods, by a person whose CURP the complement has. */
function devolucion(): XmlNode {
  return comprobante(
    {
      ...PUE,
      Moneda: "USD",
      TipoCambio: "17.2500",
      SubTotal: "100.00",
      Total: "100.00",
      TipoDeComprobante: "E",
    },
    [
      node("cfdi:CfdiRelacionados", { TipoRelacion: "03" }, [RELATED]),
      withAttributes(EMISOR, {
        ...{ Rfc: "CACX7605101P8", Nombre: "XOCHILT CASAS CHAVEZ", RegimenFiscal: "612" },
      }),
      node("cfdi:Receptor", { ...CLIENT, ResidenciaFiscal: "CAN", NumRegIdTrib: "123456789" }),
      node("cfdi:Conceptos", {}, [
        concepto({ NoIdentificacion: "JUG-1", Cantidad: "10", ValorUnitario: "10.00", Importe: "100.00" }),
      ]),
      complemento(
        comercio({ Incoterm: "CIF", TipoCambioUSD: "17.2500", TotalUSD: "100.00" }, [
          node("cce20:Emisor", { Curp: "CACX760510MGTSHC04" }, [node("cce20:Domicilio", DOMICILIO)]),
          node("cce20:Receptor", { NumRegIdTrib: "123456789" }),
          mercancias(measured("JUG-1", "9503009900", "10", "06", "10.00", "100.00")),
        ]),
      ),
    ],
  );
}

/** Returns a transfer abroad of other owners' goods, which were invoiced before. */
function traslado(): XmlNode {
  return comprobante({ Moneda: "XXX", SubTotal: "0", Total: "0", TipoDeComprobante: "T" }, [
    EMISOR,
    node("cfdi:Receptor", {
      ...{ Rfc: "EKU9003173C9", Nombre: "ESCUELA KEMPER URGATE", DomicilioFiscalReceptor: "42501" },
      ...{ RegimenFiscalReceptor: "601", UsoCFDI: "S01" },
    }),
    node("cfdi:Conceptos", {}, [
      concepto({
        ...{ NoIdentificacion: "JUG-1", Cantidad: "10.5", Unidad: "06", ValorUnitario: "20" },
        Importe: "210",
      }),
    ]),
    complemento(
      comercio({ MotivoTraslado: "05", Incoterm: "FCA", TipoCambioUSD: "17.2500", TotalUSD: "12.17" }, [
        node("cce20:Propietario", { NumRegIdTrib: "121212121", ResidenciaFiscal: "USA" }),
        node("cce20:Propietario", { NumRegIdTrib: "AF-2026-77", ResidenciaFiscal: "AFG" }),
        node("cce20:Destinatario", { NumRegIdTrib: "131313131", Nombre: "ACME INC" }, [
          node("cce20:Domicilio", { Calle: "Main", Estado: "TX", Pais: "USA", CodigoPostal: "78041" }),
        ]),
        mercancias(good("JUG-1", "9503009900", "12.1739")),
      ]),
    ),
  ]);
}

export function comprobante(attributes: Attributes, children: XmlNode[]): XmlNode {
  const { name, attributes: own } = DOCUMENTS.traslado;
  return node(name, { ...own, TipoDeComprobante: "I", Exportacion: "02", ...attributes }, children);
}

export function concepto(attributes: Attributes, children: XmlNode[] = []): XmlNode {
  return node(
    "cfdi:Concepto",
    {
      ...{ ClaveProdServ: "43211503", ClaveUnidad: "H87", Descripcion: "Cosa", ObjetoImp: "01" },
      ...attributes,
    },
    children,
  );
}

export function complemento(...children: XmlNode[]): XmlNode {
  return node("cfdi:Complemento", {}, children);
}

export function comercio(attributes: Attributes, children: readonly XmlNode[]): XmlNode {
  return node(
    "cce20:ComercioExterior",
    { Version: "2.0", ClaveDePedimento: "A1", CertificadoOrigen: "0", ...attributes },
    children,
  );
}

export function mercancias(...children: XmlNode[]): XmlNode {
  return node("cce20:Mercancias", {}, children);
}

export function measured(
  NoIdentificacion: string,
  FraccionArancelaria: string | undefined,
  CantidadAduana: string,
  UnidadAduana: string,
  ValorUnitarioAduana: string,
  ValorDolares: string,
): XmlNode {
  const measures = { CantidadAduana, UnidadAduana, ValorUnitarioAduana };
  return node("cce20:Mercancia", { NoIdentificacion, FraccionArancelaria, ...measures, ValorDolares });
}

export function good(NoIdentificacion: string, FraccionArancelaria: string | undefined, ValorDolares: string): XmlNode {
  return node("cce20:Mercancia", { NoIdentificacion, FraccionArancelaria, ValorDolares });
}
