import type { XmlNode } from "../node.ts";
import type { NotChecked } from "./not-checked.ts";
import { type Context, checkAll, type Finding, inOrder, type Rule, type RuleText } from "./rule.ts";

/**
 * A Matrix is one of SAT's matrices of errors, of a root or of a complement. Its rules are in the folder of its name.
 */
export interface Matrix extends MatrixTexts {
  readonly rules: readonly ListableRule[];
  /** Returns all faults of a document, which may have any shape. The list is empty when the matrix does not apply. */
  check(root: XmlNode, context: Context): Finding[];
}

/** A rule for people who read it without a document. */
export type ListableRule = RuleText & { readonly each: object };

interface MatrixTexts {
  /** The name is like "Nómina 1.2". */
  readonly name: string;
  /** The title names its documents for people: "Recibo de nómina: Nómina 1.2". */
  readonly title: string;
  readonly notChecked: readonly NotChecked[];
  /** These nodes only hold a list, so the place of a finding is named without them. They are local names. */
  readonly containers: readonly string[];
}

export interface MatrixParts<D> extends MatrixTexts {
  readonly rules: readonly Rule<D>[];
  /** Returns the document in the form that the rules read, or undefined when they do not apply. */
  read(root: XmlNode, context: Context): D | undefined;
}

export function matrix<D>({ rules, read, ...texts }: MatrixParts<D>): Matrix {
  const ordered = inOrder(rules);
  const containers = new Set(texts.containers);
  return {
    ...texts,
    rules: ordered,
    check(root, context) {
      const document = read(root, context);
      return document === undefined ? [] : checkAll(ordered, document, context, containers);
    },
  };
}
