import { node } from "../../../src/engine/node.ts";
import type { Case, Verdict } from "./case.ts";
import type { Edits } from "./edit.ts";
import { sample, set } from "./samples.ts";

const GCEH = "Complemento/gceh:GastosHidrocarburos/gceh:Erogacion[1]";
const documentAt = (at: number) => `${GCEH}/gceh:DocumentoRelacionado[${at}]`;
const activityAt = (at: number) => `${GCEH}/gceh:Actividades[${at}]`;
const partAt = (at: number) => `${activityAt(at)}/gceh:SubActividades[1]`;
const FIELD = `${GCEH}/gceh:CentroCostos[1]`;
const inConcept = (name: string): Edits => ({ "Conceptos/Concepto/+": node(`cfdi:${name}`) });
const GLOBAL: Edits = { "+": node("cfdi:InformacionGlobal") };
/** Returns the case of a forbidden node, where the unchanged document passes. */
const forbidden = (edits: Edits) => ({ fails: edits });

export const EXPENSES = { gastos: sample("gastosHidrocarburos10") } as const;

export const EXPENSES_CASES: Readonly<Record<string, Case<"gastos">>> = {
  "VAL-1202": set("@TipoDeComprobante", "I"),
  "VAL-1203": {
    fails: { [`${documentAt(1)}/@OrigenErogacion`]: "Extranjero" },
    passes: { [`${documentAt(2)}/@OrigenErogacion`]: "Extranjero" },
  },
  "VAL-1204": {
    fails: { [`${documentAt(2)}/@RFCProveedor`]: "AAA010101AAA" },
  },
  "VAL-1205": set(`${documentAt(1)}/@RFCProveedor`, undefined),
  "VAL-1206": set(`${documentAt(2)}/@MontoTotalIVA`, "0"),
  "VAL-1207": set(`${documentAt(1)}/@MontoTotalIVA`, undefined),
  "VAL-1208": set(`${documentAt(2)}/@OrigenErogacion`, "Nacional"),
  "VAL-1209": set(`${documentAt(1)}/@ClavePedimentoVinculado`, "A1"),
  "VAL-1210": set(`${documentAt(2)}/@ClavePedimentoVinculado`, undefined),
  "VAL-1211": set(`${documentAt(1)}/@ClavePagoPedimentoVinculado`, "00"),
  "VAL-1212": set(`${documentAt(2)}/@ClavePagoPedimentoVinculado`, undefined),
  "VAL-1213": set(`${documentAt(1)}/@MontoIVAPedimento`, "0"),
  "VAL-1214": set(`${documentAt(2)}/@MontoIVAPedimento`, undefined),
  "VAL-1215": set(`${documentAt(1)}/@Mes`, "03", { [`${documentAt(1)}/@Mes`]: "01" }),
  "VAL-1216": set(`${GCEH}/@Porcentaje`, "0", { [`${GCEH}/@Porcentaje`]: "0.001" }),
  "VAL-1217": set(`${activityAt(1)}/@ActividadRelacionada`, undefined),
  "VAL-1223": set(`${activityAt(2)}/@ActividadRelacionada`, "06"),
  "VAL-1224": {
    fails: { [`${partAt(1)}/@SubActividadRelacionada`]: "008" },
    also: ["VAL-1225"],
  },
  "VAL-1225": set(`${partAt(1)}/gceh:Tareas[2]/@TareaRelacionada`, "0005", {
    [`${partAt(1)}/gceh:Tareas[2]/@TareaRelacionada`]: "0002",
  }),
  "VAL-1226": set(`${FIELD}/@Campo`, undefined),
  "VAL-1232": set(`${documentAt(1)}/@FechaFolioFiscalVinculado`, undefined),
  "VAL-1233": set(`${documentAt(2)}/@NumeroPedimentoVinculado`, "27  47  3807  8003832", {
    [`${documentAt(2)}/@NumeroPedimentoVinculado`]: "25  47  3807  8003832",
  }),
  "VAL-1234": set("@Exportacion", "02"),
  "VAL-1235": forbidden(GLOBAL),
  "VAL-1236": set("Emisor/@FacAtrAdquirente", "0000000001"),
  "VAL-1237": set("Conceptos/Concepto/@ObjetoImp", "02"),
  "VAL-1238": forbidden(inConcept("Impuestos")),
  "VAL-1239": forbidden(inConcept("ACuentaTerceros")),
  "VAL-1240": forbidden(inConcept("InformacionAduanera")),
  "VAL-1241": forbidden(inConcept("CuentaPredial")),
  "VAL-1242": forbidden(inConcept("ComplementoConcepto")),
  "VAL-1243": forbidden(inConcept("Parte")),
  "VAL-1291": {
    fails: {
      [`${documentAt(1)}/@FechaFolioFiscalVinculado`]: "2026-03-01",
      [`${documentAt(1)}/@Mes`]: "01",
    },
    passes: {
      [`${documentAt(1)}/@FechaFolioFiscalVinculado`]: "2026-01-31",
      [`${documentAt(1)}/@Mes`]: "12",
    },
  },
  "VAL-1292": {
    fails: { [`${activityAt(1)}/gceh:SubActividades[2]/@SubActividadRelacionada`]: "002" },
  },
  "VAL-1293": {
    fails: { [`${FIELD}/+`]: node("gceh:Yacimientos", { Yacimiento: "Otro" }) },
  },
};

