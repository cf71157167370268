/**
 * Turns say how the bench measures: each contestant runs `milliseconds` in every round. Many short rounds are better
 * than few long ones, because the median leaves out those that other work on the machine disturbed.
 */
export interface Turns {
  readonly rounds: number;
  readonly milliseconds: number;
}

/** A rate has a contestant's documents a second, and their share of the yardstick in the same round. */
export interface Rate {
  readonly perSecond: number;
  readonly ratio: number;
}

/** One call does `batch` documents; the default is 1. */
export interface Contestant {
  readonly batch?: number;
  work(): unknown;
}

/**
 * Runs all contestants in turns, each beside the yardstick, and takes medians: other work on the machine slows the
 * yardstick down as well, so the ratios hold where the absolute figures do not.
 */
export async function inTurns<Name extends string>(
  contestants: Readonly<Record<Name, Contestant>>,
  yardstick: Contestant,
  { rounds, milliseconds }: Turns,
): Promise<{ yardstick: number; rates: Record<Name, Rate> }> {
  const names = Object.keys(contestants) as Name[];
  const samples = new Map(names.map((name) => [name, [] as Rate[]]));
  const yardsticks: number[] = [];
  for (const contestant of [yardstick, ...Object.values<Contestant>(contestants)])
    await perSecond(contestant, WARM_UP_MS);
  for (let round = 0; round < rounds; round++) {
    for (const name of names) {
      const before = await perSecond(yardstick, milliseconds / 2);
      const reached = await perSecond(contestants[name], milliseconds);
      const after = await perSecond(yardstick, milliseconds / 2);
      yardsticks.push(before, after);
      samples.get(name)!.push({ perSecond: reached, ratio: (2 * reached) / (before + after) });
    }
  }
  const rates = Object.fromEntries(names.map((name) => [name, medianRate(samples.get(name)!)]));
  return { yardstick: median(yardsticks), rates: rates as Record<Name, Rate> };
}

/** V8 needs this time to compile a contestant. */
const WARM_UP_MS = 500;

export async function perSecond({ work, batch = 1 }: Contestant, milliseconds: number): Promise<number> {
  const start = performance.now();
  let done = 0;
  let now = start;
  do {
    await work();
    done += batch;
    now = performance.now();
  } while (now - start < milliseconds);
  return (done * 1000) / (now - start);
}

export function medianRate(rates: readonly Rate[]): Rate {
  return {
    perSecond: median(rates.map((rate) => rate.perSecond)),
    ratio: median(rates.map((rate) => rate.ratio)),
  };
}

export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(Math.floor(share * sorted.length), sorted.length - 1)] ?? Number.NaN;
}
