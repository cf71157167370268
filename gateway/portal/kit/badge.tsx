import type { ReactNode } from "react";

export type Tone = "plain" | "good" | "warn" | "bad" | "info";

/** Shows a state in one or two words. The word says it; the colour only helps. */
export function Badge({ tone = "plain", children }: { tone?: Tone; children: ReactNode }) {
  return <span className={`badge ${tone}`}>{children}</span>;
}

const STATES: Readonly<Record<string, { readonly tone: Tone; readonly words: string }>> = {
  borrador: { tone: "plain", words: "Borrador" },
  timbrando: { tone: "info", words: "Timbrando" },
  error: { tone: "bad", words: "Error" },
  vigente: { tone: "good", words: "Vigente" },
  timbrada: { tone: "good", words: "Timbrada" },
  cancelando: { tone: "warn", words: "Cancelando" },
  cancelacion_pendiente: { tone: "warn", words: "Cancelación pendiente" },
  cancelada: { tone: "bad", words: "Cancelada" },
};

export const stateWords = (state: string) => STATES[state]?.words ?? state;

export function StateBadge({ state }: { state: string }) {
  return <Badge tone={STATES[state]?.tone ?? "plain"}>{stateWords(state)}</Badge>;
}
