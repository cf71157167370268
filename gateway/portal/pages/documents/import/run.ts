import { type DescMessage, type JsonObject, type Message, toJson } from "@bufbuild/protobuf";
import { Pace } from "../../../../../client/pace.ts";
import { type Attempt, sendUntilSettled } from "../../../../../client/repeat.ts";
import { atMost } from "../../../../../common/at-most.ts";
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

export interface RunOptions<T, R> {
  readonly send: (item: T, index: number) => Promise<Sent<R>>;
  /** Items settle in any order, and are told in that. */
  readonly onSettled: (index: number, result: R) => void;
  /** The item got no answer, and may be sent again later. */
  readonly onGivenUp: (index: number, why: string) => void;
  /** Stops before the next one; those that are under way are waited for. */
  readonly signal: AbortSignal;
}

/** With three requests at once the time of transport does not add up. */
const AT_ONCE = 3;
const RETRIES = 5;
const BACKOFF = { firstMs: 1_000, mostMs: 30_000 };
/**
 * A session may send 600 requests a minute (docs/portal.md). The first ones are sent as fast as they are answered, the
 * rest at 480 a minute, so that the user's other pages have a share.
 */
const FAST = 100;
const PER_MINUTE = 480;

/** Returns how many whole minutes sending `number` documents takes at least; 0 for less than one. */
export const minutesOf = (number: number) => Math.floor(Math.max(0, number - FAST) / PER_MINUTE);

/**
 * Sends each item, some at once, again where that is safe; ends when all are settled or given up, or it was stopped.
 * Returns the reason why nothing more could be sent, if there was one.
 */
export async function runAll<T, R>(
  items: readonly { readonly item: T; readonly index: number }[],
  { send, onSettled, onGivenUp, signal }: RunOptions<T, R>,
): Promise<string | undefined> {
  const pace = new Pace({ bucket: { size: FAST, everyMs: 60_000 / PER_MINUTE } });
  const halting = new AbortController();
  const stop = AbortSignal.any([signal, halting.signal]);
  let halt: string | undefined;
  await atMost(AT_ONCE, items, async ({ item, index }) => {
    let unanswered: string | undefined;
    const once = async (): Promise<Attempt<undefined>> => {
      const sent = await send(item, index);
      if ("again" in sent) {
        unanswered = sent.again;
        return { result: undefined, next: sent.limited ? "limited" : "again", toldMs: sent.toldMs };
      }
      if ("halt" in sent) {
        halt = sent.halt;
        halting.abort();
      } else {
        unanswered = undefined;
        onSettled(index, sent.settled);
      }
      return { result: undefined, next: "settled" };
    };
    await sendUntilSettled(once, { pace, retries: RETRIES, backoff: BACKOFF, stop });
    if (unanswered !== undefined) onGivenUp(index, unanswered);
  });
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
