/** Longest a stop may take: what is in flight finishes, the rest is cut. */
const STOP_MS = 10_000;

/**
 * Runs `start` and keeps the process until SIGINT or SIGTERM, then stops it. A second signal, or ten seconds, ends it
 * at once. A start that fails says why in one sentence and ends with status 1.
 */
export async function runProcess(start: () => Promise<() => Promise<void>>): Promise<void> {
  try {
    const stop = await start();
    const end = () => {
      process.once("SIGINT", () => process.exit(1));
      setTimeout(() => process.exit(1), STOP_MS).unref();
      void stop().then(() => process.exit(0));
    };
    process.once("SIGINT", end);
    process.once("SIGTERM", end);
  } catch (error) {
    console.error(explain(error));
    process.exit(1);
  }
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
  return message || String(error);
}
