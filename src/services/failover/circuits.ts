import { deadlineIn } from "../../../common/deadline.ts";
import type { NotStamped, Pac, StampOutcome } from "../../pac/pac.ts";
import type { Database, Environment } from "../../persistence/database/index.ts";
import {
  type Circuit,
  changeCircuit,
  distrustOf,
  latestTrials,
  listCircuits,
  saveBalance,
  takeBalance,
} from "../../persistence/pacs/index.ts";
import { type Circuits, ENVIRONMENTS, type Pacs, type Timeouts } from "../context/index.ts";
import {
  asked,
  asking,
  circuitAfter,
  EMPTY,
  isDue,
  isTooMuch,
  type Look,
  NOTHING,
  type Tally,
  trying,
  withBalance,
} from "./circuit-states.ts";

type Outcome = StampOutcome | NotStamped;

/** An order that the PAC has not answered yet. Its moments are those of `performance.now()`. */
interface Waiting {
  readonly begun: number;
  /** It was counted as a failure already, because its PAC was silent. */
  isCounted: boolean;
}

interface Known {
  circuit: Circuit | undefined;
  /** At this moment of `performance.now()` the process learned that the circuit is not closed. */
  openedAt: number;
  tally: Tally;
  busyUntil: number;
  readonly waiting: Set<Waiting>;
  answeredAt: number;
}

export interface CircuitDeps {
  readonly db: Database;
  readonly pacs: Pick<Pacs, "all">;
  readonly timeouts: Timeouts;
  readonly log: { warn(fields: object, sentence: string): void };
}

export function openCircuits({ db, pacs, timeouts, log }: CircuitDeps): Circuits {
  const known = new Map<string, Known>();
  const of = (environment: Environment, pac: string): Known => {
    const name = `${environment} ${pac}`;
    const found = known.get(name) ?? {
      ...{ circuit: undefined, openedAt: 0, tally: NOTHING, busyUntil: 0 },
      ...{ waiting: new Set(), answeredAt: 0 },
    };
    known.set(name, found);
    return found;
  };
  const each = ENVIRONMENTS.flatMap((environment) =>
    pacs.all(environment).map((pac) => ({ environment, pac, state: of(environment, pac.name) })),
  );
  const learn = (circuit: Circuit) => {
    const state = of(circuit.environment, circuit.pac);
    const { environment, pac, reason } = circuit;
    const [before, after] = [state.circuit?.state ?? "closed", circuit.state];
    if (before === "closed" && after !== "closed") state.openedAt = performance.now();
    if (before !== after) log.warn({ environment, pac, before, after, reason }, "a PAC's circuit changed");
    state.circuit = circuit;
  };
  const waits = timeouts.circuit;
  const change = async (environment: Environment, pac: string, to: Parameters<typeof changeCircuit>[3]) =>
    learn(await changeCircuit(db, environment, pac, to));

  const stateOf: Circuits["stateOf"] = (environment, pac) => {
    const { circuit, tally } = of(environment, pac);
    const state = circuit?.state ?? "closed";
    // The process's own failures count at once.
    if (state === "closed") return tally.shut || isTooMuch(tally) ? "open" : "closed";
    return tally.fresh > 0 ? "closed" : state;
  };
  let distrusted: ReadonlySet<string> = new Set();
  return {
    stateOf,
    isDistrusted: ({ adapter = "" }) => distrusted.has(adapter),
    async tryOne(environment, pac) {
      const state = of(environment, pac);
      if (performance.now() < state.busyUntil) return false;
      state.busyUntil = performance.now() + waits.share;
      let isMine = false;
      await change(environment, pac, (circuit, now) => {
        const after = trying(circuit, now, waits);
        isMine = after !== circuit;
        return after;
      });
      return isMine;
    },
    begin(environment, pac) {
      const state = of(environment, pac);
      const order: Waiting = { begun: performance.now(), isCounted: false };
      state.waiting.add(order);
      return (outcome) => {
        state.waiting.delete(order);
        if (outcome === undefined) return;
        if (isAnswer(outcome)) state.answeredAt = performance.now();
        const count = countOf(outcome);
        if (count === undefined || (count === "failure" && order.isCounted)) return;
        const isFresh = stateOf(environment, pac) !== "closed" && order.begun > state.openedAt;
        const { tally } = state;
        state.tally =
          count === "stamp"
            ? { ...tally, stamps: tally.stamps + 1, fresh: tally.fresh + (isFresh ? 1 : 0) }
            : failed(tally, reasonOf(outcome), count === "shut");
      };
    },
    async share() {
      for (const { environment, pac, state } of each) {
        countSilence(state, waits.silent);
        const { tally, circuit } = state;
        // Stamps alone are shared only while other processes count failures.
        const isTold = tally.failures > 0 || tally.fresh > 0 || (tally.stamps > 0 && (circuit?.failures ?? 0) > 0);
        if (isTold) await change(environment, pac.name, (before, now) => circuitAfter(before, tally, now, waits));
        state.tally = without(state.tally, tally);
      }
      for (const circuit of await listCircuits(db)) learn(circuit);
      const trials = await latestTrials(db);
      distrusted = new Set(trials.filter((each) => distrustOf(each).length > 0).map(({ adapter }) => adapter));
    },
    async askOpen() {
      for (const { environment, pac, state } of each) {
        if (state.circuit?.state !== "open") continue;
        let isMine = false;
        await change(environment, pac.name, (circuit, now) => {
          isMine = isDue(circuit, now);
          return asking(circuit, now, waits);
        });
        if (!isMine) continue;
        const look = await lookAt(pac, waits.rest);
        await change(environment, pac.name, (circuit, now) => asked(circuit, look, now, waits));
      }
    },
    async askBalances() {
      for (const { environment, pac } of each) {
        if (pac.balance === undefined) continue;
        if (!(await takeBalance(db, environment, pac.name, waits.balance))) continue;
        const answer = await pac.balance(deadlineIn(waits.rest));
        if (answer.kind !== "balance") continue;
        const { stamps } = answer;
        await saveBalance(db, environment, pac.name, Number.isFinite(stamps) ? stamps : null);
        await change(environment, pac.name, (circuit, now) => withBalance(circuit, stamps, now, waits));
      }
    },
  };
}

