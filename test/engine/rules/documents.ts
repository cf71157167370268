import { type Attributes, node, type XmlNode } from "../../../src/engine/node.ts";
import { SELLER_ABROAD_NAME } from "../../../src/engine/rules/comprobante/common.ts";
import type { Context } from "../../../src/engine/rules/rule.ts";

/** NOW is noon in Mexico City; every document below is half an hour old. */
export const NOW = new Date("2026-03-10T18:00:00Z");
export const CONTEXT: Context = { now: NOW };

const PUE: Attributes = { FormaPago: "03", MetodoPago: "PUE" };
const CONCEPTO: Attributes = { ClaveProdServ: "43211503", ClaveUnidad: "H87", Descripcion: "Cosa" };
const EMISOR = node("cfdi:Emisor", {
  Rfc: "EKU9003173C9",
  Nombre: "ESCUELA KEMPER URGATE",
  RegimenFiscal: "601",
});

const receptor = (uso: string) =>
  node("cfdi:Receptor", {
    Rfc: "URE180429TM6",
    Nombre: "UNIVERSIDAD ROBOTICA ESPAÑOLA",
    DomicilioFiscalReceptor: "86991",
    RegimenFiscalReceptor: "601",
    UsoCFDI: uso,
  });

/** DOCUMENTS has a valid document of each shape that the rules distinguish. The amounts were worked out by hand. */
export const DOCUMENTS = {
  ingreso: ingreso(),
  publico: publico(),
  extranjero: extranjero(),
  exento: exento(),
  terceros: terceros(),
  traslado: traslado(),
  pago: pago(),
  nomina: nomina(),
} as const satisfies Record<string, XmlNode>;

export type DocumentName = keyof typeof DOCUMENTS;

/**
 * The three concepts are 25.825 less 5.825, 100 exempt and 100.005 with IEPS, so that sums must be rounded up, and an
 * Importe has more decimals than the currency.
 */
function ingreso(): XmlNode {
  return comprobante(
    {
      ...PUE,
      SubTotal: "225.83",
      Descuento: "5.83",
      Moneda: "MXN",
      Total: "243.07",
      TipoDeComprobante: "I",
    },
    [
      EMISOR,
      receptor("G03"),
      conceptos(
        concepto(
          { Cantidad: "2.5", ValorUnitario: "10.33", Importe: "25.825000", Descuento: "5.825000" },
          [tax("Traslado", "002", "Tasa", "20.000000", "0.160000", "3.200000")],
          [
            tax("Retencion", "001", "Tasa", "20.000000", "0.100000", "2.000000"),
            tax("Retencion", "002", "Tasa", "20.000000", "0.106667", "2.133340"),
          ],
        ),
        concepto({ Cantidad: "1", ValorUnitario: "100", Importe: "100" }, [tax("Traslado", "002", "Exento", "100")]),
        concepto({ Cantidad: "3", ValorUnitario: "33.335", Importe: "100.005" }, [
          tax("Traslado", "002", "Tasa", "100.005", "0.160000", "16.000800"),
          tax("Traslado", "003", "Tasa", "100.005", "0.080000", "8.000400"),
        ]),
      ),
      node("cfdi:Impuestos", { TotalImpuestosRetenidos: "4.13", TotalImpuestosTrasladados: "27.20" }, [
        node("cfdi:Retenciones", {}, [
          node("cfdi:Retencion", { Impuesto: "001", Importe: "2.00" }),
          node("cfdi:Retencion", { Impuesto: "002", Importe: "2.13" }),
        ]),
        node("cfdi:Traslados", {}, [
          tax("Traslado", "002", "Tasa", "120.01", "0.160000", "19.20"),
          tax("Traslado", "002", "Exento", "100.00"),
          tax("Traslado", "003", "Tasa", "100.01", "0.080000", "8.00"),
        ]),
      ]),
    ],
  );
}

