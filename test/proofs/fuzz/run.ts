import fc from "fast-check";
import { openBooks } from "./books.ts";
import { collect } from "./corpus.ts";
import { type Growth, watchMemory } from "./memory.ts";
import type { Attack, Corpus, Target } from "./target.ts";
import { TARGETS } from "./targets/index.ts";
import { createWorld, type World } from "./world.ts";

export interface Orders {
  readonly seed: number;
  /** The cases of all targets count together. */
  readonly cases: number;
  /** The run repeats a single case, in the form in which a failure is reported: "orders=12:3:0". */
  readonly replay?: string | undefined;
}

export interface FuzzReport {
  readonly seed: number;
  readonly targets: readonly Shelling[];
  /** The memory of the core and of the gateway is in MB; after few cases there are no figures. */
  readonly memory: readonly Growth[];
  readonly violations: readonly string[];
}

/** A shelling counts the cases of one target and their answers. */
export interface Shelling {
  readonly name: string;
  readonly cases: number;
  readonly answers: Readonly<Record<string, number>>;
}

/** Sends cases to all targets at once, then checks that the service works and stored what it answered. */
export async function bombard(orders: Orders, progress: (line: string) => void): Promise<FuzzReport> {
  const world = await createWorld();
  try {
    const books = openBooks(world);
    const corpus = await collect(world, (id) => books.note({ label: "", told: [id] }));
    const memory = watchMemory(world);
    const onAttack = async (attack: Attack) => {
      books.note(attack);
      await memory.tick();
    };
    const shellings = await Promise.all(
      chosen(orders).map(async (plan) => {
        const shelling = await shell(plan, world, corpus, onAttack);
        progress(`${shelling.name}: ${shelling.cases} cases${shelling.wrong === undefined ? "" : ", BROKEN"}\n`);
        return shelling;
      }),
    );
    const violations = [
      ...shellings.flatMap(({ wrong }) => wrong ?? []),
      ...(await world.troubles()),
      ...(await books.audit()),
      ...memory.violations(),
    ];
    for (const violation of violations) progress(`BROKEN ${violation}\n`);
    const targets = shellings.map(({ wrong: _, ...shelling }) => shelling);
    return { seed: orders.seed, targets, memory: memory.growth(), violations };
  } finally {
    await world.close();
  }
}

interface Plan {
  readonly target: Target;
  readonly seed: number;
  readonly cases: number;
  /** The path names one case of the seed, or the smaller case to which it was shrunk. */
  readonly path?: string;
}

function chosen({ seed, cases, replay }: Orders): Plan[] {
  const plans = TARGETS.map((target) => ({ target, seed, cases: Math.ceil((cases * target.share) / 100) }));
  if (replay === undefined) return plans;
  const [name, path = ""] = replay.split("=");
  return plans.filter(({ target }) => target.name === name).map((plan) => ({ ...plan, path }));
}

/** The search for a smaller case ends after this time. */
const SHRINK_MS = 60_000;

async function shell(
  { target, seed, cases, path }: Plan,
  world: World,
  corpus: Corpus,
  onAttack: (attack: Attack) => Promise<void>,
): Promise<Shelling & { readonly wrong?: string }> {
  const answers: Record<string, number> = {};
  let deadline = Number.POSITIVE_INFINITY;
  const property = fc.asyncProperty(target.cases, async (what) => {
    if (Date.now() > deadline) return;
    const attack = await outcomeOf(target.attack(world, what, corpus));
    await onAttack(attack);
    if (deadline === Number.POSITIVE_INFINITY) answers[attack.label] = (answers[attack.label] ?? 0) + 1;
    if (attack.wrong === undefined) return;
    deadline = Math.min(deadline, Date.now() + SHRINK_MS);
    throw new Error(attack.wrong);
  });
  const details = await fc.check(property, { seed, numRuns: cases, ...(path === undefined ? {} : { path }) });
  const { name } = target;
  return {
    name,
    cases: details.numRuns,
    answers,
    ...(details.failed ? { wrong: sentence(name, details) } : {}),
  };
}

function outcomeOf(attack: Promise<Attack>): Promise<Attack> {
  return attack.catch((error: Error) => ({
    label: "none",
    wrong: `no answer: ${error} ${error.cause ?? ""}`,
  }));
}

function sentence(name: string, details: fc.RunDetails<[unknown]>): string {
  const { counterexample, counterexamplePath, seed, errorInstance } = details;
  const why = errorInstance instanceof Error ? errorInstance.message : String(errorInstance);
  const again = `npm run proofs -- --runs 0 --seed ${seed} --replay '${name}=${counterexamplePath}'`;
  return `${name}: ${why}\n    case: ${fc.stringify(counterexample?.[0])}\n    again: ${again}`;
}
