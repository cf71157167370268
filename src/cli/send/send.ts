import { createReadStream } from "node:fs";
import { basename } from "node:path";
import type { Writable } from "node:stream";
import type { Order, Settled } from "../../../client/batches.ts";
import { sendOrders } from "../../../client/client.ts";
import { CfdiError } from "../../../client/error.ts";
import { CliError } from "../core.ts";
import { type Line, readLines } from "../lines.ts";
import { STDIN } from "../xml.ts";
import { Keys } from "./keys.ts";
import { type Envelope, errorOf, verdictOf } from "./outcome.ts";
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
  /** Times that a line without a final answer is sent again, at most. */
  readonly retries: number;
}

export interface Endpoint {
  /** The service is at this address, with "/api/v1" or without. */
  readonly url: string;
  readonly key: string;
}

/** A line holds the contract's largest request, a document of 10 MB in base64 with its envelope. */
const MAX_LINE = 16 * 1024 * 1024;
/** A run remembers the key of each line, so their number is bounded. */
const MAX_LINES = 1_000_000;
/** Milliseconds until lines without a final answer are sent again, at first. */
const AGAIN_MS = 500;

interface Surroundings {
  readonly stdin: AsyncIterable<Uint8Array>;
  readonly stderr: Writable;
  /** After an abort no further line is sent. */
  readonly stop: AbortSignal;
}

/**
 * Sends each line of the file in batches until its outcome is known. Memory is bounded by the lines of a batch and a
 * key for each line.
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

class Run {
  readonly #batch: Batch;
  readonly #endpoint: Endpoint;
  readonly #results: Results | undefined;
  readonly #input: AsyncIterable<Uint8Array>;
  readonly #tally: Tally;
  readonly #stop = new AbortController();
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
    const interrupt = () => {
      this.#stopped ??= "se interrumpió";
      this.#stop.abort();
    };
    if (stop.aborted) interrupt();
    stop.addEventListener("abort", interrupt, { once: true });
  }

  /** Sends all lines. Those under way when it is interrupted are told in the next run, under their keys. */
  async all(): Promise<Report> {
    const { resource, retries } = this.#batch;
    const { url: baseUrl, key: apiKey } = this.#endpoint;
    const options = { baseUrl, apiKey, retries, retryDelayMs: AGAIN_MS };
    const sent = { resource, orders: this.#orders(), signal: this.#stop.signal };
    let failure: unknown;
    try {
      for await (const settled of sendOrders(options, sent)) this.#settle(settled);
    } catch (error) {
      if (error instanceof CfdiError) this.#stopped ??= whyNotTaken(error);
      else if (!this.#stop.signal.aborted) failure = error;
    }
    const report = this.#tally.end(this.#stopped);
    if (failure !== undefined) throw failure;
    return report;
  }

  /** Yields the lines that must be sent, in their order, until one says that no other would fare better. */
  async *#orders(): AsyncGenerator<Order> {
    const { resource, file, name = file === STDIN ? "stdin" : basename(file) } = this.#batch;
    const keys = new Keys(resource, name);
    for await (const line of readLines(this.#untilStopped(), MAX_LINE)) {
      if (this.#stopped !== undefined) return;
      if (this.#tally.lines === MAX_LINES) {
        this.#stopped = `hay más de ${MAX_LINES} líneas`;
        return;
      }
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

  #settle({ order: { number, key }, attempts, text, line }: Settled): void {
    const reply = { status: line.status, body: line as Envelope };
    // The envelope stands behind what the line says of its request.
    const envelope = `{${text.slice(text.indexOf('"ok":'))}`;
    this.#results?.add({ linea: number, idempotency_key: key, status: line.status, intentos: attempts }, envelope);
    const verdict = verdictOf(reply);
    if (verdict === "stamped") this.#tally.stamp(number, reply);
    else {
      const error = errorOf(reply);
      this.#tally.fail(number, error);
      if (verdict === "stop") this.#stopped ??= error.sentence;
    }
  }
}

function whyNotTaken({ status, message, cause }: CfdiError): string {
  if (status !== undefined) return message;
  const failure = (cause as Error | undefined)?.cause as NodeJS.ErrnoException | undefined;
  return failure === undefined ? message : `no hay conexión con el servicio (${failure.code ?? failure.message})`;
}

/**
 * Makes the order of a line. A line's own key that is empty or no text is sent unchanged, so that the service reports
 * the fault; a line without one gets the key behind its brace, because its numbers must stay as they are written.
 */
function orderOf(line: Line, keys: Keys): Order | { readonly error: string } {
  if (line.kind === "too-long") return { error: `la línea tiene más de ${MAX_LINE} bytes` };
  const { number, text } = line;
  const request = parse(text);
  if (request === undefined) return { error: "la línea no es un objeto JSON" };
  if ("idempotency_key" in request) {
    const { idempotency_key: own } = request;
    return { number, text, key: typeof own === "string" ? own : undefined };
  }
  const key = keys.next(text);
  const rest = Object.keys(request).length === 0 ? "}" : `,${text.slice(1)}`;
  return { number, key, text: `{"idempotency_key":${JSON.stringify(key)}${rest}` };
}

function parse(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value = JSON.parse(text);
    return typeof value === "object" && value !== null && !Array.isArray(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
