import { CfdiError, envelopeOf } from "./error.ts";
import { fateOf } from "./repeat.ts";
import type { AnswerOf, BodyOf, WithSignal } from "./types.ts";

/** The requests of a batch, any number of them. */
export type Lote<Op> = Iterable<BodyOf<Op>> | AsyncIterable<BodyOf<Op>>;

/** The outcome of a request of a batch: the answer that it would have had alone, or why it was refused. */
export type Desenlace<Op> = {
  /** The place of the request among those given; the first is 1. */
  readonly linea: number;
  /** The key is the request's own, or a generated one. */
  readonly idempotencyKey: string;
} & (
  | { readonly respuesta: Omit<AnswerOf<Op>, "requestId">; readonly error?: undefined }
  | { readonly error: CfdiError; readonly respuesta?: undefined }
);

export type BatchOptions = WithSignal;

/** A request of a batch, as it is sent. */
export interface Order {
  /** The place among all that are sent; the first is 1. */
  readonly number: number;
  readonly key: string | undefined;
  /** The text is JSON without a line feed, and holds the key. */
  readonly text: string;
}

/** A final outcome: the line of the answer about an order, as text and parsed. */
export interface Settled<Sent extends Order = Order> {
  readonly order: Sent;
  readonly attempts: number;
  /** An attempt may have done it although the last one did not. */
  readonly isOutcomeUnknown: boolean;
  readonly text: string;
  readonly line: Told;
}

interface Told extends Readonly<Record<string, unknown>> {
  /** The line of the body that it is about; the first is 1. */
  readonly linea: number;
  readonly status: number;
}

export interface Batching {
  /** Sends lines until the service has taken them, and gives the answer to `lines`. @throws CfdiError */
  readonly send: (body: string, lines: Lines) => Promise<unknown>;
  /** Sends an order alone that is too long for a batch, until its answer is final. @throws CfdiError */
  readonly alone: (order: Order) => Promise<object>;
  /** The most repetitions of an order. */
  readonly retries: number;
  /** Waits before orders are sent again. */
  readonly rest: (repetition: number) => Promise<void>;
}

/** The service takes so many lines, and bytes of a line and of all (its reference, Lotes). */
const MOST_LINES = 500;
const MOST_OF_LINE = 256 * 1024;
const MOST_BYTES = 8 * 1024 * 1024;

/**
 * Sends orders in batches, each until its outcome is final, and yields the outcomes as they come. An order that is to
 * be sent again goes with the next batch, under its key. @throws CfdiError when the service takes no batch
 */
export async function* settleAll<Sent extends Order>(
  orders: AsyncIterable<Sent> | Iterable<Sent>,
  { send, alone, retries, rest }: Batching,
): AsyncGenerator<Settled<Sent>, void, undefined> {
  const source = Symbol.asyncIterator in orders ? orders[Symbol.asyncIterator]() : orders[Symbol.iterator]();
  const attempts = new Map<Sent, { readonly times: number; readonly isUnknown: boolean }>();
  const waiting: Sent[] = [];
  let isOver = false;
  let coming: Promise<IteratorResult<Sent>> | undefined;
  const judged = (order: Sent, { text, line, isUnsure }: Heard): Settled<Sent> | undefined => {
    const { times, isUnknown } = attempts.get(order)!;
    const { outcome } = fateOf(line.status, envelopeOf(line).codigo);
    const isOutcomeUnknown = outcome === "undone" ? isUnknown || isUnsure : outcome === "unknown";
    if (times <= retries && mayChange(line)) {
      attempts.set(order, { times, isUnknown: isOutcomeUnknown });
      waiting.push(order);
      return undefined;
    }
    attempts.delete(order);
    return { order, attempts: times, isOutcomeUnknown, text, line };
  };
  for (let repetition = 0; ; ) {
    repetition = waiting.length > 0 ? repetition + 1 : 0;
    if (repetition > 0) await rest(repetition);
    const batch = waiting.splice(0);
    let bytes = batch.reduce((sum, order) => sum + sizeOf(order), 0);
    while (!isOver && batch.length < MOST_LINES && bytes < MOST_BYTES) {
      coming ??= Promise.resolve(source.next());
      const next = await (batch.length === 0 ? coming : soon(coming));
      // Orders that have come are not kept waiting for more.
      if (next === undefined) break;
      coming = undefined;
      if (next.done) isOver = true;
      else {
        const order = next.value;
        const length = sizeOf(order);
        if (length > MOST_OF_LINE) {
          const { told, isOutcomeUnknown } = await answerAlone(order, alone);
          const line = { linea: 1, ...told } as Told;
          yield { order, attempts: 1, isOutcomeUnknown, text: JSON.stringify(line), line };
        } else {
          bytes += length;
          batch.push(order);
        }
      }
    }
    for (const order of batch) {
      const { times, isUnknown } = attempts.get(order) ?? { times: 0, isUnknown: false };
      attempts.set(order, { times: times + 1, isUnknown });
    }
    if (batch.length > 0) {
      const isAnyUnknown = batch.some((order) => attempts.get(order)!.isUnknown);
      const lines = new Lines(batch.length, isAnyUnknown);
      const sent = send(`${batch.map(({ text }) => text).join("\n")}\n`, lines).then(
        () => lines.end(undefined),
        (cause: unknown) => lines.end({ cause }),
      );
      for await (const heard of lines) {
        const settled = judged(batch[heard.line.linea - 1]!, heard);
        if (settled !== undefined) yield settled;
      }
      await sent;
    } else if (isOver && waiting.length === 0) return;
  }
}

