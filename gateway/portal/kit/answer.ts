import { useQuery } from "@tanstack/react-query";
import { useSettled } from "./settled.ts";

/** Milliseconds without typing after which the service is asked. */
const SETTLED_MS = 200;

interface Asked<A> {
  /** `queryKey` names the question among the others that the page has asked. */
  readonly queryKey: readonly unknown[];
  readonly ask: (text: string, signal: AbortSignal) => Promise<A>;
  readonly staleTime?: number;
}

/**
 * Asks about a text as one types. `answer` is that to the present text; while that is on its way there is none, and
 * never the answer to an earlier text, because whoever types without looking would choose from it.
 */
export function useAnswer<A>(text: string, { queryKey, ask, ...options }: Asked<A>) {
  const settled = useSettled(text, SETTLED_MS);
  const { data, isError } = useQuery({
    ...options,
    queryKey: [...queryKey, settled],
    queryFn: ({ signal }) => ask(settled, signal),
  });
  const answer = settled === text ? data : undefined;
  /** Says where there is no answer why. */
  const instead = settled === text && isError ? "No se pudo buscar." : "Buscando…";
  return { answer, instead };
}