function publico(): XmlNode {
  return comprobante({ ...PUE, SubTotal: "200.00", Moneda: "MXN", Total: "232.00", TipoDeComprobante: "I" }, [
    node("cfdi:InformacionGlobal", { Periodicidad: "04", Meses: "02", Año: "2026" }),
    EMISOR,
    node("cfdi:Receptor", {
      Rfc: "XAXX010101000",
      Nombre: "PUBLICO EN GENERAL",
      DomicilioFiscalReceptor: "06600",
      RegimenFiscalReceptor: "616",
      UsoCFDI: "S01",
    }),
    conceptos(
      concepto({ ClaveProdServ: "01010101", Cantidad: "1", ValorUnitario: "200", Importe: "200" }, [
        tax("Traslado", "002", "Tasa", "200", "0.160000", "32"),
      ]),
    ),
    node("cfdi:Impuestos", { TotalImpuestosTrasladados: "32.00" }, [
      node("cfdi:Traslados", {}, [tax("Traslado", "002", "Tasa", "200.00", "0.160000", "32.00")]),
    ]),
  ]);
}

/** Returns a definitive export with local taxes. */
function extranjero(): XmlNode {
  return comprobante(
    {
      ...PUE,
      SubTotal: "50.00",
      Moneda: "USD",
      TipoCambio: "17.1234",
      Total: "50.75",
      TipoDeComprobante: "I",
      Exportacion: "02",
    },
    [
      EMISOR,
      node("cfdi:Receptor", {
        Rfc: "XEXX010101000",
        Nombre: "ACME INC",
        DomicilioFiscalReceptor: "06600",
        ResidenciaFiscal: "USA",
        NumRegIdTrib: "123456789",
        RegimenFiscalReceptor: "616",
        UsoCFDI: "S01",
      }),
      conceptos(
        concepto({ Cantidad: "1", ValorUnitario: "50", Importe: "50" }, [
          tax("Traslado", "002", "Tasa", "50", "0", "0"),
        ]),
      ),
      node("cfdi:Impuestos", { TotalImpuestosTrasladados: "0" }, [
        node("cfdi:Traslados", {}, [tax("Traslado", "002", "Tasa", "50", "0.000000", "0")]),
      ]),
      node("cfdi:Complemento", {}, [
        node("cce20:ComercioExterior", { Version: "2.0" }),
        node("implocal:ImpuestosLocales", { TotaldeTraslados: "1.25", TotaldeRetenciones: "0.50" }, [
          node("implocal:RetencionesLocales", { Importe: "0.50" }),
          node("implocal:TrasladosLocales", { Importe: "1.25" }),
        ]),
      ]),
    ],
  );
}

/** Returns an invoice with exempt taxes alone, so that the summary has no total. */
function exento(): XmlNode {
  return comprobante({ ...PUE, SubTotal: "80.00", Moneda: "MXN", Total: "80.00", TipoDeComprobante: "I" }, [
    EMISOR,
    node("cfdi:Receptor", {
      Rfc: "CACX7605101P8",
      Nombre: "XOCHILT CASAS CHAVEZ",
      DomicilioFiscalReceptor: "36257",
      RegimenFiscalReceptor: "612",
      UsoCFDI: "D01",
    }),
    conceptos(
      concepto({ Cantidad: "1", ValorUnitario: "80", Importe: "80" }, [tax("Traslado", "002", "Exento", "80")]),
    ),
    node("cfdi:Impuestos", {}, [node("cfdi:Traslados", {}, [tax("Traslado", "002", "Exento", "80.00")])]),
  ]);
}

/** Returns an invoice for a third party, with imported goods and parts. */
function terceros(): XmlNode {
  return comprobante({ ...PUE, SubTotal: "60.00", Moneda: "MXN", Total: "60.00", TipoDeComprobante: "I" }, [
    EMISOR,
    receptor("G03"),
    conceptos(
      node("cfdi:Concepto", { ...CONCEPTO, Cantidad: "1", ValorUnitario: "60", Importe: "60", ObjetoImp: "01" }, [
        node("cfdi:ACuentaTerceros", {
          RfcACuentaTerceros: "EXT990101NI1",
          NombreACuentaTerceros: SELLER_ABROAD_NAME,
          RegimenFiscalACuentaTerceros: "616",
          DomicilioFiscalACuentaTerceros: "06600",
        }),
        pedimento(),
        node(
          "cfdi:Parte",
          {
            ClaveProdServ: "43211503",
            Cantidad: "2",
            Descripcion: "Pieza",
            ValorUnitario: "30",
            Importe: "60",
          },
          [pedimento()],
        ),
      ]),
    ),
  ]);
}

