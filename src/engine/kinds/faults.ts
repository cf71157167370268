import { normalizeSpace } from "../xml.ts";

export interface Fault {
  /** The contract's code, where it has one: "RET-010". */
  readonly code?: string;
  /** The field is named as the caller wrote it: "impRetenidos[0].tipoPagoRet". */
  readonly field: string;
  /** This Spanish text is read after the field's name: "es obligatorio". */
  readonly sentence: string;
  readonly inForm?: string;
}

export type Told = Pick<Fault, "sentence" | "inForm">;

/** A Check names a field, finds its fault (undefined when there is none) and has the contract's code for it. */
export type Check<E> = readonly [field: string, wrong: (element: E) => string | Told | undefined, code?: string];

/** Returns the faults of an element. `place` is its path in the request: "" or "impRetenidos[0].". */
export function faultsAt<E>(place: string, checks: readonly Check<E>[], element: E): Fault[] {
  return checks.flatMap(([name, wrong, code]) => {
    const found = wrong(element);
    if (found === undefined) return [];
    const told = typeof found === "string" ? { sentence: found } : found;
    return [{ ...told, field: place + name, ...(code === undefined ? {} : { code }) }];
  });
}

export const REQUIRED = "es obligatorio";

/** Blanks count as missing, because the document is written without blanks at the ends. */
export function missingText(text: string | undefined): string | undefined {
  return normalizeSpace(text ?? "") === "" ? REQUIRED : undefined;
}

export function wrongForm(value: string | undefined, form: RegExp, what: string): string | undefined {
  if (value === undefined) return REQUIRED;
  return form.test(value) ? undefined : `debe ser ${what}${received(value)}`;
}

/** Returns the end of a Spanish sentence that quotes the value received. */
export function received(value: { toString(): string }): string {
  const text = value.toString();
  return `; se recibió ${text === "" ? "un texto vacío" : text}`;
}
