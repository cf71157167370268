import type { ListableRule, Matrix } from "../rules/matrix.ts";
import type { NotChecked } from "../rules/not-checked.ts";
import { isAdvice, nameOfScope } from "../rules/rule.ts";
import { MATRICES } from "./matrices.ts";

export interface ListedRule {
  readonly code: string;
  readonly sat: readonly string[];
  /** SAT stamps a document that breaks the rule. */
  readonly advisory: boolean;
  /** The name of the rule's matrix: "CFDI 4.0". */
  readonly matrix: string;
  /**
   * The element checked ("Concepto") and `field` the part of it ("@Importe"). Each is empty when the other suffices.
   */
  readonly element: string;
  readonly field: string;
  readonly title: string;
  readonly remedy: string;
}

/** A matrix with the root of the documents that it checks: "cfdi:Comprobante". */
export interface ListedMatrix extends Pick<Matrix, "name" | "title"> {
  readonly root: string;
}

export interface RuleListing {
  readonly matrices: readonly ListedMatrix[];
  readonly rules: readonly ListedRule[];
  readonly notChecked: readonly NotChecked[];
}

/** Returns all rules, grouped by matrix and in the order of their codes. */
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

function listed({ name }: Matrix, rule: ListableRule): ListedRule {
  const { code, sat, field, title, remedy } = rule;
  const element = nameOfScope(rule);
  return { code, sat, advisory: isAdvice(rule), matrix: name, element, field, title, remedy };
}
