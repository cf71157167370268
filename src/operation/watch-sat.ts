import type { SatConsulta } from "../clients/sat.ts";
import { STOPPING, unlessStopping } from "./unless-stopping.ts";

/**
 * Returns SAT's service with calls that are abandoned when the process must end: the answer is unknown then, and no
 * further question is sent.
 */
export function watchSat(sat: SatConsulta, shutdown: AbortSignal): SatConsulta {
  return {
    ...sat,
    ask: async (query) => (shutdown.aborted ? UNKNOWN : unlessStopping(() => sat.ask(query), shutdown, UNKNOWN)),
  };
}

const UNKNOWN = { kind: "unavailable", reason: STOPPING } as const;