export const EXPENSES_VERDICTS: readonly Verdict<"gastos">[] = [
  ["an activity alone", "gastos", { [`${activityAt(3)}/@ActividadRelacionada`]: "01" }, ["VAL-1217"]],
  ["a part without its task", "gastos", { [`${partAt(2)}/gceh:Tareas[1]`]: undefined }, ["VAL-1217"]],
  ["a well without its deposit", "gastos", { [`${FIELD}/gceh:Yacimientos[1]/@Yacimiento`]: undefined }, ["VAL-1226"]],
  [
    "the month before January, not the one before that",
    "gastos",
    { [`${documentAt(1)}/@FechaFolioFiscalVinculado`]: "2026-01-31", [`${documentAt(1)}/@Mes`]: "11" },
    ["VAL-1215"],
  ],
  [
    "the last part of the last activity but one",
    "gastos",
    { [`${partAt(2)}/@SubActividadRelacionada`]: "035" },
    ["VAL-1224", "VAL-1225"],
  ],
];

const IEEH = "Complemento/ieeh:IngresosHidrocarburos";
const relatedAt = (at: number) => `${IEEH}/ieeh:DocumentoRelacionado[${at}]`;

export const INCOMES = { ingresos: sample("ingresosHidrocarburos10") } as const;

export const INCOMES_CASES: Readonly<Record<string, Case<"ingresos">>> = {
  "VAL-1302": set("@TipoDeComprobante", "E"),
  "VAL-1303": set(`${relatedAt(1)}/@Mes`, "03", { [`${relatedAt(2)}/@Mes`]: "12" }),
  "VAL-1304": set(`${IEEH}/@Porcentaje`, "0.000"),
  "VAL-1305": set(`${IEEH}/@ContraprestacionPagadaOperador`, "1160.01", {
    [`${IEEH}/@ContraprestacionPagadaOperador`]: "1160",
  }),
  "VAL-1306": set("@Exportacion", "03"),
  "VAL-1307": forbidden(GLOBAL),
  "VAL-1308": set("Emisor/@FacAtrAdquirente", "0000000001"),
  "VAL-1309": forbidden(inConcept("ACuentaTerceros")),
  "VAL-1310": forbidden(inConcept("InformacionAduanera")),
  "VAL-1311": forbidden(inConcept("CuentaPredial")),
  "VAL-1312": forbidden(inConcept("ComplementoConcepto")),
  "VAL-1313": forbidden(inConcept("Parte")),
  "VAL-1391": {
    fails: {
      [`${relatedAt(1)}/@FechaFolioFiscalVinculado`]: "2026-03-01",
      [`${relatedAt(1)}/@Mes`]: "01",
    },
    passes: {
      [`${relatedAt(1)}/@FechaFolioFiscalVinculado`]: "2026-03-01",
    },
  },
};
