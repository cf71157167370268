import { unavailable } from "./errors.ts";

export interface Load {
  readonly documents: number;
  readonly bytes: number;
}

export interface Limits {
  /** A refusal names the documents so: "documentos grandes". */
  readonly what: string;
  /** The most that all accounts together, and one account alone, may have at work at once. */
  readonly all: Load;
  readonly each: Load;
  /** The most that one account may have waiting for its turn. */
  readonly waiting: Load;
  readonly maxWaitMs: number;
}

/** Returns the taken share. Further calls do nothing. */
export type Release = () => void;

/**
 * Shares memory or threads among accounts. Each account has a limit and a queue of its own, and the queues take turns:
 * an account with many documents never delays another's.
 */
export class FairShare {
  readonly #limits: Limits;
  /** The accounts stand in the order of their turns; the one served last stands last. */
  readonly #accounts = new Map<string, Account>();
  #lastServed = "";
  #working = NOTHING;

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  /**
   * Waits for the document's turn. @throws 503 when too many wait, or the wait was too long; the reason of `gone` when
   * it is aborted
   */
  take(name: string, bytes: number, gone?: AbortSignal): Promise<Release> {
    if (gone?.aborted) return Promise.reject(gone.reason);
    const account = this.#accountOf(name);
    return new Promise((resolve, reject) => {
      // A document above an account's share takes all of the share.
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
        // The removed document may have blocked others behind it.
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

  /** Serves account after account until no document fits; a served account goes to the end of the order. */
  #serve(): void {
    for (const [name, account] of this.#accounts) {
      const { first } = account;
      if (first === undefined || !fits(plus(account.working, first.load), this.#limits.each)) continue;
      // A large document keeps its turn: if smaller ones passed it, it might wait for ever.
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
  /** The documents stand in the order in which they came. */
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
