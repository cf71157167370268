import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type Database, openDatabase } from "../../../src/persistence/database.ts";
import type { Sealer } from "../../pac/test-pac-document.ts";
import { CORE_AT, GATEWAY_AT, PAC_ADMIN_AT, PAC_AT, startChild } from "../../support/child.ts";
import {
  type Administration,
  administrationOf,
  coreSettings,
  GATEWAY,
  newFolder,
  onboard,
  STAMPS,
  startPac,
  startPostgres,
} from "../ground.ts";

/** Core, gateway, PostgreSQL and test PAC as processes of their own, with one account that has all it needs. */
export interface World {
  readonly site: string;
  readonly keys: Readonly<Record<"sandbox" | "production", string>>;
  readonly sealer: Sealer;
  /** Stamps the account ever bought. */
  readonly bought: number;
  /** Looks into the database past the service; opens again what a restart closed. */
  db(): Promise<Database>;
  readonly admin: Administration;
  killCore(): void;
  /** The core dies later, at a point of a corridor: `when` as core.ts reads it. */
  doomCore(when: string): void;
  restartPostgres(): Promise<void>;
  killPac(): Promise<void>;
  /** Waits for a core that is not about to die. */
  calm(): Promise<void>;
  close(): Promise<void>;
}

export async function createWorld(): Promise<World> {
  const folder = await newFolder("faults");
  const server = () => startPostgres(folder);
  let postgres = await server();
  let pac = startPac(folder, "0", "0");
  const [pacUrl, adminUrl] = [await pac.said(PAC_AT), await pac.said(PAC_ADMIN_AT)];
  const settings = coreSettings(postgres.url, pacUrl);
  const core = await superviseCore(folder, settings);
  const gateway = startChild("gateway/main.ts", [], folder, { CORE_URL: core.url, ...GATEWAY });
  const site = await gateway.said(GATEWAY_AT);
  const admin = administrationOf(adminUrl);
  const { keys, sealer } = await onboard(core.url, admin);
  let db: Database | undefined;

  const closeDb = async () => {
    await db?.close();
    db = undefined;
  };
  return {
    ...{ site, keys, sealer, admin, bought: STAMPS },
    async db() {
      db ??= await openDatabase({ url: postgres.url, poolSize: 2 });
      return db;
    },
    killCore: core.kill,
    doomCore: core.doom,
    async restartPostgres() {
      await closeDb();
      await crash(postgres.url);
      postgres = await server();
    },
    async killPac() {
      pac.kill("SIGKILL");
      await pac.ended;
      pac = startPac(folder, new URL(pacUrl).port, new URL(adminUrl).port);
      await pac.said(PAC_ADMIN_AT);
    },
    async calm() {
      core.doom(NEVER);
      await sleep(100);
      await untilAnswering(site, keys.sandbox);
    },
    async close() {
      await closeDb();
      for (const child of [gateway, pac]) child.kill("SIGKILL");
      await Promise.all([gateway.ended, core.close(), pac.ended]);
      await postgres.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Keeps a core running at one port: whenever it ends, however it ended, another is started. */
async function superviseCore(folder: string, settings: NodeJS.ProcessEnv) {
  const file = "test/proofs/faults/core.ts";
  const start = (more: NodeJS.ProcessEnv) =>
    startChild(file, [], folder, { ...settings, DATA_DIR: "data", ...more });
  let core = start({});
  const url = await core.said(CORE_AT);
  const at = { GRPC_PORT: new URL(url).port };
  let doom = NEVER;
  let killed = false;
  let closing = false;
  const ended = (async () => {
    for (;;) {
      await core.ended;
      if (closing) return;
      core = start(at);
      // Who was killed before it reached its point has left it to the next.
      if (killed) core.tell(doom);
      killed = false;
    }
  })();
  return {
    url,
    kill() {
      killed = true;
      core.kill("SIGKILL");
    },
    doom(when: string) {
      doom = when;
      core.tell(when);
    },
    async close() {
      closing = true;
      core.kill("SIGKILL");
      await ended;
    },
  };
}

const NEVER = ":0";

const START_MS = 30_000;

async function untilAnswering(site: string, key: string): Promise<void> {
  const end = Date.now() + START_MS;
  while (Date.now() < end) {
    const answer = await fetch(`${site}/api/v1/facturas/saldo`, { headers: { "x-api-key": key } });
    if (answer.status === 200) return;
    await sleep(100);
  }
  throw new Error(`the service does not answer after ${START_MS / 1000} s`);
}

/** As a crash: no checkpoint, no goodbye to clients; what was not flushed is gone. */
async function crash(url: string): Promise<void> {
  const db = await openDatabase({ url, poolSize: 1 });
  const [row] = await db.query<{ folder: string }>(
    { name: "data-directory", text: "select current_setting('data_directory') as folder" },
    [],
  );
  await db.close();
  const [pid = ""] = (await readFile(join(row!.folder, "postmaster.pid"), "utf8")).split("\n");
  process.kill(Number(pid), "SIGQUIT");
  while (isAlive(Number(pid))) await sleep(20);
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
