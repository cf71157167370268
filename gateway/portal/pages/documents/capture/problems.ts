import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { PreviewDocumentResponse } from "#proto/cfdi/v1/portal_documents_pb.ts";
import type { Read } from "../forms/draft.ts";
import { byField, type Problem } from "../forms/problems.ts";

interface ProblemsOptions {
  /** The form itself cannot read these fields. */
  readonly own: Read<unknown>["problems"];
  /** A stamping was refused for these. While there are any, the preview's findings are not shown. */
  readonly refused: readonly Problem[];
  readonly checked: PreviewDocumentResponse | undefined;
  /** `isPending` is true until the service has answered the latest text. */
  readonly isPending: boolean;
  readonly touched: ReadonlySet<string>;
  /** After an attempt to stamp every fault is due, and not only those of the fields that were changed. */
  readonly attempted: boolean;
}

/** The problems of a capture are kept by the field that shows each. */
export interface Problems {
  readonly count: number;
  /** React Aria's form takes the errors by the fields' names. */
  readonly errors: Record<string, string>;
  /** Returns the faults that are due at a field. */
  readonly at: (path: string) => readonly Problem[];
  /** These faults have no field in the form. */
  readonly general: readonly Problem[];
  /** Notes that the form has a field at the path. The returned function removes the note. */
  readonly register: (path: string) => () => void;
  /** Must be called when a field loses the focus. */
  readonly onLeave: () => void;
}

export function useProblems(options: ProblemsOptions): Problems {
  const { own, refused, checked, isPending, touched, attempted } = options;
  const fields = useRef(new Map<string, number>());
  const register = useCallback((path: string) => {
    const paths = fields.current;
    paths.set(path, (paths.get(path) ?? 0) + 1);
    return () => {
      const left = (paths.get(path) ?? 1) - 1;
      if (left === 0) paths.delete(path);
      else paths.set(path, left);
    };
  }, []);
  const problems = useMemo(() => allOf(own, refused, checked), [own, refused, checked]);
  const shown = byField(problems, (path) => fields.current.has(path));
  const isDue = (path: string) => attempted || touched.has(path);
  const errors = Object.fromEntries(
    [...shown]
      .filter(([path]) => path !== "" && isDue(path))
      .map(([path, list]) => [path, list.map(({ sentence }) => sentence).join(" ")]),
  );
  const { given, onLeave } = useGiven(errors, !isPending);
  return {
    count: problems.length,
    errors: given,
    at: (path) => (isDue(path) ? (shown.get(path) ?? []) : []),
    general: attempted ? (shown.get("") ?? []) : [],
    register,
    onLeave,
  };
}

function allOf(
  own: ProblemsOptions["own"],
  refused: readonly Problem[],
  checked: PreviewDocumentResponse | undefined,
): readonly Problem[] {
  const unreadable = own.map((one) => ({ ...one, code: undefined }));
  if (refused.length > 0) return [...unreadable, ...refused];
  const found = (checked?.findings ?? []).map(({ field, codigo, mensaje }) => ({
    campo: field === "" ? undefined : field,
    code: codigo === "" ? undefined : codigo,
    sentence: sentenceOf(mensaje),
  }));
  // The service saw the unreadable fields empty.
  return [...unreadable, ...found.filter(({ campo }) => !own.some((one) => one.campo === campo))];
}

function sentenceOf(words: string): string {
  const capital = words.charAt(0).toLocaleUpperCase("es-MX") + words.slice(1);
  return /[.!?]$/.test(capital) ? capital : `${capital}.`;
}

/**
 * Returns the errors as React Aria's form takes them. It shows all errors again whenever it gets another object, even those at
 * fields that were corrected since, and it hides an error when its field is left. So the object changes only with its content,
 * and once for each field that was left, after the service has seen what was typed there.
 */
function useGiven(errors: Readonly<Record<string, string>>, isSeen: boolean) {
  const content = JSON.stringify(errors);
  const [left, setLeft] = useState(0);
  const [seen, setSeen] = useState(0);
  useEffect(() => {
    if (isSeen) setSeen(left);
  }, [isSeen, left]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another object for each time that a field was left
  const given = useMemo((): Record<string, string> => JSON.parse(content), [content, seen]);
  const onLeave = useCallback(() => setLeft((times) => times + 1), []);
  return { given, onLeave };
}
