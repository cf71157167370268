import type { WithSignal } from "./types.ts";
import type { Evento } from "./webhook.ts";

export interface FollowOptions extends WithSignal {
  /** The events after this cursor are given; from the oldest that is kept when absent. */
  readonly despues?: string | undefined;
  /** Milliseconds until the service is asked again where there was nothing new; 10 s by default. */
  readonly cadaMs?: number | undefined;
}

export interface WaitOptions extends WithSignal {
  /** Milliseconds until the record is read again the first time, doubled each time up to a minute; 2 s by default. */
  readonly cadaMs?: number | undefined;
  /** Milliseconds after which the wait ends with an error; without it only `signal` ends it. */
  readonly plazoMs?: number | undefined;
}

/** A document in one of these states changes it by itself (interface.md). */
const MOVING = ["timbrando", "cancelando", "cancelacion_pendiente"];

const EVENTS = 100;
const FIRST_MS = 2_000;
const MOST_MS = 60_000;

interface EventPage {
  readonly data: readonly Evento[];
  readonly cursor: string;
  readonly hayMas: boolean;
}

/** Gives the events one after the other, and waits for further ones. */
export async function* followed(
  read: (query: Readonly<Record<string, unknown>>, signal: AbortSignal | undefined) => Promise<unknown>,
  { despues, cadaMs = 10_000, signal }: FollowOptions,
): AsyncGenerator<Evento, never, undefined> {
  let after = despues ?? "";
  while (true) {
    const page = (await read({ limite: EVENTS, ...(after !== "" && { despues: after }) }, signal)) as EventPage;
    yield* page.data;
    after = page.cursor;
    if (!page.hayMas) await rest(cadaMs, signal);
  }
}

/** Reads a record again and again, at longer and longer distances, until its state rests. */
export async function settled<Record>(
  read: (signal?: AbortSignal) => Promise<Record>,
  { cadaMs = FIRST_MS, plazoMs, signal }: WaitOptions,
): Promise<Record> {
  const ends = plazoMs === undefined ? undefined : Date.now() + plazoMs;
  for (let ms = cadaMs; ; ms = Math.min(ms * 2, MOST_MS)) {
    const record = await read(signal);
    const { data } = record as { readonly data: { readonly estado: string } };
    if (!MOVING.includes(data.estado)) return record;
    if (ends !== undefined && Date.now() + ms > ends) throw new Error(`Sigue en ${data.estado}`);
    await rest(ms, signal);
  }
}

function rest(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const stop = () => {
      clearTimeout(timer);
      reject(signal!.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", stop);
      resolve();
    }, ms);
    signal?.addEventListener("abort", stop, { once: true });
  });
}
