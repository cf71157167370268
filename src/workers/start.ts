import { forgetVisitors } from "../services/admission.ts";
import type { Caller } from "../services/caller.ts";
import { finishCancelling } from "../services/cancelling.ts";
import type { House } from "../services/house.ts";
import { finishStamping } from "../services/stamping.ts";
import { startLoop, type Work } from "./loop.ts";

/** How often somebody looks for documents that were left, and how many are taken up at once. */
const DOCUMENTS = { restMs: 1_000, limit: 16 };
const ENVIRONMENTS = ["sandbox", "production"] as const satisfies readonly Caller["environment"][];
const VISITORS = { restMs: 10_000, limit: 10_000 };

/** What the service does without being asked. Any number of instances may: each takes up what no other one has. */
export function startWorkers(house: House, ending: AbortSignal): { stop(): Promise<void> } {
  const works: readonly Work[] = [
    ...ENVIRONMENTS.flatMap((environment) => finishing(house, environment)),
    { name: "forget visitors", run: (limit) => forgetVisitors(house, limit), ...VISITORS },
  ];
  const loops = works.map((work) => startLoop(work, house.log));
  const stop = async () => void (await Promise.all(loops.map((loop) => loop.stop())));
  ending.addEventListener("abort", stop, { once: true });
  return { stop };
}

/** A queue for each environment: a PAC that hangs in one keeps nobody waiting in the other. */
function finishing(house: House, environment: Caller["environment"]): readonly Work[] {
  return [
    {
      name: `finish stamping in ${environment}`,
      run: (limit) => finishStamping(house, environment, limit),
      ...DOCUMENTS,
    },
    {
      name: `finish cancelling in ${environment}`,
      run: (limit) => finishCancelling(house, environment, limit),
      ...DOCUMENTS,
    },
  ];
}
