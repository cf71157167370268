import type { House } from "../services/house.ts";
import { finishStamping } from "../services/stamping.ts";
import { startLoop, type Work } from "./loop.ts";

/** How often each looks for work, and how much it takes at once. */
const REST_MS = 1_000;
const LIMIT = 16;

/** What the service does without being asked. Any number of instances may: each takes up other documents. */
export function startWorkers(house: House): { stop(): Promise<void> } {
  const works: readonly Work[] = [{ name: "finish stamping", run: (limit) => finishStamping(house, limit) }];
  const loops = works.map((work) => startLoop(work, { restMs: REST_MS, limit: LIMIT, log: house.log }));
  return { stop: async () => void (await Promise.all(loops.map((loop) => loop.stop()))) };
}
