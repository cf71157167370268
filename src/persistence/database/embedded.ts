import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { lchown, readFile, rename, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { connected } from "./distributing.ts";
import { chooseInstallation, type Installation } from "./embedded-installation.ts";

/**
 * An Embedded server is a PostgreSQL that the service starts itself, for machines without one. It is durable, and
 * reachable only from this machine.
 */
export interface EmbeddedPostgres {
  readonly url: string;
  /** Stops the server, unless another process that still lives started it. */
  close(): Promise<void>;
}

export interface EmbeddedOptions {
  /** The service's folder. The server lives below it, wherever its user can reach that. */
  readonly dataDir: string;
  log(sentence: string): void;
}

/** Starts the server of `dataDir`, or joins it where a process that was killed left it running. */
export async function startEmbeddedPostgres({ dataDir, log }: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const installation = await chooseInstallation(resolve(dataDir), log);
  const server: Server = {
    ...installation,
    ...files(installation.folder),
    password: await readOrMakePassword(installation),
  };
  await createCluster(server);
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const url = (await findRunning(server)) ?? (await start(server));
    if (url !== undefined) return { url, close: () => stop(server) };
    if (attempt >= HOPELESS && !existsSync(server.lock)) break;
    if (attempt === ABANDONED) await endAbandoned(server);
    await sleep(PAUSE);
  }
  throw new Error(`The embedded PostgreSQL does not start; its log says:\n${await lastWords(server)}`);
}

interface Server extends Installation, ReturnType<typeof files> {
  readonly password: string;
}

const files = (folder: string) => ({
  cluster: join(folder, "cluster"),
  /** A running server writes its process and port to this file. */
  lock: join(folder, "cluster", "postmaster.pid"),
  log: join(folder, "server.log"),
  passwordFile: join(folder, "password"),
  /**
   * This file names the process that started the server, and its port; the next start takes the same port if it is
   * free.
   */
  lastStart: join(folder, "last-start.json"),
});

/** Attempts for a server that another process is starting, or that is still shutting down. */
const ATTEMPTS = 20;
const PAUSE = 500;
/** Attempts without a server that holds the lock, after which starting fails. */
const HOPELESS = 2;

/**
 * Attempts without an answer of the server that holds the lock, after which it counts as left by a process that was
 * killed.
 */
const ABANDONED = 10;

/** Ends the server of this cluster where the process that started it is gone; PostgreSQL recovers at its next start. */
async function endAbandoned(server: Server): Promise<void> {
  if (isAlive((await readLastStart(server)).starter)) return;
  await run(server, "pg_ctl", ["stop", "--wait", "--mode", "immediate", "--pgdata", server.cluster]).catch(
    () => undefined,
  );
}

/**
 * Returns the password, which is kept beside the cluster because each is useless without the other. When two processes
 * begin at once, one of them makes it.
 */
async function readOrMakePassword({ folder, user }: Installation): Promise<string> {
  const { passwordFile, cluster } = files(folder);
  if (existsSync(cluster) && !existsSync(passwordFile))
    throw new Error(`The password of the database in ${cluster} is gone: put ${passwordFile} back`);
  await writeFile(passwordFile, randomBytes(24).toString("base64url"), { mode: 0o600, flag: "wx" }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code !== "EEXIST") throw error;
    },
  );
  // The path must not be a link: the folder is the user's, who must not get another user's file.
  if (user !== undefined) await lchown(passwordFile, user.uid, user.gid);
  return await readFile(passwordFile, "utf8");
}

/**
 * The cluster is made under another name and renamed when it is complete, so a killed process leaves nothing that looks
 * like a cluster.
 */
