import { type Attributes, node, type XmlNode } from "../../../src/engine/node.ts";

export const EMISOR = node("retenciones:Emisor", {
  RfcE: "EKU9003173C9",
  NomDenRazSocE: "ESCUELA KEMPER URGATE",
  RegimenFiscalE: "601",
});

/**
 * WITHHOLDINGS has a valid withholding of each shape that the rules distinguish. The amounts were worked out by hand.
 */
export const WITHHOLDINGS = {
  dividendos: dividendos(),
  extranjero: extranjero(),
  publico: publico(),
  rif: rif(),
} as const satisfies Record<string, XmlNode>;

export type WithholdingsName = keyof typeof WITHHOLDINGS;

/** Returns dividends of a company with a related document and three taxes, one of them without its name. */
function dividendos(): XmlNode {
  return retenciones({ CveRetenc: "14", FolioInt: "R12" }, [
    node("retenciones:CfdiRetenRelacionados", {
      TipoRelacion: "04",
      UUID: "4F1B1C30-6D1E-4E0B-9C57-0A2F6C3D9E11",
    }),
    EMISOR,
    nacional({ RfcR: "CACX7605101P8", NomDenRazSocR: "XOCHILT CASAS CHAVEZ", CurpR: "CACX760510MGTSSC03" }),
    node("retenciones:Periodo", { MesIni: "05", MesFin: "06", Ejercicio: "2025" }),
    node("retenciones:Totales", totales("10000.00", "8000.10", "1999.90", "1276.67"), [
      retenido({ BaseRet: "8000.10", ImpuestoRet: "001", MontoRet: "800.01", TipoPagoRet: "03" }),
      retenido({ BaseRet: "2500.00", ImpuestoRet: "002", MontoRet: "266.66", TipoPagoRet: "01" }),
      retenido({ MontoRet: "210", TipoPagoRet: "02" }),
    ]),
    node("retenciones:Complemento", {}, [node("dividendos:Dividendos", { Version: "1.0" })]),
  ]);
}

/** Returns services of a foreigner from which nothing is withheld. */
function extranjero(): XmlNode {
  return retenciones({ CveRetenc: "01" }, [
    EMISOR,
    node("retenciones:Receptor", { NacionalidadR: "Extranjero" }, [
      node("retenciones:Extranjero", { NumRegIdTribR: "121585958", NomDenRazSocR: "ACME INC" }),
    ]),
    node("retenciones:Periodo", { MesIni: "02", MesFin: "02", Ejercicio: "2026" }),
    node("retenciones:Totales", totales("500", "0", "500", "0")),
    node("retenciones:Complemento", {}, [node("pagosaextranjeros:Pagosaextranjeros", { Version: "1.0" })]),
  ]);
}

function publico(): XmlNode {
  return retenciones({ CveRetenc: "25", DescRetenc: "Retención sin clave propia" }, [
    EMISOR,
    nacional({
      RfcR: "XAXX010101000",
      NomDenRazSocR: "PÚBLICO EN GENERAL",
      DomicilioFiscalR: "06600",
    }),
    node("retenciones:Periodo", { MesIni: "01", MesFin: "12", Ejercicio: "2025" }),
    node("retenciones:Totales", totales("100.00", "100.00", "0.00", "10.00"), [
      retenido({ ImpuestoRet: "001", MontoRet: "10.00", TipoPagoRet: "04" }),
    ]),
  ]);
}

function rif(): XmlNode {
  return retenciones({ CveRetenc: "28" }, [
    EMISOR,
    nacional({ RfcR: "CACX7605101P8", NomDenRazSocR: "XOCHILT CASAS CHAVEZ" }),
    node("retenciones:Periodo", { MesIni: "01", MesFin: "02", Ejercicio: "2026" }),
    node("retenciones:Totales", {
      ...totales("0", "0.00", "0", "0"),
      ...{ UtilidadBimestral: "35000.00", ISRCorrespondiente: "0.01" },
    }),
  ]);
}

export function retenciones(attributes: Attributes, children: XmlNode[]): XmlNode {
  return node(
    "retenciones:Retenciones",
    {
      Version: "2.0",
      Sello: "c2VsbG8=",
      NoCertificado: "30001000000500003416",
      Certificado: "Y2Vy",
      FechaExp: "2026-03-10T11:30:00",
      LugarExpRetenc: "06600",
      ...attributes,
    },
    children,
  );
}

export function nacional(attributes: Attributes): XmlNode {
  return node("retenciones:Receptor", { NacionalidadR: "Nacional" }, [
    node("retenciones:Nacional", { DomicilioFiscalR: "36257", ...attributes }),
  ]);
}

export function totales(operacion: string, gravado: string, exento: string, retenido: string): Attributes {
  return {
    MontoTotOperacion: operacion,
    MontoTotGrav: gravado,
    MontoTotExent: exento,
    MontoTotRet: retenido,
  };
}

export function retenido(attributes: Attributes): XmlNode {
  return node("retenciones:ImpRetenidos", attributes);
}
