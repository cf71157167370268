import { setTimeout as sleep } from "node:timers/promises";
import type { LoadOrder, LoadResult } from "./load.ts";
import { type Figure, quantity } from "./report.ts";
import { type Stage, withStage } from "./stage.ts";
import { median } from "./turns.ts";

const STAMPS = 20_000;
/** Stamps after which caches, pools and compiled code have their size. */
const WARM_UP = 6_000;
const MOST_GROWTH = 1.1;

const ORDER: LoadOrder = { errand: "REST", clients: 32, milliseconds: 1_000, concepts: 1 };

/** V8 gives back what a service no longer uses once it has rested for some twenty seconds. */
const REST_MS = 40_000;
const MOST_IDLE_MB = 200;
const MOST_USED_MB = 300;

/**
 * Measures the memory of the service before and after 20,000 stamps, and during them: the last third of the stamps
 * against the first.
 */
export async function soak(): Promise<Figure[]> {
  return [
    ...(await withStage(rested)),
    ...(await withStage(watchMemory, { flags: ["--expose-gc", "--import", COLLECT] })),
  ];
}

async function rested({ load, usage }: Stage): Promise<Figure[]> {
  const size = async (when: string, most?: number) => {
    const { rssMb } = await usage();
    const goal = most === undefined ? undefined : { text: `<= ${most} MB`, met: rssMb <= most };
    return quantity(`memory of the service, ${when}`, rssMb, "MB", goal);
  };
  const started = await size("started");
  await sleep(REST_MS);
  const idle = await size(`idle for ${REST_MS / 1_000} s`, MOST_IDLE_MB);
  for (let stamps = 0; stamps < STAMPS; ) stamps += (await load.ask<LoadResult>("run", ORDER)).stamps;
  const used = await size(`right after ${STAMPS} stamps`, MOST_USED_MB);
  await sleep(REST_MS);
  return [started, idle, used, await size(`${REST_MS / 1_000} s later`, MOST_USED_MB)];
}

/** The service collects garbage all the time, so that garbage does not count as memory in use. */
const COLLECT = "data:text/javascript,setInterval(globalThis.gc,500).unref()";

async function watchMemory({ load, usage }: Stage): Promise<Figure[]> {
  const sizes: number[] = [];
  for (let stamps = 0; stamps < WARM_UP + STAMPS; ) {
    stamps += (await load.ask<LoadResult>("run", ORDER)).stamps;
    if (stamps > WARM_UP) sizes.push((await usage()).rssMb);
  }
  const third = Math.ceil(sizes.length / 3);
  const [first, last] = [median(sizes.slice(0, third)), median(sizes.slice(-third))];
  const flat = { text: `<= ${MOST_GROWTH} times the first third`, met: last <= MOST_GROWTH * first };
  return [
    quantity("memory of the service, first third", first, "MB"),
    quantity(`memory of the service after ${STAMPS} stamps, last third`, last, "MB", flat),
  ];
}
