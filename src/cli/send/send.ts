import { createReadStream } from "node:fs";
import { basename } from "node:path";
import type { Writable } from "node:stream";
import { Pace } from "../../../client/pace.ts";
import { sendUntilSettled } from "../../../client/repeat.ts";
import { CliError } from "../core.ts";
import { type Line, readLines } from "../lines.ts";
import { STDIN } from "../xml.ts";
import { Keys } from "./keys.ts";
import { type Endpoint, errorOf, post, verdictOf } from "./post.ts";
import { type Report, Tally } from "./report.ts";
import { Results } from "./results.ts";

export interface Batch {
  readonly resource: string;
  /** The file is a path, or "-" for standard input. */
  readonly file: string;
  /** The keys of the lines are derived from this name; the default is the file's name. */
  readonly name?: string | undefined;
  /** Results are appended to this file, which may hold those of earlier runs. */
  readonly out?: string | undefined;
  readonly parallel: number;
  /** Milliseconds until the next request after an answer, which then runs alone; 0 lets requests overlap. */
  readonly everyMs: number;
  /** Times that a line without a final answer is sent again, at most. */
  readonly retries: number;
}

/** A line holds the contract's largest request, a document of 10 MB in base64 with its envelope. */
const MAX_LINE = 16 * 1024 * 1024;
/** A run remembers the key of each line, so their number is bounded. */
const MAX_LINES = 1_000_000;
/** Lines in a row without any answer after which the service counts as unreachable. */
const MAX_SILENT = 3;
const BACKOFF = { firstMs: 500, mostMs: 30_000 };
/** Characters of an answer that is not the service's, such as a proxy's page; the rest is cut. */
const MAX_ERROR = 500;

interface Surroundings {
  readonly stdin: AsyncIterable<Uint8Array>;
  readonly stderr: Writable;
  /** After an abort no further line is sent. */
  readonly stop: AbortSignal;
}

/**
 * Sends each line of the batch until its outcome is known. Memory is bounded by the lines under way and a key for each
 * line.
 */
export async function send(batch: Batch, endpoint: Endpoint, surroundings: Surroundings): Promise<Report> {
  const total = batch.file === STDIN ? undefined : await countLines(batch.file);
  const results = batch.out === undefined ? undefined : await Results.open(batch.out, endpoint.key);
  const run = new Run(batch, endpoint, results, total, surroundings);
  try {
    return await run.all();
  } finally {
    results?.close();
  }
}

async function countLines(file: string): Promise<number> {
  let count = 0;
  for await (const _ of readLines(open(file), MAX_LINE)) count += 1;
  if (count <= MAX_LINES) return count;
  throw new CliError(`${file} tiene ${count} líneas; divídalo en archivos de a lo más ${MAX_LINES}`);
}

async function* open(file: string): AsyncGenerator<Uint8Array> {
  try {
    yield* createReadStream(file);
  } catch (error) {
    throw new CliError(`No se puede leer ${file}: ${(error as Error).message}`);
  }
}

interface Order {
  readonly number: number;
  readonly text: string;
  /**
   * The key is the line's own or a derived one. It is undefined where the line's own key is invalid, which the service
   * reports.
   */
  readonly key: string | undefined;
  readonly hasOwnKey: boolean;
}

class Run {
  readonly #batch: Batch;
  readonly #endpoint: Endpoint;
  readonly #results: Results | undefined;
  readonly #input: AsyncIterable<Uint8Array>;
  readonly #pace: Pace;
  readonly #tally: Tally;
  readonly #stop = new AbortController();
  #silent = 0;
  #stopped: string | undefined;

  constructor(
    batch: Batch,
    endpoint: Endpoint,
    results: Results | undefined,
    total: number | undefined,
    { stdin, stderr, stop }: Surroundings,
  ) {
    this.#batch = batch;
    this.#endpoint = endpoint;
    this.#results = results;
    this.#input = batch.file === STDIN ? stdin : open(batch.file);
    this.#tally = new Tally(stderr, total);
    this.#pace = new Pace({ gapMs: batch.everyMs });
    const interrupt = () => this.#end("se interrumpió");
    if (stop.aborted) interrupt();
    stop.addEventListener("abort", interrupt, { once: true });
  }

