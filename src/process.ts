import { ConfigError } from "./config.ts";

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

/** A wrong setting and a taken port are the reader's to mend: a sentence. Anything else is ours: a stack. */
function explain(error: unknown): string {
  if (error instanceof ConfigError) return error.message;
  const { code, port, address, message, stack } = error as NodeJS.ErrnoException & {
    port?: number;
    address?: string;
  };
  if (code === "EADDRINUSE")
    return `Port ${port} of ${address} is taken: stop what listens there or choose another`;
  return stack ?? message ?? String(error);
}
