import type { Plan } from "./plan.ts";
import { type Outcome, runPlan } from "./run.ts";
import { createWorld, type Place, type World } from "./world.ts";

/**
 * Runs plans in parallel, each with a world of its own; a world in which something went wrong is replaced by a new one.
 */
export async function runPlans(
  plans: readonly Plan[],
  { atOnce, ...place }: { atOnce: number } & Place,
  onRun: (outcome: Outcome) => void,
): Promise<Outcome[]> {
  const queue = [...plans];
  const outcomes: Outcome[] = [];
  // One world has two PACs, the other three.
  const runSome = async (_: unknown, number: number) => {
    let world: World | undefined;
    try {
      for (let plan = queue.shift(); plan !== undefined; plan = queue.shift()) {
        world ??= await createWorld({ ...place, pacs: 2 + (number % 2) });
        const outcome = await runPlan(world, plan);
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
  // A runner that fails must not keep the others from closing their processes.
  const ends = await Promise.allSettled(Array.from({ length: Math.min(atOnce, plans.length) }, runSome));
  for (const end of ends) if (end.status === "rejected") throw end.reason;
  return outcomes;
}
