import { cached } from "./cached.ts";

/** Says if a process can do its work now, and what stands in the way. */
export interface Readiness {
  readonly ready: boolean;
  /** It has the result of each check by its name: "ok" or "failing". */
  readonly checks: Readonly<Record<string, "ok" | "failing">>;
  /** Operators must read this though the process can do its work: a database in quarantine still answers readings. */
  readonly notice?: string;
}

/** A check fails by throwing or by taking too long. */
export type Checks = Readonly<Record<string, () => Promise<unknown>>>;

/** Anybody may ask, so a caller who asks often gets the same answer. */
const FRESHNESS = { maxAgeMs: 1_000, timeoutMs: 2_500 };
const CHECK_MS = 2_000;

/** A process that is stopping is not ready, from the signal on. (Schemas need no check: without them nothing starts.) */
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
    const results = await Promise.all(
      probes.map(async ({ name, check }) => [name, await verdict(check)] as const),
    );
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
