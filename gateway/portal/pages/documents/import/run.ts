import { type DescMessage, type JsonObject, type Message, toJson } from "@bufbuild/protobuf";
import { Pace } from "../../../../../client/pace.ts";
import { backoffMs } from "../../../../../client/repeat.ts";
import { REFERENCE } from "./columns.ts";

/**
 * The result of sending an item once: the item is settled, or may be sent again, or nothing can be sent for now and
 * this attempt had no effect.
 */
export type Sent<R> =
  | { readonly settled: R }
  | {
      readonly again: string;
      /** The limit of requests refused it, which does not count as an attempt. */
      readonly limited: boolean;
      /** Milliseconds that the service asked to wait. */
      readonly toldMs?: number | undefined;
    }
  | { readonly halt: string };

const RETRIES = 5;
const BACKOFF = { firstMs: 1_000, mostMs: 30_000 };

type Indexed<T> = { readonly item: T; readonly index: number };

export interface Batches<T, R> {
  /** The most items of a batch. */
  readonly together: number;
  /** Tells outcomes by their places in the batch. */
  readonly sendAll: (batch: readonly Indexed<T>[]) => AsyncIterable<readonly [at: number, sent: Sent<R>]>;
  /** Says what a failure of the whole batch is to an item. */
  readonly failed: (item: T, cause: unknown) => Promise<Sent<R>>;
  /** Items settle in any order, and are told in that. */
  readonly onSettled: (index: number, result: R) => void;
  /** The item got no answer, and may be sent again later. */
  readonly onGivenUp: (index: number, why: string) => void;
  /** Stops before the next batch; the one that is under way is waited for. */
  readonly signal: AbortSignal;
}

/**
 * Sends the items in batches, again where that is safe; ends when all are settled or given up, or it was stopped.
 * Returns the reason why nothing more could be sent, if there was one.
 */
export async function runBatches<T, R>(
  items: readonly Indexed<T>[],
  { together, sendAll, failed, onSettled, onGivenUp, signal }: Batches<T, R>,
): Promise<string | undefined> {
  const pace = new Pace();
  const waiting = [...items];
  const tries = new Map<number, number>();
  const unanswered = new Map<number, string>();
  let halt: string | undefined;
  for (let round = 0; waiting.length > 0 && halt === undefined && !signal.aborted; ) {
    const batch = waiting.splice(0, together);
    const open = new Map(batch.entries());
    let toldMs = 0;
    const note = (at: number, sent: Sent<R>) => {
      const one = open.get(at);
      if (one === undefined) return;
      open.delete(at);
      const { index } = one;
      unanswered.delete(index);
      if ("settled" in sent) onSettled(index, sent.settled);
      else if ("halt" in sent) halt = sent.halt;
      else {
        const before = tries.get(index) ?? 0;
        if (!sent.limited) tries.set(index, before + 1);
        unanswered.set(index, sent.again);
        if (sent.limited || before < RETRIES) waiting.push(one);
        toldMs = Math.max(toldMs, sent.toldMs ?? 0);
      }
    };
    let cause: unknown = new Error("the batch was cut off");
    try {
      for await (const [at, sent] of sendAll(batch)) note(at, sent);
    } catch (failure) {
      cause = failure;
    }
    for (const [at, { item }] of [...open]) note(at, await failed(item, cause));
    round = waiting.some(({ index }) => unanswered.has(index)) ? round + 1 : 0;
    if (round > 0) await pace.pause(toldMs || backoffMs(round, BACKOFF), signal);
  }
  for (const [index, why] of unanswered) onGivenUp(index, why);
  return halt;
}

/**
 * Returns the text of which a document's key is made, without the reference: another reference makes no other document.
 */
export function textOf(schema: DescMessage, message: Message): string {
  const { [REFERENCE.path]: _, ...json } = toJson(schema, message) as JsonObject;
  return JSON.stringify(json);
}

/**
 * Makes the idempotency keys of a file's documents. Within an account and environment equal files and texts have equal
 * keys, so a file that is sent again stamps nothing twice; a corrected document is a new one. Equal documents of a file
 * are counted.
 */
export class Keys {
  readonly #kind: string;
  readonly #fileName: string;
  readonly #texts: readonly string[];
  readonly #occurrences: readonly number[];
  readonly #renewals = new Map<number, number>();

  constructor(kind: string, fileName: string, texts: readonly string[]) {
    this.#kind = kind;
    this.#fileName = fileName;
    this.#texts = texts;
    const seen = new Map<string, number>();
    this.#occurrences = texts.map((text) => {
      const before = seen.get(text) ?? 0;
      seen.set(text, before + 1);
      return before;
    });
  }

  /**
   * Gives a refused document another key, because it is sent as a new one. A document without an answer keeps its key,
   * because it may have been stamped.
   */
  renew(index: number): void {
    this.#renewals.set(index, this.#renewalsOf(index) + 1);
  }

  async of(index: number): Promise<string> {
    const text = this.#texts[index];
    const parts = [this.#kind, this.#fileName, text, this.#occurrences[index], this.#renewalsOf(index)];
    const bytes = new TextEncoder().encode(JSON.stringify(parts));
    const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
    return `portal-${[...digest.slice(0, 16)].map((byte) => byte.toString(16).padStart(2, "0")).join("")}`;
  }

  #renewalsOf(index: number): number {
    return this.#renewals.get(index) ?? 0;
  }
}
