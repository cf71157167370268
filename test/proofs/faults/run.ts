import { setTimeout as sleep } from "node:timers/promises";
import { audit } from "./books.ts";
import { ask, run, type Story } from "./client.ts";
import type { Blow, Plan } from "./plan.ts";
import type { World } from "./world.ts";

/** What a run did, and what was wrong after it. */
export interface Outcome {
  readonly seed: number;
  readonly documents: number;
  readonly stamped: number;
  readonly kills: number;
  readonly restarts: number;
  readonly faults: number;
  readonly violations: readonly string[];
}

/** Beats the service while its clients work, lets it come to rest, and checks the books. */
export async function rehearse(world: World, plan: Plan): Promise<Outcome> {
  const strikes = Promise.all(plan.blows.map((blow) => strike(world, blow)));
  const stories = (
    await Promise.all(
      plan.clients.map(async (errands) => {
        const told: Story[] = [];
        for (const errand of errands) told.push(await run(world, errand));
        return told;
      }),
    )
  ).flat();
  await strikes;
  await forgive(world);
  await world.calm();
  const stuck = await rest(world);
  await Promise.all(stories.map((story) => learn(world, story)));
  const count = (kinds: readonly Blow["kind"][]) =>
    plan.blows.filter(({ kind }) => kinds.includes(kind)).length;
  const directed = plan.clients.flat().filter(({ directive }) => directive !== undefined).length;
  return {
    seed: plan.seed,
    documents: stories.length,
    stamped: stories.filter(({ answers }) => answers.at(-1)?.estado === "timbrada").length,
    kills: count(["kill-core", "kill-at", "kill-pac"]),
    restarts: count(["restart-postgres"]),
    faults: count(["fault"]) + directed,
    violations: [...stuck, ...(await audit(world, stories))],
  };
}

async function strike(world: World, blow: Blow): Promise<void> {
  await sleep(blow.at);
  switch (blow.kind) {
    case "kill-core":
      return world.killCore();
    case "kill-at":
      return world.killCore(`${blow.point}:${blow.nth}`);
    case "restart-postgres":
      return world.restartPostgres();
    case "kill-pac":
      return world.killPac();
    case "fault":
      // A PAC that is just being killed has no fault to order.
      await world
        .admin("POST", "/admin/faults", { name: blow.name, times: blow.times })
        .catch(() => undefined);
  }
}

/** The PAC works again as it should, but for what single documents ask of it. */
async function forgive({ admin }: World): Promise<void> {
  const orders = (await admin("GET", "/admin/faults")) as readonly { id: string }[];
  for (const { id } of orders) await admin("DELETE", `/admin/faults/${id}`);
}

/** Leases, denials and back-offs are over by then many times. */
const QUIET_MS = 30_000;

/** Waits until nothing is left open: the worker needs nobody's help. */
async function rest(world: World): Promise<string[]> {
  const open = {
    name: "",
    text: "select count(*)::int as n from documents where estado in ('timbrando', 'cancelando')",
  };
  const end = Date.now() + QUIET_MS;
  while (Date.now() < end) {
    const [row] = await (await world.db()).query<{ n: number }>(open, []);
    if (row?.n === 0) return [];
    await sleep(100);
  }
  return [`after ${QUIET_MS / 1000} s of calm documents are still open`];
}

/** Repeats until the caller knows. What the PAC never had is sent again then, which a busy machine may leave open once more. */
async function learn(world: World, story: Story): Promise<void> {
  const end = Date.now() + QUIET_MS;
  while (Date.now() < end) {
    const answer = await ask(world, story);
    if (answer?.estado === "timbrada" || answer?.estado === "error") return;
    await sleep(300);
  }
}
