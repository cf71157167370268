import { type Caller, trace } from "./caller.ts";
import type { Deps } from "./deps.ts";

/** Logs at level trace how far a procedure has come, so that the fault runs can end the process at each point. */
export function tracePoints<Point extends string>(story: string) {
  return ({ log }: Pick<Deps, "log">, whose: Caller, point: Point, document?: string): void => {
    if (log.isLevelEnabled("trace")) log.trace({ ...trace(whose), point, document }, story);
  };
}
