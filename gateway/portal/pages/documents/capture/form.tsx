import { createContext, useContext, useEffect } from "react";
import { type Draft, type DraftValue, readText } from "../forms/draft.ts";
import type { Problem } from "../forms/problems.ts";

/** What the fields of a form share. */
export interface FormState {
  readonly draft: Draft;
  readonly set: (path: string, value: DraftValue) => void;
  /** Changes several things at once. */
  readonly change: (change: (draft: Draft) => Draft) => void;
  /** Fills what a new form begins with, once it is known: not a change that is worth a draft. */
  readonly preset: (path: string, value: DraftValue) => void;
  /** What is wrong with what stands at a path, as far as it is time to say so. */
  readonly problemsAt: (path: string) => readonly Problem[];
  /** Says that the form has a field at the path; the answer takes it back. */
  readonly register: (path: string) => () => void;
}

export const FormContext = createContext<FormState | undefined>(undefined);

export function useForm(): FormState {
  const form = useContext(FormContext);
  if (form === undefined) throw new Error("The field stands in no form");
  return form;
}

/** What a field at a path shows and changes. What is wrong with it React Aria's form tells it, by its name. */
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