async function createCluster(server: Server): Promise<void> {
  if (existsSync(server.cluster)) return;
  const unfinished = `${server.cluster}.${process.pid}`;
  await rm(unfinished, { recursive: true, force: true });
  await run(server, "initdb", [
    ...["--pgdata", unfinished, "--username", USER, "--pwfile", server.passwordFile],
    ...["--auth", "scram-sha-256", "--encoding", "UTF8", "--locale", "C"],
    ...Object.entries(SETTINGS).map(([name, value]) => `--set=${name}=${value}`),
  ]);
  await rename(unfinished, server.cluster).catch(() => rm(unfinished, { recursive: true }));
}

const USER = "cfdi";

const SETTINGS = {
  fsync: "on",
  synchronous_commit: "on",
  max_connections: "100",
  shared_buffers: "128MB",
  listen_addresses: "127.0.0.1",
  unix_socket_directories: "",
  timezone: "UTC",
  log_timezone: "UTC",
};

/** Returns the server of this cluster, if it answers to the cluster's password on the port that the lock file names. */
async function findRunning(server: Server): Promise<string | undefined> {
  const lock = await readFile(server.lock, "utf8").catch(() => "");
  const port = Number(lock.split("\n")[3]);
  return port > 0 && (await answers(urlOf(server, port))) ? urlOf(server, port) : undefined;
}

const urlOf = ({ password }: Server, port: number) => `postgresql://${USER}:${password}@127.0.0.1:${port}/postgres`;

/** A server on this machine answers within this time. */
const ANSWER_MS = 2_000;

async function answers(url: string): Promise<boolean> {
  return connected(url, (client) => client.query("select 1"), ANSWER_MS).then(
    () => true,
    () => false,
  );
}

/**
 * Returns undefined when the server did not start: its port was taken meanwhile, or another process started it first.
 */
async function start(server: Server): Promise<string | undefined> {
  const port = await freePort((await readLastStart(server)).port);
  await rm(server.log, { force: true });
  const options = ["--pgdata", server.cluster, "--log", server.log, "--options", `-p ${port}`];
  try {
    await run(server, "pg_ctl", ["start", "--wait", "--timeout", "60", ...options]);
  } catch {
    return undefined;
  }
  // The file is made anew each time, because the earlier one may be another user's.
  await rm(server.lastStart, { force: true });
  await writeFile(server.lastStart, JSON.stringify({ port, starter: process.pid }), { flag: "wx" });
  return urlOf(server, port);
}

async function readLastStart(server: Server): Promise<{ port: number; starter: number }> {
  const text = await readFile(server.lastStart, "utf8").catch(() => '{ "port": 0, "starter": 0 }');
  return JSON.parse(text);
}

/** Returns the wanted port if it is free, and otherwise any free port. */
function freePort(wanted: number): Promise<number> {
  return new Promise((found, failed) => {
    const probe = createServer();
    probe.once("error", (error) => (wanted === 0 ? failed(error) : found(freePort(0))));
    probe.listen(wanted, "127.0.0.1", () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => found(port));
    });
  });
}

async function stop(server: Server): Promise<void> {
  const { starter } = await readLastStart(server);
  if (starter !== process.pid && isAlive(starter)) return;
  await run(server, "pg_ctl", ["stop", "--wait", "--mode", "fast", "--pgdata", server.cluster]);
}

function isAlive(pid: number): boolean {
  if (pid === 0) return false;
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/** pg_ctl detaches the server from the terminal, so that Ctrl-C ends the service first and the server after it. */
async function run({ bin, folder, user }: Installation, program: string, args: readonly string[]): Promise<void> {
  const identity = user === undefined ? {} : { uid: user.uid, gid: user.gid };
  const options = { ...identity, cwd: folder, env: { PATH: process.env.PATH, LC_ALL: "C" }, timeout: 90_000 };
  await promisify(execFile)(join(bin, program), args, options).catch((cause: Error) => {
    throw new Error(`${program} of the embedded PostgreSQL failed: ${cause.message}`, { cause });
  });
}

async function lastWords({ log }: Server): Promise<string> {
  const text = await readFile(log, "utf8").catch(() => "(nothing)");
  return text.split("\n").slice(-15).join("\n");
}
