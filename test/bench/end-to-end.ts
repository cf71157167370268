import { contest, openOffice } from "./engine.ts";
import type { Errand, LoadOrder, LoadResult } from "./load.ts";
import { type Peer, startPeer } from "./peer.ts";
import { type Figure, figure, quantity } from "./report.ts";
import type { Service, Usage } from "./service.ts";
import { type Contestant, median, medianRate, perSecond, type Turns } from "./turns.ts";

/** Least share of R1, and by how much the slow answers may exceed the usual one. */
const GOAL = 0.1;
const ACCOUNTS = 1_000;
export const CLIENTS = 32;
/** What is stamped, and its goal. */
const ERRANDS: Readonly<Record<Errand, { readonly name: string; readonly goal?: number }>> = {
  REST: { name: "REST", goal: GOAL },
  gRPC: { name: "gRPC", goal: GOAL },
  payroll: { name: "REST, payroll receipts" },
  withholding: { name: "REST, withholdings" },
};
const YARDSTICK_MS = 500;
/** The compiler needs some thousand requests until nothing in their way is interpreted any more. */
const WARM_UP_ROUNDS = 2;
const MOST_SPREAD = 4;

/** Documents a second, from the caller's request to the stamped answer: service, database and callers on one machine. */
export async function benchEndToEnd({ rounds, milliseconds }: Turns): Promise<Figure[]> {
  const { yardstick } = contest(await openOffice(), 1);
  return withStage(async (stage) => {
    const errands = Object.keys(ERRANDS) as Errand[];
    const seen = new Map(errands.map((errand) => [errand, [] as Observation[]]));
    for (const errand of errands)
      await stage.load.ask("run", loadOrder(errand, WARM_UP_ROUNDS * milliseconds));
    for (let round = 0; round < rounds; round++)
      for (const errand of errands)
        seen.get(errand)!.push(await observe(stage, yardstick, loadOrder(errand, milliseconds)));
    return errands.flatMap((errand) => figuresOf(errand, seen.get(errand)!));
  });
}

export interface Stage {
  /** Where the service is, and its accounts' keys. */
  readonly met: Service;
  readonly service: Peer;
  readonly load: Peer;
}

/** Starts the service and its callers, introduces them, and takes them down whatever happens. */
export async function withStage<T>(
  play: (stage: Stage) => Promise<T>,
  serviceFlags: readonly string[] = [],
): Promise<T> {
  const [service, load] = [startPeer("service.ts", serviceFlags), startPeer("load.ts")];
  try {
    const met = await service.ask<Service>("start", { accounts: ACCOUNTS });
    await load.ask("meet", met);
    return await play({ met, service, load });
  } finally {
    await load.close();
    await service.close();
  }
}

function loadOrder(errand: Errand, milliseconds: number): LoadOrder {
  return { errand, milliseconds, clients: CLIENTS, concepts: 1 };
}

interface Observation extends LoadResult {
  readonly ratio: number;
  /** Of the service's process, for each stamp. */
  readonly cpuMs: number;
}

async function observe(
  { service, load }: Stage,
  yardstick: Contestant,
  order: LoadOrder,
): Promise<Observation> {
  const r1 = await perSecond(yardstick, YARDSTICK_MS);
  const before = await service.ask<Usage>("usage");
  const result = await load.ask<LoadResult>("run", order);
  const after = await service.ask<Usage>("usage");
  const cpuMs = (after.cpuMs - before.cpuMs) / result.stamps;
  return { ...result, ratio: result.perSecond / r1, cpuMs };
}

function figuresOf(errand: Errand, seen: readonly Observation[]): Figure[] {
  const { name, goal } = ERRANDS[errand];
  const p50 = median(seen.map((observation) => observation.p50));
  const p99 = median(seen.map((observation) => observation.p99));
  const spread = { text: `<= ${MOST_SPREAD} times p50`, met: p99 <= MOST_SPREAD * p50 };
  const cpuMs = median(seen.map((observation) => observation.cpuMs));
  return [
    figure(`${name}, ${CLIENTS} clients: stamped`, { ...medianRate(seen), atLeast: goal }),
    quantity(`${name}: latency p50`, p50, "ms"),
    quantity(`${name}: latency p99`, p99, "ms", spread),
    quantity(`${name}: CPU of the service for one stamp`, cpuMs, "ms"),
  ];
}
