import type { MATRICES } from "../../../src/engine/documents/matrices.ts";
import type { XmlNode } from "../../../src/engine/node.ts";
import type { Matrix } from "../../../src/engine/rules/matrix.ts";
import { PLATAFORMAS10 } from "../../../src/engine/rules/plataformas/index.ts";
import type { Case, Verdict } from "./case.ts";
import { PLATFORMS_CASES, PLATFORMS_VERDICTS } from "./plataformas-cases.ts";
import { PLATFORMS } from "./plataformas-documents.ts";

/** A matrix of a complement with all that tries it. */
export interface Tried {
  readonly matrix: Matrix;
  readonly root: keyof typeof MATRICES;
  /** These are SAT's codes, written as in its matrix. */
  readonly codes: readonly string[];
  readonly documents: Readonly<Record<string, XmlNode>>;
  readonly usual: string;
  readonly cases: Readonly<Record<string, Case>>;
  readonly verdicts: readonly Verdict[];
}

/** The matrices of complements whose rules, cases and documents have one form. */
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
];

function range(prefix: string, first: number, last: number): string[] {
  return Array.from({ length: last - first + 1 }, (_, index) => `${prefix}${first + index}`);
}
