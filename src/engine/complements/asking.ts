/** A Question names a field of the request that is missing, or that contradicts the rest. */
export interface Question {
  readonly field: string;
  readonly sentence: string;
  readonly rule?: string | undefined;
}

export type Ask = (field: string, sentence: string, rule?: string) => void;

/** Collects what the builder of a complement asks. */
export function asking(): { readonly questions: readonly Question[]; readonly ask: Ask } {
  const questions: Question[] = [];
  return { questions, ask: (field, sentence, rule) => questions.push({ field, sentence, rule }) };
}
