#!/usr/bin/env node
import { run } from "./run.ts";

const { stdin, stdout, stderr, env } = process;
// The reader of the output may leave before the command ends, as `| head` does, and that is no failure.
stdout.on("error", () => process.exit(0));
stderr.on("error", () => undefined);

const stop = new AbortController();
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => stop.abort());
process.exitCode = await run(process.argv.slice(2), { env, stdin, stdout, stderr, signal: stop.signal });
// A command may leave standard input unread, and an open input keeps the process alive.
stdin.destroy();
