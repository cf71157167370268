import { spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ConfigError } from "./config-error.ts";

/**
 * Makes the folder of secrets and data, which nobody else may read. PostgreSQL started by root runs as another user,
 * who must pass through the folder to its own, so root's folder has mode 0711 instead of 0700. An existing folder is
 * closed, too, when it holds only this service's files.
 */
export function openDataDir(dataDir: string): void {
  const uid = process.getuid?.();
  const mode = uid === 0 ? 0o711 : 0o700;
  try {
    mkdirSync(dataDir, { recursive: true, mode });
    const names = readdirSync(dataDir);
    const isOurs = names.length === 0 || names.some((name) => OURS.has(name));
    if (isOurs && statSync(dataDir).uid === uid) chmodSync(dataDir, mode);
  } catch (cause) {
    throw unwritable(dataDir, cause);
  }
}

/** The first start writes these files before anything else. */
const OURS: ReadonlySet<string> = new Set(["running", "secrets.json"]);

function unwritable(dataDir: string, cause: unknown): ConfigError {
  return new ConfigError(`DATA_DIR=${dataDir} cannot be written to: ${(cause as Error).message}`, { cause });
}

/**
 * Claims `dataDir` for this process, whose database or test PAC lives there, until the returned function is called.
 * Each process writes a note under its own name before it looks for others: of two that start at once both may be
 * refused, but never neither. Notes of dead processes are removed.
 */
export function claimDataDir(dataDir: string): () => void {
  const folder = join(dataDir, "running");
  const own = `${process.pid}-${startOf(process.pid)}`;
  const note = join(folder, own);
  try {
    mkdirSync(folder, { recursive: true });
    writeFileSync(note, "");
  } catch (cause) {
    throw unwritable(dataDir, cause);
  }
  const release = () => rmSync(note, { force: true });
  const other = othersIn(folder, own)[0];
  if (other === undefined) return release;
  release();
  throw new ConfigError(
    `Process ${other} already uses DATA_DIR=${dataDir}: stop it, or start this one with another DATA_DIR. Several ` +
      "cores share one PostgreSQL through DATABASE_URL, and one test PAC through PAC_SANDBOX_URL",
  );
}

function othersIn(folder: string, own: string): number[] {
  const others: number[] = [];
  for (const note of readdirSync(folder)) {
    if (note === own) continue;
    const [pid = "", start] = note.split(/-(.*)/);
    if (start !== "" && startOf(Number(pid)) === start) others.push(Number(pid));
    else rmSync(join(folder, note), { force: true });
  }
  return others;
}

/**
 * Returns when a process began, in the system's words, because its number may later belong to another one. Empty: the
 * system does not tell.
 */
function startOf(pid: number): string {
  return fromProc(pid) ?? fromPs(pid);
}

/**
 * Reads the clock ticks since the boot, with the boot's id (proc(5), field 22 of stat; the second field may hold
 * spaces).
 */
function fromProc(pid: number): string | undefined {
  try {
    const boot = readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    const [state, ...fields] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return state === "Z" ? "ended, and nobody asked how" : `${fields[18]}-${boot}`;
  } catch {
    return undefined;
  }
}

function fromPs(pid: number): string {
  const { stdout } = spawnSync("ps", ["-o", "lstart=", "-p", String(pid)], { encoding: "utf8" });
  return (stdout ?? "").replace(/\W+/g, "-");
}
