import { execFile, spawnSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import pg from "pg";
import type { EmbeddedPostgres } from "../../../src/persistence/database/embedded.ts";
import { startPostgres } from "../started.ts";

/** The PostgreSQL of a world can be crashed, paused, filled and crowded. */
export interface Postgres {
  url(): string;
  /**
   * Crashes the server without a checkpoint or a word to its clients, so that unflushed data is gone; then starts it
   * again.
   */
  crash(): Promise<void>;
  pause(ms: number): Promise<void>;
  /** Fills the server's disk for `ms`; returns false where the server has no disk of its own. */
  fillDisk(ms: number): Promise<boolean>;
  /** Locks the table for `ms`; statements on it wait and keep their connections. */
  lockTable(table: string, ms: number): Promise<void>;
  /** Takes all free connections for `ms`; open ones stay. */
  crowd(ms: number): Promise<void>;
  close(): Promise<void>;
}

/** Makes a PostgreSQL in a folder of its own, on a small file system where this user may mount one. */
export async function createPostgres(folder: string): Promise<Postgres> {
  const disk = mountSmallDisk(join(folder, "postgres"));
  let server = await startPostgres(folder);
  const lock = await prepare(server.url);
  let turn: Promise<unknown> = Promise.resolve();
  /** Starts and stops run one after the other, so that a server is not started twice at once. */
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const done = turn.then(work);
    turn = done.catch(() => undefined);
    return done;
  };
  const startAgain = async () => {
    server = await untilStarted(folder);
  };
  return {
    url: () => server.url,
    crash: () =>
      inTurn(async () => {
        await kill(lock);
        await startAgain();
      }),
    pause: (ms) => pause(lock, ms),
    async fillDisk(ms) {
      if (disk === undefined) return false;
      const filler = join(disk, "filler");
      // The command ends with an error when the disk is full.
      await run("dd", ["if=/dev/zero", `of=${filler}`, "bs=64k"]).catch(() => undefined);
      await sleep(ms);
      await rm(filler, { force: true });
      // A PostgreSQL that cannot write its log ends itself and must be started again.
      await inTurn(startAgain);
      return true;
    },
    lockTable: (table, ms) => holding(server.url, `begin; lock table ${table} in access exclusive mode`, ms),
    crowd: async (ms) =>
      void (await Promise.all(Array.from({ length: CROWD }, () => holding(server.url, "select 1", ms)))),
    async close() {
      await server.close();
      if (disk !== undefined) spawnSync("umount", ["--lazy", disk]);
    },
  };
}

const run = promisify(execFile);

/** The file system is memory, so it holds little more than a world's data. */
const DISK = "size=640m,mode=755";
/** The server admits fewer connections than this. */
const CROWD = 110;

/** Mounts a small file system; returns undefined where this user may not mount. */
function mountSmallDisk(folder: string): string | undefined {
  mkdirSync(folder, { mode: 0o755 });
  const made = spawnSync("mount", ["-t", "tmpfs", "-o", DISK, "tmpfs", folder]);
  return made.status === 0 ? folder : undefined;
}

/** A server notes its first process in this file of its data folder. */
const LOCK = "postmaster.pid";

/**
 * Limits the log, which must not fill the disk by itself. Returns the file in which the server notes its first process.
 */
async function prepare(url: string): Promise<string> {
  const client = await connect(url);
  await client.query("alter system set max_wal_size = '96MB'");
  await client.query("select pg_reload_conf()");
  const { rows } = await client.query("select current_setting('data_directory') as folder");
  await client.end();
  return join(rows[0].folder, LOCK);
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  // An error event without a listener would end this process when the server crashes.
  client.on("error", () => undefined);
  await client.connect();
  return client;
}

/** Opens a connection, runs the statements and keeps it open for `ms` at most. */
export async function holding(url: string, statements: string, ms: number): Promise<void> {
  try {
    const client = await connect(url);
    const over = sleep(ms).then(() => client.end());
    await client.query(statements);
    await over;
  } catch {
    // A server that is full, down or gone holds no connection of ours.
  }
}

/** Starts the server; repeats the start while its disk is full or no connection is free. */
async function untilStarted(folder: string): Promise<EmbeddedPostgres> {
  for (let left = MOST_STARTS; ; left -= 1) {
    try {
      return await startPostgres(folder);
    } catch (error) {
      if (left === 0) throw error;
      await sleep(500);
    }
  }
}

const MOST_STARTS = 20;

async function kill(lock: string): Promise<void> {
  const pid = await pidIn(lock);
  if (pid === undefined) return;
  process.kill(pid, "SIGQUIT");
  while (isAlive(pid)) await sleep(20);
}

export const pauseServer = (folder: string, ms: number) => pause(join(folder, LOCK), ms);

async function pause(lock: string, ms: number): Promise<void> {
  const pid = await pidIn(lock);
  if (pid === undefined) return;
  for (const signal of ["STOP", "CONT"] as const) {
    spawnSync("pkill", [`-${signal}`, "-P", String(pid)]);
    spawnSync("kill", [`-${signal}`, String(pid)]);
    if (signal === "STOP") await sleep(ms);
  }
}

async function pidIn(lock: string): Promise<number | undefined> {
  const [pid] = (await readFile(lock, "utf8").catch(() => "")).split("\n");
  return pid === "" || !isAlive(Number(pid)) ? undefined : Number(pid);
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
