import { runCli, tellFailure } from "./cli/commands/program.ts";
import { ConfigError } from "./process/config-error.ts";
import { withSecretFiles } from "./process/secret-files.ts";

const { stdin, stdout, stderr } = process;
stdout.on("error", leave);
// A reader of standard error may leave before the command ends, which is no failure.
stderr.on("error", () => undefined);
try {
  const env = withSecretFiles(process.env);
  process.exitCode = await runCli(process.argv.slice(2), { env, stdin, stdout, stderr, interrupted });
  // A stopped command may leave standard input unread, and an open input keeps the process alive.
  stdin.destroy();
} catch (error) {
  leave(error);
}

/**
 * Returns the signal of an interruption. The first signal asks the command to stop; the second one ends the process.
 */
function interrupted(): AbortSignal {
  const stop = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => stop.abort());
  return stop.signal;
}

/** A file or a device throws where it is written to, a pipe tells it later. Anything else is a bug. */
function leave(error: unknown): never {
  if (error instanceof ConfigError) {
    tellFailure(error.message, "USAGE", process.argv, { stdout, stderr });
    process.exit(2);
  }
  const { syscall, code, message } = error as NodeJS.ErrnoException;
  // The reader of standard output has left, as `| head` does, so the command has succeeded.
  if (code === "EPIPE") process.exit(0);
  if (syscall !== "write") throw error;
  stderr.write(`No se puede escribir la respuesta: ${message}\n`);
  process.exit(1);
}
