import { CfdiError, type CfdiErrorParts, envelopeOf } from "./error.ts";
import { Pace, rateLimitOf } from "./pace.ts";
import { type Attempt, type Fate, fateOf, sendUntilSettled, toldMsBy, UNKNOWN } from "./repeat.ts";

export interface Sending {
  readonly fetch: typeof fetch;
  readonly pace: Pace;
  /** Milliseconds that one attempt may take, its body included; that of a file may be silent so long. */
  readonly timeoutMs: number;
  /** The most repetitions of a request. */
  readonly retries: number;
  /** Milliseconds until the first repetition, each further one twice as long. */
  readonly retryDelayMs: number;
  readonly log: ((attempt: Attempted) => void) | undefined;
}

/** A request that is sent until it is answered, each time the same. */
export interface Outgoing {
  readonly method: "GET" | "POST";
  /** The path is written as in the contract: "/api/v1/facturas/{id}". */
  readonly path: string;
  readonly url: string;
  readonly headers: Headers;
  readonly body: string | undefined;
  readonly idempotencyKey: string | undefined;
  readonly signal: AbortSignal;
  /** A file, or the lines of a batch, come into this; undefined for an answer of JSON. */
  readonly download?: Taker | undefined;
}

/** A Taker takes the body of an answer while it comes, over as many attempts as that takes. */
export interface Taker {
  /** These headers ask for what has not come yet. */
  readonly headers: Readonly<Record<string, string>>;
  /** The failure is not the service's, and ends the request. */
  readonly failure: unknown;
  /** Something of it may have been done by earlier requests. */
  readonly isOutcomeUnknown?: boolean;
  /** An attempt had no whole answer. */
  lost?(): void;
  take(response: Response, heard: (isHeard: boolean) => void): Promise<void>;
}

/** An Attempted describes an attempt to the log. */
export interface Attempted {
  readonly method: "GET" | "POST";
  /** The path is written as in the contract, without the values that were sent: "/api/v1/facturas/{id}". */
  readonly path: string;
  /** The first attempt of a request is 1. */
  readonly attempt: number;
  readonly ms: number;
  /** The status is undefined where no whole answer came. */
  readonly status: number | undefined;
  /** Without an answer this is the name or the code of the failure: "TimeoutError", "ECONNREFUSED". */
  readonly failure: string | undefined;
  readonly requestId: string | undefined;
  /** The request is sent again after this attempt, as long as `retries` and its signal allow it. */
  readonly isRepeated: boolean;
}

export interface Answer {
  readonly headers: Headers;
  readonly body: unknown;
  readonly requestId: string | undefined;
}

/**
 * Sends a request until its answer is final, and returns that answer with its body. Every other end throws a
 * `CfdiError`, or the reason of the request's own signal.
 *
 * By the contract's table of errors 409, 429 (when its window is over), 502 and 503 are sent again, always with the
 * same Idempotency-Key, but not a 502 with the PAC's or SAT's own code. A request without an answer is sent again only
 * where a repetition is harmless: a read, or a request with a key.
 */
export async function sendUntilAnswered(request: Outgoing, sending: Sending): Promise<Answer> {
  const { method, path, signal, idempotencyKey } = request;
  // A batch may be repeated, because each of its lines has a key. It waits for the next window as often as it must.
  const isBatch = method === "POST" && request.download !== undefined;
  const isRepeatable = method === "GET" || idempotencyKey !== undefined || isBatch;
  const group = groupOf(path);
  let isOutcomeUnknown = request.download?.isOutcomeUnknown ?? false;
  let sent = 0;
  const nextAfter = ({ again, outcome }: Fate) => {
    // A GET changes nothing, so its outcome is never unknown. An earlier attempt's unknown outcome remains until the
    // request itself is refused.
    if (outcome !== "undone") isOutcomeUnknown = outcome === "unknown" && method !== "GET";
    return again === "always" || (again === "repeatable" && isRepeatable) ? "again" : "settled";
  };
  const once = async (): Promise<Attempt<Reply>> => {
    const began = performance.now();
    const reply = await attempt(request, sending);
    sent += 1;
    if (reply.kind === "silence") request.download?.lost?.();
    const judged =
      reply.kind === "silence"
        ? request.download?.failure === undefined
          ? nextAfter(UNKNOWN)
          : "settled"
        : reply.isSuccess
          ? "settled"
          : nextAfter(fateOf(reply.status, envelopeOf(reply.body).codigo));
    const isLimited = isBatch && reply.kind === "answer" && reply.status === 429;
    const next = isLimited ? "limited" : judged;
    tell(sending.log, {
      ...{ method, path, attempt: sent, ms: Math.round(performance.now() - began) },
      status: reply.kind === "silence" ? undefined : reply.status,
      failure: reply.kind === "silence" ? failureOf(reply.cause) : undefined,
      requestId: reply.kind === "silence" ? undefined : reply.requestId,
      isRepeated: next !== "settled",
    });
    if (reply.kind === "silence") return { result: reply, next };
    return { result: reply, next, toldMs: toldMsBy(reply), rateLimit: rateLimitOf(reply.headers) };
  };
  const last = await sendUntilSettled(once, {
    pace: group === undefined ? UNPACED : sending.pace,
    group,
    retries: sending.retries,
    backoff: { firstMs: sending.retryDelayMs, mostMs: MOST_MS },
    stop: signal,
  });
  if (last?.result.kind === "answer" && last.result.isSuccess) return last.result;
  if (request.download?.failure !== undefined) throw request.download.failure;
  if (last === undefined || signal.aborted) throw signal.reason;
  throw errorOf(last.result, { idempotencyKey, attempts: last.attempts, isOutcomeUnknown });
}

