import type { ReactNode } from "react";

export type Tone = "plain" | "good" | "warn" | "bad" | "info";

/** Shows a state in one or two words. The word says it; the colour only helps. */
export function Badge({ tone = "plain", children }: { tone?: Tone; children: ReactNode }) {
  return <span className={`badge ${tone}`}>{children}</span>;
}

export type States = Readonly<Record<string, readonly [tone: Tone, words: string]>>;

const OF_DOCUMENTS: States = {
  borrador: ["plain", "Borrador"],
  timbrando: ["info", "Timbrando"],
  error: ["bad", "Error"],
  vigente: ["good", "Vigente"],
  timbrada: ["good", "Timbrada"],
  cancelando: ["warn", "Cancelando"],
  cancelacion_pendiente: ["warn", "Cancelación pendiente"],
  cancelada: ["bad", "Cancelada"],
};

export const stateWords = (state: string) => OF_DOCUMENTS[state]?.[1] ?? state;

/** Shows one of several states; one that is not among them stands in its own words. */
export function StateBadge({ state, among = OF_DOCUMENTS }: { state: string; among?: States }) {
  const [tone, words] = among[state] ?? ["plain", state];
  return <Badge tone={tone}>{words}</Badge>;
}
