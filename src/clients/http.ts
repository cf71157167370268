import { type Dispatcher, Pool } from "undici";
import { type Deadline, timeLeft } from "../../common/deadline.ts";

interface Answered {
  readonly kind: "answered";
  readonly status: number;
  readonly body: Buffer;
  /** Its header Date: when it was sent, to the second, by the clock of who answers. */
  readonly date: string | undefined;
}

/** An exchange with a PAC, with SAT or with the archive, told by what is certain: answered, never sent, or lost on the way. */
export type Exchange =
  | Answered
  /** Not a byte of the request was written, for want of a connection, or of a free one in time: certainly not processed. */
  | { readonly kind: "unsent"; readonly reason: string }
  /** It was begun, and no whole answer came back. */
  | { readonly kind: "lost"; readonly reason: string };

export interface HttpRequest {
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Buffer | string;
  readonly deadline: Deadline;
}

export interface HttpClient {
  exchange(request: HttpRequest): Promise<Exchange>;
  close(): Promise<void>;
}

const CONNECT_TIMEOUT_MS = 4_000;
/** Shorter than any of theirs, so that a reused connection is seldom one the other side just closed. */
const KEEP_ALIVE_MS = 4_000;

export interface HttpClientOptions {
  /** Each carries one request at a time; what finds none free waits for one until its deadline. */
  readonly connections?: number;
  readonly maxAnswerBytes?: number;
}

/** One pool of connections to one host. Nothing is ever repeated here: a POST that got lost may have been processed. */
export function httpClient(
  origin: string,
  { connections = 32, maxAnswerBytes = 32 * 1024 * 1024 }: HttpClientOptions = {},
): HttpClient {
  const pool = new Pool(origin, {
    connections,
    pipelining: 1,
    connect: { timeout: CONNECT_TIMEOUT_MS },
    keepAliveTimeout: KEEP_ALIVE_MS,
    maxResponseSize: maxAnswerBytes,
    // The request's deadline ends every wait.
    headersTimeout: 0,
    bodyTimeout: 0,
  });
  // Whoever closes has answered all who waited; a PAC that does not answer must not hold a stop up.
  return { exchange: (request) => exchange(pool, request), close: () => pool.destroy() };
}

function exchange(pool: Pool, { deadline, method, path, headers, body }: HttpRequest): Promise<Exchange> {
  const left = timeLeft(deadline);
  if (left <= 0) return Promise.resolve({ kind: "unsent", reason: "deadline reached before sending" });
  return new Promise((resolve) => {
    pool.dispatch({ method, path, headers, body: body ?? null }, new Attempt(left, resolve));
  });
}

/**
 * One request. Undici hands it to a connection in `onRequestStart`, right before the first byte is written; where that
 * was not called nothing was sent, whatever the error, and where it was a byte may have left, whatever the error.
 */
class Attempt implements Dispatcher.DispatchHandler {
  readonly #settle: (exchange: Exchange) => void;
  readonly #timer: NodeJS.Timeout;
  #begun: Dispatcher.DispatchController | undefined;
  #ended = false;
  #status = 0;
  #date: string | undefined;
  readonly #chunks: Buffer[] = [];

  constructor(left: number, settle: (exchange: Exchange) => void) {
    this.#settle = settle;
    this.#timer = setTimeout(() => this.#giveUp(), left);
  }

  /** By throwing it keeps undici from writing, and leaves the connection to the next: given up, or begun before. */
  onRequestStart(controller: Dispatcher.DispatchController): void {
    if (this.#ended || this.#begun !== undefined) throw new Error("not to be sent any more");
    this.#begun = controller;
  }

  onResponseStart(
    _: Dispatcher.DispatchController,
    status: number,
    { date }: Record<string, string | string[] | undefined>,
  ): void {
    this.#status = status;
    this.#date = typeof date === "string" ? date : undefined;
  }

  onResponseData(_: Dispatcher.DispatchController, chunk: Buffer): void {
    this.#chunks.push(chunk);
  }

  onResponseEnd(): void {
    const body = Buffer.concat(this.#chunks);
    this.#end({ kind: "answered", status: this.#status, body, date: this.#date });
  }

  onResponseError(_: Dispatcher.DispatchController, error: Error): void {
    this.#fail(describe(error));
  }

  #giveUp(): void {
    this.#fail(this.#begun ? "deadline reached" : "deadline reached while waiting for a connection");
    this.#begun?.abort(new Error("deadline reached"));
  }

  #fail(reason: string): void {
    this.#end({ kind: this.#begun ? "lost" : "unsent", reason });
  }

  #end(exchange: Exchange): void {
    if (this.#ended) return;
    this.#ended = true;
    clearTimeout(this.#timer);
    this.#settle(exchange);
  }
}

function describe(error: Error): string {
  const { code, name, message } = error as NodeJS.ErrnoException;
  return [code ?? name, message].filter(Boolean).join(": ");
}
