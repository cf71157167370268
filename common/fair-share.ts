import { unavailable } from "./errors.ts";

/** So many documents, of so many bytes together. */
export interface Load {
  readonly documents: number;
  readonly bytes: number;
}

export interface Limits {
  /** Callers who must wait read this name of the documents: "documentos grandes". */
  readonly what: string;
  /** At work at once: of all accounts together, and of one. One account's are within those of all. */
  readonly all: Load;
  readonly each: Load;
  /** One account may have this much waiting for its turn. */
  readonly waiting: Load;
  /** It says how long one waits at most. */
  readonly maxWaitMs: number;
}

/** Gives back what was taken. Only the first call does something. */
export type Release = () => void;

/**
 * Shares among accounts what their documents need (memory, threads). Each account has a bound and a queue of its own, and
 * the queues take turns: an account with many documents waits for itself, and never stands before another's.
 */
export class FairShare {
  readonly #limits: Limits;
  /** In the order of their turns; who had the last one is the last. */
  readonly #accounts = new Map<string, Account>();
  #lastServed = "";
  #working = NOTHING;

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  /** Waits for the document's turn. Fails with 503 when too many wait, or it has waited too long; and when `gone` says so. */
  take(name: string, bytes: number, gone?: AbortSignal): Promise<Release> {
    if (gone?.aborted) return Promise.reject(gone.reason);
    const account = this.#accountOf(name);
    return new Promise((resolve, reject) => {
      // A document that is larger than an account's share waits until all of that is free.
      const load = { documents: 1, bytes: Math.min(bytes, this.#limits.each.bytes) };
      const waiting: Waiting = {
        load,
        begin: (release) => {
          stopWaiting();
          resolve(release);
        },
      };
      const giveUp = (reason: unknown) => {
        stopWaiting();
        account.leave(waiting);
        this.#forget(name, account);
        // It may have been its turn, while others fit behind it.
        this.#serve();
        reject(reason);
      };
      const timer = setTimeout(() => giveUp(unavailable(late(this.#limits))), this.#limits.maxWaitMs);
      const leave = () => giveUp(gone?.reason);
      const stopWaiting = () => {
        clearTimeout(timer);
        gone?.removeEventListener("abort", leave);
      };
      gone?.addEventListener("abort", leave);
      account.join(waiting);
      this.#serve();
      if (!fits(account.waiting, this.#limits.waiting)) giveUp(unavailable(full(this.#limits)));
    });
  }

  #accountOf(name: string): Account {
    const known = this.#accounts.get(name);
    if (known !== undefined) return known;
    const account = new Account();
    this.#accounts.set(name, account);
    this.#makeLast(this.#lastServed);
    return account;
  }

  #makeLast(name: string): void {
    const account = this.#accounts.get(name);
    if (account === undefined) return;
    this.#accounts.delete(name);
    this.#accounts.set(name, account);
  }

  /** Turn by turn, until nobody fits: who was served comes again behind all others, in this very loop. */
  #serve(): void {
    for (const [name, account] of this.#accounts) {
      const { first } = account;
      if (first === undefined || !fits(plus(account.working, first.load), this.#limits.each)) continue;
      // Its turn stays its own: if smaller ones went before it, it might wait for ever.
      if (!fits(plus(this.#working, first.load), this.#limits.all)) return;
      this.#lastServed = name;
      this.#makeLast(name);
      this.#begin(name, account, first);
    }
  }

  #begin(name: string, account: Account, waiting: Waiting): void {
    const { load } = waiting;
    account.leave(waiting);
    account.working = plus(account.working, load);
    this.#working = plus(this.#working, load);
    let taken = true;
    waiting.begin(() => {
      if (!taken) return;
      taken = false;
      account.working = minus(account.working, load);
      this.#working = minus(this.#working, load);
      this.#forget(name, account);
      this.#serve();
    });
  }

  #forget(name: string, { first, working }: Account): void {
    if (first === undefined && working.documents === 0) this.#accounts.delete(name);
  }
}

const full = ({ what }: Limits) => `la cuenta ya tiene demasiados ${what} en espera`;
const late = ({ what }: Limits) => `el documento esperó demasiado su turno entre los ${what}`;

class Account {
  working = NOTHING;
  waiting = NOTHING;
  /** In the order in which they came. */
  readonly #queue = new Set<Waiting>();

  get first(): Waiting | undefined {
    const [first] = this.#queue;
    return first;
  }

  join(waiting: Waiting): void {
    this.#queue.add(waiting);
    this.waiting = plus(this.waiting, waiting.load);
  }

  leave(waiting: Waiting): void {
    if (this.#queue.delete(waiting)) this.waiting = minus(this.waiting, waiting.load);
  }
}

interface Waiting {
  readonly load: Load;
  begin(release: Release): void;
}

const NOTHING: Load = { documents: 0, bytes: 0 };

function plus(one: Load, other: Load): Load {
  return { documents: one.documents + other.documents, bytes: one.bytes + other.bytes };
}

function minus(one: Load, other: Load): Load {
  return { documents: one.documents - other.documents, bytes: one.bytes - other.bytes };
}

function fits(load: Load, limit: Load): boolean {
  return load.documents <= limit.documents && load.bytes <= limit.bytes;
}
