import { CfdiError, type CfdiErrorParts, envelopeOf } from "./error.ts";
import { type Answered, type Pace, rateLimitOf } from "./pace.ts";

/** How requests are sent. */
export interface Sending {
  readonly fetch: typeof fetch;
  readonly pace: Pace;
  /** One attempt may take this many milliseconds, its body included. */
  readonly timeoutMs: number;
  /** How often the same request is sent again. */
  readonly retries: number;
  /** Before the first repetition; doubled before each further one. */
  readonly retryDelayMs: number;
}

/**
 * Sends a request until it is answered for good, and gives that answer with its body read to the end. Every other end
 * is a `CfdiError`, or the reason of the request's own signal.
 *
 * What is sent again, by the contract's table of errors: 409, 429 (when its window is over), 502 and 503, always with
 * the same Idempotency-Key. Not a 502 that brings the PAC's or SAT's own code. What got no answer is sent again only
 * where that does nothing twice: a reading, or a request with a key.
 */
export async function sendUntilAnswered(request: Request, sending: Sending): Promise<Response> {
  const { pace, retries } = sending;
  const { signal } = request;
  const idempotencyKey = request.headers.get("idempotency-key") ?? undefined;
  const isRepeatable = request.method === "GET" || idempotencyKey !== undefined;
  const group = groupOf(request.url);
  const body = request.method === "GET" ? undefined : await request.text();
  let isOutcomeUnknown = false;
  for (let attempts = 1; ; attempts += 1) {
    const answered = group === undefined ? UNCOUNTED : await pace.turn(group, signal);
    if (answered === undefined) throw signal.reason;
    const reply = await attempt(request, body, sending);
    answered(reply.kind === "answer" ? rateLimitOf(reply.response.headers) : undefined);
    if (reply.kind === "answer" && reply.response.ok) return reply.response;
    signal.throwIfAborted();
    const { again, outcome } = fateOf(reply);
    // A GET changes nothing, so its outcome is never unknown. An unknown outcome of an earlier attempt stays so until the request itself is refused.
    if (outcome !== "undone") isOutcomeUnknown = outcome === "unknown" && request.method !== "GET";
    const isRepeated = again === "always" || (again === "repeatable" && isRepeatable);
    if (!isRepeated || attempts > retries)
      throw errorOf(reply, { idempotencyKey, attempts, isOutcomeUnknown });
    await pace.pause(waitOf(reply, attempts, sending), signal);
  }
}

const UNCOUNTED: Answered = () => undefined;

/**
 * The group of resources whose requests are counted together: the segment behind "/api/v1/" (interface.md, Limits).
 * Undefined for the public catalogs, which nothing limits.
 */
