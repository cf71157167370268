import { spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openDatabase } from "../../src/persistence/database/database.ts";
import { type Config, readConfig } from "../../src/process/config.ts";
import { fillTable } from "../bench/lists.ts";
import { execute } from "../cli/terminal.ts";
import { accountClient } from "../support/accounts.ts";
import { type Cluster, type Node, startCitus } from "../support/citus.ts";
import { restClient } from "../support/client.ts";
import { scriptNamed } from "../support/markdown.ts";
import { type PacServer, startPac } from "../support/pac.ts";
import { certifiedParty, type Instance, type Party, pacSettings, startInstance } from "../support/service.ts";
import { ask, type OnCluster, post, requireEachOnce, stampWhile, UNALARMING } from "./stamping.ts";

/**
 * The steps follow each other, each by the lines of docs/scale.md: one PostgreSQL ends as a cluster that was restored
 * from its backups.
 */
const DATABASE = "cfdi";
const DOCUMENTS = 10_000;
/** Each node keeps its log of writes beside its data. */
const ARCHIVING = `
archive_mode = on
archive_command = 'mkdir -p "../archive/$(basename "$PWD")" && cp %p "../archive/$(basename "$PWD")/%f"'
`;

let cluster: Cluster;
let coordinator: Node;
let workers: Node[];
let pac: PacServer;
let folder: string;
let config: Config;
let url: string;
let instance: Instance;
let service: OnCluster;
let loud: Party;
/** Every document that was ever stamped, by its fiscal UUID. */
let known: readonly string[];

beforeAll(async () => {
  [cluster, pac] = await Promise.all([startCitus({ workers: 3, settings: ARCHIVING }), startPac()]);
  [coordinator, ...workers] = cluster.nodes as [Node, ...Node[]];
  folder = await mkdtemp(join(tmpdir(), "cfdi-runbook-"));
  await cluster.everywhere(`create database ${DATABASE}`);
  url = coordinator.urlOf(DATABASE);
  config = readConfig({
    ...{ PORT: "0", GRPC_PORT: "0", DATA_DIR: folder, DATABASE_URL: url, DATABASE_POOL: "6" },
    ...{ MASTER_KEY: "0123456789abcdef".repeat(4), RATE_LIMIT: "1000000" },
    ...pacSettings("PAC_SANDBOX", pac),
    ...pacSettings("PAC_PRODUCTION", pac),
    ...{ SAT_CONSULTA_SANDBOX_URL: pac.pac.satUrl, SAT_CONSULTA_URL: pac.pac.satUrl },
  });
  await start();
  const accounts = accountClient(instance.grpcUrl, instance.serviceToken);
  loud = await certifiedParty(accounts);
  // It stamps for as long as the steps take.
  await accounts.addStamps({ account: loud.rfc, quantity: 100_000 });
  const [db, plain] = [await openDatabase({ url, poolSize: 8 }), new pg.Client(url)];
  await plain.connect();
  await fillTable(db, plain, { documents: DOCUMENTS, ofOne: DOCUMENTS / 5 });
  await Promise.all([plain.end(), db.close()]);
  await stampWhile(service, loud, () => sleep(1_000));
  known = await stamped();
});
afterAll(async () => {
  await instance.close();
  await Promise.all([cluster.close(), pac.close()]);
  await rm(folder, { recursive: true });
});

async function start(): Promise<void> {
  instance = await startInstance(config);
  service = { rest: restClient(instance.site, () => undefined), url };
}

const cli = (command: string, ...more: string[]) =>
  execute(command, { DATABASE_URL: url, CORE_URL: instance.grpcUrl, SERVICE_TOKEN: instance.serviceToken }, ...more);

/** Runs the lines of docs/scale.md below that name. */
function follow(name: string, env: NodeJS.ProcessEnv = {}): void {
  const { status, stderr } = spawnSync("bash", ["-ec", scriptNamed("docs/scale.md", name)], {
    ...{ encoding: "utf8", env: { ...process.env, DATABASE_URL: url, ...env } },
  });
  expect([status, status === 0 ? "" : stderr]).toEqual([0, ""]);
}

const place = (node: Node) => ({
  WORKER_URL: node.urlOf(DATABASE),
  WORKER_HOST: "127.0.0.1",
  WORKER_PORT: String(node.port),
});

async function stamped(): Promise<readonly string[]> {
  const rows = await ask<{ uuid: string }>(
    url,
    "select environment || ' ' || uuid_fiscal as uuid from documents where uuid_fiscal is not null",
  );
  return rows.map(({ uuid }) => uuid).toSorted();
}

/** Nothing that was stamped before is lost, and nothing is there twice. */
async function requireAll(): Promise<void> {
  const now = await stamped();
  expect(new Set(now).size).toBe(now.length);
  const there = new Set(now);
  expect(known.filter((uuid) => !there.has(uuid))).toEqual([]);
  known = now;
}

/** A document that one PostgreSQL keeps without its certificate is whole on the cluster. */
async function requireWhole(): Promise<void> {
  const [bare] = await ask<{ id: string; uuid: string }>(
    url,
    "select id, uuid_fiscal as uuid from documents where bare_xml is not null and uuid_fiscal is not null limit 1",
  );
  const { bytes } = await service.rest("GET", `/api/v1/facturas/${bare!.id}/xml`, { key: loud.production });
  const { stampedXml } = await pac.admin("GET", `/admin/documents/${bare!.uuid.toUpperCase()}`);
  expect(bytes.toString()).toBe(stampedXml);
}

