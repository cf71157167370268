import { createContext, useContext, useLayoutEffect, useMemo, useState } from "react";
import type { PreviewDocumentResponse } from "#proto/cfdi/v1/portal_documents_pb.ts";
import { type Draft, type DraftValue, readText, write } from "../forms/draft.ts";
import type { Problem } from "../forms/problems.ts";
import { createStore, type Store, useStored } from "./store.ts";

/**
 * The fields of a form share this. It stays the same as long as the form is open; a field draws anew only what it
 * reads.
 */
export interface FormState {
  readonly draft: Store<Draft>;
  readonly preview: Store<PreviewDocumentResponse | undefined>;
  /**
   * The faults that are due, by the field that shows each: of fields that were changed, or of all after an attempt to
   * stamp.
   */
  readonly problems: Store<ReadonlyMap<string, readonly Problem[]>>;
  readonly set: (path: string, value: DraftValue) => void;
  readonly change: (change: (draft: Draft) => Draft) => void;
  /**
   * Fills a field of a new form once its first value is known. This is no change of the user's, so it saves no draft.
   */
  readonly preset: (path: string, value: DraftValue) => void;
  /** Notes that the form has a field at the path. The returned function removes the note. */
  readonly register: (path: string) => () => void;
}

export const FormContext = createContext<FormState | undefined>(undefined);

export function useForm(): FormState {
  const form = useContext(FormContext);
  if (form === undefined) throw new Error("The field stands in no form");
  return form;
}

/** Returns a part of the draft: a text, or a group or list as it stands there. */
export function useDraft<T>(select: (draft: Draft) => T): T {
  return useStored(useForm().draft, select);
}

/** Returns a part of the service's latest answer. */
export function usePreviewed<T>(select: (preview: PreviewDocumentResponse | undefined) => T): T {
  return useStored(useForm().preview, select);
}

/** Returns the faults that are due at a path, in one text; undefined where there are none. */
export function useFault(path: string): string | undefined {
  return useStored(useForm().problems, (problems) => sentencesOf(problems.get(path)));
}

function sentencesOf(problems: readonly Problem[] | undefined): string | undefined {
  return problems?.map(({ sentence }) => sentence).join(" ");
}

/** Notes that the form shows a field at the path, so that the faults there are shown with it. */
export function useRegistered(path: string): void {
  const { register } = useForm();
  useLayoutEffect(() => register(path), [register, path]);
}

/** Returns the value at a path, the function that changes it, and what is wrong with it. */
export function useField(path: string) {
  const { set } = useForm();
  useRegistered(path);
  return {
    name: path,
    value: useDraft((draft) => readText(draft, path)),
    onChange: (value: string) => set(path, value),
    fault: useFault(path),
  };
}

/** Keeps the content of a form that has neither a preview nor faults of its own. */
export function useOwnForm(first: Draft): FormState {
  const [begun] = useState(first);
  return useMemo(() => {
    const draft = createStore(begun);
    const set: FormState["set"] = (path, value) => draft.set(write(draft.get(), path, value));
    return {
      ...{ draft, set, preset: set },
      change: (apply) => draft.set(apply(draft.get())),
      preview: createStore<ReturnType<FormState["preview"]["get"]>>(undefined),
      problems: createStore<ReturnType<FormState["problems"]["get"]>>(new Map()),
      register: () => () => undefined,
    };
  }, [begun]);
}
