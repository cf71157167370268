import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "./free-port.ts";

const BIN = "/usr/lib/postgresql/15/bin";

/** Only root may start a server as Debian's user postgres. */
export const hasDebianPostgres = existsSync(`${BIN}/initdb`) && process.getuid?.() === 0;

/** Starts a new server of Debian's package postgresql-15, as an operator has one. */
export async function startDebianPostgres(): Promise<{ readonly url: string; close(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), "cfdi-debian-"));
  const run = (command: string) =>
    execFileSync("runuser", ["-u", "postgres", "--", "bash", "-c", command], { cwd: "/", stdio: "pipe" });
  execFileSync("chown", ["postgres", folder]);
  run(`${BIN}/initdb --auth=trust --pgdata=${folder}/main >/dev/null`);
  const port = await freePort();
  const options = `-p ${port} -c unix_socket_directories= -c listen_addresses=127.0.0.1`;
  run(`${BIN}/pg_ctl start --wait --pgdata=${folder}/main -o "${options}" --log=${folder}/log >/dev/null`);
  return {
    url: `postgresql://postgres@127.0.0.1:${port}/postgres`,
    async close() {
      run(`${BIN}/pg_ctl stop --mode=immediate --pgdata=${folder}/main >/dev/null`);
      await rm(folder, { recursive: true });
    },
  };
}
