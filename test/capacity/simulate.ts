import { ENOUGH, MOST } from "../../src/persistence/database/grouping.ts";
import { mulberry32 } from "../support/mutants.ts";
import { Clock, type Process, Rounds, Servers, type Wait } from "./clock.ts";
import type { Costs } from "./costs.ts";

/** A shape is one PostgreSQL and the processes of the service that work for it. */
export interface Shape {
  /** The machine of PostgreSQL has this many cores; with `together` it runs everything. */
  readonly cores: number;
  /** The service has this many processes. Each has one event loop, and a core of its own unless `together`. */
  readonly processes: number;
  /** Service, PostgreSQL, PAC and callers share the cores, as in the demo and in the bench. */
  readonly together: boolean;
  /** The PAC answers after this mean time, and never before half of it. 0 stands for the test PAC on the same machine. */
  readonly pacMs: number;
  /** All documents are of one account, with one series and one batch of stamps. */
  readonly oneAccount?: boolean;
}

/** A load is a number of callers who each wait for the answer, or a fixed number of stamps a second. */
export type Load = { readonly callers: number } | { readonly perSecond: number };

export interface Outcome {
  readonly perSecond: number;
  /** The percentiles are in ms from the request to the answer, less the time of a PAC elsewhere. */
  readonly p50: number;
  readonly p99: number;
  readonly transactionsPerStamp: number;
  readonly flushesPerStamp: number;
  /** Each resource was busy for this share of the time; of several servers the busiest counts. */
  readonly use: Readonly<Record<Resource, number>>;
}

export type Resource = "event loop" | "PostgreSQL's cores" | "log of PostgreSQL" | "rows of one account";

/** An order passes these groups; `durable` ones wait for the disk, `own` ones lock rows that the orders of one account share. */
const GROUPS = {
  admission: { durable: false, own: true },
  folio: { durable: false, own: true },
  insertion: { durable: true, own: true },
  settlement: { durable: true, own: false },
} as const;
type GroupName = keyof typeof GROUPS;
const NAMES = Object.keys(GROUPS) as GroupName[];
/** An order has one step of equal work before each group and one after the last. */
const STEPS = NAMES.length + 1;

/** Simulates `ms` of the load; the same seed gives the same outcome. */
export function simulate(shape: Shape, load: Load, costs: Costs, { ms = 4_000, seed = 1 } = {}): Outcome {
  // After this time the number of orders that wait for PACs is steady.
  const warmUp = 500 + 5 * shape.pacMs;
  const clock = new Clock();
  const dice = mulberry32(seed);
  const exponential = (mean: number) => -mean * Math.log(1 - dice());
  const postgres = new Servers(clock, shape.cores);
  // Without `together` each event loop has a core of its own, so the loop itself is the limit.
  const coresOf = () => (shape.together ? postgres : new Servers(clock, 1));
  const log = new Rounds(clock, function* () {
    flushing += costs.flush;
    yield clock.pause(costs.flush);
  });
  let flushing = 0;
  const rows = {
    admission: new Servers(clock, 1),
    folio: new Servers(clock, 1),
    insertion: new Servers(clock, 1),
  };
  const members = Array.from({ length: shape.processes }, openMember);

  function openMember() {
    const cores = coresOf();
    const loop = new Servers(clock, 1);
    function* work(cost: number): Process {
      yield loop.take;
      yield* cores.use(cost);
      loop.busy += cost;
      loop.give();
    }
    /** Waits for one turn of the event loop, in which earlier work runs first. */
    function* gather(waiting: () => number): Process {
      for (let known = 0; waiting() > known && waiting() < ENOUGH; ) {
        known = waiting();
        yield loop.take;
        loop.give();
      }
    }
    const groups = NAMES.map((name) => {
      const { durable, own } = GROUPS[name];
      const lock = shape.oneAccount && own ? rows[name as keyof typeof rows] : undefined;
      return new Rounds(
        clock,
        function* (count) {
          yield* work(costs.servicePerGroup);
          if (lock !== undefined) yield lock.take;
          const since = clock.now;
          yield* postgres.use(costs.postgresPerGroup + (count * costs.postgresPerStamp) / NAMES.length);
          if (durable) yield log.join;
          if (lock !== undefined) {
            lock.busy += clock.now - since;
            lock.give();
          }
        },
        { most: MOST, gather },
      );
    });
    return { loop, cores, work, groups };
  }

  /** Waits for the PAC and returns the ms that a PAC elsewhere took. */
  function* pac(): Generator<Wait, number> {
    const ms = shape.pacMs === 0 ? 0 : shape.pacMs / 2 + exponential(shape.pacMs / 2);
    if (ms > 0) yield clock.pause(ms);
    else yield* postgres.use(costs.testPac);
    return ms;
  }

  const times: number[] = [];
  let next = 0;
  function* stamp(): Process {
    const began = clock.now;
    let elsewhere = 0;
    const member = members[next++ % members.length]!;
    for (const [at, group] of member.groups.entries()) {
      yield* member.work(costs.servicePerStamp / STEPS);
      if (at === NAMES.length - 1) {
        // The thread pool signs where a single process has a free core; several processes sign on their event loops.
        if (shape.together && shape.processes === 1) yield* member.cores.use(costs.signature);
        else yield* member.work(costs.signature);
        elsewhere = yield* pac();
      }
      yield group.join;
    }
    yield* member.work(costs.servicePerStamp / STEPS);
    if (clock.now > warmUp) times.push(clock.now - began - elsewhere);
  }

  function* caller(): Process {
    yield clock.pause(dice() * 20);
    for (;;) yield* stamp();
  }
  function* arrivals(perSecond: number): Process {
    for (;;) {
      yield clock.pause(exponential(1_000 / perSecond));
      clock.start(stamp());
    }
  }

  if ("callers" in load) for (let count = 0; count < load.callers; count++) clock.start(caller());
  else clock.start(arrivals(load.perSecond));
  clock.run(warmUp);
  const at = read();
  clock.run(warmUp + ms);
  const whole = read();

  function read() {
    return {
      done: times.length,
      transactions: sum(members.flatMap(({ groups }) => groups.map(({ rounds }) => rounds))),
      flushes: log.rounds,
      flushing,
      loops: members.map(({ loop }) => loop.busy),
      postgres: postgres.busy,
      rows: Object.values(rows).map(({ busy }) => busy),
    };
  }

  const done = whole.done - at.done;
  times.sort((one, other) => one - other);
  const busiest = (now: readonly number[], before: readonly number[]) =>
    Math.max(...now.map((busy, index) => busy - before[index]!)) / ms;
  return {
    perSecond: (done * 1_000) / ms,
    p50: times[Math.floor(times.length * 0.5)] ?? Number.NaN,
    p99: times[Math.floor(times.length * 0.99)] ?? Number.NaN,
    transactionsPerStamp: (whole.transactions - at.transactions) / done,
    flushesPerStamp: (whole.flushes - at.flushes) / done,
    use: {
      "event loop": busiest(whole.loops, at.loops),
      "PostgreSQL's cores": (whole.postgres - at.postgres) / ms / shape.cores,
      "log of PostgreSQL": (whole.flushing - at.flushing) / ms,
      "rows of one account": busiest(whole.rows, at.rows),
    },
  };
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);
