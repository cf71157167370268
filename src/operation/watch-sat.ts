import type { SatConsulta } from "../clients/sat.ts";
import { STOPPING, unlessStopping } from "./unless-stopping.ts";

/** The same SAT, given up when the process must end: what it would have said is not known, and nothing more is asked. */
export function watchSat(sat: SatConsulta, shutdown: AbortSignal): SatConsulta {
  return {
    ...sat,
    ask: async (query) =>
      shutdown.aborted ? UNKNOWN : unlessStopping(() => sat.ask(query), shutdown, UNKNOWN),
  };
}

const UNKNOWN = { kind: "unavailable", reason: STOPPING } as const;
