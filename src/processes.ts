import { fileURLToPath } from "node:url";
import type { Logger } from "pino";
import { type Ground, joinGround, type SharedGround, sharedGround, startGround } from "./ground.ts";
import { type Counts, createMetrics, type Metrics, together } from "./operation/metrics.ts";
import { type Config, shareOf } from "./process/config.ts";
import { isOneOfSeveral, startSeveral, takePlace } from "./process/several.ts";
import type { Stops } from "./process/shutdown.ts";

/** What a process of the service needs to do its part, whether it is the only one or one of several. */
export interface Part {
  readonly config: Config;
  /** Absent for the only one, which starts its own. */
  readonly ground: Ground | undefined;
  readonly metrics: Metrics;
  /** Of all that are started, the very first: what is done once for the service is done there. */
  readonly isFirst: boolean;
  /** To be called when it serves. */
  ready(): void;
}

/** Whether this process only starts the others. */
export function leads({ processes }: Config): boolean {
  return processes > 1 && !isOneOfSeveral;
}

/** Starts what the processes share, then the processes: `program` each, the URL of a module. Resolves when all serve. */
export async function lead(program: string, config: Config, log: Logger, stops: Stops): Promise<void> {
  const shared = sharedGround(await startGround(config, log, stops));
  const { stop } = await startSeveral<SharedGround, Counts>({
    ...{ program: fileURLToPath(program), count: config.processes, shared, together },
    onEnd: (end) => log.error(end, "a process of the service ended, and is started again after a pause"),
  });
  stops.add(stop);
  log.info(`${config.processes} processes serve`);
}

/** The part of this process. */
export async function ownPart(config: Config): Promise<Part> {
  const metrics = createMetrics();
  if (!isOneOfSeveral) return { config, ground: undefined, metrics, isFirst: true, ready: () => undefined };
  const { shared, isFirst, ready, counts } = await takePlace<SharedGround, Counts>(metrics.counts);
  const ground = await joinGround(config, shared);
  return { config: shareOf(config), ground, metrics: { ...metrics, text: counts }, isFirst, ready };
}
