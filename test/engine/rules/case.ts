import { tableFor } from "../../../src/engine/catalogs/index.ts";
import type { Context } from "../../../src/engine/rules/rule.ts";
import type { Edits } from "./edit.ts";

/** A case has a document that breaks a rule, and one as near to it that does not. */
export interface Case<Name extends string = string> {
  readonly document?: Name;
  readonly fails: Edits;
  readonly passes?: Edits;
  /** These rules of the matrix fail by the same fault. */
  readonly also?: readonly string[];
  /** Both documents are judged in this context. */
  readonly context?: Partial<Context>;
}

export type Verdict<Name extends string = string> = readonly [
  what: string,
  document: Name,
  edits: Edits,
  codes: readonly string[],
  context?: Partial<Context>,
];

export function told<Name extends string>([what, document, edits, codes, context]: Verdict<Name>) {
  return [what, { document, edits, codes, context }] as const;
}

/** Returns a context in which figures were imported, each as "name value [from..to]". */
export function withFigures(...lines: readonly string[]): Partial<Context> {
  const rows = lines.map((line) => {
    const [, key = "", valor, from, to] = /^(\S+) (\S+) \[([\d-]*)\.\.([\d-]*)\]$/.exec(line)!;
    return { key, name: "", from: from || undefined, to: to || undefined, columns: { valor } };
  });
  return { loaded: tableFor("Cifras", rows) };
}