/** Stamps while `work` goes on; no request is answered worse than 503. */
async function underLoad(work: () => Promise<unknown>): Promise<void> {
  const answers = await stampWhile(service, loud, work);
  expect([...answers.keys()].filter((status) => !UNALARMING.includes(status))).toEqual([]);
  await requireAll();
}

/** Runs lines while the load goes on in this process. */
async function followInNode(node: Node, name: string, env: NodeJS.ProcessEnv): Promise<void> {
  await node.shell(scriptNamed("docs/scale.md", name), { DATABASE_URL: url, ...env });
}

const portsWithShards = async () =>
  (
    await ask<{ port: number }>(
      url,
      "select distinct nodeport::int as port from citus_shards where citus_table_type = 'distributed' order by 1",
    )
  ).map(({ port }) => port);

it("one PostgreSQL with 10,000 documents becomes a cluster", async () => {
  await instance.close();
  follow("found", { COORDINATOR_HOST: "127.0.0.1", COORDINATOR_PORT: String(coordinator.port) });
  follow("join", place(workers[0]!));
  const { code, err } = await cli("database distribute");
  expect([code, err]).toEqual([0, ""]);
  await start();
  expect(known.length).toBeGreaterThan(DOCUMENTS * 0.9);
  await requireAll();
  expect(await portsWithShards()).toEqual([workers[0]!.port]);
  await requireWhole();
  await underLoad(async () => undefined);
});

it("it grows by a worker while documents are stamped", async () => {
  await underLoad(async () => {
    await followInNode(coordinator, "join", place(workers[1]!));
    await followInNode(coordinator, "rebalance", {});
  });
  expect(await portsWithShards()).toEqual([workers[0]!.port, workers[1]!.port].toSorted((one, other) => one - other));
});

it("a loud account moves to a node of its own while it stamps", async () => {
  await underLoad(async () => {
    await followInNode(coordinator, "join", place(workers[2]!));
    await followInNode(coordinator, "isolate", { ACCOUNT: loud.id, ...place(workers[2]!) });
  });
  const there = await ask<{ accounts: number }>(
    url,
    `select count(*)::int as accounts from accounts
    where get_shard_id_for_distribution_column('accounts', id) in
      (select shardid from citus_shards where nodeport = ${workers[2]!.port})`,
  );
  expect(there).toEqual([{ accounts: 1 }]);
});

it("a worker that is lost for ever is replaced by its standby, which has all that was answered", async () => {
  const [lost] = [workers[2]!];
  const standby = await cluster.standby(lost);
  await underLoad(async () => {
    await sleep(1_000);
    await lost.stop("immediate");
    await rm(lost.folder, { recursive: true });
    await standby.shell(`${process.env.PG_BIN ?? "/usr/lib/postgresql/15/bin"}/pg_ctl -D "$DATA" -w promote`, {
      DATA: standby.folder,
    });
    await followInNode(standby, "replace", {
      ...place(standby),
      LOST_HOST: "127.0.0.1",
      LOST_PORT: String(lost.port),
    });
  });
  workers[2] = standby;
  expect(await portsWithShards()).toContain(standby.port);
});

it("backups that were made while documents were stamped restore all nodes to one moment", async () => {
  const nodes = [coordinator, ...workers];
  const backupOf = (node: Node) => `${node.folder}.backup`;
  await underLoad(async () => {
    for (const node of nodes)
      await followInNode(node, "backup", { NODE_URL: node.urlOf(DATABASE), BACKUP: backupOf(node) });
  });
  follow("point", { POINT: "lunes" });
  const before = known;
  for (const node of nodes) await archived(node);
  await underLoad(() => sleep(500));
  expect(known.length).toBeGreaterThan(before.length);
  await instance.close();
  for (const node of nodes) {
    await node.stop("immediate");
    await followInNode(node, "restore", {
      ...{ PGDATA: node.folder, BACKUP: backupOf(node), POINT: "lunes" },
      ARCHIVE: join(node.folder, "../archive", node.folder.replace(/^.*\//, "")),
    });
  }
  for (const node of nodes) await node.start();
  await start();
  expect(await stamped()).toEqual(before);
  expect((await post(service, loud, randomUUID())).body.error).toMatch(/restauró su base de datos/);
  const { code, err } = await cli("recover open --decided-by ana --note", "no falta nada");
  expect([code, err]).toEqual([0, ""]);
  known = before;
  await underLoad(() => sleep(500));
  await requireEachOnce(url, loud, []);
});

/** Waits until the log of writes up to now is in the archive. */
async function archived(node: Node): Promise<void> {
  const there = node.urlOf("postgres");
  const [{ file }] = (await ask<{ file: string }>(
    there,
    "select pg_walfile_name(pg_current_wal_lsn()) as file, pg_switch_wal()",
  )) as [{ file: string }];
  for (;;) {
    const [{ last }] = (await ask<{ last: string | null }>(
      there,
      "select last_archived_wal as last from pg_stat_archiver",
    )) as [{ last: string | null }];
    if (last !== null && last >= file) return;
    await sleep(100);
  }
}
