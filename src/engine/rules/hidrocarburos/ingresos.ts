import { mustEqual } from "../comprobante/common.ts";
import { type Rule, rule, scope } from "../rule.ts";
import { cfdiRules, monthRule, nearMonthRule, shareRule } from "./common.ts";
import type { Ingresos, Of } from "./model.ts";

type Document = Of<Ingresos>;

export const ingresos = scope("IngresosHidrocarburos", ({ complementos }: Document) => complementos);
export const documentos = scope("DocumentoRelacionado", ({ complementos }: Document) =>
  complementos.flatMap(({ documentos }) => documentos),
);

export const RULES: readonly Rule<Document>[] = [
  ...cfdiRules({
    tipo: ["VAL-1302", "IEEH102", "I"],
    exportacion: ["VAL-1306", "IEEH106"],
    global: ["VAL-1307", "IEEH107"],
    adquirente: ["VAL-1308", "IEEH108"],
    forbidden: [
      ["VAL-1309", "IEEH109", "ACuentaTerceros"],
      ["VAL-1310", "IEEH110", "InformacionAduanera"],
      ["VAL-1311", "IEEH111", "CuentaPredial"],
      ["VAL-1312", "IEEH112", "ComplementoConcepto"],
      ["VAL-1313", "IEEH113", "Parte"],
    ],
  }),
  monthRule("VAL-1303", "IEEH103", documentos),
  shareRule("VAL-1304", "IEEH104", ingresos),
  rule("VAL-1305", ["IEEH105"], ingresos, {
    title: "debe ser igual al Total del comprobante",
    field: "@ContraprestacionPagadaOperador",
    remedy: "Escriba en los dos la contraprestación pagada.",
    check: ({ contraprestacion }, { comprobante: { total } }) => mustEqual(total, contraprestacion),
  }),
  nearMonthRule("VAL-1391", "matriz de Ingresos de hidrocarburos 1.0, IEEH103", documentos),
];
