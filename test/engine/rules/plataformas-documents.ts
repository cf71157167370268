import { type Attributes, node, type XmlNode } from "../../../src/engine/node.ts";
import { EMISOR, nacional, retenciones, retenido, totales } from "./retenciones-documents.ts";

const FEBRUARY = node("retenciones:Periodo", { MesIni: "02", MesFin: "02", Ejercicio: "2026" });

/**
 * PLATFORMS has a valid withholding of platforms of each shape that the rules distinguish. The amounts were worked out
 * by hand.
 */
export const PLATFORMS = {
  viajes: viajes(),
  publico: publico(),
  extranjero: extranjero(),
  premio: premio(),
  apuestas: apuestas(),
} as const satisfies Record<string, XmlNode>;

export type PlatformsName = keyof typeof PLATFORMS;

/** Returns two trips, the second paid in cash, whose price and IVA count for no withholding. */
function viajes(): XmlNode {
  return retenciones({ CveRetenc: "26", FolioInt: "P1" }, [
    EMISOR,
    nacional({ RfcR: "CACX7605101P8", NomDenRazSocR: "XOCHILT CASAS CHAVEZ" }),
    FEBRUARY,
    node("retenciones:Totales", totales("1500.00", "1500.00", "0.00", "101.00"), [
      isr("1000.00", "21.00"),
      iva("160.00", "80.00"),
    ]),
    complement(
      {
        ...{ NumServ: "2", MonTotServSIVA: "1500.00", TotalIVATrasladado: "240.00" },
        ...{ TotalIVARetenido: "80.00", TotalISRRetenido: "21.00", DifIVAEntregadoPrestServ: "80.00" },
        ...{ MonTotalporUsoPlataforma: "300.00", MonTotalContribucionGubernamental: "45.00" },
      },
      [
        servicio({ FormaPagoServ: "02", TipoDeServ: "01", FechaServ: "2026-02-14", PrecioServSinIVA: "1000.00" }, [
          trasladado("1000.00", "160.00"),
          contribucion("45.00"),
          comision("200.00"),
        ]),
        servicio({ FormaPagoServ: "01", TipoDeServ: "01", FechaServ: "2026-02-28", PrecioServSinIVA: "500.00" }, [
          trasladado("500.00", "80.00"),
          comision("100.00"),
        ]),
      ],
    ),
  ]);
}

/** Returns the withholding of a person who gave no RFC: all IVA and a fifth of the price. */
function publico(): XmlNode {
  return retenciones({ CveRetenc: "26" }, [
    EMISOR,
    nacional({
      RfcR: "XAXX010101000",
      NomDenRazSocR: "PÚBLICO EN GENERAL",
      DomicilioFiscalR: "06600",
    }),
    FEBRUARY,
    node("retenciones:Totales", totales("100.07", "100.07", "0", "36.02"), [
      isr("100.07", "20.01"),
      iva("16.01", "16.01"),
    ]),
    complement(
      {
        ...{ NumServ: "1", MonTotServSIVA: "100.07", TotalIVATrasladado: "16.0112" },
        ...{ TotalIVARetenido: "16.01", TotalISRRetenido: "20.01", DifIVAEntregadoPrestServ: "0.0012" },
        MonTotalporUsoPlataforma: "10",
      },
      [
        servicio({ FormaPagoServ: "03", TipoDeServ: "06", FechaServ: "2026-02-01", PrecioServSinIVA: "100.07" }, [
          trasladado("100.07", "16.0112"),
          comision("10"),
        ]),
      ],
    ),
  ]);
}

/** Returns a digital service of a foreigner, who owes no ISR. */
function extranjero(): XmlNode {
  return retenciones({ CveRetenc: "26" }, [
    EMISOR,
    node("retenciones:Receptor", { NacionalidadR: "Extranjero" }, [
      node("retenciones:Extranjero", { NumRegIdTribR: "121585958", NomDenRazSocR: "ACME INC" }),
    ]),
    FEBRUARY,
    node("retenciones:Totales", totales("100", "100", "0", "16"), [iva("16", "16")]),
    complement(
      {
        ...{ NumServ: "1", MonTotServSIVA: "100", TotalIVATrasladado: "16", TotalIVARetenido: "16" },
        ...{ TotalISRRetenido: "0", DifIVAEntregadoPrestServ: "0", MonTotalporUsoPlataforma: "5" },
      },
      [
        servicio({ FormaPagoServ: "04", TipoDeServ: "07", FechaServ: "2026-02-01", PrecioServSinIVA: "100" }, [
          trasladado("100", "16"),
          comision("5"),
        ]),
      ],
    ),
  ]);
}

