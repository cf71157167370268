import { node } from "../../../src/engine/node.ts";
import type { CertificateFacts, Context } from "../../../src/engine/rules/rule.ts";
import { NOW } from "./documents.ts";
import type { Edits } from "./edit.ts";
import { retenido, type WithholdingsName } from "./retenciones-documents.ts";

export interface WithholdingsCase {
  readonly document?: WithholdingsName;
  readonly fails?: Edits;
  readonly passes?: Edits;
  /** The document fails only in this context, where the fault lies outside of it. */
  readonly failsIn?: Partial<Context>;
  readonly passesIn?: Partial<Context>;
  /** These rules fail by the same fault. */
  readonly also?: readonly string[];
}

const EMISOR = "retenciones:Emisor";
const RECEPTOR = "retenciones:Receptor";
const NACIONAL = `${RECEPTOR}/retenciones:Nacional`;
const PERIODO = "retenciones:Periodo";
const TOTALES = "retenciones:Totales";
const COMPLEMENTO = "retenciones:Complemento";
const RELACIONADO = "retenciones:CfdiRetenRelacionados";
const retenidoAt = (at: number) => `${TOTALES}/retenciones:ImpRetenidos[${at}]`;

const set = (path: string, value: string | undefined, passes: Edits = {}): WithholdingsCase => ({
  fails: { [path]: value },
  passes,
});

/** Returns a context with the certificate of the documents, apart from the changes. */
const sealedWith = (
  facts: Partial<Extract<CertificateFacts, { kind: "certificate" }>["certificate"]> = {},
): Partial<Context> => ({
  certificate: {
    kind: "certificate",
    certificate: {
      noCertificado: "30001000000500003416",
      rfc: "EKU9003173C9",
      validFrom: new Date("2023-05-18T00:00:00Z"),
      validTo: new Date("2027-05-18T00:00:00Z"),
      isCsd: true,
      ...facts,
    },
  },
});

const STAMP = { [`${COMPLEMENTO}/+`]: node("tfd:TimbreFiscalDigital", { UUID: "4F1B1C30" }) };
const NOTHING_TAXED: Edits = {
  [`${TOTALES}/@MontoTotOperacion`]: "0",
  [`${TOTALES}/@MontoTotGrav`]: "0",
  [`${TOTALES}/@MontoTotExent`]: "0.00",
};

/**
 * Each rule has a row. Without `passes` and `passesIn` the unchanged document passes; it is that of dividends unless
 * another is named.
 */
