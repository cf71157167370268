/** What came of sending something: it is settled, or it may be sent again as it was. */
export type Sent<R> = { readonly settled: R } | { readonly again: string };

export interface RunOptions<T, R> {
  readonly send: (item: T, index: number) => Promise<Sent<R>>;
  /** Hears of each that is settled, in the order in which they settle. */
  readonly onSettled: (index: number, result: R) => void;
  /** Of one that got no answer in `ATTEMPTS` attempts; it may be sent again later. */
  readonly onGivenUp: (index: number, why: string) => void;
  /** Stops before the next one; those that are under way are waited for. */
  readonly signal: AbortSignal;
  readonly wait?: (ms: number) => Promise<void>;
}

/** At once: enough to hide the way there and back, few enough for the session's requests a minute. */
const AT_ONCE = 3;
const ATTEMPTS = 6;
const FIRST_WAIT_MS = 1_000;

/** Sends each item, some at once, again where that is safe; ends when all are settled or given up, or it was stopped. */
export async function runAll<T, R>(
  items: readonly { readonly item: T; readonly index: number }[],
  { send, onSettled, onGivenUp, signal, wait = sleep }: RunOptions<T, R>,
): Promise<void> {
  let next = 0;
  const worker = async () => {
    while (next < items.length && !signal.aborted) {
      const { item, index } = items[next++]!;
      let last = "";
      for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
        if (attempt > 0) await wait(FIRST_WAIT_MS * 2 ** (attempt - 1));
        const sent = await send(item, index);
        if ("settled" in sent) {
          onSettled(index, sent.settled);
          last = "";
          break;
        }
        last = sent.again;
        if (signal.aborted) break;
      }
      if (last !== "") onGivenUp(index, last);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}

const sleep = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));

/**
 * The idempotency key of a document of a file: of the account's environment, the same file and the same text it is the
 * same, so a file that is sent again stamps nothing twice; what was corrected is a new document. Equal ones are counted.
 */
export async function keyOf(
  kind: string,
  fileName: string,
  text: string,
  occurrence: number,
  attempt: number,
): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify([kind, fileName, text, occurrence, attempt]));
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return `portal-${[...digest.slice(0, 16)].map((byte) => byte.toString(16).padStart(2, "0")).join("")}`;
}
