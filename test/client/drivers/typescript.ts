import { CfdiError, createClient, verificarWebhook, verificarWebhookDePlataforma } from "../../../client/index.ts";
import type { Driven, Task } from "../languages.ts";
import type { Call, Outcome } from "../scenarios.ts";

type Methods = Readonly<Record<string, Readonly<Record<string, (...args: unknown[]) => unknown>>>>;

/** Plays a scenario with the TypeScript client. */
export async function play({ baseUrl, apiKey = "sk_test_1", client, calls, isAtOnce }: Task): Promise<Driven> {
  const heard: object[] = [];
  const log = (attempt: object) => void heard.push(attempt);
  const cfdi = createClient({ baseUrl, apiKey, retryDelayMs: 1, ...client, log });
  const one = (call: Call) => made(cfdi as unknown as Methods, call).catch(failed);
  const outcomes: Outcome[] = isAtOnce ? await Promise.all(calls.map(one)) : [];
  if (!isAtOnce) for (const call of calls) outcomes.push(await one(call));
  return { outcomes, heard };
}

async function made(cfdi: Methods, { method, ids = [], body, options = {}, take, isWritten, webhook }: Call) {
  if (webhook !== undefined) {
    const headers = webhook.headers as Record<string, string>;
    const given = "webhook-id" in headers ? new Headers(headers) : headers;
    const verify = method === "verificarWebhook" ? verificarWebhook : verificarWebhookDePlataforma;
    return { value: await verify(Buffer.from(webhook.body), given, webhook.secrets) };
  }
  const [resource = "", name = ""] = method.split(".");
  const kept = { bytes: Buffer.alloc(0), isClosed: false };
  const into = new WritableStream<Uint8Array>({
    write(chunk) {
      kept.bytes = Buffer.concat([kept.bytes, chunk]);
    },
    close() {
      kept.isClosed = true;
    },
  });
  const given = isWritten ? { ...options, into } : options;
  const answer = cfdi[resource]![name]!(...ids, ...(body === undefined ? [] : [body]), given);
  if (Symbol.asyncIterator in (answer as object)) {
    const items: unknown[] = [];
    for await (const item of answer as AsyncIterable<object>) {
      const { error } = item as { readonly error?: unknown };
      const fate = "linea" in item && { respuesta: null, error: null, ...item, ...(error ? failed(error) : {}) };
      if (items.push(fate || item) === take) break;
    }
    return { value: items };
  }
  const value = (await answer) as { readonly size?: number; readonly bytes?: Uint8Array };
  if (value.size === undefined) return { value };
  if (isWritten && !kept.isClosed) throw new Error("the stream is open");
  const { bytes = kept.bytes, ...about } = value;
  return { file: { ...about, base64: Buffer.from(bytes).toString("base64") } as never };
}

function failed(error: unknown): Outcome {
  if (!(error instanceof CfdiError)) return { failure: (error as Error).message };
  const { message, status, code, field, detail, remedy, idempotencyKey, requestId } = error;
  const { faults, isOutcomeUnknown, attempts } = error;
  const parts = { message, status, code, field, detail, remedy, idempotencyKey, requestId };
  return {
    error: JSON.parse(JSON.stringify({ ...nulls(parts), faults: faults.map(nulls), isOutcomeUnknown, attempts })),
  };
}

function nulls(parts: object) {
  return Object.fromEntries(Object.entries(parts).map(([name, value]) => [name, value ?? null]));
}
