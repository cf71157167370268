import { rootCertificates } from "node:tls";
import { buildConnector, type Dispatcher, Pool } from "undici";
import { type Deadline, timeLeft } from "../../common/deadline.ts";

interface Answered {
  readonly kind: "answered";
  readonly status: number;
  readonly body: Buffer;
  /** The header Date tells when the answer was sent, to the second, by the answering machine's clock. */
  readonly date: string | undefined;
  readonly contentType: string | undefined;
}

/** An Exchange with a PAC, SAT or the archive tells only what is certain: answered, never sent, or lost on the way. */
export type Exchange =
  | Answered
  /**
   * No byte of the request was written, because no connection was free or could be made in time: the request was
   * certainly not processed.
   */
  | { readonly kind: "unsent"; readonly reason: string }
  /** The request was begun, and no whole answer came back. */
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
/**
 * A request waits for its connection for this share of its time. A request that is written later is hardly answered in
 * time, and one that was not written may still go elsewhere.
 */
const WAITING_SHARE = 0.6;
/**
 * Idle connections close sooner than the servers close theirs, so that a reused connection is seldom one that was just
 * closed.
 */
const KEEP_ALIVE_MS = 4_000;

export interface HttpClientOptions {
  /** Each connection carries one request at a time; further requests wait for a free one. */
  readonly connections?: number;
  readonly maxAnswerBytes?: number;
  /** Bytes of an answer that are read, the rest is cut off; absent: an answer is read whole. */
  readonly answerBytes?: number | undefined;
  /** The authorities, in PEM, that servers' certificates may have besides the machine's own. */
  readonly ca?: string | undefined;
  /** Finds the address for each connection, which is made to that address; absent: the machine's own look-up does. */
  readonly addressOf?: ((host: string) => Promise<string>) | undefined;
}

/**
 * Makes a pool of connections to one host. No request is ever repeated here, because a lost POST may have been
 * processed.
 */
export function httpClient(
  origin: string,
  { connections = 32, maxAnswerBytes = 32 * 1024 * 1024, answerBytes, ca, addressOf }: HttpClientOptions = {},
): HttpClient {
  const pool = new Pool(origin, {
    connections,
    pipelining: 1,
    connect: connector(ca, addressOf),
    keepAliveTimeout: KEEP_ALIVE_MS,
    maxResponseSize: maxAnswerBytes,
    // The request's deadline ends every wait.
    headersTimeout: 0,
    bodyTimeout: 0,
  });
  // A PAC that does not answer must not delay a stop, so closing cuts its connections; all callers have their answers
  // by then.
  return { exchange: (request) => exchange(pool, request, answerBytes), close: () => pool.destroy() };
}

function connector(ca: string | undefined, addressOf: HttpClientOptions["addressOf"]): buildConnector.connector {
  const trusted = ca === undefined ? {} : { ca: [...rootCertificates, ca] };
  const connect = buildConnector({ timeout: CONNECT_TIMEOUT_MS, ...trusted });
  if (addressOf === undefined) return connect;
  return (options, callback) => {
    addressOf(options.hostname).then(
      // The certificate is checked against the name, not the address.
      (hostname) => connect({ ...options, hostname }, callback),
      (cause: Error) => callback(cause, null),
    );
  };
}

function exchange(
  pool: Pool,
  { deadline, method, path, headers, body }: HttpRequest,
  answerBytes: number | undefined,
): Promise<Exchange> {
  const left = timeLeft(deadline);
  if (left <= 0) return Promise.resolve({ kind: "unsent", reason: "deadline reached before sending" });
  return new Promise((resolve) => {
    pool.dispatch({ method, path, headers, body: body ?? null }, new Attempt(left, answerBytes, resolve));
  });
}

/**
 * Tells whether a request was sent. Undici calls `onRequestStart` right before the first byte is written: without that
 * call nothing was sent, and after it a byte may have left, whatever the error.
 */
class Attempt implements Dispatcher.DispatchHandler {
  readonly #settle: (exchange: Exchange) => void;
  #timer: NodeJS.Timeout;
  #begun: Dispatcher.DispatchController | undefined;
  #ended = false;
  #status = 0;
  #date: string | undefined;
  #contentType: string | undefined;
  readonly #most: number;
  readonly #chunks: Buffer[] = [];
  #bytes = 0;

  constructor(left: number, most: number | undefined, settle: (exchange: Exchange) => void) {
    this.#settle = settle;
    this.#most = most ?? Number.POSITIVE_INFINITY;
    this.#timer = setTimeout(() => {
      if (this.#begun === undefined) this.#fail("no connection was free in time");
      else this.#timer = setTimeout(() => this.#giveUp(), (1 - WAITING_SHARE) * left);
    }, WAITING_SHARE * left);
  }

  /** Throws to keep undici from writing a request that was given up or begun before; the connection stays usable. */
  onRequestStart(controller: Dispatcher.DispatchController): void {
    if (this.#ended || this.#begun !== undefined) throw new Error("not to be sent any more");
    this.#begun = controller;
  }

  onResponseStart(
    _: Dispatcher.DispatchController,
    status: number,
    { date, "content-type": contentType }: Record<string, string | string[] | undefined>,
  ): void {
    this.#status = status;
    this.#date = single(date);
    this.#contentType = single(contentType);
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    this.#chunks.push(chunk);
    this.#bytes += chunk.length;
    if (this.#bytes < this.#most) return;
    this.onResponseEnd();
    controller.abort(new Error("enough was read"));
  }

  onResponseEnd(): void {
    const all = Buffer.concat(this.#chunks);
    const body = all.subarray(0, this.#most);
    const [date, contentType] = [this.#date, this.#contentType];
    this.#end({ kind: "answered", status: this.#status, body, date, contentType });
  }

  onResponseError(_: Dispatcher.DispatchController, error: Error): void {
    this.#fail(describe(error));
  }

  #giveUp(): void {
    this.#fail("deadline reached");
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

/** Returns a header that came once. */
const single = (header: string | string[] | undefined) => (typeof header === "string" ? header : undefined);

function describe(error: Error): string {
  const { code, name, message } = error as NodeJS.ErrnoException;
  return [code ?? name, message].filter(Boolean).join(": ");
}
