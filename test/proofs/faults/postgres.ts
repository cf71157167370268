import { execFile, spawnSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import pg from "pg";
import type { EmbeddedPostgres } from "../../../src/persistence/database/embedded.ts";
import { startPostgres } from "../started.ts";

/** The PostgreSQL of a world, and all that can befall it. */
export interface Postgres {
  /** Changes when it is started again. */
  url(): string;
  /** As a crash: no checkpoint, no goodbye to clients, what was not flushed is gone. Then it is started again. */
  crash(): Promise<void>;
  /** All its processes stand still for so long. */
  pause(ms: number): Promise<void>;
  /** Its disk is full for so long. False where it has no disk of its own. */
  fillDisk(ms: number): Promise<boolean>;
  /** Whoever needs the table waits for so long, with a connection in hand. */
  lockTable(table: string, ms: number): Promise<void>;
  /** It has no connection left for so long, but for those that are open. */
  crowd(ms: number): Promise<void>;
  close(): Promise<void>;
}

/** In a folder of its own, on a small file system where this user may mount one. */
export async function createPostgres(folder: string): Promise<Postgres> {
  const disk = mountSmallDisk(join(folder, "postgres"));
  let server = await startPostgres(folder);
  const lock = await prepare(server.url);
  let turn: Promise<unknown> = Promise.resolve();
  /** One after the other: a server is not started twice at once. */
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
      // It ends with an error: there is no room left.
      await run("dd", ["if=/dev/zero", `of=${filler}`, "bs=64k"]).catch(() => undefined);
      await sleep(ms);
      await rm(filler, { force: true });
      // A PostgreSQL that could not even keep its log has ended itself, and somebody has to start it.
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

/** Room for what a world keeps, and little more: it is memory. */
const DISK = "size=640m,mode=755";
/** More than the server takes. */
const CROWD = 110;

/** Nothing where this user may not mount a file system. */
function mountSmallDisk(folder: string): string | undefined {
  mkdirSync(folder, { mode: 0o755 });
  const made = spawnSync("mount", ["-t", "tmpfs", "-o", DISK, "tmpfs", folder]);
  return made.status === 0 ? folder : undefined;
}

/** Its log must not fill the disk by itself. The file in which the server notes its first process. */
async function prepare(url: string): Promise<string> {
  const client = await connect(url);
  await client.query("alter system set max_wal_size = '96MB'");
  await client.query("select pg_reload_conf()");
  const { rows } = await client.query("select current_setting('data_directory') as folder");
  await client.end();
  return join(rows[0].folder, "postmaster.pid");
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  // The server may crash meanwhile.
  client.on("error", () => undefined);
  await client.connect();
  return client;
}

/** A connection that has run the statements, for so long at most. */
async function holding(url: string, statements: string, ms: number): Promise<void> {
  try {
    const client = await connect(url);
    const over = sleep(ms).then(() => client.end());
    await client.query(statements);
    await over;
  } catch {
    // The server is full, down, or went away meanwhile: then it is held by nobody.
  }
}

/** While its disk is full, or no connection is free, it cannot be started, and is tried again. */
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