/**
 * Counts as failures the orders that have waited for `silent` milliseconds in which the PAC answered nobody. Their
 * callers still wait.
 */
function countSilence(state: Known, silent: number): void {
  const before = performance.now() - silent;
  if (state.answeredAt > before) return;
  for (const order of state.waiting) {
    if (order.begun > before || order.isCounted) continue;
    order.isCounted = true;
    state.tally = failed(state.tally, `no answer for ${silent / 1_000} s`, false);
  }
}

function failed(tally: Tally, reason: string | undefined, shut: boolean): Tally {
  return { ...tally, failures: tally.failures + 1, shut: tally.shut || shut, reason };
}

/** Returns true for an outcome in which the PAC said something about the order. */
function isAnswer({ kind }: Outcome): boolean {
  return kind !== "unavailable" && kind !== "unknown";
}

/**
 * Returns how an outcome counts; undefined for one that tells nothing about the PAC, but about the document or one
 * account.
 */
function countOf(outcome: Outcome): "stamp" | "failure" | "shut" | undefined {
  switch (outcome.kind) {
    case "stamped":
      return "stamp";
    case "unavailable":
    case "unknown":
      return "failure";
    case "account":
      return outcome.fault === "issuer" ? undefined : "shut";
    case "rejected":
    case "not-stamped":
      return undefined;
  }
}

function without(tally: Tally, told: Tally): Tally {
  return {
    ...tally,
    failures: tally.failures - told.failures,
    stamps: tally.stamps - told.stamps,
    fresh: tally.fresh - told.fresh,
    shut: tally.failures > told.failures && tally.shut,
  };
}

export function reasonOf(outcome: Outcome): string | undefined {
  if ("reason" in outcome) return outcome.reason;
  return "detail" in outcome ? `${outcome.code}: ${outcome.detail}` : undefined;
}

/** Asks a PAC if it could take an order, without sending one. */
async function lookAt(pac: Pac, ms: number): Promise<Look> {
  const [life, left] = await Promise.all([pac.probe(deadlineIn(ms)), pac.balance?.(deadlineIn(ms))]);
  if (life.kind === "account") return { isUp: false, shut: true, reason: `${life.code}: ${life.detail}` };
  if (life.kind === "unavailable") return { isUp: false, shut: false, reason: life.reason };
  const isEmpty = left?.kind === "balance" && left.stamps <= 0;
  return { isUp: !isEmpty, shut: isEmpty, reason: isEmpty ? EMPTY : undefined };
}
