import { createContext, useContext, useEffect } from "react";
import { type Draft, type DraftValue, readText } from "../forms/draft.ts";
import type { Problem } from "../forms/problems.ts";

/** The fields of a form share this. */
export interface FormState {
  readonly draft: Draft;
  readonly set: (path: string, value: DraftValue) => void;
  /** Changes several things at once. */
  readonly change: (change: (draft: Draft) => Draft) => void;
  /** Fills a field of a new form once its first value is known. This is no change of the user's, so it saves no draft. */
  readonly preset: (path: string, value: DraftValue) => void;
  /** Returns the faults at a path that are due: of fields that were changed, or of all after an attempt to stamp. */
  readonly problemsAt: (path: string) => readonly Problem[];
  /** Notes that the form has a field at the path. The returned function removes the note. */
  readonly register: (path: string) => () => void;
}

export const FormContext = createContext<FormState | undefined>(undefined);

export function useForm(): FormState {
  const form = useContext(FormContext);
  if (form === undefined) throw new Error("The field stands in no form");
  return form;
}

/**
 * Returns the value at a path and the function that changes it. Its faults come from React Aria's form, by the field's name.
 */
export function useField(path: string) {
  const form = useForm();
  const { register } = form;
  useEffect(() => register(path), [register, path]);
  return {
    name: path,
    value: readText(form.draft, path),
    onChange: (value: string) => form.set(path, value),
  };
}
