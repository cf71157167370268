import { readConfig } from "../../src/process/config.ts";
import type { Costs } from "./costs.ts";
import { type Outcome, type Shape, simulate } from "./simulate.ts";

export interface Wanted {
  readonly perSecond: number;
  /** Mean time of the PAC's answer. */
  readonly pacMs: number;
  /** The machine of one PostgreSQL has this many. */
  readonly cores: number;
  /** Requests a minute that an account may make (RATE_LIMIT). */
  readonly rateLimit: number;
}

/** A plan says what is bought for a rate. */
export interface Plan {
  readonly shards: number;
  /** Stamps a second of each shard. */
  readonly perShard: number;
  /** The service has this many processes, on a core each. */
  readonly processes: number;
  /** Requests to PACs that are open at the same time, and documents `timbrando` with them. */
  readonly openAtPacs: number;
  /** Accounts that ask as often as they may: with fewer the rate is not reached, whatever is bought. */
  readonly accounts: number;
  readonly connectionsOfPostgres: number;
  readonly walMbPerSecond: number;
  readonly storedGbPerDay: number;
  /** It is the outcome of each shard; its times are what the service adds to the PAC's. */
  readonly outcome: Outcome;
  /** It names the resource of which least is left. */
  readonly first: ReturnType<typeof busiest>;
}

/** The service may add this many ms to the PAC's time in the slowest hundredth. */
const MOST_P99 = 100;
/** A process is planned for this share of what it carries, because a machine that fails leaves its load to others. */
const PLANNED = 0.7;
const { databasePool: POOL } = readConfig({});
/** Queues depend on the PAC's time only by how many wait for it, which costs nothing here. */
const PAC_MS = 100;

/**
 * First what one process carries beside an idle database, then how many such processes one database carries: the most with which
 * every stamp that comes is made, and p99 is not above `MOST_P99`. A busier process is a cheaper one, because more waits at the same
 * moment and goes together; so shares of busy time decide nothing.
 */
export function planFor({ perSecond, pacMs, cores, rateLimit }: Wanted, costs: Costs): Plan {
  const ofProcess = PLANNED * most(20_000, (rate) => carries({ cores, processes: 1 }, rate, costs));
  const processesOfShard = Math.max(
    1,
    Math.floor(
      most(64, (count) =>
        carries({ cores, processes: Math.floor(count) }, Math.floor(count) * ofProcess, costs),
      ),
    ),
  );
  const shards = Math.ceil(perSecond / (processesOfShard * ofProcess));
  const perShard = perSecond / shards;
  const processes = Math.ceil(perShard / ofProcess);
  const outcome = simulate({ cores, processes, ...APART }, { perSecond: perShard }, costs);
  return {
    shards,
    perShard,
    processes: shards * processes,
    openAtPacs: Math.ceil((perSecond * pacMs) / 1_000),
    accounts: Math.ceil((perSecond * 60) / rateLimit),
    connectionsOfPostgres: processes * POOL,
    walMbPerSecond: (perShard * costs.walKb) / 1_000,
    storedGbPerDay: (perSecond * 86_400 * costs.storedKb) / 1e6,
    outcome,
    first: busiest(outcome),
  };
}

const APART = { together: false, pacMs: PAC_MS } as const;

function carries(machine: Pick<Shape, "cores" | "processes">, rate: number, costs: Costs): boolean {
  const { perSecond, p99 } = simulate({ ...machine, ...APART }, { perSecond: rate }, costs, { ms: 1_500 });
  return perSecond >= 0.95 * rate && p99 <= MOST_P99;
}

/** The largest number up to `end` that holds, as far as ten halvings tell. */
function most(end: number, holds: (value: number) => boolean): number {
  let [low, high] = [1, end];
  for (let round = 0; round < 10; round++) {
    const middle = (low + high) / 2;
    if (holds(middle)) low = middle;
    else high = middle;
  }
  return low;
}

/** The log is left out: whoever waits for it shares the next flush, so it is always busy and never too busy. */
function busiest({ use }: Outcome): "event loop" | "PostgreSQL's cores" {
  return use["event loop"] > use["PostgreSQL's cores"] ? "event loop" : "PostgreSQL's cores";
}

/** Stamps a second of one account with one series and one batch, by so many processes: the most with which p99 stays in bounds. */
export function ofOneAccount(processes: number, cores: number, costs: Costs): number {
  const shape = { cores, processes, ...APART, oneAccount: true };
  return most(2_000, (rate) => {
    const { perSecond, p99 } = simulate(shape, { perSecond: rate }, costs, { ms: 1_500 });
    return perSecond >= 0.95 * rate && p99 <= MOST_P99;
  });
}
