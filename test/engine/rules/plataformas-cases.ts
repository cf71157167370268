import { node } from "../../../src/engine/node.ts";
import { type Case, type Verdict, withFigures } from "./case.ts";
import type { Edits } from "./edit.ts";
import { comision, contribucion, ieps, isr, iva, type PlatformsName } from "./plataformas-documents.ts";

const EMISOR = "retenciones:Emisor";
const EXTRANJERO = "retenciones:Receptor/retenciones:Extranjero";
const PERIODO = "retenciones:Periodo";
const TOTALES = "retenciones:Totales";
const retenidoAt = (at: number) => `${TOTALES}/retenciones:ImpRetenidos[${at}]`;
const X = "retenciones:Complemento/plataformasTecnologicas:ServiciosPlataformasTecnologicas";
const servicioAt = (at: number) =>
  `${X}/plataformasTecnologicas:Servicios/plataformasTecnologicas:DetallesDelServicio[${at}]`;
const trasladadoAt = (at: number) => `${servicioAt(at)}/plataformasTecnologicas:ImpuestosTrasladadosdelServicio`;
const CONTRIBUCION = `${servicioAt(1)}/plataformasTecnologicas:ContribucionGubernamental`;
const comisionAt = (at: number) => `${servicioAt(at)}/plataformasTecnologicas:ComisionDelServicio`;

const set = (
  document: PlatformsName,
  path: string,
  value: string | undefined,
  passes: Edits = {},
  also: readonly string[] = [],
): Case<PlatformsName> => ({ document, fails: { [path]: value }, passes, also });

/** The edits remove ISR from every place that names it. */
const WITHOUT_ISR: Edits = {
  [retenidoAt(1)]: undefined,
  [`${TOTALES}/@MontoTotRet`]: "80.00",
  [`${X}/@TotalISRRetenido`]: "0.00",
};
const WITHOUT_IVA: Edits = {
  [retenidoAt(2)]: undefined,
  [`${TOTALES}/@MontoTotRet`]: "21.00",
  [`${X}/@TotalIVARetenido`]: "0",
  [`${X}/@DifIVAEntregadoPrestServ`]: "160.00",
};
const withIsr = (base: string, monto: string, total: string): Edits => ({
  [`${TOTALES}/+`]: isr(base, monto),
  [`${TOTALES}/@MontoTotRet`]: total,
  [`${X}/@TotalISRRetenido`]: monto,
});
/** A foreigner's services that are not digital have half of their IVA withheld. */
const LODGING: Edits = { [`${servicioAt(1)}/@TipoDeServ`]: "04" };

/**
 * Each rule has a row. Without `passes` the unchanged document passes; it is that of two trips unless another is named.
 */
