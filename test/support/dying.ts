import { pino } from "pino";
import type { Deps } from "../../src/services/context/deps.ts";

/** Returns a log that throws where a point is reached for the n-th time, in place of a core that dies there. */
export function dyingAt(point: string, times = 1): Deps["log"] {
  const log = pino({ level: "trace" }, { write: () => undefined });
  let left = times;
  const trace = (line: { point?: string }) => {
    if (line.point === point && --left === 0) throw new Error("killed");
  };
  return Object.assign(log, { trace }) as Deps["log"];
}
