import { contest, openOffice } from "./engine.ts";
import type { LoadOrder, LoadResult } from "./load.ts";
import { orderJson } from "./orders.ts";
import { CAN_COUNT } from "./processes.ts";
import { type Figure, figure, quantity } from "./report.ts";
import { type Cast, openStage, type Stage, withStage } from "./stage.ts";
import { type Contestant, median, medianRate, perSecond, type Turns } from "./turns.ts";

interface Errand extends Omit<LoadOrder, "milliseconds"> {
  /** The goal is the least share of R1, the reference rate of this machine. */
  readonly goal?: number;
  /** The most that a stamp may use of each part. */
  readonly most?: Readonly<Record<string, number>>;
  /** The 99th percentile may be so many times the median. */
  readonly spread?: number;
}

/**
 * These parts are multiples of U, so that they are alike on machines whose signatures are fast and on those whose
 * signatures are slow.
 */
const SERVICE_IN_U = "CPU of the service less a signature, in U";
const POSTGRES_IN_U = "CPU of PostgreSQL, in U";
const LOG = "its log";

const BATCHES = "batches of 200, one caller";
const MANY_SINGLE = "REST, 128 clients";
const LEAST_OF_SINGLE = 1.5;

/** Each row names the requests of an errand and the account that sends them. */
const ERRANDS: Readonly<Record<string, Errand>> = {
  "REST, 32 clients": {
    ...{ errand: "REST", clients: 32, concepts: 1, goal: 0.14, spread: 1.6 },
    most: { [SERVICE_IN_U]: 2.4, [POSTGRES_IN_U]: 1.35, [LOG]: 5.2 },
  },
  [MANY_SINGLE]: { errand: "REST", clients: 128, concepts: 1, goal: 0.18 },
  [BATCHES]: { errand: "batch", clients: 1, concepts: 1 },
  "gRPC, 32 clients": { errand: "gRPC", clients: 32, concepts: 1, goal: 0.14 },
  "gRPC, 128 clients": { errand: "gRPC", clients: 128, concepts: 1 },
  "REST, one caller": { errand: "REST", clients: 1, concepts: 1 },
  "REST, 200 concepts, 8 clients": { errand: "REST", clients: 8, concepts: 200 },
  "payroll receipts, 32 clients": { errand: "payroll", clients: 32, concepts: 1 },
  "withholdings, 32 clients": { errand: "withholding", clients: 32, concepts: 1 },
  "one account, one series, one batch of stamps, 32 clients": { errand: "hot", clients: 32, concepts: 1 },
};
const YARDSTICK_MS = 500;
/** V8 needs some ten thousand stamps to compile their code; a new process stamps a third slower. */
const WARM_UP: Omit<LoadOrder, "milliseconds"> = { errand: "REST", clients: 128, concepts: 1 };
const WARM_UP_MS = 20_000;
/** Then each errand has rounds for the code that is its own. */
const WARM_UP_ROUNDS = 2;
const MOST_SPREAD = 2.5;
/** U is the CPU time in which the same machine parses this text of 60 KB at the same moment. */
const PARSING = orderJson(250);
const parsing: Contestant = { work: () => JSON.parse(PARSING) };

/** Returns the errands whose names begin with a wished text, or all errands where nothing is wished. */
function chosenErrands(wished: readonly string[]): readonly [string, Errand][] {
  return Object.entries(ERRANDS).filter(
    ([name]) => wished.length === 0 || wished.some((wish) => name.startsWith(wish)),
  );
}

/**
 * Measures documents a second from the caller's request to the stamped answer, with all parts in processes of their own
 * on one machine.
 */
export async function benchEndToEnd(turns: Turns, wished: readonly string[], cast: Cast): Promise<Figure[]> {
  const { yardstick } = contest(await openOffice(), 1);
  return withStage(async (stage) => {
    const seen = await observeInTurns([stage], chosenErrands(wished), yardstick, turns);
    return [
      ...seen.flatMap(({ name, errand, observations: [all] }) => figuresOf(name, errand, all!)),
      ...batchFigures(seen),
    ];
  }, cast);
}

/** Compares the documents a second of batches with those of single requests, where both were measured. */
function batchFigures(seen: readonly Seen[]): Figure[] {
  const of = (wanted: string) => seen.find(({ name }) => name === wanted)?.observations[0];
  const [batches, single] = [of(BATCHES), of(MANY_SINGLE)];
  if (batches === undefined || single === undefined) return [];
  const quotient = median(batches.map(({ perSecond }, round) => perSecond / single[round]!.perSecond));
  const goal = { text: `>= ${LEAST_OF_SINGLE}`, met: quotient >= LEAST_OF_SINGLE };
  return [quantity(`${BATCHES}: documents a second / those of ${MANY_SINGLE}`, quotient, "", goal)];
}

/**
 * Compares two services turn by turn: rate and usage of the first divided by those of the second. Each figure is the
 * median of the quotients of the rounds, so that other work on the machine touches both services alike.
 */