function groupOf(url: string): string | undefined {
  return /\/api\/v\d+\/([^/?#]+)/.exec(url)?.[1];
}

type Reply =
  | { readonly kind: "answer"; readonly response: Response; readonly body: unknown }
  | { readonly kind: "silence"; readonly cause: unknown };

/** One attempt. It never fails: silence, and an answer that is cut off or no answer of the service, are replies too. */
async function attempt(request: Request, body: string | undefined, sending: Sending): Promise<Reply> {
  const timeout = AbortSignal.timeout(sending.timeoutMs);
  try {
    const response = await sending.fetch(request.url, {
      method: request.method,
      headers: request.headers,
      ...(body === undefined ? {} : { body }),
      // The key is for this address alone.
      redirect: "manual",
      signal: AbortSignal.any([request.signal, timeout]),
    });
    const { ok, status, statusText, headers } = response;
    const [type = ""] = (headers.get("content-type") ?? "").split(";");
    const bytes = await response.arrayBuffer();
    if (ok && !request.headers.get("accept")?.split(", ").includes(type))
      return { kind: "silence", cause: new TypeError(`contestó ${status} con ${type || "nada"}`) };
    const isJson = type === "application/json" && bytes.byteLength > 0;
    return {
      kind: "answer",
      response: new Response(bytes.byteLength === 0 ? null : bytes, { status, statusText, headers }),
      body: isJson ? (JSON.parse(new TextDecoder().decode(bytes)) as unknown) : undefined,
    };
  } catch (cause) {
    return { kind: "silence", cause };
  }
}

/** The next step after an answer that is no success. */
interface Fate {
  /** Says when the same request is sent again: "repeatable" means only where that does nothing twice. */
  readonly again: "always" | "repeatable" | "never";
  /** The outcome of the request: "undone" by this attempt, which does not tell about earlier ones. */
  readonly outcome: "refused" | "undone" | "unknown";
}

const REFUSED: Fate = { again: "never", outcome: "refused" };
const NOT_LET_IN: Fate = { again: "never", outcome: "undone" };
const LATER: Fate = { again: "always", outcome: "undone" };
const UNKNOWN: Fate = { again: "repeatable", outcome: "unknown" };

function fateOf(reply: Reply): Fate {
  if (reply.kind === "silence") return UNKNOWN;
  const { status } = reply.response;
  const { codigo } = envelopeOf(reply.body);
  if (status === 502 && codigo !== undefined) return OWN_CODES[codigo] ?? REFUSED;
  return STATUSES[status] ?? (status >= 500 ? UNKNOWN : REFUSED);
}

/** The contract's table of errors (interface.md, Errors); every other answer below 500 is final. */
const STATUSES: Readonly<Record<number, Fate>> = {
  401: NOT_LET_IN,
  403: NOT_LET_IN,
  408: LATER,
  409: LATER,
  429: LATER,
  503: LATER,
};

/**
 * The codes of a 502 that are the service's own. Any other code is the PAC's or SAT's: the same bytes can only be
 * refused again. A cancellation without an answer of the PAC may be asked for again, because SAT cancels a document once.
 */
export const OWN_CODES: Readonly<Record<string, Fate>> = {
  PAC_NO_DISPONIBLE: LATER,
  PAC_SIN_RESPUESTA: { again: "always", outcome: "unknown" },
  PAC_CUENTA: LATER,
  PAC_NO_CONFIGURADO: REFUSED,
  SAT_NO_DISPONIBLE: LATER,
  SERVICIO_NO_DISPONIBLE: LATER,
  SERVICIO_SIN_RESPUESTA: UNKNOWN,
};

/** Milliseconds until the same request is sent again. */
function waitOf(reply: Reply, attempts: number, { retryDelayMs }: Sending): number {
  const told = reply.kind === "answer" ? secondsToldBy(reply.response) : undefined;
  if (told !== undefined) return 1_000 * Math.min(told, WINDOW_SECONDS);
  const most = Math.min(MOST_MS, retryDelayMs * 2 ** (attempts - 1));
  // Half of it is random, so that requests that failed together are not repeated together.
  return most * (0.5 + Math.random() / 2);
}

const MOST_MS = 15_000;
/** The longest wait: one window of the request limit. */
const WINDOW_SECONDS = 60;

/** Returns the seconds to wait: after a 429 until its window is over, by the contract's header; after a proxy's answer, its Retry-After. */
function secondsToldBy({ status, headers }: Response): number | undefined {
  const after = Number(headers.get("retry-after") ?? Number.NaN);
  if (status === 429) return rateLimitOf(headers)?.reset ?? (after >= 0 ? after : WINDOW_SECONDS);
  return after >= 0 ? after : undefined;
}

function errorOf(reply: Reply, parts: Omit<CfdiErrorParts, "status" | "body" | "requestId">): CfdiError {
  if (reply.kind === "silence") {
    const { name, message } = reply.cause as Error;
    const why =
      name === "TimeoutError" ? "no contestó a tiempo" : `no dio una respuesta completa (${message})`;
    return new CfdiError(`El servicio ${why}`, { ...parts, cause: reply.cause });
  }
  const { response, body } = reply;
  const { status } = response;
  const { error = `El servicio contestó ${status} sin decir por qué` } = envelopeOf(body);
  const requestId = response.headers.get("x-request-id") ?? undefined;
  return new CfdiError(error, { ...parts, status, body, requestId });
}
