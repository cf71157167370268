import type { Context } from "../../../src/engine/rules/rule.ts";
import type { Edits } from "./edit.ts";

/** A document that breaks a rule and, next to it, what barely does not. */
export interface Case<Name extends string = string> {
  readonly document?: Name;
  readonly fails: Edits;
  readonly passes?: Edits;
  /** Other rules of the matrix that the same fault cannot help breaking. */
  readonly also?: readonly string[];
  /** It is added to the context of both. */
  readonly context?: Partial<Context>;
}

export type Verdict<Name extends string = string> = readonly [
  what: string,
  document: Name,
  edits: Edits,
  codes: readonly string[],
];
