import { fateOf } from "../../../client/repeat.ts";

/** The service's answer about a line. */
export interface Reply {
  readonly status: number;
  readonly body: Envelope | undefined;
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

/**
 * The verdict is what a line came to. After "again" the same key may have another outcome in another run; after "stop"
 * every other line would be refused as well.
 */
export type Verdict = "stamped" | "refused" | "again" | "stop";

export function verdictOf({ status, body }: Reply): Verdict {
  if (status === 200 || status === 201) return ESTADOS[body?.data?.estado ?? "timbrando"] ?? "stamped";
  // Every line has a key, so a repetition does nothing twice.
  if (fateOf(status, body?.codigo || undefined).again !== "never") return "again";
  return status < 400 || STOPS.has(status) ? "stop" : "refused";
}

/** A repeated key answers with the record as it is now; every state but these comes after the stamp. */
const ESTADOS: Readonly<Record<string, Verdict>> = { timbrando: "again", error: "refused" };

/** The account has no stamps left. */
const STOPS: ReadonlySet<number> = new Set([402]);

/** Returns why a line was not stamped: a code for counting, and the sentence. */
export function errorOf({ status, body }: Reply): { readonly code: string; readonly sentence: string } {
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
