import { planOf } from "./plan.ts";
import { type Outcome, rehearse } from "./run.ts";
import { createWorld, type World } from "./world.ts";

/** Each lane has a world of its own; a world in which something went wrong is left for a new one. */
export async function survive(
  seeds: readonly number[],
  lanes: number,
  onRun: (outcome: Outcome) => void,
): Promise<Outcome[]> {
  const queue = [...seeds];
  const outcomes: Outcome[] = [];
  const lane = async () => {
    let world: World | undefined;
    try {
      for (let seed = queue.shift(); seed !== undefined; seed = queue.shift()) {
        world ??= await createWorld();
        const outcome = await rehearse(world, planOf(seed));
        outcomes.push(outcome);
        onRun(outcome);
        if (outcome.violations.length === 0) continue;
        await world.close();
        world = undefined;
      }
    } finally {
      await world?.close();
    }
  };
  // A lane that cannot go on must not leave the other's processes behind.
  const ends = await Promise.allSettled(Array.from({ length: Math.min(lanes, seeds.length) }, lane));
  for (const end of ends) if (end.status === "rejected") throw end.reason;
  return outcomes;
}
