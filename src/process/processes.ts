import { fileURLToPath } from "node:url";
import type { Logger } from "pino";
import { type Counts, createMetrics, type Metrics, together } from "../operation/metrics.ts";
import { type Config, shareOf } from "./config.ts";
import { isOneOfSeveral, startSeveral, takePlace } from "./several.ts";
import {
  addressesOf,
  joinSharedServices,
  type SharedAddresses,
  type SharedServices,
  startSharedServices,
} from "./shared-services.ts";
import type { Stops } from "./shutdown.ts";

/** A process of the service needs these to do its part, whether it is the only one or one of several. */
export interface Part {
  readonly config: Config;
  /** It is absent for the only one, which starts its own. */
  readonly sharedServices: SharedServices | undefined;
  readonly metrics: Metrics;
  /** It is true in the very first process that is started: it does what is done once for the service. */
  readonly isFirst: boolean;
  /** To be called when it serves. */
  ready(): void;
}

/** Returns true when this process only starts the others. */
export function leads({ processes }: Config): boolean {
  return processes > 1 && !isOneOfSeveral;
}

/** Starts what the processes share, then the processes: `program` each, the URL of a module. Resolves when all serve. */
export async function lead(program: string, config: Config, log: Logger, stops: Stops): Promise<void> {
  const shared = addressesOf(await startSharedServices(config, log, stops));
  const { stop } = await startSeveral<SharedAddresses, Counts>({
    program: fileURLToPath(program),
    count: config.processes,
    shared,
    together,
    onEnd: (end) => log.error(end, "a process of the service ended, and is started again after a pause"),
  });
  stops.add(stop);
  log.info(`${config.processes} processes serve`);
}

/** The part of this process. */
export async function ownPart(config: Config): Promise<Part> {
  const metrics = createMetrics();
  if (!isOneOfSeveral)
    return { config, sharedServices: undefined, metrics, isFirst: true, ready: () => undefined };
  const { shared, isFirst, ready, counts } = await takePlace<SharedAddresses, Counts>(metrics.counts);
  const sharedServices = await joinSharedServices(config, shared);
  return { config: shareOf(config), sharedServices, metrics: { ...metrics, text: counts }, isFirst, ready };
}
