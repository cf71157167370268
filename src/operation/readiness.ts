import { cached } from "./cached.ts";

/** Readiness says whether a process can do its work now, and which check fails. */
export interface Readiness {
  readonly ready: boolean;
  readonly checks: Readonly<Record<string, "ok" | "failing">>;
  /** Operators must read this notice although the process works: a database in quarantine still serves reads. */
  readonly notice?: string;
}

/** A check fails by throwing or by taking too long. */
export type Checks = Readonly<Record<string, () => Promise<unknown>>>;

/** Anybody may ask, so frequent callers get a stored answer. */
const FRESHNESS = { maxAgeMs: 1_000, timeoutMs: 2_500 };
const CHECK_MS = 2_000;

/**
 * Returns the function that runs the checks. A stopping process is not ready from the signal on. Schemas need no check,
 * because nothing starts without them.
 */
export function readiness(
  checks: Checks,
  stopping: AbortSignal,
  noticeOf: () => string | undefined = () => undefined,
): () => Promise<Readiness> {
  const probes = Object.entries(checks).map(([name, check]) => ({
    name,
    check: cached(check, { maxAgeMs: 0, timeoutMs: CHECK_MS }),
  }));
  const probe = cached(async () => {
    const results = await Promise.all(probes.map(async ({ name, check }) => [name, await verdict(check)] as const));
    return Object.fromEntries(results);
  }, FRESHNESS);
  return async () => {
    const results: Readiness["checks"] = await probe();
    const ready = !stopping.aborted && Object.values(results).every((result) => result === "ok");
    const notice = noticeOf();
    return {
      ready,
      checks: { ...results, ...(stopping.aborted ? { stopping: "failing" } : {}) },
      ...(notice === undefined ? {} : { notice }),
    };
  };
}

async function verdict(check: () => Promise<unknown>): Promise<"ok" | "failing"> {
  return check().then(
    () => "ok",
    () => "failing",
  );
}