export const WITHHOLDINGS_CASES: Readonly<Record<string, WithholdingsCase>> = {
  "CRE-01": { failsIn: { sealVerifies: false }, passesIn: { sealVerifies: true } },
  "CRE-02": { failsIn: { certificate: { kind: "unreadable" } }, passesIn: sealedWith() },
  "CRE-03": { failsIn: sealedWith({ rfc: "URE180429TM6" }), passesIn: sealedWith() },
  "CRE-04": {
    failsIn: sealedWith({ validTo: new Date("2026-03-10T17:29:59Z") }),
    passesIn: sealedWith({ validTo: new Date("2026-03-10T17:30:00Z") }),
  },
  "CRE-05": { failsIn: sealedWith({ isCsd: false }), passesIn: sealedWith() },
  "CRE-06": { fails: STAMP, passes: STAMP, passesIn: { now: undefined } },
  "CRE-07": set("@FechaExp", "2026-03-07T11:59:59", { "@FechaExp": "2026-03-07T12:00:00" }),
  "CRE-08": { failsIn: sealedWith({ noCertificado: "30001000000500003417" }), passesIn: sealedWith() },
  "CRE-09": set("@FechaExp", "2026-02-30T11:30:00"),
  "CRE-10": {
    failsIn: { loaded: { codigoPostal: new Map([["06000", {}]]) } },
    passesIn: { loaded: { codigoPostal: new Map([["06600", {}]]) } },
  },
  "CRE-11": set("@CveRetenc", "29", { "@CveRetenc": "15" }),
  "CRE-12": { document: "publico", ...set("@DescRetenc", undefined) },
  "CRE-13": {
    fails: { "@CveRetenc": "18" },
    passes: { "@CveRetenc": "03" },
  },
  "CRE-14": {
    document: "rif",
    fails: { [`${TOTALES}/@MontoTotGrav`]: "0.01", [`${TOTALES}/@MontoTotOperacion`]: "0.01" },
  },
  "CRE-15": { ...set(`${RELACIONADO}/@TipoRelacion`, "99"), also: ["CRE-34"] },
  "CRE-16": set(`${EMISOR}/@RegimenFiscalE`, "602"),
  "CRE-17": set(`${EMISOR}/@RegimenFiscalE`, "612", { [`${EMISOR}/@RegimenFiscalE`]: "603" }),
  "CRE-18": { document: "publico", ...set(`${NACIONAL}/@NomDenRazSocR`, "PUBLICO EN GENERAL") },
  "CRE-19": set(`${NACIONAL}/@RfcR`, "URE180429TM6", {
    [`${NACIONAL}/@RfcR`]: "URE180429TM6",
    [`${NACIONAL}/@CurpR`]: undefined,
  }),
  "CRE-20": {
    document: "publico",
    ...set(`${NACIONAL}/@DomicilioFiscalR`, "06601", {
      [`${NACIONAL}/@DomicilioFiscalR`]: "22000",
      "@LugarExpRetenc": "22000",
      "@FechaExp": "2026-03-10T10:30:00",
    }),
  },
  "CRE-21": set(`${PERIODO}/@MesIni`, "5"),
  "CRE-22": set(`${PERIODO}/@MesIni`, "07", { [`${PERIODO}/@MesIni`]: "06" }),
  "CRE-23": set(`${PERIODO}/@MesFin`, "13", { [`${PERIODO}/@MesFin`]: "12" }),
  "CRE-24": set(`${PERIODO}/@Ejercicio`, "2020", { [`${PERIODO}/@Ejercicio`]: "2021" }),
  "CRE-25": set(`${TOTALES}/@MontoTotOperacion`, "10000.01", { [`${TOTALES}/@MontoTotOperacion`]: "10000" }),
  "CRE-26": {
    document: "extranjero",
    ...set(`${TOTALES}/@MontoTotGrav`, "500.01", {
      [`${TOTALES}/@MontoTotGrav`]: "500",
      [`${TOTALES}/@MontoTotExent`]: "0",
    }),
    also: ["CRE-25"],
  },
  "CRE-27": {
    document: "extranjero",
    ...set(`${TOTALES}/@MontoTotExent`, "500.01"),
    also: ["CRE-25"],
  },
  "CRE-28": { document: "extranjero", ...set(`${TOTALES}/@MontoTotRet`, "0.01") },
  "CRE-29": set(`${TOTALES}/@MontoTotRet`, "1276.66", { [`${retenidoAt(3)}/@MontoRet`]: "210.00" }),
  "CRE-30": { document: "rif", ...set(`${TOTALES}/@UtilidadBimestral`, undefined) },
  "CRE-31": { document: "rif", ...set(`${TOTALES}/@ISRCorrespondiente`, "0.00") },
  "CRE-32": set(`${retenidoAt(3)}/@TipoPagoRet`, "05", { [`${retenidoAt(3)}/@TipoPagoRet`]: "04" }),
  "CRE-33": set(`${retenidoAt(1)}/@TipoPagoRet`, "01", { [`${retenidoAt(1)}/@TipoPagoRet`]: "04" }),
  "CRE-34": set(`${RELACIONADO}/@TipoRelacion`, "01"),
  "CRE-35": { document: "extranjero", ...set(`${RECEPTOR}/@NacionalidadR`, "Nacional") },
  "CRE-36": {
    document: "extranjero",
    fails: { [`${TOTALES}/+`]: retenido({ ImpuestoRet: "001", MontoRet: "0.01", TipoPagoRet: "03" }) },
    passes: { [`${TOTALES}/+`]: retenido({ ImpuestoRet: "001", MontoRet: "0.00", TipoPagoRet: "03" }) },
  },
  "CRE-37": { ...set(`${PERIODO}/@Ejercicio`, "2028", { [`${PERIODO}/@Ejercicio`]: "2026" }), also: ["CRE-24"] },
};

