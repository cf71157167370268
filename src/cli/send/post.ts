import { type RateLimit, rateLimitOf } from "../../../client/pace.ts";
import { fateOf, toldMsBy } from "../../../client/repeat.ts";

export interface Endpoint {
  /** An example is "http://localhost:8080/api/v1/nomina". */
  readonly url: string;
  readonly key: string;
}

/** The outcome of a request. Without a status no answer came, and `text` says why. */
export interface Reply {
  readonly status: number | undefined;
  readonly text: string;
  /** The body is parsed where it is JSON. */
  readonly body: Envelope | undefined;
  readonly rateLimit?: RateLimit | undefined;
  /** Milliseconds that the service asked to wait. */
  readonly toldMs?: number | undefined;
}

export interface Envelope {
  readonly data?: {
    readonly estado?: string;
    readonly uuidFiscal?: string;
    readonly errorCodigo?: string;
    readonly errorMensaje?: string;
  };
  readonly idempotente?: boolean;
  readonly error?: string;
  readonly codigo?: string | null;
}

/** The contract recommends this timeout to clients. */
const TIMEOUT_MS = 30_000;

/** Makes one attempt. It never rejects, because a missing answer is a reply too. */
export async function post({ url, key }: Endpoint, text: string, idempotencyKey?: string): Promise<Reply> {
  try {
    const answer = await fetch(url, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        "x-api-key": key,
        ...(idempotencyKey === undefined ? {} : { "idempotency-key": idempotencyKey }),
      },
      body: text,
      // A redirect is not followed, because the key must reach no other address.
      redirect: "manual",
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const written = await answer.text();
    return {
      status: answer.status,
      text: written,
      body: envelope(written),
      rateLimit: rateLimitOf(answer.headers),
      toldMs: toldMsBy(answer),
    };
  } catch (error) {
    return { status: undefined, text: reason(error as Error), body: undefined };
  }
}

function envelope(text: string): Envelope | undefined {
  try {
    const body = JSON.parse(text);
    return typeof body === "object" && body !== null ? body : undefined;
  } catch {
    return undefined;
  }
}

function reason({ name, message, cause }: Error): string {
  if (name === "TimeoutError") return "el servicio no contestó a tiempo";
  const { code = message } = (cause ?? {}) as NodeJS.ErrnoException;
  return `no hay conexión con el servicio (${code})`;
}

/**
 * The verdict is the next step after a reply. "again" repeats the request later under the same key; "limited" does too,
 * without counting it as the line's failure; "stop" ends the run, because every other line would fail as well.
 */
export type Verdict = "stamped" | "refused" | "again" | "limited" | "stop";

export function verdictOf({ status, body }: Reply): Verdict {
  if (status === undefined) return "again";
  if (status === 200 || status === 201) return ESTADOS[body?.data?.estado ?? "timbrando"] ?? "stamped";
  if (status === 429) return "limited";
  // Every line has a key, so a repetition does nothing twice.
  if (fateOf(status, body?.codigo || undefined).again !== "never") return "again";
  return status < 400 || STOPS.has(status) ? "stop" : "refused";
}

/** A repeated key answers with the record as it is now; every state but these comes after the stamp. */
const ESTADOS: Readonly<Record<string, Verdict>> = { timbrando: "again", error: "refused" };

/** These statuses refuse the key, the account or the address, and not the line. */
const STOPS: ReadonlySet<number> = new Set([401, 402, 403, 404, 405]);

/** Returns why a line was not stamped: a code for counting, and the sentence. */
export function errorOf({ status, text, body }: Reply): { readonly code: string; readonly sentence: string } {
  if (status === undefined) return { code: "SIN_RESPUESTA", sentence: text };
  const { data, error, codigo } = body ?? {};
  if (data?.errorMensaje !== undefined)
    return {
      code: data.errorCodigo ?? "error",
      sentence: `${data.errorCodigo ?? ""} ${data.errorMensaje}`.trim(),
    };
  if (data !== undefined) return { code: data.estado ?? "", sentence: `el comprobante sigue ${data.estado}` };
  if (error === undefined) return { code: `HTTP ${status}`, sentence: `el servicio contestó ${status}` };
  return { code: codigo ?? /^\[([^\]]+)\]/.exec(error)?.[1] ?? `HTTP ${status}`, sentence: error };
}
