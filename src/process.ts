import { setMaxListeners } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";

/** A stop in its two steps, for whoever has to behave differently then. */
export interface Stopping {
  /** The signal arrived: balancers must go elsewhere. */
  readonly began: AbortSignal;
  /** Whoever still waits for another machine gives up, while there is time to write down what is known and to answer. */
  readonly late: AbortSignal;
}

/** From the signal to `late`. */
const PATIENCE_MS = 7_000;
/** Longest a stop may take, which is less than the 10 s after which most supervisors kill. */
const STOP_MS = 9_500;

/** For a part that is used outside a process of its own: it stops when it is closed. */
export const NEVER_STOPPING: Stopping = stoppingBy(new AbortController(), new AbortController());

/**
 * Runs `start` and keeps the process until SIGINT or SIGTERM, then stops it; a signal during the start is obeyed after
 * it. A second SIGINT, or a stop that takes too long, ends the process at once with status 1. A start that fails says
 * why in one sentence and ends with status 1.
 */
export async function runProcess(start: (stopping: Stopping) => Promise<() => Promise<void>>): Promise<void> {
  const [began, late] = [new AbortController(), new AbortController()];
  const signalled = firstSignal().then(() => {
    process.once("SIGINT", () => process.exit(1));
    setTimeout(() => late.abort(), PATIENCE_MS).unref();
    setTimeout(() => process.exit(1), STOP_MS).unref();
    began.abort();
  });
  try {
    const stop = await start(stoppingBy(began, late));
    await signalled;
    await stop();
    process.exit(0);
  } catch (error) {
    console.error(explain(error));
    process.exit(1);
  }
}

function firstSignal(): Promise<void> {
  return new Promise((arrived) => {
    process.once("SIGINT", () => arrived());
    process.once("SIGTERM", () => arrived());
  });
}

/** Balancers see "not ready" and go elsewhere, while whoever still comes is served. */
export async function drain(drainMs: number): Promise<void> {
  if (drainMs > 0) await sleep(drainMs);
}

/** Every call in flight listens to them, however many there are. */
function stoppingBy(began: AbortController, late: AbortController): Stopping {
  for (const { signal } of [began, late]) setMaxListeners(0, signal);
  return { began: began.signal, late: late.signal };
}

/** What stops a start is nearly always its reader's to mend: a sentence. The stack is there for who asks (LOG_LEVEL=debug). */
function explain(error: unknown): string {
  const { code, port, address, message, stack } = error as NodeJS.ErrnoException & {
    port?: number;
    address?: string;
  };
  if (process.env.LOG_LEVEL === "debug" && stack !== undefined) return stack;
  if (code === "EADDRINUSE")
    return `Port ${port} of ${address} is taken: stop what listens there or choose another`;
  if (code === "EADDRNOTAVAIL") return `HOST: ${address} is no address of this machine`;
  return message || String(error);
}
