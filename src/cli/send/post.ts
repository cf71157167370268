import { type RateLimit, rateLimitOf } from "../../../client/pace.ts";
import { fateOf, toldMsBy } from "../../../client/repeat.ts";

/** A creation of the contract, and who asks for it. */
export interface Endpoint {
  /** It is as in "http://localhost:8080/api/v1/nomina". */
  readonly url: string;
  readonly key: string;
}

/** A reply to a request. Without a status nothing came back, and `text` says why. */
export interface Reply {
  readonly status: number | undefined;
  /** The body as it was written. */
  readonly text: string;
  /** The body, where it is JSON. */
  readonly body: Envelope | undefined;
  readonly rateLimit?: RateLimit | undefined;
  /** The service asked to wait this many milliseconds. */
  readonly toldMs?: number | undefined;
}

/** The contract's envelope: what of it is read here. */
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

/** The contract recommends it to clients. */
const TIMEOUT_MS = 30_000;

/** One attempt. It never fails: silence is a reply too. */
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
      // The key is for this address alone.
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
 * The next step after a reply. "again": send the same request under the same key, later. "limited": do so too, and it was no fault of the
 * line. "stop": no other line would fare better.
 */
export type Verdict = "stamped" | "refused" | "again" | "limited" | "stop";

export function verdictOf({ status, body }: Reply): Verdict {
  if (status === undefined) return "again";
  if (status === 200 || status === 201) return ESTADOS[body?.data?.estado ?? "timbrando"] ?? "stamped";
  if (status === 429) return "limited";
  // Every line has a key, so whatever may be sent again does nothing twice.
  if (fateOf(status, body?.codigo || undefined).again !== "never") return "again";
  return status < 400 || STOPS.has(status) ? "stop" : "refused";
}

/** A repetition of the key answers with the record as it is; any other state comes after the stamp. */
const ESTADOS: Readonly<Record<string, Verdict>> = { timbrando: "again", error: "refused" };

/** These refuse the key, the account or the address, and not the line. */
const STOPS: ReadonlySet<number> = new Set([401, 402, 403, 404, 405]);

/** Returns why a line was not stamped: a code to count by, and the sentence. */
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
