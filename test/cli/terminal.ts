import { Readable, Writable } from "node:stream";
import { runCli } from "../../src/cli/commands/program.ts";

/** Runs a command line, split at its blanks; each of `more` is one further argument, which may hold blanks. */
export async function execute(command: string, env: NodeJS.ProcessEnv, ...more: string[]) {
  const out = new Collected();
  const err = new Collected();
  const terminal = { env, stdin: Readable.from([]), stdout: out, stderr: err };
  const code = await runCli([...command.split(" ").filter(Boolean), ...more], terminal);
  return { code, out: out.text, err: err.text };
}

class Collected extends Writable {
  text = "";
  override _write(chunk: Buffer, _: string, done: () => void): void {
    this.text += chunk.toString();
    done();
  }
}
