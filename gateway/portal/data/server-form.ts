import { useCallback, useRef, useState } from "react";
import { failureOf } from "./errors.ts";
import { useOnce } from "./once.ts";

/** A field's own errors are shown at the field, any other above the form. */
export interface FormErrors {
  readonly byField: Readonly<Record<string, string>>;
  readonly general: string | undefined;
}

const NONE: FormErrors = { byField: {}, general: undefined };

/**
 * Sends a form with `send` and keeps its errors. A refusal of the server is shown at the field with the request's name
 * ("customer.codigoPostal"); `aliases` maps request names to other names of fields in the form, and `inWords` puts the
 * names in a sentence into words. While a call is under way the form is not sent again.
 */
export function useServerForm(
  send: (data: FormData) => Promise<void>,
  aliases: Readonly<Record<string, string>> = {},
  inWords: (sentence: string) => string = (sentence) => sentence,
) {
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<FormErrors>(NONE);
  const { pending, once } = useOnce();
  const submit = (data: FormData) =>
    once(async () => {
      setErrors(NONE);
      try {
        await send(data);
      } catch (error) {
        const byField: Record<string, string> = {};
        let wrong: Element | null = null;
        const others: string[] = [];
        for (const { sentence: told, field = "" } of failureOf(error).faults) {
          const sentence = inWords(told);
          const name = aliases[field] ?? field;
          const control = form.current?.elements.namedItem(name) ?? null;
          if (control === null) others.push(sentence);
          else byField[name] = sentence;
          if (control instanceof HTMLElement) wrong ??= control;
        }
        comeBackTo(wrong ?? document.activeElement);
        setErrors({ byField, general: others.join(". ") || undefined });
      }
    });
  const clear = useCallback(() => setErrors(NONE), []);
  return { form, errors, pending, submit, clear };
}

/**
 * Gives a refused field the focus and selects its text, so that what is typed next replaces it: another password,
 * another code.
 */
function comeBackTo(field: Element | null): void {
  if (field instanceof HTMLElement) field.focus();
  if (field instanceof HTMLInputElement) field.select();
}

export type ServerForm = ReturnType<typeof useServerForm>;

/** Returns the text of a form's field; "" where there is none. */
export function textOf(data: FormData, name: string): string {
  const value = data.get(name);
  return typeof value === "string" ? value.trim() : "";
}

/** Returns the text of an optional field; undefined where it is empty. */
export function optionalOf(data: FormData, name: string): string | undefined {
  return textOf(data, name) || undefined;
}
