import { type AppError, unavailable } from "./errors.ts";
import { FairShare, type Release } from "./fair-share.ts";

export interface BatchLimits {
  /** The most requests of all batches that are under way at once, and while they take less than `QUICK_MS`. */
  readonly together: number;
  readonly quickTogether: number;
  /** The most batches of an account and environment that run at once. */
  readonly perAccount: number;
  /** After this time no further request of a batch is begun. */
  readonly lastsMs: number;
  readonly stopping: AbortSignal;
}

/**
 * While requests are quick, so many times more of them are under way, because a statement then writes more of them. A
 * single request may have to wait for a connection to a PAC until one of these ends.
 */
const QUICK = 4;
const QUICK_MS = 250;
/** The time that requests take is an average of about so many of the latest ones. */
const LATEST = 32;

/**
 * Returns limits that leave a quarter of the connections to a PAC to single requests (`PAC_CONNECTIONS`; a gateway
 * apart has the default unless it is told). The time covers 500 requests at a PAC that takes 10 s for each.
 */
export function batchLimits(stopping: AbortSignal, pacConnections = 32): BatchLimits {
  const together = Math.max(1, Math.floor(0.75 * pacConnections));
  return { together, quickTogether: QUICK * together, perAccount: 2, lastsMs: 240_000, stopping };
}

/** The most requests of a batch (proto). */
export const MOST_IN_BATCH = 500;

export interface Running<Outcome> {
  readonly account: string;
  readonly count: number;
  /** Runs the request at that place; never rejects. */
  readonly begin: (index: number) => Promise<Outcome>;
  /** Makes the outcome of a request that was not begun. */
  readonly notBegun: (index: number, why: AppError) => Outcome;
  /** Nothing is begun once it is aborted; what is under way is finished all the same. */
  readonly gone?: AbortSignal | undefined;
}

/** Runs batches: their requests begin in turns by account, and each outcome is told as it settles. */
export class BatchRunner {
  readonly #limits: BatchLimits;
  readonly #running = new Map<string, number>();
  readonly #places: FairShare;
  #ms = QUICK_MS;

  constructor(limits: BatchLimits) {
    this.#limits = limits;
    const bytes = Number.POSITIVE_INFINITY;
    const most = () => this.#most;
    const load = {
      bytes,
      get documents() {
        return most();
      },
    };
    this.#places = new FairShare({
      what: "lotes",
      all: load,
      each: load,
      waiting: { documents: limits.perAccount, bytes },
      maxWaitMs: limits.lastsMs,
    });
  }

  get #most(): number {
    return this.#ms < QUICK_MS ? this.#limits.quickTogether : this.#limits.together;
  }

  /** Runs a batch. @throws 503 when the account has enough batches */
  run<Outcome>(running: Running<Outcome>): AsyncGenerator<Outcome, void, undefined> {
    const { account } = running;
    const before = this.#running.get(account) ?? 0;
    if (before >= this.#limits.perAccount) throw unavailable(TOO_MANY);
    this.#running.set(account, before + 1);
    const outcomes = this.#outcomes(running, () => {
      const left = this.#running.get(account)! - 1;
      if (left === 0) this.#running.delete(account);
      else this.#running.set(account, left);
    });
    // A generator of which nobody has asked anything yet would end without its `finally`, which ends the count.
    running.gone?.addEventListener("abort", () => void outcomes.next(), { once: true });
    return outcomes;
  }

  async *#outcomes<Outcome>(
    { account, count, begin, notBegun, gone }: Running<Outcome>,
    leave: () => void,
  ): AsyncGenerator<Outcome, void, undefined> {
    const { lastsMs, stopping } = this.#limits;
    const underWay = new Map<number, Promise<Settled<Outcome>>>();
    const until = performance.now() + lastsMs;
    let place: Promise<Release | undefined> | undefined;
    let index = 0;
    try {
      while (index < count || underWay.size > 0) {
        const why = reasonNotToBegin(until, stopping);
        if (gone?.aborted) return;
        if (index < count && why !== undefined) yield notBegun(index++, why);
        else {
          if (index < count && underWay.size < this.#most) place ??= this.#place(account, gone);
          const next = await Promise.race([...underWay.values(), ...(place === undefined ? [] : [place])]);
          if (typeof next === "object") {
            underWay.delete(next.index);
            yield next.outcome;
            continue;
          }
          place = undefined;
          // Without a place the time is over, or the caller has left, which the next turn of the loop tells.
          if (next === undefined) continue;
          const at = index++;
          underWay.set(at, this.#begun(at, begin, next));
        }
      }
    } finally {
      void place?.then((release) => release?.());
      // After the caller has left, requests under way are finished all the same, and count until then.
      void Promise.all(underWay.values()).then(leave);
    }
  }

  async #begun<Outcome>(index: number, begin: Running<Outcome>["begin"], release: Release): Promise<Settled<Outcome>> {
    const began = performance.now();
    try {
      return { index, outcome: await begin(index) };
    } finally {
      this.#ms += (performance.now() - began - this.#ms) / LATEST;
      release();
    }
  }

  #place(account: string, gone: AbortSignal | undefined): Promise<Release | undefined> {
    return this.#places.take(account, 0, gone).catch(() => undefined);
  }
}

interface Settled<Outcome> {
  readonly index: number;
  readonly outcome: Outcome;
}

function reasonNotToBegin(until: number, stopping: AbortSignal): AppError | undefined {
  if (performance.now() >= until) return unavailable("el lote tardó demasiado y esta petición no se comenzó");
  return stopping.aborted ? unavailable("se está deteniendo") : undefined;
}

const TOO_MANY = "la cuenta ya tiene demasiados lotes en proceso";

/**
 * Judges the keys of a batch's requests, in their order: one without a key is refused, because nobody could learn its
 * outcome after the answer was cut off. `placeOf` names an earlier request in the refusal.
 */
export function keyJudge(placeOf: (index: number) => string): (key: string | undefined, index: number) => string {
  const places = new Map<string, number>();
  return (key, index) => {
    if (key === undefined) return "es obligatorio en un lote";
    const first = places.get(key);
    if (first !== undefined) return `es la misma que la de ${placeOf(first)}`;
    places.set(key, index);
    return "";
  };
}
