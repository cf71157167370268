import type { Attack } from "./target.ts";

export interface HttpAnswer {
  readonly status: number;
  readonly body: string;
}

/**
 * Checks an answer of REST against the contract: success only where `may` is true and in the envelope, 4xx with the
 * error envelope, 502 only with the PAC's own code, nothing else.
 */
export function judge({ status, body }: HttpAnswer, may: boolean): Attack {
  const label = String(status);
  if (status < 300) {
    const success = readSuccess(body);
    if (success === undefined) return { label, wrong: `${status} without the envelope: ${start(body)}` };
    const wrong = may ? undefined : `${status} for a request that cannot be right: ${start(body)}`;
    return { label, wrong, told: success.ids };
  }
  if (status === 503 && isBusy(body)) return { label };
  const asked = status === 502 && !may ? "the PAC was asked about a request that cannot be right" : undefined;
  const wrong = faultOf(status, body) ?? asked;
  return { label, wrong, ...(status === 502 ? { rejected: 1 } : {}) };
}

/**
 * Returns true for a refusal that a busy machine may give to any request: too many wait, or a reading or a statement
 * took too long.
 */
export function isBusy(words: string): boolean {
  return /esperó demasiado su turno|demasiad[oa]s .+ en espera|tardó demasiado|tiene demasiado trabajo/.test(words);
}

/**
 * Checks the answer to a creation. When its idempotency key has a document, the new body is not compared with that
 * document.
 */
export function judgeCreation(answer: HttpAnswer, body: Uint8Array, may: boolean): Attack {
  const replayed = answer.status === 200 && readObject(answer.body)?.idempotente === true;
  return judge(answer, may || (replayed && /"idempotency_key"\s*:\s*"/.test(Buffer.from(body).toString())));
}

/** Returns the fault of an answer that refuses; undefined when it is as the contract has it. */
function faultOf(status: number, body: string): string | undefined {
  if (status !== 502 && (status < 400 || status >= 500)) return `answered ${status}: ${start(body)}`;
  const envelope = readEnvelope(body);
  if (envelope === undefined) return `${status} without the error envelope: ${start(body)}`;
  const { error, codigo } = envelope;
  if ((codigo === null) === (status === 502)) return `${status} with codigo ${codigo}`;
  if (!isSentence(error)) return `${status} without a sentence for people: ${start(error)}`;
  return undefined;
}

/** Returns true for words that a person can read. */
export function isSentence(words: string): boolean {
  return words.length <= LONGEST && SENTENCE.test(words) && !FOREIGN.test(words);
}

/** A longer sentence would quote the request, and nobody would read it. */
const LONGEST = 4_000;
const SENTENCE = /\p{L}{2,} \p{L}{2,}|\p{L}{2,}: /u;
/** These words come from programs and not from people. */
const FOREIGN = /\[object |TypeError|RangeError|is not a function|Cannot read|node_modules|\bat .+:\d+:\d+/;

function readEnvelope(body: string): { error: string; codigo: string | null } | undefined {
  const { ok, error, codigo, detalle, ...others } = readObject(body) ?? {};
  const texts = [codigo, detalle].every((text) => text === null || typeof text === "string");
  const whole = ok === false && typeof error === "string" && texts && Object.keys(others).length === 0;
  return whole ? { error, codigo: codigo as string | null } : undefined;
}

/**
 * Returns the ids that a success names: of the document, and of the CFDI of a payment complement; undefined for no
 * success.
 */
function readSuccess(body: string): { ids: string[] } | undefined {
  const { ok, data } = readObject(body) ?? {};
  if (ok !== true || typeof data !== "object" || data === null) return undefined;
  const { id, facturaId } = data as { id?: string; facturaId?: string };
  return { ids: [id, facturaId].filter((each) => each !== undefined) };
}

export function readObject(body: string): Record<string, unknown> | undefined {
  try {
    const value = JSON.parse(body);
    return typeof value === "object" && value !== null && !Array.isArray(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

export function start(text: string): string {
  return text.length > 300 ? `${text.slice(0, 300)}… (${text.length})` : text;
}
