import { readConfig } from "../../src/process/config.ts";
import type { Costs } from "./costs.ts";
import { type Outcome, type Shape, simulate } from "./simulate.ts";

export interface Wanted {
  readonly perSecond: number;
  /** The PAC answers after this mean time. */
  readonly pacMs: number;
  /** The machine of each PostgreSQL has this many cores. */
  readonly cores: number;
  /** An account may make this many requests a minute (RATE_LIMIT). */
  readonly rateLimit: number;
}

/** A plan lists the machines that a rate needs. */
export interface Plan {
  /** One PostgreSQL and its processes are an installation; accounts of what one does not carry are in further ones. */
  readonly installations: number;
  /** Each installation makes this many stamps a second. */
  readonly perInstallation: number;
  /** All installations together have this many processes, on a core each. */
  readonly processes: number;
  /** This many requests to PACs are open at the same time, each of a document in `timbrando`. */
  readonly openAtPacs: number;
  /** The rate needs at least this many accounts, because each account has a limit of requests. */
  readonly accounts: number;
  readonly connectionsOfPostgres: number;
  readonly walMbPerSecond: number;
  readonly storedGbPerDay: number;
  /** This is the simulated outcome of each installation; its times are those that the service adds to the PAC's. */
  readonly outcome: Outcome;
  /** This resource is the busiest and limits the rate first. */
  readonly first: ReturnType<typeof busiest>;
}

/** In the slowest hundredth the service may add this many ms to the PAC's time. */
const MOST_P99 = 100;
/** A process is planned for this share of its most, because a machine that fails leaves its load to others. */
const PLANNED = 0.7;
const { databasePool: POOL } = readConfig({});
/** The plan simulates one time of the PAC, because queues depend on it only through the number of open requests, which cost nothing here. */
const PAC_MS = 100;

/**
 * Plans first the rate of one process beside an idle database, then the number of such processes for one database: the most with which all
 * stamps are made and p99 stays below `MOST_P99`. Shares of busy time decide nothing, because a busier process puts more stamps into a group
 * and so pays less for each.
 */
export function planFor({ perSecond, pacMs, cores, rateLimit }: Wanted, costs: Costs): Plan {
  const ofProcess = PLANNED * most(20_000, (rate) => carries({ cores, processes: 1 }, rate, costs));
  const processesOfOne = Math.max(
    1,
    Math.floor(
      most(64, (count) =>
        carries({ cores, processes: Math.floor(count) }, Math.floor(count) * ofProcess, costs),
      ),
    ),
  );
  const installations = Math.ceil(perSecond / (processesOfOne * ofProcess));
  const perInstallation = perSecond / installations;
  const processes = Math.ceil(perInstallation / ofProcess);
  const outcome = simulate({ cores, processes, ...APART }, { perSecond: perInstallation }, costs);
  return {
    installations,
    perInstallation,
    processes: installations * processes,
    openAtPacs: Math.ceil((perSecond * pacMs) / 1_000),
    accounts: Math.ceil((perSecond * 60) / rateLimit),
    connectionsOfPostgres: processes * POOL,
    walMbPerSecond: (perInstallation * costs.walKb) / 1_000,
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

/** Returns the largest value up to `end` for which `holds` is true, as far as ten halvings tell. */
function most(end: number, holds: (value: number) => boolean): number {
  let [low, high] = [1, end];
  for (let round = 0; round < 10; round++) {
    const middle = (low + high) / 2;
    if (holds(middle)) low = middle;
    else high = middle;
  }
  return low;
}

/** Returns the busiest resource but for the log, which is always busy and never too busy: all who wait share the next flush. */
function busiest({ use }: Outcome): "event loop" | "PostgreSQL's cores" {
  return use["event loop"] > use["PostgreSQL's cores"] ? "event loop" : "PostgreSQL's cores";
}

/** Returns the most stamps a second of one account with one series and one batch, by `processes` processes, at which p99 stays below `MOST_P99`. */
export function ofOneAccount(processes: number, cores: number, costs: Costs): number {
  const shape = { cores, processes, ...APART, oneAccount: true };
  return most(2_000, (rate) => {
    const { perSecond, p99 } = simulate(shape, { perSecond: rate }, costs, { ms: 1_500 });
    return perSecond >= 0.95 * rate && p99 <= MOST_P99;
  });
}
