import { spawn } from "node:child_process";
import type { Socket } from "node:net";
import { once } from "../../common/once.ts";

/**
 * The guard reads a line for each process: `PID`, and `-PID` once it ended by itself, or the folder of a PostgreSQL,
 * whose process changes when it is started again. The end of its input means that this process is gone, by whatever
 * signal. SIGINT stops a service with its database, and PostgreSQL without waiting for its clients; a paused process
 * obeys it once it goes on.
 */
const GUARD = `all=" "
while read -r line; do
  case $line in
    -*) all=\${all%%" \${line#-} "*}" "\${all#*" \${line#-} "} ;;
    *) all="$all$line " ;;
  esac
done
pids=
for each in $all; do
  case $each in
    /*) pids="$pids $(find "$each" -name postmaster.pid -exec head -n 1 {} ';')" ;;
    *) pids="$pids $each" ;;
  esac
done
set -- $pids
[ $# = 0 ] && exit
kill -INT "$@"; kill -CONT "$@"; sleep 15; kill -KILL "$@"`;

const guard = once(() => {
  // Ctrl-C in a terminal reaches the whole group of processes, which the guard must outlive.
  const child = spawn("sh", ["-c", GUARD], { detached: true, stdio: ["pipe", "ignore", "ignore"] });
  // Neither keeps this process from ending.
  child.unref();
  (child.stdin as Socket).unref();
  return child.stdin;
});

/**
 * Ends the process, or the PostgreSQL below the folder, when this process is gone, even if it was killed. Returns a
 * function to call when the process has ended by itself.
 */
export function endsWithThisProcess(process: number | string): () => void {
  guard().write(`${process}\n`);
  return () => void guard().write(`-${process}\n`);
}