/** A log that fails must not decide about a document. */
function tell(log: Sending["log"], attempted: Attempted): void {
  try {
    log?.(attempted);
  } catch {}
}

/** Returns the code of the platform's failure, or its name, and never its sentence, which may hold the address. */
function failureOf(failure: unknown): string {
  const { name, cause } = failure as Error;
  const { code } = (cause ?? {}) as { readonly code?: unknown };
  return typeof code === "string" ? code : name;
}

/** The public catalogs have no limit. */
export const UNPACED = new Pace();
export const MOST_MS = 15_000;

/**
 * Returns the group of resources whose requests are counted together: the first word behind the version (interface.md,
 * Limits), or that of a batch; undefined for the public catalogs.
 */
function groupOf(path: string): string | undefined {
  return /^\/(?:api\/v\d+|lotes)\/([^/]+)/.exec(path)?.[1];
}

interface Replied extends Answer {
  readonly kind: "answer";
  readonly status: number;
  readonly isSuccess: boolean;
}

type Reply = Replied | { readonly kind: "silence"; readonly cause: unknown };

/** Sends the request once. Never rejects, because silence, a cut answer and a proxy's answer are replies, too. */
async function attempt(
  { method, url, headers: own, body, signal, download }: Outgoing,
  sending: Sending,
): Promise<Reply> {
  const patience = new Patience(sending.timeoutMs);
  const headers = new Headers(own);
  for (const [name, value] of Object.entries(download?.headers ?? {})) headers.set(name, value);
  try {
    const response = await sending.fetch(url, {
      method,
      headers,
      ...(body === undefined ? {} : { body }),
      // A redirect is not followed, because the key must reach no other address.
      redirect: "manual",
      signal: AbortSignal.any([signal, patience.signal]),
    });
    const { ok: isSuccess, status } = response;
    const [type = ""] = (response.headers.get("content-type") ?? "").split(";");
    if (isSuccess && !headers.get("accept")?.split(", ").includes(type)) {
      await response.body?.cancel();
      return { kind: "silence", cause: new TypeError(`contestó ${status} con ${type || "nada"}`) };
    }
    const isFile = isSuccess && download !== undefined;
    if (isFile) {
      patience.renew(true);
      await download.take(response, (isHeard) => patience.renew(isHeard));
    }
    const bytes = isFile ? NO_BYTES : new Uint8Array(await response.arrayBuffer());
    const isJson = type === "application/json" && bytes.byteLength > 0;
    return {
      kind: "answer",
      ...{ status, isSuccess, headers: response.headers },
      body: isJson ? (JSON.parse(new TextDecoder().decode(bytes)) as unknown) : undefined,
      requestId: response.headers.get("x-request-id") ?? undefined,
    };
  } catch (cause) {
    return { kind: "silence", cause };
  } finally {
    patience.renew(false);
  }
}

const NO_BYTES = new Uint8Array();

/** A Patience aborts its signal when it was not renewed for so long. */
class Patience {
  readonly #controller = new AbortController();
  readonly #ms: number;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(ms: number) {
    this.#ms = ms;
    this.renew(true);
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** Begins the time anew, or stops it. */
  renew(isRunning: boolean): void {
    clearTimeout(this.#timer);
    if (!isRunning) return;
    this.#timer = setTimeout(
      () => this.#controller.abort(new DOMException("no contestó a tiempo", "TimeoutError")),
      this.#ms,
    );
  }
}

function errorOf(reply: Reply, parts: Omit<CfdiErrorParts, "status" | "body" | "requestId">): CfdiError {
  if (reply.kind === "silence") {
    const { name, message } = reply.cause as Error;
    const why = name === "TimeoutError" ? "no contestó a tiempo" : `no dio una respuesta completa (${message})`;
    return new CfdiError(`El servicio ${why}`, { ...parts, cause: reply.cause });
  }
  const { status, body, requestId } = reply;
  const { error = `El servicio contestó ${status} sin decir por qué` } = envelopeOf(body);
  return new CfdiError(error, { ...parts, status, body, requestId });
}
