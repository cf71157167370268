import { isLoopback } from "../loopback.ts";
import { isBearerOf } from "../services/authentication.ts";
import type { Metrics } from "./metrics.ts";
import type { Readiness } from "./readiness.ts";

/** What operators and their machines ask a process over HTTP, whichever server carries the questions. */
export interface Desk {
  readonly paths: readonly string[];
  answer(path: string, visitor: Visitor): Promise<DeskAnswer>;
}

export interface Visitor {
  /** Its address, as the server that carries the question knows it. */
  readonly address: string;
  /** Whether a proxy brought the question: then the address may be the proxy's. */
  readonly forwarded: boolean;
  readonly authorization: string | undefined;
}

export interface DeskAnswer {
  readonly status: number;
  readonly contentType: string;
  readonly body: string;
}

export interface DeskOptions {
  readonly readiness: () => Promise<Readiness>;
  readonly metrics: Metrics;
  /** Lets a scraper in that is not on this machine. */
  readonly serviceToken: string;
}

/** Health is for everybody; the metrics tell too much of the business for the internet. */
export function createDesk({ readiness, metrics, serviceToken }: DeskOptions): Desk {
  const isInternal = isBearerOf(serviceToken);
  const answers: Readonly<Record<string, (visitor: Visitor) => Promise<DeskAnswer>>> = {
    "/health/live": async () => json(200, { status: "live" }),
    "/health/ready": async () => {
      const { ready, checks } = await readiness();
      return json(ready ? 200 : 503, { status: ready ? "ready" : "not ready", checks });
    },
    "/metrics": async (visitor) => {
      if (!isLocal(visitor) && !isInternal(visitor.authorization)) return json(401, UNKNOWN_VISITOR);
      return { status: 200, contentType: metrics.contentType, body: await metrics.text() };
    },
  };
  return { paths: Object.keys(answers), answer: (path, visitor) => answers[path]!(visitor) };
}

const UNKNOWN_VISITOR = { error: "metrics are for this machine, or with the service token as Bearer" };

function json(status: number, body: object): DeskAnswer {
  return { status, contentType: "application/json; charset=utf-8", body: JSON.stringify(body) };
}

/** Behind a proxy on this machine everybody comes from loopback. */
function isLocal({ address, forwarded }: Visitor): boolean {
  return !forwarded && isLoopback(address);
}
