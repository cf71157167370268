import { MATRICES } from "./matrices.ts";
import type { ListableRule, Matrix } from "./matrix.ts";
import type { NotChecked } from "./not-checked.ts";

/** A rule for who reads it without a document: the words of its row. */
export interface ListedRule {
  readonly code: string;
  readonly sat: readonly string[];
  /** SAT's matrix that it belongs to: "CFDI 4.0". */
  readonly matrix: string;
  /** The element that it looks at, "Concepto", and what of it, "@Importe"; each is empty where the other says it all. */
  readonly element: string;
  readonly field: string;
  readonly title: string;
  readonly remedy: string;
}

/** A matrix, and the root of the documents that it judges: "cfdi:Comprobante". */
export interface ListedMatrix extends Pick<Matrix, "name" | "title"> {
  readonly root: string;
}

export interface RuleListing {
  readonly matrices: readonly ListedMatrix[];
  readonly rules: readonly ListedRule[];
  /** The rows of SAT's matrices that this service cannot decide, and why. */
  readonly notChecked: readonly NotChecked[];
}

/** Every rule that judges documents, by its matrix, in the order of its code. */
export function listRules(): RuleListing {
  const matrices = Object.entries(MATRICES).flatMap(([root, matrices]) =>
    matrices.map((matrix: Matrix) => ({ root, matrix })),
  );
  return {
    matrices: matrices.map(({ root, matrix: { name, title } }) => ({ name, title, root })),
    rules: matrices.flatMap(({ matrix }) => matrix.rules.map((rule) => listed(matrix, rule))),
    notChecked: matrices.flatMap(({ matrix }) => matrix.notChecked),
  };
}

function listed(
  { name, elements }: Matrix,
  { code, sat, field, title, remedy, each }: ListableRule,
): ListedRule {
  return { code, sat, matrix: name, element: elements.get(each) ?? "", field, title, remedy };
}
