import { normalizeSpace } from "../xml.ts";

/** What is wrong with an order. */
export interface Fault {
  /** The contract's own, where it names one: "RET-010". */
  readonly code?: string;
  /** In the caller's terms: "impRetenidos[0].tipoPagoRet". */
  readonly field: string;
  /** Spanish, to be read after the field's name: "es obligatorio". */
  readonly sentence: string;
}

/** A row: the field, what is wrong with it (nothing when all is well), and the contract's code for that. */
export type Check<E> = readonly [field: string, wrong: (element: E) => string | undefined, code?: string];

/** What the rows find in an element that stands at `place` in the request: "", "impRetenidos[0].". */
export function faultsAt<E>(place: string, checks: readonly Check<E>[], element: E): Fault[] {
  return checks.flatMap(([name, wrong, code]) => {
    const sentence = wrong(element);
    const field = place + name;
    if (sentence === undefined) return [];
    return code === undefined ? [{ field, sentence }] : [{ code, field, sentence }];
  });
}

export const REQUIRED = "es obligatorio";

/** Blanks alone are no text: the document is written without those at the ends. */
export function missingText(text: string | undefined): string | undefined {
  return normalizeSpace(text ?? "") === "" ? REQUIRED : undefined;
}

export function wrongForm(value: string | undefined, form: RegExp, what: string): string | undefined {
  if (value === undefined) return REQUIRED;
  return form.test(value) ? undefined : `debe ser ${what}${received(value)}`;
}

/** Ends a sentence with what the caller sent. */
export function received(value: { toString(): string }): string {
  const text = value.toString();
  return `; se recibió ${text === "" ? "un texto vacío" : text}`;
}