/** These verdicts show the second side of rules that have two, and faults that one rule leaves to another. */
export const WITHHOLDINGS_VERDICTS: readonly [
  what: string,
  document: WithholdingsName,
  edits: Edits,
  codes: readonly string[],
  context?: Partial<Context>,
][] = [
  ["services of a national need no complement", "dividendos", { "@CveRetenc": "01" }, []],
  ["those of a foreigner do", "extranjero", { [COMPLEMENTO]: undefined }, ["CRE-13"]],
  [
    "either version of planes de retiro will do",
    "dividendos",
    {
      "@CveRetenc": "22",
      [`${COMPLEMENTO}/dividendos:Dividendos`]: undefined,
      [`${COMPLEMENTO}/+`]: node("planesderetiro:Planesderetiro"),
    },
    [],
  ],
  ["the sector financiero shows its complement only as a fiduciary", "rif", { "@CveRetenc": "27" }, []],
  ["the public with another name", "publico", { [`${NACIONAL}/@NomDenRazSocR`]: "TODOS" }, ["CRE-18"]],
  [
    "the public's name of somebody who has an RFC",
    "dividendos",
    { [`${NACIONAL}/@NomDenRazSocR`]: "PÚBLICO EN GENERAL" },
    ["CRE-18"],
  ],
  ["that name as a CFDI writes it", "dividendos", { [`${NACIONAL}/@NomDenRazSocR`]: "PUBLICO EN GENERAL" }, ["CRE-18"]],
  ["a year to come", "dividendos", { [`${PERIODO}/@Ejercicio`]: "2027" }, ["CRE-24"]],
  [
    "a document of last year that is only looked at keeps its years",
    "dividendos",
    { "@FechaExp": "2025-12-31T23:59:59", [`${PERIODO}/@Ejercicio`]: "2020" },
    [],
    { now: undefined },
  ],
  [
    "half past twelve is just over in Cancún",
    "dividendos",
    { "@LugarExpRetenc": "77500", "@FechaExp": "2026-03-10T12:30:00" },
    [],
  ],
  ["half past eleven is still to come in Tijuana", "dividendos", { "@LugarExpRetenc": "22000" }, ["CRE-07"]],
  ["a payment to the RIF without its ISR", "rif", { [`${TOTALES}/@ISRCorrespondiente`]: undefined }, ["CRE-31"]],
  ["a profit of zero", "rif", { [`${TOTALES}/@UtilidadBimestral`]: "0" }, ["CRE-30"]],
  ["a profit with another key", "dividendos", { [`${TOTALES}/@UtilidadBimestral`]: "0" }, []],
  [
    "28 with an exempt amount",
    "rif",
    { [`${TOTALES}/@MontoTotExent`]: "1", [`${TOTALES}/@MontoTotOperacion`]: "1" },
    ["CRE-14"],
  ],
  ["an operation of zero", "dividendos", NOTHING_TAXED, []],
  [
    "an ImpuestoRet that is no tax is one fault",
    "dividendos",
    { [`${retenidoAt(1)}/@ImpuestoRet`]: "009" },
    ["CRE-33"],
  ],
  ["an RFC of the wrong length is the schema's business", "dividendos", { [`${EMISOR}/@RfcE`]: "EKU9" }, []],
  ["a receiver that is neither is too", "dividendos", { [NACIONAL]: undefined }, []],
  ["an amount that is no number is too", "dividendos", { [`${TOTALES}/@MontoTotGrav`]: "mucho" }, []],
  ["no certificate at all is none that could be wrong", "dividendos", {}, [], { now: NOW, sealVerifies: undefined }],
];