function traslado(): XmlNode {
  return comprobante({ SubTotal: "0", Moneda: "XXX", Total: "0", TipoDeComprobante: "T" }, [
    EMISOR,
    node("cfdi:Receptor", {
      Rfc: "EKU9003173C9",
      Nombre: "ESCUELA KEMPER URGATE",
      DomicilioFiscalReceptor: "42501",
      RegimenFiscalReceptor: "601",
      UsoCFDI: "S01",
    }),
    conceptos(concepto({ Cantidad: "4", ValorUnitario: "0.00", Importe: "0.00" })),
  ]);
}

function pago(): XmlNode {
  return comprobante({ SubTotal: "0", Moneda: "XXX", Total: "0", TipoDeComprobante: "P" }, [
    EMISOR,
    receptor("CP01"),
    conceptos(
      concepto({
        ClaveProdServ: "84111506",
        ClaveUnidad: "ACT",
        Descripcion: "Pago",
        Cantidad: "1",
        ValorUnitario: "0",
        Importe: "0",
      }),
    ),
    node("cfdi:Complemento", {}, [node("pago20:Pagos", { Version: "2.0" })]),
  ]);
}

function nomina(): XmlNode {
  return comprobante(
    {
      SubTotal: "1000.50",
      Descuento: "100.25",
      Moneda: "MXN",
      Total: "900.25",
      TipoDeComprobante: "N",
      MetodoPago: "PUE",
    },
    [
      EMISOR,
      node("cfdi:Receptor", {
        Rfc: "XOJI740919U48",
        Nombre: "INGRID XODAR JIMENEZ",
        DomicilioFiscalReceptor: "76028",
        RegimenFiscalReceptor: "605",
        UsoCFDI: "CN01",
      }),
      conceptos(
        concepto({
          ClaveProdServ: "84111505",
          ClaveUnidad: "ACT",
          Descripcion: "Pago de nómina",
          Cantidad: "1",
          ValorUnitario: "1000.50",
          Importe: "1000.50",
          Descuento: "100.25",
        }),
      ),
      node("cfdi:Complemento", {}, [node("nomina12:Nomina", { Version: "1.2" })]),
    ],
  );
}

function comprobante(attributes: Attributes, children: XmlNode[]): XmlNode {
  return node(
    "cfdi:Comprobante",
    {
      Version: "4.0",
      Fecha: "2026-03-10T11:30:00",
      Sello: "c2VsbG8=",
      NoCertificado: "30001000000500003416",
      Certificado: "Y2Vy",
      Exportacion: "01",
      LugarExpedicion: "06600",
      ...attributes,
    },
    children,
  );
}

function conceptos(...children: XmlNode[]): XmlNode {
  return node("cfdi:Conceptos", {}, children);
}

function concepto(attributes: Attributes, traslados: XmlNode[] = [], retenciones: XmlNode[] = []): XmlNode {
  const lists = [
    traslados.length > 0 ? node("cfdi:Traslados", {}, traslados) : undefined,
    retenciones.length > 0 ? node("cfdi:Retenciones", {}, retenciones) : undefined,
  ];
  const taxed = traslados.length + retenciones.length > 0;
  return node("cfdi:Concepto", { ...CONCEPTO, ObjetoImp: taxed ? "02" : "01", ...attributes }, [
    taxed ? node("cfdi:Impuestos", {}, lists) : undefined,
  ]);
}

function pedimento(): XmlNode {
  return node("cfdi:InformacionAduanera", { NumeroPedimento: "26  47  3807  6001234" });
}

export function tax(
  name: "Traslado" | "Retencion",
  Impuesto: string,
  TipoFactor: string,
  Base: string,
  TasaOCuota?: string,
  Importe?: string,
): XmlNode {
  return node(`cfdi:${name}`, { Base, Impuesto, TipoFactor, TasaOCuota, Importe });
}
