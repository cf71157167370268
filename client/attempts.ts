import { CfdiError, type CfdiErrorParts, envelopeOf } from "./error.ts";
import { Pace, rateLimitOf } from "./pace.ts";
import { type Attempt, type Fate, fateOf, sendUntilSettled, toldMsBy, UNKNOWN } from "./repeat.ts";

export interface Sending {
  readonly fetch: typeof fetch;
  readonly pace: Pace;
  /** One attempt may take this many milliseconds, its body included. */
  readonly timeoutMs: number;
  /** A request is sent again this often at most. */
  readonly retries: number;
  /** The first repetition waits this many milliseconds, each further one twice as long. */
  readonly retryDelayMs: number;
}

/**
 * Sends a request until its answer is final, and returns that answer with its body. Every other end throws a
 * `CfdiError`, or the reason of the request's own signal.
 *
 * By the contract's table of errors 409, 429 (when its window is over), 502 and 503 are sent again, always with the
 * same Idempotency-Key, but not a 502 with the PAC's or SAT's own code. A request without an answer is sent again
 * only where a repetition is harmless: a read, or a request with a key.
 */
export async function sendUntilAnswered(request: Request, sending: Sending): Promise<Response> {
  const { signal } = request;
  const idempotencyKey = request.headers.get("idempotency-key") ?? undefined;
  const isRepeatable = request.method === "GET" || idempotencyKey !== undefined;
  const group = groupOf(request.url);
  const body = request.method === "GET" ? undefined : await request.text();
  let isOutcomeUnknown = false;
  const nextAfter = ({ again, outcome }: Fate) => {
    // A GET changes nothing, so its outcome is never unknown. An earlier attempt's unknown outcome remains until the
    // request itself is refused.
    if (outcome !== "undone") isOutcomeUnknown = outcome === "unknown" && request.method !== "GET";
    return again === "always" || (again === "repeatable" && isRepeatable) ? "again" : "settled";
  };
  const once = async (): Promise<Attempt<Reply>> => {
    const reply = await attempt(request, body, sending);
    if (reply.kind === "silence") return { result: reply, next: nextAfter(UNKNOWN) };
    const { response } = reply;
    return {
      result: reply,
      next: response.ok ? "settled" : nextAfter(fateOf(response.status, envelopeOf(reply.body).codigo)),
      toldMs: toldMsBy(response),
      rateLimit: rateLimitOf(response.headers),
    };
  };
  const last = await sendUntilSettled(once, {
    pace: group === undefined ? UNPACED : sending.pace,
    group,
    retries: sending.retries,
    backoff: { firstMs: sending.retryDelayMs, mostMs: MOST_MS },
    stop: signal,
  });
  if (last?.result.kind === "answer" && last.result.response.ok) return last.result.response;
  if (last === undefined || signal.aborted) throw signal.reason;
  throw errorOf(last.result, { idempotencyKey, attempts: last.attempts, isOutcomeUnknown });
}

/** The public catalogs have no limit. */
const UNPACED = new Pace();
const MOST_MS = 15_000;

/**
 * Returns the group of resources whose requests are counted together: the segment behind "/api/v1/" (interface.md,
 * Limits); undefined for the public catalogs.
 */
function groupOf(url: string): string | undefined {
  return /\/api\/v\d+\/([^/?#]+)/.exec(url)?.[1];
}

type Reply =
  | { readonly kind: "answer"; readonly response: Response; readonly body: unknown }
  | { readonly kind: "silence"; readonly cause: unknown };

/** Sends the request once. Never rejects, because silence, a cut answer and a proxy's answer are replies, too. */
async function attempt(request: Request, body: string | undefined, sending: Sending): Promise<Reply> {
  const timeout = AbortSignal.timeout(sending.timeoutMs);
  try {
    const response = await sending.fetch(request.url, {
      method: request.method,
      headers: request.headers,
      ...(body === undefined ? {} : { body }),
      // A redirect is not followed, because the key must reach no other address.
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
