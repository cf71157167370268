import type { SatConsulta } from "../sat/consulta.ts";
import { orGivenUp, STOPPING } from "./late.ts";

/** The same SAT, given up when the process must end: what it would have said is not known, and nothing more is asked. */
export function watchSat(sat: SatConsulta, late: AbortSignal): SatConsulta {
  return {
    ...sat,
    ask: async (query) => (late.aborted ? UNKNOWN : orGivenUp(() => sat.ask(query), late, UNKNOWN)),
  };
}

const UNKNOWN = { kind: "unavailable", reason: STOPPING } as const;
