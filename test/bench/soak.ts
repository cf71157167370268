import type { LoadOrder, LoadResult } from "./load.ts";
import { type Figure, quantity } from "./report.ts";
import { type Stage, withStage } from "./stage.ts";
import { median } from "./turns.ts";

const STAMPS = 20_000;
/** Stamps after which caches, pools and compiled code have their size. */
const WARM_UP = 6_000;
const MOST_GROWTH = 1.1;

/** Measures the memory of the service over 20,000 stamps: the last third of the stamps against the first. */
export function soak(): Promise<Figure[]> {
  return withStage(watchMemory, { flags: ["--expose-gc", "--import", COLLECT] });
}

/** The service collects garbage all the time, so that garbage does not count as memory in use. */
const COLLECT = "data:text/javascript,setInterval(globalThis.gc,500).unref()";

async function watchMemory({ load, usage }: Stage): Promise<Figure[]> {
  const order: LoadOrder = { errand: "REST", clients: 32, milliseconds: 1_000, concepts: 1 };
  const sizes: number[] = [];
  for (let stamps = 0; stamps < WARM_UP + STAMPS; ) {
    stamps += (await load.ask<LoadResult>("run", order)).stamps;
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
