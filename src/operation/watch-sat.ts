import type { SatConsulta } from "../clients/sat.ts";
import { STOPPING, unlessStopping } from "./unless-stopping.ts";

/** Returns SAT's service with calls that are given up when the process must end: its answer is unknown then, and nothing more is asked. */
export function watchSat(sat: SatConsulta, shutdown: AbortSignal): SatConsulta {
  return {
    ...sat,
    ask: async (query) =>
      shutdown.aborted ? UNKNOWN : unlessStopping(() => sat.ask(query), shutdown, UNKNOWN),
  };
}

const UNKNOWN = { kind: "unavailable", reason: STOPPING } as const;
