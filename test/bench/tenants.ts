import type { Burst, BurstOrder } from "./bursts.ts";
import type { LoadOrder, LoadResult } from "./load.ts";
import { startPeer } from "./peer.ts";
import { type Figure, quantity } from "./report.ts";
import { type Stage, withStage } from "./stage.ts";
import { median, type Turns } from "./turns.ts";

/** Of the slow answers of others. */
const MOST_DELAY = 3;

/** Others' stamps while one account has as many large documents judged at once as it may. */
export async function benchTenants(turns: Turns): Promise<Figure[]> {
  return withStage(async (stage) => {
    const loud = { key: stage.met.keys[0]!, what: "documents", again: true } as const;
    const { alone, beside, figures } = await besideBursts(stage, loud, turns);
    const met = beside.p99 <= MOST_DELAY * alone.p99;
    const { rssMb } = await stage.usage();
    return [
      ...figures({ p99: { text: `<= ${MOST_DELAY} times alone`, met } }),
      quantity("memory of the service afterwards", rssMb, "MB"),
    ];
  });
}

/** What one account may ask for without leaving its limit of requests. */
const REQUESTS = 60;
const STAMPING = 8;
const NAMES = { lists: "lists", documents: "documents of 2.5 MB" } as const;

type Goals = Partial<Record<"p50" | "p99", { readonly text: string; readonly met: boolean }>>;

interface Disturbance extends Omit<BurstOrder, "restUrl" | "requests"> {
  /** One burst is what the limit of requests allows in a minute; large documents keep the service busy for that long. */
  readonly again: boolean;
}

/** Stamps of many accounts alone, and while a key sends a burst, or one after the other for the whole time. */
export async function besideBursts(
  { load, met: { restUrl } }: Stage,
  { again, ...order }: Disturbance,
  { rounds, milliseconds }: Turns,
) {
  const loud = startPeer("bursts.ts");
  const stamps: LoadOrder = { errand: "REST", milliseconds, clients: STAMPING, concepts: 1 };
  const quiet: LoadResult[] = [];
  const disturbed: LoadResult[] = [];
  const bursts: Burst[] = [];
  try {
    await load.ask("run", stamps);
    for (let round = 0; round < rounds; round++) {
      quiet.push(await load.ask<LoadResult>("run", stamps));
      let over = false;
      const bursting = (async () => {
        do bursts.push(await loud.ask<Burst>("burst", { restUrl, requests: REQUESTS, ...order }));
        while (again && !over);
      })();
      disturbed.push(await load.ask<LoadResult>("run", stamps));
      over = true;
      await bursting;
    }
  } finally {
    await loud.close();
  }
  const alone = middleOf(quiet);
  const beside = middleOf(disturbed);
  const failed = bursts.reduce((sum, burst) => sum + burst.failed, 0);
  const name = `${REQUESTS} ${NAMES[order.what]} at once`;
  const figures = (goals: Goals): Figure[] => [
    quantity(`stamps, ${STAMPING} clients, alone: p50`, alone.p50, "ms"),
    quantity(`stamps, ${STAMPING} clients, alone: p99`, alone.p99, "ms"),
    quantity(`the same beside ${name}: p50`, beside.p50, "ms", goals.p50),
    quantity(`the same beside ${name}: p99`, beside.p99, "ms", goals.p99),
    quantity(`${name}: the slowest`, median(bursts.map(({ slowest }) => slowest)), "ms"),
    quantity(`${name}: not 200`, failed, "", { text: "none", met: failed === 0 }),
  ];
  return { alone, beside, figures };
}

function middleOf(results: readonly LoadResult[]) {
  return {
    p50: median(results.map(({ p50 }) => p50)),
    p99: median(results.map(({ p99 }) => p99)),
  };
}
