import { Pool } from "undici";

/** An exchange with a PAC or with SAT, told by what is certain: answered, never sent, or lost on the way. */
export type Exchange =
  | { readonly kind: "answered"; readonly status: number; readonly body: Buffer }
  /** The request never left: certainly not processed. */
  | { readonly kind: "unsent"; readonly reason: string }
  /** Bytes left and no whole answer came back. */
  | { readonly kind: "lost"; readonly reason: string };

export interface HttpRequest {
  readonly method: "GET" | "POST";
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Buffer | string;
  readonly deadline: Date;
}

export interface HttpClient {
  exchange(request: HttpRequest): Promise<Exchange>;
  close(): Promise<void>;
}

const CONNECT_TIMEOUT_MS = 4_000;
const MAX_ANSWER_BYTES = 32 * 1024 * 1024;
const CONNECTIONS = 32;
/** Shorter than any of theirs, so that a reused connection is seldom one the other side just closed. */
const KEEP_ALIVE_MS = 4_000;

/** One pool of connections to one host. Nothing is ever repeated here: a POST that got lost may have been processed. */
export function httpClient(origin: string, maxAnswerBytes = MAX_ANSWER_BYTES): HttpClient {
  const pool = new Pool(origin, {
    connections: CONNECTIONS,
    pipelining: 1,
    connect: { timeout: CONNECT_TIMEOUT_MS },
    keepAliveTimeout: KEEP_ALIVE_MS,
    maxResponseSize: maxAnswerBytes,
  });
  return { exchange: (request) => exchange(pool, request), close: () => pool.close() };
}

async function exchange(pool: Pool, request: HttpRequest): Promise<Exchange> {
  const left = request.deadline.getTime() - Date.now();
  if (left <= 0) return { kind: "unsent", reason: "deadline reached before sending" };
  const ending = new AbortController();
  const timer = setTimeout(() => ending.abort(new Error("deadline reached")), left);
  try {
    const answer = await pool.request({
      method: request.method,
      path: request.path,
      headers: request.headers,
      body: request.body ?? null,
      signal: ending.signal,
      headersTimeout: left,
      bodyTimeout: left,
    });
    return {
      kind: "answered",
      status: answer.statusCode,
      body: Buffer.from(await answer.body.arrayBuffer()),
    };
  } catch (error) {
    const reason = describe(error);
    return { kind: wasNeverSent(error) ? "unsent" : "lost", reason };
  } finally {
    clearTimeout(timer);
  }
}

/** Failures that can only happen before the first byte of a request leaves (Node's and undici's codes). */
const BEFORE_SENDING =
  /^(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT|CERT_\w+|DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_\w+|ERR_TLS_\w+)$/;

function wasNeverSent(error: unknown): boolean {
  return BEFORE_SENDING.test((error as { code?: string }).code ?? "");
}

function describe(error: unknown): string {
  const { code, name, message } = error as { code?: string; name?: string; message?: string };
  return [code ?? name, message].filter(Boolean).join(": ");
}
