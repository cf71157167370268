import type { MATRICES } from "../../../src/engine/documents/matrices.ts";
import type { XmlNode } from "../../../src/engine/node.ts";
import { COMBUSTIBLES12 } from "../../../src/engine/rules/combustibles/index.ts";
import { DETALLISTA } from "../../../src/engine/rules/estandares/detallista.ts";
import { DONATARIAS11 } from "../../../src/engine/rules/estandares/donatarias.ts";
import { IMPUESTOS_LOCALES10 } from "../../../src/engine/rules/estandares/impuestos-locales.ts";
import { LEYENDAS10 } from "../../../src/engine/rules/estandares/leyendas.ts";
import { GASTOS_HIDROCARBUROS10, INGRESOS_HIDROCARBUROS10 } from "../../../src/engine/rules/hidrocarburos/index.ts";
import { INE11 } from "../../../src/engine/rules/ine/index.ts";
import type { Matrix } from "../../../src/engine/rules/matrix.ts";
import { PETROLIFEROS10 } from "../../../src/engine/rules/petroliferos/index.ts";
import { PLANES_DE_RETIRO11 } from "../../../src/engine/rules/planes-de-retiro/index.ts";
import { PLATAFORMAS10 } from "../../../src/engine/rules/plataformas/index.ts";
import type { Case, Verdict } from "./case.ts";
import { STATEMENTS, STATEMENTS_CASES } from "./combustibles-cases.ts";
import {
  DONATIONS,
  DONATIONS_CASES,
  DONATIONS_VERDICTS,
  LEGENDS,
  LEGENDS_CASES,
  LEGENDS_VERDICTS,
  LOCAL_TAXES,
  LOCAL_TAXES_CASES,
  ORDERS,
  ORDERS_CASES,
} from "./estandares-cases.ts";
import { EXPENSES, EXPENSES_CASES, EXPENSES_VERDICTS, INCOMES, INCOMES_CASES } from "./hidrocarburos-cases.ts";
import { PROCESSES, PROCESSES_CASES, PROCESSES_VERDICTS } from "./ine-cases.ts";
import { FUEL_CASES, FUEL_SALES, FUEL_VERDICTS } from "./petroliferos-cases.ts";
import { PLANS, PLANS_CASES } from "./planes-de-retiro-cases.ts";
import { PLATFORMS_CASES, PLATFORMS_VERDICTS } from "./plataformas-cases.ts";
import { PLATFORMS } from "./plataformas-documents.ts";

export interface Tried {
  readonly matrix: Matrix;
  readonly root: keyof typeof MATRICES;
  /** SAT's codes, written as in its matrix. */
  readonly codes: readonly string[];
  readonly documents: Readonly<Record<string, XmlNode>>;
  readonly usual: string;
  readonly cases: Readonly<Record<string, Case>>;
  readonly verdicts: readonly Verdict[];
}

/** COMPLEMENTS has the matrices whose rules, cases and documents share one form. */
export const COMPLEMENTS: readonly Tried[] = [
  {
    matrix: PLATAFORMAS10,
    root: "retenciones:Retenciones",
    codes: [...range("SPT", 101, 147), "SPT999"],
    documents: PLATFORMS,
    usual: "viajes",
    cases: PLATFORMS_CASES,
    verdicts: PLATFORMS_VERDICTS,
  },
  {
    matrix: PLANES_DE_RETIRO11,
    root: "retenciones:Retenciones",
    codes: [...range("PDR", 101, 104), "PDR999"],
    documents: PLANS,
    usual: "afore",
    cases: PLANS_CASES,
    verdicts: [],
  },
  {
    matrix: INE11,
    root: "cfdi:Comprobante",
    codes: [...range("INE", 180, 188), "INE999"],
    documents: PROCESSES,
    usual: "campana",
    cases: PROCESSES_CASES,
    verdicts: PROCESSES_VERDICTS,
  },
  {
    matrix: PETROLIFEROS10,
    root: "cfdi:Comprobante",
    codes: ["CCHYP106", "CCHYP107", "CCHYP108", "CCHYP110", "CCHYP999"],
    documents: FUEL_SALES,
    usual: "regular",
    cases: FUEL_CASES,
    verdicts: FUEL_VERDICTS,
  },
  {
    matrix: COMBUSTIBLES12,
    root: "cfdi:Comprobante",
    codes: [...range("ECC", 121, 124), "ECC999"],
    documents: STATEMENTS,
    usual: "monedero",
    cases: STATEMENTS_CASES,
    verdicts: [],
  },
  {
    matrix: GASTOS_HIDROCARBUROS10,
    root: "cfdi:Comprobante",
    codes: [...range("GCEH", 102, 143), "GCEH999"],
    documents: EXPENSES,
    usual: "gastos",
    cases: EXPENSES_CASES,
    verdicts: EXPENSES_VERDICTS,
  },
  {
    matrix: INGRESOS_HIDROCARBUROS10,
    root: "cfdi:Comprobante",
    codes: [...range("IEEH", 102, 113), "IEEH999"],
    documents: INCOMES,
    usual: "ingresos",
    cases: INCOMES_CASES,
    verdicts: [],
  },
  {
    matrix: DONATARIAS11,
    root: "cfdi:Comprobante",
    codes: [],
    documents: DONATIONS,
    usual: "moral",
    cases: DONATIONS_CASES,
    verdicts: DONATIONS_VERDICTS,
  },
  {
    matrix: LEYENDAS10,
    root: "cfdi:Comprobante",
    codes: [],
    documents: LEGENDS,
    usual: "leyendas",
    cases: LEGENDS_CASES,
    verdicts: LEGENDS_VERDICTS,
  },
  {
    matrix: IMPUESTOS_LOCALES10,
    root: "cfdi:Comprobante",
    codes: [],
    documents: LOCAL_TAXES,
    usual: "hotel",
    cases: LOCAL_TAXES_CASES,
    verdicts: [],
  },
  {
    matrix: DETALLISTA,
    root: "cfdi:Comprobante",
    codes: [],
    documents: ORDERS,
    usual: "pedido",
    cases: ORDERS_CASES,
    verdicts: [],
  },
];

function range(prefix: string, first: number, last: number): string[] {
  return Array.from({ length: last - first + 1 }, (_, index) => `${prefix}${first + index}`);
}
