import type { XmlNode } from "../node.ts";
import type { NotChecked } from "./not-checked.ts";
import { type Context, checkAll, type Finding, inOrder, type Rule, type RuleText } from "./rule.ts";

/** One of SAT's matrices of errors: that of a root, or of a complement. Its rows stand in the folder of its name. */
export interface Matrix extends MatrixTexts {
  /** In the order of their codes. */
  readonly rules: readonly ListableRule[];
  /** All that is wrong with a document, whatever its tree looks like; nothing where the matrix has nothing to look at. */
  check(root: XmlNode, context: Context): Finding[];
}

/** A row for who reads it without a document. `each` is known to `Matrix.elements`. */
export type ListableRule = RuleText & { readonly each: unknown };

interface MatrixTexts {
  /** "Nómina 1.2" */
  readonly name: string;
  /** Of its rows, for people: "Recibo de nómina: Nómina 1.2". */
  readonly title: string;
  /** The rows of SAT's matrix that cannot be decided here, and why. */
  readonly notChecked: readonly NotChecked[];
  /** What the rows look at, by the function that finds it. A row that finds it by itself says it in its sentence. */
  readonly elements: ReadonlyMap<unknown, string>;
  /** Local names of the nodes that only hold a list: places are told without them. */
  readonly containers: readonly string[];
}

export interface MatrixParts<D> extends MatrixTexts {
  readonly rules: readonly Rule<D>[];
  /** The document as its rows see it; undefined where they have nothing to look at. */
  read(root: XmlNode): D | undefined;
}

export function matrix<D>({ rules, read, ...texts }: MatrixParts<D>): Matrix {
  const ordered = inOrder(rules);
  const containers = new Set(texts.containers);
  return {
    ...texts,
    rules: ordered,
    check(root, context) {
      const document = read(root);
      return document === undefined ? [] : checkAll(ordered, document, context, containers);
    },
  };
}
