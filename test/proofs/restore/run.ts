import { spawnSync } from "node:child_process";
import { appendFile, cp, mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "../../../src/persistence/database/embedded.ts";
import { operationClient } from "../../support/accounts.ts";
import { CORE_AT, PAC_ADMIN_AT, PAC_AT } from "../../support/child.ts";
import {
  type Administration,
  type Answer,
  administrationOf,
  coreSettings,
  type Instance,
  newFolder,
  onboard,
  SERVICE_TOKEN,
  sendOrder,
  startInstance,
  startPac,
} from "../started.ts";

export interface RestoreReport {
  readonly stamped: number;
  readonly cases: readonly RestoredCase[];
  readonly violations: readonly string[];
}

/** A RestoredCase is one start over the database as it was some time before its end. */
export interface RestoredCase {
  readonly lossMs: number;
  readonly folder: "same" | "new";
  /** Stamps that callers were told of and that are not in the database. */
  readonly lost: number;
  /** `recover` says this: open, in quarantine, or waiting. */
  readonly state: string;
  /**
   * The moment until which the database knows, as `recover` shows it, is so much earlier than that of the restoring.
   */
  readonly knownMs: number | undefined;
}

const LOSSES_MS = [0, 500, 1_000, 1_500, 3_000];
const FOLDERS = ["same", "new"] as const;
/** Callers stamp for so long after the backup. */
const STAMPING_MS = 8_000;
const CALLERS = 2;

interface Stamp {
  readonly key: string;
  readonly uuid: string | undefined;
  readonly at: number;
}

/**
 * A service stamps until it and its PostgreSQL are killed. From one backup and the log after it the database is
 * restored as it was at several moments before, each in the data folder that saw it and in a new one. Then the last
 * order is repeated with its key, and a new one is sent: a database that lost something must stamp neither, and one
 * that lost nothing must answer in its own folder as before.
 */
export async function restoreDrill(tell: (line: string) => void): Promise<RestoreReport> {
  const folder = await newFolder("restore");
  const pac = startPac(folder, "0", "0");
  const violations: string[] = [];
  const cases: RestoredCase[] = [];
  let postgres: EmbeddedPostgres | undefined;
  try {
    const admin = administrationOf(await pac.said(PAC_ADMIN_AT));
    const pacUrl = await pac.said(PAC_AT);
    const original = join(folder, "original");
    await mkdir(original, { mode: 0o755 });
    postgres = await startEmbeddedPostgres({ dataDir: original, log: () => undefined });
    const instance = await startInstance(folder, 1, coreSettings(postgres.url, pacUrl));
    const { keys } = await onboard(await instance.child.said(CORE_AT), admin);
    const base = join(folder, "base");
    await backUp(postgres.url, clusterOf(original), base);
    const stamps = await stampFor(instance, keys.sandbox);
    await instance.child.ended;
    const [{ end }] = (await query(postgres.url, "select clock_timestamp() as end")) as [{ end: Date }];
    // PostgreSQL reuses the files of its log when it stops.
    await query(postgres.url, "select pg_switch_wal()");
    const log = join(folder, "log");
    copy(join(clusterOf(original), "pg_wal"), log);
    await postgres.close();
    postgres = undefined;

    let number = 1;
    for (const lossMs of LOSSES_MS)
      for (const kind of FOLDERS) {
        number += 1;
        const restored = join(folder, `restored-${number}`);
        const moment = lossMs === 0 ? undefined : new Date(end.getTime() - lossMs);
        await restore({ base, log, original, restored, moment });
        if (kind === "same") await cp(join(folder, "data-1"), join(folder, `data-${number}`), { recursive: true });
        postgres = await startEmbeddedPostgres({ dataDir: restored, log: () => undefined });
        await promoted(postgres.url);
        const again = await startInstance(folder, number, coreSettings(postgres.url, pacUrl));
        const found = await judge({
          again,
          admin,
          apiKey: keys.sandbox,
          stamps,
          url: postgres.url,
          kind,
          lossMs,
        });
        again.child.kill("SIGKILL");
        await again.child.ended;
        const knownUntil = found.knownUntil?.getTime();
        const knownMs = moment && knownUntil !== undefined ? moment.getTime() - knownUntil : undefined;
        cases.push({ lossMs, folder: kind, lost: found.lost, state: found.state, knownMs });
        violations.push(...found.violations.map((what) => `loss of ${lossMs} ms, ${kind} folder: ${what}`));
        tell(`restored with a loss of ${lossMs} ms in a ${kind} folder: ${found.state}, ${found.lost} stamps lost\n`);
        await postgres.close();
        postgres = undefined;
        await rm(restored, { recursive: true });
      }
    if (!cases.some(({ lost }) => lost > 0)) violations.push("vacuous: no stamp was lost");
    return { stamped: stamps.length, cases, violations };
  } finally {
    pac.kill("SIGKILL");
    await pac.ended;
    await postgres?.close().catch(() => undefined);
    await rm(folder, { recursive: true, force: true });
  }
}

const clusterOf = (dataDir: string) => join(dataDir, "postgres", "cluster");

/**
 * Copies the folder of a running PostgreSQL as its manual says (Continuous Archiving, Making a Base Backup Using the
 * Low Level API).
 */
async function backUp(url: string, cluster: string, base: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query("select pg_backup_start('drill', true)");
    copy(cluster, base);
    const { rows } = await client.query("select labelfile from pg_backup_stop(false)");
    await rm(join(base, "postmaster.pid"), { force: true });
    await writeFile(join(base, "backup_label"), rows[0].labelfile);
  } finally {
    await client.end();
  }
}

