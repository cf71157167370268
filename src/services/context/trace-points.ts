import { type Caller, trace } from "./caller.ts";
import type { Deps } from "./deps.ts";

/** Tells the log, at level trace, how far a story came: at each point a crash would leave different things behind. */
export function tracePoints<Point extends string>(story: string) {
  return ({ log }: Pick<Deps, "log">, whose: Caller, point: Point, document?: string): void => {
    if (log.isLevelEnabled("trace")) log.trace({ ...trace(whose), point, document }, story);
  };
}