export const PLATFORMS_CASES: Readonly<Record<string, Case<PlatformsName>>> = {
  "CRE-102": set("viajes", "@CveRetenc", "25"),
  "CRE-104": {
    ...set("extranjero", `${EXTRANJERO}/@NumRegIdTribR`, undefined),
    passes: { [`${EXTRANJERO}/@NumRegIdTribR`]: "XEXX010101000" },
  },
  "CRE-105": set("viajes", `${PERIODO}/@MesFin`, "03"),
  "CRE-106": {
    fails: { [`${PERIODO}/@Ejercicio`]: "2018", "@FechaExp": "2020-01-10T11:30:00" },
    passes: { "@FechaExp": "2026-01-01T00:00:00" },
    also: ["CRE-140"],
  },
  "CRE-107": set("viajes", `${TOTALES}/@MontoTotOperacion`, "1500.01", {}, ["CRE-108", "CRE-115"]),
  "CRE-108": set("viajes", `${TOTALES}/@MontoTotGrav`, "1499.99", { [`${TOTALES}/@MontoTotGrav`]: "1500" }),
  "CRE-109": set("viajes", `${TOTALES}/@MontoTotExent`, "0.01", { [`${TOTALES}/@MontoTotExent`]: "0" }),
  "CRE-110": set("viajes", `${TOTALES}/@MontoTotRet`, "101.01", { [`${TOTALES}/@MontoTotRet`]: "101" }),
  "CRE-111": set("viajes", `${EMISOR}/@RfcE`, "PEGJ900101AAA", {
    ...WITHOUT_ISR,
    [`${EMISOR}/@RfcE`]: "PEGJ900101AAA",
  }),
  "CRE-112": { fails: WITHOUT_IVA },
  "CRE-113": {
    fails: {
      [`${TOTALES}/+`]: iva("160.00", "80.00"),
      [`${TOTALES}/@MontoTotRet`]: "181.00",
      [`${X}/@TotalIVARetenido`]: "160.00",
      [`${X}/@DifIVAEntregadoPrestServ`]: "0.00",
    },
  },
  "CRE-114": {
    document: "extranjero",
    fails: {
      [retenidoAt(1)]: undefined,
      [`${TOTALES}/@MontoTotRet`]: "0",
      [`${X}/@TotalIVARetenido`]: "0",
    },
    also: ["CRE-112"],
  },
  "CRE-115": set("viajes", `${retenidoAt(1)}/@BaseRet`, "1500.00", { [`${retenidoAt(1)}/@BaseRet`]: "1000" }),
  "CRE-116": {
    document: "publico",
    fails: { [`${retenidoAt(2)}/@BaseRet`]: "16.02" },
    also: ["CRE-119"],
  },
  "CRE-117": {
    ...set("viajes", `${retenidoAt(2)}/@MontoRet`, "80.01", {
      ...{ [`${retenidoAt(2)}/@MontoRet`]: "160.00", [`${TOTALES}/@MontoTotRet`]: "181.00" },
      ...{ [`${X}/@TotalIVARetenido`]: "160", [`${X}/@DifIVAEntregadoPrestServ`]: "0" },
    }),
    also: ["CRE-110", "CRE-129"],
  },
  "CRE-118": {
    document: "apuestas",
    fails: {
      [`${retenidoAt(1)}/@MontoRet`]: "20.00",
      [`${TOTALES}/@MontoTotRet`]: "1180.00",
      [`${X}/@TotalISRRetenido`]: "20",
    },
    passes: { [`${retenidoAt(1)}/@MontoRet`]: "50", "@FechaExp": "2026-02-28T10:00:00" },
  },
  "CRE-119": set("publico", `${retenidoAt(2)}/@MontoRet`, "8.00", {}, ["CRE-110", "CRE-129"]),
  "CRE-120": set("publico", `${retenidoAt(1)}/@MontoRet`, "20.02", {}, ["CRE-110", "CRE-130"]),
  "CRE-121": set(
    "extranjero",
    `${retenidoAt(1)}/@MontoRet`,
    "8",
    {
      ...LODGING,
      ...{ [`${retenidoAt(1)}/@MontoRet`]: "8", [`${TOTALES}/@MontoTotRet`]: "8" },
      ...{ [`${X}/@TotalIVARetenido`]: "8" },
    },
    ["CRE-110", "CRE-129"],
  ),
  "CRE-122": {
    document: "extranjero",
    fails: withIsr("100", "20", "36"),
    also: ["CRE-123", "CRE-124"],
  },
  "CRE-123": {
    ...set("viajes", `${servicioAt(1)}/@TipoDeServ`, "07"),
    fails: { [`${servicioAt(1)}/@TipoDeServ`]: "08", [`${servicioAt(2)}/@TipoDeServ`]: "08" },
    passes: { [`${servicioAt(1)}/@TipoDeServ`]: "06", [`${servicioAt(2)}/@TipoDeServ`]: "06" },
  },
  "CRE-124": { document: "extranjero", fails: { ...LODGING, ...withIsr("100", "4", "20") } },
  "CRE-125": set("viajes", `${X}/@Periodicidad`, "06", { [`${X}/@Periodicidad`]: "05" }),
  "CRE-126": set("viajes", `${X}/@NumServ`, "3", { [`${X}/@NumServ`]: "02" }),
  "CRE-127": set("viajes", `${X}/@MonTotServSIVA`, "1500.01", { [`${X}/@MonTotServSIVA`]: "1500" }, ["CRE-107"]),
  "CRE-128": set("viajes", `${X}/@TotalIVATrasladado`, "240.01", {}, ["CRE-131"]),
  "CRE-129": set("viajes", `${X}/@TotalIVARetenido`, "80.01", {}, ["CRE-131"]),
  "CRE-130": set("viajes", `${X}/@TotalISRRetenido`, "21.01", { [`${X}/@TotalISRRetenido`]: "21" }),
  "CRE-131": set("viajes", `${X}/@DifIVAEntregadoPrestServ`, "160.00"),
  "CRE-132": set("extranjero", `${X}/@DifIVAEntregadoPrestServ`, "0.01", {
    [`${X}/@DifIVAEntregadoPrestServ`]: "0.000000",
  }),
  "CRE-133": set("viajes", `${X}/@MonTotalporUsoPlataforma`, "300.01"),
  "CRE-134": set("viajes", `${X}/@MonTotalContribucionGubernamental`, "45.01"),
  "CRE-135": set("viajes", `${servicioAt(1)}/@FormaPagoServ`, "10", {
    [`${servicioAt(1)}/@FormaPagoServ`]: "08",
  }),
  "CRE-136": {
    document: "apuestas",
    fails: { [`${servicioAt(1)}/@TipoDeServ`]: "10", [`${servicioAt(2)}/@TipoDeServ`]: "10" },
  },
  "CRE-137": set("viajes", `${servicioAt(2)}/@TipoDeServ`, "02"),
  "CRE-140": set("viajes", `${servicioAt(2)}/@FechaServ`, "2026-03-01", {
    [`${servicioAt(2)}/@FechaServ`]: "2026-02-01",
  }),
  "CRE-141": {
    document: "premio",
    fails: { [`${servicioAt(1)}/+`]: trasladado0() },
  },
  "CRE-142": set("viajes", `${trasladadoAt(1)}/@Base`, "1000.02", { [`${trasladadoAt(1)}/@Base`]: "1000" }, [
    "CRE-152",
  ]),
  "CRE-143": {
    fails: { [`${trasladadoAt(1)}/@Importe`]: "160.01", [`${trasladadoAt(2)}/@Importe`]: "79.99" },
    also: ["CRE-116", "CRE-131"],
  },
  "CRE-144": set("viajes", `${CONTRIBUCION}/@EntidadDondePagaLaContribucion`, "33", {
    [`${CONTRIBUCION}/@EntidadDondePagaLaContribucion`]: "32",
  }),
  "CRE-145": {
    fails: { [`${CONTRIBUCION}/@ImpContrib`]: "0.99", [`${X}/@MonTotalContribucionGubernamental`]: "0.99" },
    passes: { [`${CONTRIBUCION}/@ImpContrib`]: "1.01", [`${X}/@MonTotalContribucionGubernamental`]: "1.01" },
  },
  "CRE-146": {
    document: "premio",
    fails: { [`${servicioAt(1)}/+`]: comision("5"), [`${X}/@MonTotalporUsoPlataforma`]: "5" },
  },
  "CRE-147": {
    fails: { [`${comisionAt(2)}/@Importe`]: "0", [`${X}/@MonTotalporUsoPlataforma`]: "200" },
    passes: { [`${comisionAt(2)}/@Importe`]: "0.01", [`${X}/@MonTotalporUsoPlataforma`]: "200.01" },
  },
  "CRE-148": {
    document: "premio",
    fails: {
      "retenciones:Complemento/+": node("plataformasTecnologicas:ServiciosPlataformasTecnologicas"),
    },
  },
  "CRE-151": {
    fails: { "retenciones:Complemento/+": node("premios:Premios") },
    passes: { "retenciones:Complemento/+": node("tfd:TimbreFiscalDigital") },
    context: { now: undefined },
  },
  // The tax, 16 % of 100.07, has four decimals.
  "CRE-152": {
    document: "publico",
    fails: {
      [`${trasladadoAt(1)}/@Importe`]: "16.01",
      [`${X}/@TotalIVATrasladado`]: "16.01",
      [`${X}/@DifIVAEntregadoPrestServ`]: "0.00",
    },
  },
  "CRE-153": {
    document: "extranjero",
    fails: {
      [retenidoAt(1)]: undefined,
      [`${TOTALES}/@MontoTotRet`]: "0",
      [`${trasladadoAt(1)}/@TasaCuota`]: "0.000000",
      [`${trasladadoAt(1)}/@Importe`]: "0",
      [`${X}/@TotalIVATrasladado`]: "0",
      [`${X}/@TotalIVARetenido`]: "0",
    },
    passes: {
      [`${retenidoAt(1)}/@BaseRet`]: "0",
      [`${retenidoAt(1)}/@MontoRet`]: "0",
      [`${TOTALES}/@MontoTotRet`]: "0",
      [`${trasladadoAt(1)}/@TasaCuota`]: "0.000000",
      [`${trasladadoAt(1)}/@Importe`]: "0",
      [`${X}/@TotalIVATrasladado`]: "0",
      [`${X}/@TotalIVARetenido`]: "0",
    },
  },
  "CRE-154": set("viajes", `${retenidoAt(1)}/@BaseRet`, undefined),
  "CRE-155": {
    document: "extranjero",
    fails: {
      ...LODGING,
      ...{ [`${retenidoAt(1)}/@MontoRet`]: "9", [`${TOTALES}/@MontoTotRet`]: "9" },
      ...{ [`${X}/@TotalIVARetenido`]: "9" },
    },
    passes: LODGING,
  },
  "CRE-156": {
    document: "premio",
    fails: { [`${X}/@MonTotalContribucionGubernamental`]: "0.01" },
    passes: { [`${X}/@MonTotalContribucionGubernamental`]: "0.00" },
  },
  "CRE-157": {
    fails: {
      [trasladadoAt(2)]: undefined,
      [`${X}/@TotalIVATrasladado`]: "160",
      [`${X}/@DifIVAEntregadoPrestServ`]: "80.00",
    },
  },
  "CRE-158": {
    fails: { [`${CONTRIBUCION}/@ImpContrib`]: "1.00", [`${X}/@MonTotalContribucionGubernamental`]: "1" },
    passes: {
      [`${CONTRIBUCION}/@ImpContrib`]: "1.000001",
      [`${X}/@MonTotalContribucionGubernamental`]: "1.000001",
    },
  },
  "CRE-159": {
    fails: { [comisionAt(2)]: undefined, [`${X}/@MonTotalporUsoPlataforma`]: "200" },
  },
  "CRE-160": {
    document: "apuestas",
    fails: { [retenidoAt(3)]: undefined, [`${TOTALES}/@MontoTotRet`]: "210.00" },
  },
  "CRE-161": {
    document: "apuestas",
    fails: {
      [`${servicioAt(2)}/+`]: contribucion("5.00"),
      [`${X}/@MonTotalContribucionGubernamental`]: "5.00",
    },
    passes: { [`${X}/@MonTotalContribucionGubernamental`]: "0" },
  },
  "CRE-162": {
    document: "apuestas",
    fails: { [`${servicioAt(2)}/+`]: comision("5"), [`${X}/@MonTotalporUsoPlataforma`]: "85" },
  },
  "CRE-163": {
    document: "apuestas",
    fails: { [`${retenidoAt(3)}/@MontoRet`]: "500", [`${TOTALES}/@MontoTotRet`]: "710.00" },
  },
};

