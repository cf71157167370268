import { runCli } from "./cli/program.ts";

const { env, stdin, stdout, stderr } = process;
stdout.on("error", leave);
// What is said there is said for somebody who reads it.
stderr.on("error", () => undefined);
try {
  process.exitCode = await runCli(process.argv.slice(2), { env, stdin, stdout, stderr });
} catch (error) {
  leave(error);
}

/** A file or a device throws where it is written to, a pipe tells it later. Anything else is a bug. */
function leave(error: unknown): never {
  const { syscall, code, message } = error as NodeJS.ErrnoException;
  // Whoever read it has read enough: `| head`.
  if (code === "EPIPE") process.exit(0);
  if (syscall !== "write") throw error;
  stderr.write(`No se puede escribir la respuesta: ${message}\n`);
  process.exit(1);
}
