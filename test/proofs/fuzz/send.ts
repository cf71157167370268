import { DEADLINE_MS } from "./target.ts";
import type { HttpAnswer } from "./verdict.ts";

export interface Answer extends HttpAnswer {
  readonly headers: Headers;
  readonly bytes: Buffer;
}

/** Posts any bytes as a body. A request without an answer within the deadline throws, which is a violation too. */
export async function post(url: string, headers: Readonly<Record<string, string>>, body: Uint8Array): Promise<Answer> {
  const answer = await fetch(url, {
    method: "POST",
    headers,
    body: body as Uint8Array<ArrayBuffer>,
    signal: AbortSignal.timeout(DEADLINE_MS),
  });
  const bytes = Buffer.from(await answer.arrayBuffer());
  return { status: answer.status, headers: answer.headers, bytes, body: bytes.toString() };
}

export const JSON_TYPE = { "content-type": "application/json" } as const;