export async function benchBeside(
  turns: Turns,
  wished: readonly string[],
  casts: readonly [Cast, Cast],
): Promise<Figure[]> {
  const { yardstick } = contest(await openOffice(), 1);
  const stages: Stage[] = [];
  try {
    for (const cast of casts) stages.push(await openStage(cast));
    const seen = await observeInTurns(stages, chosenErrands(wished), yardstick, turns);
    return seen.flatMap(({ name, errand, observations: [these, those] }) => [
      ...figuresOf(`this: ${name}`, errand, these!),
      ...figuresOf(`other: ${name}`, errand, those!),
      ...quotients(name, these!, those!),
    ]);
  } finally {
    for (const stage of stages) await stage.close();
  }
}

interface Seen {
  readonly name: string;
  readonly errand: Errand;
  readonly observations: readonly (readonly Observation[])[];
}

/** Observes the stages in turns and reverses their order each round. */
async function observeInTurns(
  stages: readonly Stage[],
  errands: readonly [string, Errand][],
  yardstick: Contestant,
  { rounds, milliseconds }: Turns,
): Promise<Seen[]> {
  const seen = errands.map(([name, errand]) => ({
    ...{ name, errand },
    observations: stages.map(() => [] as Observation[]),
  }));
  for (const { load } of stages) await load.ask("run", { ...WARM_UP, milliseconds: WARM_UP_MS });
  for (const { errand } of seen)
    for (const { load } of stages) await load.ask("run", { ...errand, milliseconds: WARM_UP_ROUNDS * milliseconds });
  for (let round = 0; round < rounds; round++)
    for (const { errand, observations } of seen) {
      const order = [...stages.entries()];
      for (const [at, stage] of round % 2 === 0 ? order : order.reverse())
        observations[at]!.push(await observe(stage, yardstick, { ...errand, milliseconds }));
    }
  return seen;
}

/** An observation has the rate and the latencies of a round, and the usage of each stamp. */
interface Observation extends Pick<LoadResult, "perSecond" | "p50" | "p99"> {
  readonly ratio: number;
  readonly used: Readonly<Record<string, Amount>>;
}

interface Amount {
  readonly value: number;
  readonly unit: string;
}

async function observe(stage: Stage, yardstick: Contestant, order: LoadOrder): Promise<Observation> {
  const r1 = await perSecond(yardstick, YARDSTICK_MS);
  const u = 1_000 / (await perSecond(parsing, YARDSTICK_MS));
  const before = await stage.usage();
  const { cpuMs, stamps, ...result } = await stage.load.ask<LoadResult>("run", order);
  const after = await stage.usage();
  const each = (used: number, unit: string): Amount => ({ value: used / stamps, unit });
  const { service, postgres, pac } = after.cpuMs;
  const ofService = each(service - before.cpuMs.service, "ms");
  const ofPostgres = each(postgres - before.cpuMs.postgres, "ms");
  const cpu = {
    "CPU of the service": ofService,
    [SERVICE_IN_U]: { value: (ofService.value - 1_000 / r1) / u, unit: "U" },
    "CPU of PostgreSQL": ofPostgres,
    [POSTGRES_IN_U]: { value: ofPostgres.value / u, unit: "U" },
    "CPU of the test PAC": each(pac - before.cpuMs.pac, "ms"),
  };
  const { commits, flushes, walKb } = after.database;
  return {
    ...result,
    ratio: result.perSecond / r1,
    used: {
      ...(CAN_COUNT ? cpu : {}),
      "CPU of the callers": each(cpuMs, "ms"),
      "transactions of PostgreSQL": each(commits - before.database.commits, ""),
      "flushes of its log": each(flushes - before.database.flushes, ""),
      [LOG]: each(walKb - before.database.walKb, "KB"),
    },
  };
}

function figuresOf(
  name: string,
  { goal, most = {}, spread: mostSpread = MOST_SPREAD }: Errand,
  seen: readonly Observation[],
): Figure[] {
  const p50 = median(seen.map((observation) => observation.p50));
  const p99 = median(seen.map((observation) => observation.p99));
  const spread = { text: `<= ${mostSpread} times p50`, met: p99 <= mostSpread * p50 };
  const atMost = (part: string, value: number) => {
    const limit = most[part];
    return limit === undefined ? undefined : { text: `<= ${limit}`, met: value <= limit };
  };
  return [
    figure(`${name}: stamped`, { ...medianRate(seen), atLeast: goal }),
    quantity(`${name}: latency p50`, p50, "ms"),
    quantity(`${name}: latency p99`, p99, "ms", spread),
    ...Object.entries(seen[0]!.used).map(([part, { unit }]) => {
      const value = median(seen.map(({ used }) => used[part]!.value));
      return quantity(`${name}: a stamp, ${part}`, value, unit, atMost(part, value));
    }),
  ];
}

function quotients(name: string, these: readonly Observation[], those: readonly Observation[]): Figure[] {
  const quotient = (of: (observation: Observation) => number) =>
    median(these.map((observation, round) => of(observation) / of(those[round]!)));
  const parts = Object.keys(these[0]!.used);
  return [
    quantity(
      `${name}: stamped, this / other`,
      quotient(({ perSecond }) => perSecond),
      "",
    ),
    quantity(
      `${name}: latency p50, this / other`,
      quotient(({ p50 }) => p50),
      "",
    ),
    quantity(
      `${name}: latency p99, this / other`,
      quotient(({ p99 }) => p99),
      "",
    ),
    ...parts.map((part) =>
      quantity(
        `${name}: a stamp, ${part}, this / other`,
        quotient(({ used }) => used[part]!.value),
        "",
      ),
    ),
  ];
}
