import { pino } from "pino";
import type { Database } from "../../src/persistence/database/database.ts";
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

/** As `dyingAt`, and nothing is written any more from then on, as in a process that is killed. */
export function killedAt(db: Database, point: string, times: number) {
  let dead = false;
  const log = dyingAt(point, times);
  const die = log.trace.bind(log) as (line: object) => void;
  const trace = (line: object) => {
    try {
      die(line);
    } catch (killed) {
      dead = true;
      throw killed;
    }
  };
  const guarded = new Proxy(db, {
    get(target, name, receiver) {
      const value: unknown = Reflect.get(target, name, receiver);
      if (typeof value !== "function") return value;
      return (...given: unknown[]) => {
        if (dead) return Promise.reject(new Error("killed"));
        return (value as (...values: unknown[]) => unknown).apply(target, given);
      };
    },
  });
  return { log: Object.assign(log, { trace }) as Deps["log"], db: guarded, isDead: () => dead };
}
