import { useCallback, useLayoutEffect, useMemo, useState } from "react";
import type { PreviewDocumentResponse } from "#proto/cfdi/v1/portal_documents_pb.ts";
import { type Draft, type Read, read } from "../forms/draft.ts";
import { byField, type Problem } from "../forms/problems.ts";
import { inWords } from "../forms/sentences.ts";
import type { FormState } from "./form.tsx";

interface ProblemsOptions {
  readonly store: FormState["problems"];
  readonly has: (path: string) => boolean;
  /** The form itself cannot read these fields. */
  readonly own: Read<unknown>["problems"];
  /** A stamping was refused for these. While there are any, the preview's findings are not shown. */
  readonly refused: readonly Problem[];
  readonly checked: PreviewDocumentResponse | undefined;
  readonly draft: Draft;
  /** `checked` answers this draft. What it says of a field is not shown at another value of the field. */
  readonly judged: Draft | undefined;
  readonly touched: ReadonlySet<string>;
  /** After an attempt to stamp every fault is due, and not only those of the fields that were changed. */
  readonly attempted: boolean;
}

/**
 * Puts the problems of a capture into its form, each at the field that shows it, and returns how many there are. A
 * problem without a field stands under "".
 */
export function useProblems(options: ProblemsOptions): number {
  const { store, has, own, refused, checked, draft, judged, touched, attempted } = options;
  const problems = useMemo(() => allOf(own, refused, checked), [own, refused, checked]);
  // The fields of a form come and go with its draft, so they are asked for after each drawing.
  useLayoutEffect(() => {
    const isDue = (path: string) => attempted || touched.has(path);
    const isOwn = ({ campo }: Problem) => own.some((one) => one.campo === campo);
    const present = problems.filter((one) => refused.length > 0 || isOwn(one) || isOfNow(one, draft, judged));
    store.set(new Map([...byField(present, has)].filter(([path]) => isDue(path))));
  });
  return problems.length;
}

export function useFieldPaths() {
  const [paths] = useState(() => new Map<string, number>());
  const register = useCallback(
    (path: string) => {
      paths.set(path, (paths.get(path) ?? 0) + 1);
      return () => {
        const left = (paths.get(path) ?? 1) - 1;
        if (left === 0) paths.delete(path);
        else paths.set(path, left);
      };
    },
    [paths],
  );
  const has = useCallback((path: string) => paths.has(path), [paths]);
  return { register, has };
}

function isOfNow({ campo }: Pick<Problem, "campo">, draft: Draft, judged: Draft | undefined): boolean {
  if (campo === undefined || judged === undefined || judged === draft) return true;
  return JSON.stringify(read(judged, campo)) === JSON.stringify(read(draft, campo));
}

function allOf(
  own: ProblemsOptions["own"],
  refused: readonly Problem[],
  checked: PreviewDocumentResponse | undefined,
): readonly Problem[] {
  const unreadable = own.map((one) => ({ ...one, code: undefined }));
  if (refused.length > 0)
    return [...unreadable, ...refused.map((one) => ({ ...one, sentence: inWords(one.sentence) }))];
  const found = (checked?.findings ?? []).map(({ field, codigo, mensaje }) => ({
    campo: field === "" ? undefined : field,
    code: codigo === "" ? undefined : codigo,
    sentence: sentenceOf(mensaje),
  }));
  // The service saw the unreadable fields empty.
  return [...unreadable, ...found.filter(({ campo }) => !own.some((one) => one.campo === campo))];
}

function sentenceOf(told: string): string {
  const words = inWords(told);
  return /[.!?]$/.test(words) ? words : `${words}.`;
}