function copy(from: string, to: string): void {
  const { status, stderr } = spawnSync("cp", ["-a", from, to], { encoding: "utf8" });
  // A running server removes files in between.
  if (status !== 0 && !/No such file/.test(stderr)) throw new Error(stderr);
}

interface Restoring {
  readonly base: string;
  /** The folder has PostgreSQL's log since the backup. */
  readonly log: string;
  readonly original: string;
  readonly restored: string;
  /** The whole log is replayed where no moment is given. */
  readonly moment: Date | undefined;
}

async function restore({ base, log, original, restored, moment }: Restoring): Promise<void> {
  await mkdir(join(restored, "postgres"), { recursive: true, mode: 0o755 });
  const cluster = clusterOf(restored);
  copy(base, cluster);
  copy(join(original, "postgres", "password"), join(restored, "postgres", "password"));
  const target = moment === undefined ? "" : `recovery_target_time = '${moment.toISOString().replace("Z", "+00")}'\n`;
  await appendFile(
    join(cluster, "postgresql.auto.conf"),
    `restore_command = 'cp ${log}/%f %p'\n${target}recovery_target_action = 'promote'\n`,
  );
  await writeFile(join(cluster, "recovery.signal"), "");
  spawnSync("chown", ["-R", `--reference=${base}`, join(restored, "postgres")]);
}

async function promoted(url: string): Promise<void> {
  for (;;) {
    const [row] = (await query(url, "select pg_is_in_recovery() as is")) as { is: boolean }[];
    if (row?.is === false) return;
    await sleep(50);
  }
}

/** Callers stamp one order after the other until the service is killed. */
async function stampFor({ child, site }: Instance, apiKey: string): Promise<Stamp[]> {
  const stamps: Stamp[] = [];
  let isOver = false;
  const calling = Array.from({ length: CALLERS }, async (_, caller) => {
    for (let number = 0; !isOver; number += 1) {
      const key = `${caller}-${number}`;
      const answer = await sendOrder(site, apiKey, key);
      if (answer?.status === 201) stamps.push({ key, uuid: answer.body.data?.uuidFiscal, at: Date.now() });
    }
  });
  await sleep(STAMPING_MS);
  isOver = true;
  child.kill("SIGKILL");
  await Promise.all(calling);
  return stamps;
}

interface Judging {
  readonly again: Instance;
  readonly admin: Administration;
  readonly apiKey: string;
  readonly stamps: readonly Stamp[];
  readonly url: string;
  readonly kind: "same" | "new";
  readonly lossMs: number;
}

async function judge({ again, admin, apiKey, stamps, url, kind, lossMs }: Judging) {
  const violations: string[] = [];
  const known = await query(url, "select uuid_fiscal as uuid from documents where uuid_fiscal is not null");
  const uuids = new Set(known.map(({ uuid }) => uuid));
  const lost = stamps.filter(({ uuid }) => !uuids.has(uuid?.toLowerCase()));
  const before = await stampsOf(admin);
  const operators = operationClient(await again.child.said(CORE_AT), SERVICE_TOKEN);
  const { state, knownUntil } = await operators.getRecovery({});
  const last = lost.at(-1) ?? stamps.at(-1)!;
  const repeated = await sendOrder(again.site, apiKey, last.key);
  const fresh = await sendOrder(again.site, apiKey, `new-${lossMs}-${kind}`);
  const after = await stampsOf(admin);
  const isWhole = lossMs === 0;
  if (isWhole && lost.length > 0) violations.push(`${lost.length} stamps are not in the whole database`);
  const mayStamp = isWhole && kind === "same";
  if (mayStamp) {
    if (repeated?.body.data?.uuidFiscal !== last.uuid) violations.push(`the key was answered ${said(repeated)}`);
    if (fresh?.status !== 201) violations.push(`a new order was answered ${said(fresh)}`);
  } else {
    if (repeated?.status !== 503) violations.push(`the key was answered ${said(repeated)}`);
    if (fresh?.status !== 503) violations.push(`a new order was answered ${said(fresh)}`);
  }
  if (after - before !== (mayStamp ? 1 : 0)) violations.push(`the PAC stamped ${after - before}`);
  const name = /^En espera/.test(state) ? "waiting" : state === "abierta" ? "open" : "quarantine";
  const until = knownUntil && new Date(Number(knownUntil.seconds) * 1_000 + knownUntil.nanos / 1e6);
  return { violations, lost: lost.length, state: name, knownUntil: until };
}

const said = (answer: Answer | undefined) => `${answer?.status} ${JSON.stringify(answer?.body)}`;

async function stampsOf(admin: Administration): Promise<number> {
  return ((await admin("GET", "/admin/audit")) as { stamps: number }).stamps;
}

async function query(connectionString: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}