/** Returns a bonus, which has neither tax nor commission. */
function premio(): XmlNode {
  return retenciones({ CveRetenc: "26" }, [
    EMISOR,
    nacional({ RfcR: "CACX7605101P8", NomDenRazSocR: "XOCHILT CASAS CHAVEZ" }),
    FEBRUARY,
    node("retenciones:Totales", totales("300.00", "300.00", "0.00", "6.30"), [isr("300.00", "6.30")]),
    complement(
      {
        ...{ NumServ: "1", MonTotServSIVA: "300.00", TotalIVATrasladado: "0.00", TotalIVARetenido: "0.00" },
        ...{ TotalISRRetenido: "6.30", DifIVAEntregadoPrestServ: "0.00", MonTotalporUsoPlataforma: "0.00" },
      },
      [servicio({ FormaPagoServ: "09", TipoDeServ: "01", FechaServ: "2026-02-01", PrecioServSinIVA: "300.00" }, [])],
    ),
  ]);
}

/** Returns a bet of a company's customer: its IVA and its IEPS are two services of one price, which counts once. */
function apuestas(): XmlNode {
  const bet = { FormaPagoServ: "04", TipoDeServ: "11", FechaServ: "2026-02-03", PrecioServSinIVA: "2000.00" };
  return retenciones({ CveRetenc: "26" }, [
    EMISOR,
    nacional({ RfcR: "CES0601017L3", NomDenRazSocR: "JUEGOS Y SORTEOS" }),
    FEBRUARY,
    node("retenciones:Totales", totales("2000.00", "2000.00", "0.00", "1210.00"), [
      isr("2000.00", "50.00"),
      iva("320.00", "160.00"),
      ieps("1000.00", "1000.00"),
    ]),
    complement(
      {
        ...{ NumServ: "1", MonTotServSIVA: "2000.00", TotalIVATrasladado: "320.00" },
        ...{ TotalIVARetenido: "160.00", TotalISRRetenido: "50.00", DifIVAEntregadoPrestServ: "160.00" },
        MonTotalporUsoPlataforma: "80.00",
      },
      [
        servicio(bet, [trasladado("2000.00", "320.00"), comision("80.00")]),
        servicio(bet, [trasladoIeps("2000.00", "1000.00")]),
      ],
    ),
  ]);
}

export function isr(BaseRet: string, MontoRet: string): XmlNode {
  return retenido({ BaseRet, ImpuestoRet: "001", MontoRet, TipoPagoRet: "04" });
}

export function iva(BaseRet: string, MontoRet: string): XmlNode {
  return retenido({ BaseRet, ImpuestoRet: "002", MontoRet, TipoPagoRet: "01" });
}

export function ieps(BaseRet: string, MontoRet: string): XmlNode {
  return retenido({ BaseRet, ImpuestoRet: "003", MontoRet, TipoPagoRet: "02" });
}

export function complement(attributes: Attributes, servicios: readonly XmlNode[]): XmlNode {
  return node("retenciones:Complemento", {}, [
    node(
      "plataformasTecnologicas:ServiciosPlataformasTecnologicas",
      { Version: "1.0", Periodicidad: "02", ...attributes },
      [node("plataformasTecnologicas:Servicios", {}, servicios)],
    ),
  ]);
}

export function servicio(attributes: Attributes, children: readonly XmlNode[]): XmlNode {
  return node("plataformasTecnologicas:DetallesDelServicio", attributes, children);
}

export function trasladado(Base: string, Importe: string): XmlNode {
  return node("plataformasTecnologicas:ImpuestosTrasladadosdelServicio", {
    ...{ Base, Impuesto: "02", TipoFactor: "Tasa", TasaCuota: "0.160000", Importe },
  });
}

export function trasladoIeps(Base: string, Importe: string): XmlNode {
  return node("plataformasTecnologicas:ImpuestosTrasladadosdelServicio", {
    ...{ Base, Impuesto: "03", TipoFactor: "Tasa", TasaCuota: "0.500000", Importe },
  });
}

export function contribucion(ImpContrib: string): XmlNode {
  return node("plataformasTecnologicas:ContribucionGubernamental", {
    ...{ ImpContrib, EntidadDondePagaLaContribucion: "09" },
  });
}

export function comision(Importe: string): XmlNode {
  return node("plataformasTecnologicas:ComisionDelServicio", { Importe });
}
