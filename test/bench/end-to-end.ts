import { contest, openOffice } from "./engine.ts";
import type { LoadOrder, LoadResult, Protocol } from "./load.ts";
import { type Peer, startPeer } from "./peer.ts";
import { type Figure, figure, quantity } from "./report.ts";
import type { Service, Usage } from "./service.ts";
import { type Contestant, median, medianRate, perSecond, type Turns } from "./turns.ts";

const ACCOUNTS = 1_000;
export const CLIENTS = 32;
const PROTOCOLS: readonly Protocol[] = ["REST", "gRPC"];
const YARDSTICK_MS = 500;
/** The compiler needs some thousand requests until nothing in their way is interpreted any more. */
const WARM_UP_ROUNDS = 2;
/** Least share of R1, and by how much the slow answers may exceed the usual one. */
const GOAL = 0.1;
const MOST_SPREAD = 4;

/** Invoices a second, from the caller's request to the stamped answer: service, database and callers on one machine. */
export async function benchEndToEnd({ rounds, milliseconds }: Turns): Promise<Figure[]> {
  const { yardstick } = contest(await openOffice(), 1);
  return withStage(async (stage) => {
    const seen = new Map(PROTOCOLS.map((protocol) => [protocol, [] as Observation[]]));
    for (const protocol of PROTOCOLS)
      await stage.load.ask("run", loadOrder(protocol, WARM_UP_ROUNDS * milliseconds));
    for (let round = 0; round < rounds; round++)
      for (const protocol of PROTOCOLS)
        seen.get(protocol)!.push(await observe(stage, yardstick, loadOrder(protocol, milliseconds)));
    return PROTOCOLS.flatMap((protocol) => figuresOf(protocol, seen.get(protocol)!));
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

function loadOrder(protocol: Protocol, milliseconds: number): LoadOrder {
  return { protocol, milliseconds, clients: CLIENTS, concepts: 1 };
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

function figuresOf(protocol: Protocol, seen: readonly Observation[]): Figure[] {
  const p50 = median(seen.map((observation) => observation.p50));
  const p99 = median(seen.map((observation) => observation.p99));
  const spread = { text: `<= ${MOST_SPREAD} times p50`, met: p99 <= MOST_SPREAD * p50 };
  const cpuMs = median(seen.map((observation) => observation.cpuMs));
  return [
    figure(`${protocol}, ${CLIENTS} clients: invoices stamped`, { ...medianRate(seen), atLeast: GOAL }),
    quantity(`${protocol}: latency p50`, p50, "ms"),
    quantity(`${protocol}: latency p99`, p99, "ms", spread),
    quantity(`${protocol}: CPU of the service for one stamp`, cpuMs, "ms"),
  ];
}
