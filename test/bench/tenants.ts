import { signedIn } from "../support/portal.ts";
import type { Burst, BurstOrder } from "./bursts.ts";
import type { LoadOrder, LoadResult } from "./load.ts";
import { startPeer } from "./peer.ts";
import { type Figure, quantity } from "./report.ts";
import { type Stage, withStage } from "./stage.ts";
import { median, type Turns } from "./turns.ts";

/** The 99th percentile of other accounts may be so many times that of a quiet service. */
const MOST_DELAY = 2;

/**
 * Measures others' stamps while one account uses its limits to the full: large documents judged at once, and previews
 * from one session of the portal.
 */
export async function benchTenants(turns: Turns): Promise<Figure[]> {
  return withStage(
    async (stage) => {
      const { keys, accountIds, grpcUrl, restUrl } = stage.met;
      const service = { grpcUrl, serviceToken: SERVICE_TOKEN, site: restUrl };
      const account = accountIds[0]!;
      const reader = await signedIn(service, "lee@example.mx", { account, role: "issuer" });
      reader.account = account;
      const figures: Figure[] = [];
      const previews = { headers: reader.headers(), what: "previews", again: true } as const;
      for (const loud of [
        { headers: { "x-api-key": keys[0]! }, what: "documents", everyMs: 0, again: true },
        // The first is as often as a session may ask; most of the second are refused.
        { ...previews, everyMs: 100 },
        { ...previews, everyMs: 25 },
      ] as const) {
        const { alone, beside, figures: told } = await besideBursts(stage, loud, turns);
        const met = beside.p99 <= MOST_DELAY * alone.p99;
        figures.push(...told({ p99: { text: `<= ${MOST_DELAY} times alone`, met } }));
      }
      const { rssMb } = await stage.usage();
      return [...figures, quantity("memory of the service afterwards", rssMb, "MB")];
    },
    { env: { SERVICE_TOKEN } },
  );
}

const SERVICE_TOKEN = "bench";
const REQUESTS = 60;
const STAMPING = 8;
const NAMES = {
  lists: "lists at once",
  documents: "documents of 2.5 MB at once",
  previews: "previews of 200 lines",
} as const;

type Goals = Partial<Record<"p50" | "p99", { readonly text: string; readonly met: boolean }>>;

interface Disturbance extends Omit<BurstOrder, "restUrl" | "requests"> {
  /**
   * When true, requests go on one after the other; a single burst is all that the limit of requests allows in a minute.
   */
  readonly again: boolean;
}

/** Measures stamps of many accounts alone, and while one key sends bursts or goes on one request after the other. */
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
  const sum = (of: "refused" | "failed") => bursts.reduce((total, burst) => total + burst[of], 0);
  const none = (of: "refused" | "failed") => ({ text: "none", met: sum(of) === 0 });
  const pace = order.everyMs === 0 ? "" : `, ${1_000 / order.everyMs} a second`;
  const name = `${REQUESTS} ${NAMES[order.what]}${pace}`;
  const figures = (goals: Goals): Figure[] => [
    quantity(`stamps, ${STAMPING} clients, alone: p50`, alone.p50, "ms"),
    quantity(`stamps, ${STAMPING} clients, alone: p99`, alone.p99, "ms"),
    quantity(`the same beside ${name}: p50`, beside.p50, "ms", goals.p50),
    quantity(`the same beside ${name}: p99`, beside.p99, "ms", goals.p99),
    quantity(`${name}: the slowest`, median(bursts.map(({ slowest }) => slowest)), "ms"),
    // The share of one account holds all lists of a burst; it refuses what is large or more often than a session may
    // ask.
    quantity(`${name}: refused`, sum("refused"), "", order.what === "lists" ? none("refused") : undefined),
    quantity(`${name}: failed`, sum("failed"), "", none("failed")),
  ];
  return { alone, beside, figures };
}

function middleOf(results: readonly LoadResult[]) {
  return {
    p50: median(results.map(({ p50 }) => p50)),
    p99: median(results.map(({ p99 }) => p99)),
  };
}