  /** Sends all lines. After a stop it waits for the requests under way, because their outcomes matter. */
  async all(): Promise<Report> {
    const orders = this.#orders();
    const worker = async () => {
      for await (const order of orders) await this.#settle(order);
    };
    const workers = Array.from({ length: this.#batch.everyMs > 0 ? 1 : this.#batch.parallel }, worker);
    const ends = await Promise.allSettled(workers);
    const report = this.#tally.end(this.#stopped);
    for (const end of ends) if (end.status === "rejected") throw end.reason;
    return report;
  }

  #end(why: string): void {
    this.#stopped ??= why;
    this.#stop.abort();
  }

  /**
   * Yields the lines that must be sent, in their order. The workers share the generator, which gives each line to one
   * of them.
   */
  async *#orders(): AsyncGenerator<Order> {
    const { resource, file, name = file === STDIN ? "stdin" : basename(file) } = this.#batch;
    const keys = new Keys(resource, name);
    for await (const line of readLines(this.#untilStopped(), MAX_LINE)) {
      if (this.#stop.signal.aborted) return;
      if (this.#tally.lines === MAX_LINES) return this.#end(`hay más de ${MAX_LINES} líneas`);
      this.#tally.read();
      const order = orderOf(line, keys);
      if ("error" in order) this.#refuse(line.number, order.error);
      else if (order.key !== undefined && this.#results?.settled.has(order.key)) this.#tally.skip();
      else yield order;
    }
  }

  /** Reads the input until the stop, because a standard input may stay silent for ever. */
  async *#untilStopped(): AsyncGenerator<Uint8Array> {
    const { signal } = this.#stop;
    const stopped = new Promise<{ done: true }>((resolve) =>
      signal.addEventListener("abort", () => resolve({ done: true }), { once: true }),
    );
    const input = this.#input[Symbol.asyncIterator]();
    for (;;) {
      const next = await Promise.race([input.next(), stopped]);
      if (next.done) return;
      yield next.value;
    }
  }

  #refuse(number: number, error: string): void {
    this.#results?.add({ linea: number, intentos: 0, error }, "");
    this.#tally.fail(number, { code: "LINEA", sentence: error });
  }

  async #settle(order: Order): Promise<void> {
    const last = await this.#send(order);
    if (last === undefined) return;
    const { reply, verdict } = last.result;
    const { status, text, body } = reply;
    this.#results?.add(
      {
        linea: order.number,
        idempotency_key: order.key,
        status,
        intentos: last.attempts,
        error: body ? undefined : text.slice(0, MAX_ERROR),
      },
      body ? text : "",
    );
    if (verdict === "stamped") {
      this.#silent = 0;
      return this.#tally.stamp(order.number, reply);
    }
    const error = errorOf(reply);
    this.#tally.fail(order.number, error);
    if (verdict === "stop") this.#end(error.sentence);
    this.#silent = status === undefined || status === 503 ? this.#silent + 1 : 0;
    if (this.#silent === MAX_SILENT) this.#end(error.sentence);
  }

  /** Sends a line until its outcome is known; returns undefined if a stop left it unsent. */
  async #send({ text, key, hasOwnKey }: Order) {
    const once = async () => {
      const reply = await post(this.#endpoint, text, hasOwnKey ? undefined : key);
      const verdict = verdictOf(reply);
      const next = verdict === "again" || verdict === "limited" ? verdict : "settled";
      const { toldMs, rateLimit } = reply;
      return { result: { reply, verdict }, next, toldMs, rateLimit } as const;
    };
    return sendUntilSettled(once, {
      pace: this.#pace,
      group: this.#batch.resource,
      retries: this.#batch.retries,
      backoff: BACKOFF,
      stop: this.#stop.signal,
    });
  }
}

/**
 * Makes the order of a line. A line's own key that is empty or no text is sent unchanged, so that the service reports
 * the fault.
 */
function orderOf(line: Line, keys: Keys): Order | { readonly error: string } {
  if (line.kind === "too-long") return { error: `la línea tiene más de ${MAX_LINE} bytes` };
  const { number, text } = line;
  const request = parse(text);
  if (request === undefined) return { error: "la línea no es un objeto JSON" };
  const hasOwnKey = "idempotency_key" in request;
  const { idempotency_key: own } = request;
  const key = hasOwnKey ? (typeof own === "string" ? own : undefined) : keys.next(text);
  return { number, text, key, hasOwnKey };
}

function parse(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value = JSON.parse(text);
    return typeof value === "object" && value !== null && !Array.isArray(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
