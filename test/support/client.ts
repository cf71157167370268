import { stringify } from "lossless-json";

export interface Call {
  readonly key?: string | undefined;
  readonly headers?: Readonly<Record<string, string>>;
  /** The body is written as JSON; a `LosslessNumber` keeps its digits. */
  readonly body?: unknown;
  /** The raw body is sent unchanged, instead of `body`. */
  readonly raw?: string | Uint8Array<ArrayBuffer>;
}

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly bytes: Buffer;
  /** The body is the parsed JSON of the answer; undefined when the answer is a file. */
  // biome-ignore lint/suspicious/noExplicitAny: what an answer holds is what the tests find out.
  readonly body: any;
}

/** Throws on an answer that the service's own contract does not describe. */
export type Inspect = (verb: string, path: string, answer: Answer) => void;
export type Rest = (verb: string, path: string, call?: Call) => Promise<Answer>;

/** Returns a plain HTTP client of the whole product; its paths follow the site's address. */
export function restClient(site: string, inspect: Inspect): Rest {
  return async (verb, path, { key, headers, body, raw = body === undefined ? undefined : stringify(body) } = {}) => {
    const response = await fetch(site + path, {
      method: verb,
      headers: {
        ...(key === undefined ? {} : { "x-api-key": key }),
        ...(raw === undefined ? {} : { "content-type": "application/json" }),
        ...headers,
      },
      body: raw ?? null,
      signal: AbortSignal.timeout(30_000),
    });
    const bytes = Buffer.from(await response.arrayBuffer());
    const isJson = response.headers.get("content-type")?.startsWith("application/json") && bytes.length > 0;
    const answer = {
      status: response.status,
      headers: response.headers,
      bytes,
      body: isJson ? JSON.parse(bytes.toString()) : undefined,
    };
    inspect(verb, path, answer);
    return answer;
  };
}

/** Returns a header's value as the bytes of UTF-8, because fetch takes latin1. */
export function utf8Header(text: string): string {
  return Buffer.from(text).toString("latin1");
}