function trasladado0() {
  return node("plataformasTecnologicas:ImpuestosTrasladadosdelServicio", {
    ...{ Base: "300.00", Impuesto: "02", TipoFactor: "Tasa", TasaCuota: "0.000000", Importe: "0" },
  });
}

/** These verdicts show the second side of rules that have two, and faults that one rule leaves to another. */
export const PLATFORMS_VERDICTS: readonly Verdict<PlatformsName>[] = [
  ["a year after that of issue", "premio", { [`${PERIODO}/@Ejercicio`]: "2027" }, ["CRE-106", "CRE-140"]],
  [
    "contributions without their total",
    "viajes",
    { [`${X}/@MonTotalContribucionGubernamental`]: undefined },
    ["CRE-134"],
  ],
  [
    "a contribution of another service counts too",
    "viajes",
    {
      [`${servicioAt(2)}/+`]: contribucion("5.5"),
      [`${X}/@MonTotalContribucionGubernamental`]: "50.50",
    },
    [],
  ],
  [
    "prices of three decimals, whose total the withholding can only round",
    "premio",
    {
      [`${servicioAt(1)}/@PrecioServSinIVA`]: "300.004",
      [`${X}/@MonTotServSIVA`]: "300.004",
    },
    ["CRE-152"],
  ],
  [
    "IVA withheld without any that was transferred",
    "premio",
    {
      [`${TOTALES}/+`]: iva("10.00", "5.00"),
      [`${TOTALES}/@MontoTotRet`]: "11.30",
      [`${X}/@TotalIVARetenido`]: "5.00",
    },
    ["CRE-116", "CRE-129", "CRE-131"],
  ],
  [
    "everything paid in cash",
    "viajes",
    {
      [`${servicioAt(1)}/@FormaPagoServ`]: "01",
      [`${retenidoAt(1)}/@BaseRet`]: "0",
      [`${retenidoAt(1)}/@MontoRet`]: "0",
      [`${retenidoAt(2)}/@BaseRet`]: "0",
      [`${retenidoAt(2)}/@MontoRet`]: "0",
      [`${TOTALES}/@MontoTotRet`]: "0",
      [`${X}/@TotalIVARetenido`]: "0",
      [`${X}/@TotalISRRetenido`]: "0",
      [`${X}/@DifIVAEntregadoPrestServ`]: "0",
    },
    [],
  ],
  [
    "a bet of before revision E, when the second service counted like any other and every tax as IVA",
    "apuestas",
    { "@FechaExp": "2025-12-31T23:59:59", [`${PERIODO}/@Ejercicio`]: "2025" },
    ["CRE-116", "CRE-126", "CRE-127", "CRE-128", "CRE-140", "CRE-140", "CRE-159"],
  ],
  ...(
    [
      ["2026-02-28T10:00:00", []],
      ["2026-03-01T00:00:00", ["CRE-118"]],
    ] as const
  ).map(
    ([fecha, codes]): Verdict<PlatformsName> => [
      `the rate for companies, changed by an imported figure of March, on ${fecha}`,
      "apuestas",
      { "@FechaExp": fecha, [`${PERIODO}/@MesIni`]: "02", [`${PERIODO}/@MesFin`]: "02" },
      codes,
      withFigures("plataformas-isr-moral 0.03 [2026-03-01..]"),
    ],
  ),
  [
    "the rate for who gave no RFC, changed by an imported figure",
    "publico",
    {},
    ["CRE-120"],
    withFigures("plataformas-isr-sin-rfc 0.3 [2026-01-01..]"),
  ],
  [
    "a bet whose services are both counted",
    "apuestas",
    { [`${X}/@NumServ`]: "2", [`${X}/@MonTotServSIVA`]: "4000.00" },
    ["CRE-107", "CRE-126", "CRE-127"],
  ],
  [
    "IEPS as part of the IVA",
    "apuestas",
    { [`${retenidoAt(2)}/@BaseRet`]: "1320.00", [`${X}/@TotalIVATrasladado`]: "1320.00" },
    ["CRE-116", "CRE-117", "CRE-128", "CRE-131"],
  ],
  [
    "a bet in cash, whose IEPS stays with who took the cash",
    "apuestas",
    {
      [`${servicioAt(1)}/@FormaPagoServ`]: "01",
      [`${servicioAt(2)}/@FormaPagoServ`]: "01",
      ...{ [`${retenidoAt(1)}/@BaseRet`]: "0", [`${retenidoAt(1)}/@MontoRet`]: "0" },
      ...{ [`${retenidoAt(2)}/@BaseRet`]: "0", [`${retenidoAt(2)}/@MontoRet`]: "0" },
      ...{ [`${retenidoAt(3)}/@BaseRet`]: "0", [`${retenidoAt(3)}/@MontoRet`]: "0" },
      ...{ [`${TOTALES}/@MontoTotRet`]: "0", [`${X}/@TotalIVARetenido`]: "0" },
      ...{ [`${X}/@TotalISRRetenido`]: "0", [`${X}/@DifIVAEntregadoPrestServ`]: "0" },
    },
    [],
  ],
  [
    "a bet with IEPS alone, which nothing repeats",
    "apuestas",
    {
      ...{ [servicioAt(1)]: undefined, [retenidoAt(2)]: undefined, [`${TOTALES}/@MontoTotRet`]: "1050.00" },
      ...{ [`${X}/@TotalIVATrasladado`]: "0.00", [`${X}/@TotalIVARetenido`]: "0.00" },
      ...{ [`${X}/@DifIVAEntregadoPrestServ`]: "0.00", [`${X}/@MonTotalporUsoPlataforma`]: "0" },
    },
    [],
  ],
  [
    "IEPS withheld twice",
    "apuestas",
    { [`${TOTALES}/+`]: ieps("1000.00", "1000.00"), [`${TOTALES}/@MontoTotRet`]: "2210.00" },
    ["CRE-113"],
  ],
  [
    "the platform of a person that withholds IVA alone",
    "viajes",
    { ...WITHOUT_ISR, [`${EMISOR}/@RfcE`]: "PEGJ900101AAA" },
    [],
  ],
  ["an amount that is no number is the schema's business", "viajes", { [`${X}/@TotalIVARetenido`]: "x" }, []],
  [
    "so is a complement without services",
    "premio",
    { [`${X}/plataformasTecnologicas:Servicios`]: undefined },
    ["CRE-126", "CRE-127"],
  ],
  [
    "half a cent is cut",
    "viajes",
    {
      [`${trasladadoAt(1)}/@Importe`]: "160.01",
      [`${trasladadoAt(1)}/@TasaCuota`]: "0.16001",
      [`${X}/@TotalIVATrasladado`]: "240.01",
      [`${retenidoAt(2)}/@BaseRet`]: "160.01",
      [`${retenidoAt(2)}/@MontoRet`]: "80.00",
      [`${X}/@DifIVAEntregadoPrestServ`]: "80.01",
    },
    [],
  ],
];
