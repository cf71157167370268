import { isLoopback } from "../../common/loopback.ts";
import type { OpsAnswer, OpsEndpoints, Visitor } from "../../common/ops-endpoints.ts";
import { isBearerOf } from "../services/admission/index.ts";
import type { Metrics } from "./metrics.ts";
import type { Readiness } from "./readiness.ts";

export interface OpsOptions {
  readonly readiness: () => Promise<Readiness>;
  readonly metrics: Metrics;
  /** A scraper on another machine must show this token. */
  readonly serviceToken: string;
}

/** Serves health to everybody, and metrics only to internal callers, because they tell much about the business. */
export function createOpsEndpoints({ readiness, metrics, serviceToken }: OpsOptions): OpsEndpoints {
  const isInternal = isBearerOf(serviceToken);
  const answers: Readonly<Record<string, (visitor: Visitor) => Promise<OpsAnswer>>> = {
    "/health/live": async () => json(200, { status: "live" }),
    "/health/ready": async () => {
      const { ready, ...found } = await readiness();
      return json(ready ? 200 : 503, { status: ready ? "ready" : "not ready", ...found });
    },
    "/metrics": async (visitor) => {
      if (!isLocal(visitor) && !isInternal(visitor.authorization)) return json(401, UNKNOWN_VISITOR);
      return { status: 200, contentType: metrics.contentType, body: await metrics.text() };
    },
  };
  return { paths: Object.keys(answers), answer: (path, visitor) => answers[path]!(visitor) };
}

const UNKNOWN_VISITOR = { error: "metrics are for this machine, or with the service token as Bearer" };

function json(status: number, body: object): OpsAnswer {
  return { status, contentType: "application/json; charset=utf-8", body: JSON.stringify(body) };
}

/**
 * Returns true for a visitor on this machine. Behind a local proxy everybody comes from loopback, so forwarded requests
 * do not count.
 */
function isLocal({ address, forwarded }: Visitor): boolean {
  return !forwarded && isLoopback(address);
}
