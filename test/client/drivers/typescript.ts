import { CfdiError, createClient, verificarWebhook } from "../../../client/index.ts";
import type { Call, Outcome } from "../scenarios.ts";
import type { Driven, Task } from "../languages.ts";

type Methods = Readonly<Record<string, Readonly<Record<string, (...args: unknown[]) => unknown>>>>;

/** Plays a scenario with the TypeScript client. */
export async function play({ baseUrl, client, calls, isAtOnce }: Task): Promise<Driven> {
  const heard: object[] = [];
  const log = (attempt: object) => void heard.push(attempt);
  const cfdi = createClient({ baseUrl, apiKey: "sk_test_1", retryDelayMs: 1, ...client, log });
  const one = (call: Call) => made(cfdi as unknown as Methods, call).catch(failed);
  const outcomes: Outcome[] = isAtOnce ? await Promise.all(calls.map(one)) : [];
  if (!isAtOnce) for (const call of calls) outcomes.push(await one(call));
  return { outcomes, heard };
}

async function made(cfdi: Methods, { method, ids = [], body, options = {}, take, isWritten, webhook }: Call) {
  if (webhook !== undefined)
    return { value: await verificarWebhook(webhook.body, webhook.headers as Record<string, string>, webhook.secrets) };
  const [resource = "", name = ""] = method.split(".");
  let written = Buffer.alloc(0);
  const into = new WritableStream<Uint8Array>({
    write: (chunk) => void (written = Buffer.concat([written, chunk])),
  });
  const given = isWritten ? { ...options, into } : options;
  const answer = cfdi[resource]![name]!(...ids, ...(body === undefined ? [] : [body]), given);
  if (Symbol.asyncIterator in (answer as object)) {
    const items: unknown[] = [];
    for await (const item of answer as AsyncIterable<unknown>) if (items.push(item) === take) break;
    return { value: items };
  }
  const value = (await answer) as { readonly size?: number; readonly bytes?: Uint8Array };
  if (value.size === undefined) return { value };
  const { bytes = written, ...about } = value;
  return { file: { ...about, base64: Buffer.from(bytes).toString("base64") } as never };
}

function failed(error: unknown): Outcome {
  if (!(error instanceof CfdiError)) return { failure: (error as Error).message };
  const { message, status, code, field, detail, remedy, idempotencyKey, requestId } = error;
  const { faults, isOutcomeUnknown, attempts } = error;
  const parts = { message, status, code, field, detail, remedy, idempotencyKey, requestId };
  return { error: JSON.parse(JSON.stringify({ ...nulls(parts), faults: faults.map(nulls), isOutcomeUnknown, attempts })) };
}

function nulls(parts: object) {
  return Object.fromEntries(Object.entries(parts).map(([name, value]) => [name, value ?? null]));
}
