import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** An answer of the service, or of what stands between it and the client. */
export interface Answer {
  readonly status?: number;
  /** A text is sent as it is, anything else as JSON. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** The connection ends behind so many bytes of the body. */
  readonly breaksAt?: number;
  /** The body comes in five pieces, each so many milliseconds behind the one before. */
  readonly dripsMs?: number;
}

export type Step = Answer | "silence";

/** A window of the limit of requests that the server counts itself; a request too many is a 429. */
export interface Limit {
  readonly most: number;
  readonly ms: number;
}

export interface Got {
  readonly verb: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

export interface Play {
  readonly script: Step[];
  readonly limit?: Limit | undefined;
  readonly got: Got[];
  /** Milliseconds from an answer to the next request. */
  readonly gaps: number[];
}

/** Serves each play below its own path, one step of its script for each request; 500 behind the last one. */
export async function serveScripts() {
  const plays = new Map<string, Play>();
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    try {
      for await (const chunk of request) chunks.push(chunk as Buffer);
    } catch {
      // The client broke off.
      return;
    }
    const [, name = "", path = ""] = /^\/([^/]+)(.*)$/.exec(request.url ?? "") ?? [];
    const play = plays.get(name);
    if (play === undefined) return void response.writeHead(404).end();
    const now = performance.now();
    const counting = state(play);
    if (counting.answered !== undefined) play.gaps.push(now - counting.answered);
    const body = Buffer.concat(chunks).toString();
    // The order of filters means nothing.
    const [place, query] = path.split("?") as [string, string?];
    const sorted = query === undefined ? place : `${place}?${query.split("&").sort().join("&")}`;
    play.got.push({ verb: request.method ?? "", path: sorted, headers: request.headers, body });
    response.once("finish", () => (counting.answered = performance.now()));
    if (play.limit === undefined) return answer(response, play.script.shift() ?? { status: 500 });
    if (now >= counting.until) [counting.until, counting.count] = [now + play.limit.ms, 0];
    counting.count += 1;
    const left = play.limit.most - counting.count;
    const headers = {
      "ratelimit-remaining": String(Math.max(0, left)),
      "ratelimit-reset": String(Math.ceil((counting.until - now) / 1_000)),
    };
    answer(response, left < 0 ? { status: 429, headers } : { ...(play.script[0] as Answer), headers });
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const states = new WeakMap<Play, { until: number; count: number; answered: number | undefined }>();
  const state = (play: Play) => {
    const known = states.get(play) ?? { until: 0, count: 0, answered: undefined };
    states.set(play, known);
    return known;
  };
  return {
    port: (server.address() as AddressInfo).port,
    plays,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

function answer(response: ServerResponse, step: Step): void {
  if (step === "silence") return;
  const { status = 200, headers = {}, breaksAt, dripsMs } = step;
  const bytes = Buffer.from(typeof step.body === "string" ? step.body : JSON.stringify(step.body ?? { ok: true }));
  const type = { "content-type": "application/json; charset=utf-8", "content-length": String(bytes.length) };
  response.writeHead(status, { ...type, ...headers });
  if (breaksAt !== undefined) return void response.write(bytes.subarray(0, breaksAt), () => response.destroy());
  if (dripsMs === undefined) return void response.end(bytes);
  const piece = Math.ceil(bytes.length / 5);
  for (let at = 0; at < 5; at += 1)
    setTimeout(
      () => {
        const part = bytes.subarray(at * piece, (at + 1) * piece);
        if (at === 4) response.end(part);
        else response.write(part);
      },
      (at + 1) * dripsMs,
    );
}