/** Returns the bytes of an order's line. */
const sizeOf = ({ text }: Order) => new TextEncoder().encode(text).length;

/** Resolves to undefined where the promise does not settle soon. */
async function soon<Value>(promise: Promise<Value>): Promise<Value | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), SOON_MS);
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}

const SOON_MS = 100;

async function answerAlone(order: Order, alone: Batching["alone"]) {
  try {
    const { requestId: _, ...body } = (await alone(order)) as { readonly requestId?: string };
    return { told: { status: "idempotente" in body ? 200 : 201, ...body }, isOutcomeUnknown: false };
  } catch (error) {
    if (!(error instanceof CfdiError) || error.status === undefined || STOPS.includes(error.status)) throw error;
    const { status, message, code = null, detail = null, isOutcomeUnknown } = error;
    return { told: { status, ok: false, error: message, codigo: code, detalle: detail }, isOutcomeUnknown };
  }
}

/** These statuses refuse the caller, and not the order. */
const STOPS: readonly number[] = [401, 403, 404, 405];

/** Returns true where the same order may have another outcome later. */
function mayChange(line: Told): boolean {
  const { status } = line;
  if (status >= 400) return fateOf(status, envelopeOf(line).codigo).again !== "never";
  return (line.data as { readonly estado?: string } | undefined)?.estado === "timbrando";
}

/** A line of an answer, as text and parsed. */
type Heard = Pick<Settled, "text" | "line"> & { readonly isUnsure: boolean };

/** The lines of an answer while they come, over as many attempts as that takes: each is told once. */
export class Lines implements AsyncIterable<Heard> {
  readonly #left: Set<number>;
  readonly #told: Heard[] = [];
  #end: { readonly failure: { readonly cause: unknown } | undefined } | undefined;
  #wake = () => {};
  readonly headers = {};
  readonly isOutcomeUnknown: boolean;
  failure: unknown;
  #isLost = false;

  constructor(count: number, isOutcomeUnknown: boolean) {
    this.#left = new Set(Array.from({ length: count }, (_, at) => at + 1));
    this.isOutcomeUnknown = isOutcomeUnknown;
  }

  /** The lines that were not told may have been done all the same. */
  lost(): void {
    this.#isLost = true;
  }

  /** Takes the body of an answer. An answer that lacks a line was cut off. */
  async take({ body }: Response, heard: (isHeard: boolean) => void): Promise<void> {
    const decoder = new TextDecoder();
    let rest = "";
    const reader = body!.getReader();
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
      heard(true);
      const parts = (rest + decoder.decode(read.value, { stream: true })).split("\n");
      rest = parts.pop()!;
      for (const line of parts) this.#tell(line);
    }
    if (this.#left.size > 0) throw new TypeError("faltan líneas");
  }

  #tell(text: string): void {
    const line = JSON.parse(text) as Told;
    if (!this.#left.delete(line.linea)) return;
    this.#told.push({ text, line, isUnsure: this.#isLost });
    this.#wake();
  }

  end(failure: { readonly cause: unknown } | undefined): void {
    this.#end = { failure };
    this.#wake();
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Heard, void, undefined> {
    for (;;) {
      yield* this.#told.splice(0);
      if (this.#told.length > 0) continue;
      if (this.#end?.failure !== undefined) throw this.#end.failure.cause;
      if (this.#end !== undefined) return;
      await new Promise<void>((wake) => {
        this.#wake = wake;
      });
    }
  }
}

/** Sends requests in batches and yields their outcomes. @throws CfdiError when the service takes no batch */
export async function* desenlacesDe<Op>(
  requests: Iterable<object> | AsyncIterable<object>,
  batching: Batching,
): AsyncGenerator<Desenlace<Op>, void, undefined> {
  /** An error of the whole batch is told for each of these, so that the caller has their keys. */
  const open = new Set<Order>();
  async function* orders() {
    let number = 0;
    for await (const request of requests) {
      const { idempotency_key: own } = request as { readonly idempotency_key?: string };
      const key = own ?? crypto.randomUUID();
      number += 1;
      const order: Order = { number, key, text: JSON.stringify({ ...request, idempotency_key: key }) };
      open.add(order);
      yield order;
    }
  }
  try {
    for await (const settled of settleAll(orders(), batching)) {
      open.delete(settled.order);
      yield desenlaceOf<Op>(settled);
    }
  } catch (error) {
    if (error instanceof CfdiError)
      for (const { number, key } of open) yield { linea: number, idempotencyKey: key!, error };
    throw error;
  }
}

function desenlaceOf<Op>({ order, attempts, isOutcomeUnknown, line }: Settled): Desenlace<Op> {
  const { linea: _, status, campo: __, idempotency_key: ___, ...respuesta } = line;
  const told = { linea: order.number, idempotencyKey: order.key! };
  if (status < 400) return { ...told, respuesta: respuesta as unknown as Omit<AnswerOf<Op>, "requestId"> };
  const { error = `El servicio contestó ${status} sin decir por qué` } = envelopeOf(line);
  const parts = { status, body: line, idempotencyKey: order.key, attempts, isOutcomeUnknown };
  return { ...told, error: new CfdiError(error, parts) };
}
