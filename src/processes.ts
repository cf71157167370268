import { fileURLToPath } from "node:url";
import type { Logger } from "pino";
import { type Counts, createMetrics, type Metrics, together } from "./operation/metrics.ts";
import { type Config, shareOf } from "./process/config.ts";
import { isOneOfSeveral, startSeveral, takePlace } from "./process/several.ts";
import type { Stops } from "./process/shutdown.ts";
import {
  addressesOf,
  joinSharedServices,
  type SharedAddresses,
  type SharedServices,
  startSharedServices,
} from "./shared-services.ts";

/** Everything that one process of the service needs, alone or among several. */
export interface Part {
  readonly config: Config;
  /** The only process of a service starts its own shared services, so they are absent there. */
  readonly sharedServices: SharedServices | undefined;
  readonly metrics: Metrics;
  /** The first process does the work that is done once for the whole service. */
  readonly isFirst: boolean;
  ready(): void;
}

export function leads({ processes }: Config): boolean {
  return processes > 1 && !isOneOfSeveral;
}

/**
 * Starts the services that the processes share, then the processes, each with the module `program`. Resolves when all
 * serve.
 */
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

export async function ownPart(config: Config): Promise<Part> {
  const metrics = createMetrics();
  if (!isOneOfSeveral) return { config, sharedServices: undefined, metrics, isFirst: true, ready: () => undefined };
  const { shared, isFirst, ready, counts } = await takePlace<SharedAddresses, Counts>(metrics.counts);
  const sharedServices = await joinSharedServices(config, shared);
  return { config: shareOf(config), sharedServices, metrics: { ...metrics, text: counts }, isFirst, ready };
}
