import { execFile } from "node:child_process";
import { appendFile, chmod, chown, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import { freePort } from "./free-port.ts";

/** A coordinator and its workers, each a PostgreSQL with Citus. */
export interface Cluster {
  /** The coordinator, then the workers. */
  readonly nodes: readonly Node[];
  /** Makes a database on every node, with Citus and the workers known; the coordinator's URL of it. */
  create(name: string): Promise<string>;
  /**
   * Makes a database like another one on every node; the coordinator's URL of it. Nobody may be connected to that one
   * any more.
   */
  copy(template: string, name: string): Promise<string>;
  /** Makes a server that repeats what the node does, and whose copy a commit of the node waits for. */
  standby(of: Node): Promise<Node>;
  /** Runs a statement on every node, in its database `postgres`. */
  everywhere(text: string): Promise<void>;
  close(): Promise<void>;
}

export interface Node {
  readonly port: number;
  readonly folder: string;
  urlOf(database: string): string;
  start(): Promise<void>;
  /** "immediate": as if the machine lost its current. */
  stop(mode: "fast" | "immediate"): Promise<void>;
  /** Runs lines of bash as the user of the node. */
  shell(lines: string, env: NodeJS.ProcessEnv): Promise<void>;
}

const run = promisify(execFile);

/** Starts one PostgreSQL without Citus, with the binaries in PG_BIN. */
export async function startPlain(): Promise<{ readonly node: Node; close(): Promise<void> }> {
  const { folder, user } = await newFolder();
  const node = await startNode(folder, 0, user, PLAIN_SETTINGS);
  return {
    node,
    async close() {
      await node.stop("immediate");
      await rm(folder, { recursive: true });
    },
  };
}

/** Debian's place; other packages are named by PG_BIN. */
const BIN = process.env.PG_BIN ?? "/usr/lib/postgresql/15/bin";
const SHARDS = 4;

/**
 * Starts a cluster in a folder of its own; `settings` are lines of postgresql.conf. PostgreSQL does not run as root: as
 * root the nodes run as the user `postgres`.
 */
export async function startCitus({ workers = 2, settings = "" } = {}): Promise<Cluster> {
  const { folder, user } = await newFolder();
  const nodes = await Promise.all(
    Array.from({ length: workers + 1 }, (_, number) => startNode(folder, number, user, CITUS_SETTINGS + settings)),
  );
  const [coordinator, ...others] = nodes as [Node, ...Node[]];
  const standbys: Node[] = [];
  const everywhere = async (text: string, database = "postgres") => {
    for (const node of nodes) await ask(node.urlOf(database), [text]);
  };
  return {
    nodes,
    async create(name) {
      await everywhere(`create database ${name}`);
      await everywhere("create extension citus", name);
      await ask(coordinator.urlOf(name), [
        `select citus_set_coordinator_host('127.0.0.1', ${coordinator.port})`,
        ...others.map(({ port }) => `select citus_add_node('127.0.0.1', ${port})`),
      ]);
      return coordinator.urlOf(name);
    },
    async copy(template, name) {
      await Promise.all(
        nodes.map(async (node) => {
          const texts = [
            `alter database ${template} allow_connections false`,
            `select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = '${template}'`,
            `create database ${name} template ${template}`,
          ];
          await ask(node.urlOf("postgres"), texts);
        }),
      );
      return coordinator.urlOf(name);
    },
    async standby(of) {
      const node = nodeAt(folder, nodes.length + standbys.length, await freePort(), user);
      standbys.push(node);
      const copy = `${BIN}/pg_basebackup -d "$FROM" -D "$TO" -R -X stream -c fast`;
      await of.shell(copy, { FROM: of.urlOf("postgres"), TO: node.folder });
      await appendFile(join(node.folder, "postgresql.conf"), `port = ${node.port}\n`);
      await node.start();
      await ask(of.urlOf("postgres"), ["alter system set synchronous_standby_names = '*'", "select pg_reload_conf()"]);
      return node;
    },
    everywhere,
    async close() {
      await Promise.all([...nodes, ...standbys].map((node) => node.stop("immediate")));
      await rm(folder, { recursive: true });
    },
  };
}

async function newFolder(): Promise<{ readonly folder: string; readonly user: NodesUser | undefined }> {
  const folder = await mkdtemp(join(tmpdir(), "cfdi-nodes-"));
  await chmod(folder, 0o755);
  const user = await nodesUser();
  if (user !== undefined) await chown(folder, user.uid, user.gid);
  return { folder, user };
}

async function startNode(folder: string, number: number, user: NodesUser | undefined, settings: string): Promise<Node> {
  const node = nodeAt(folder, number, await freePort(), user);
  await node.shell(
    `${BIN}/initdb -D "$DATA" -U postgres --auth trust --encoding UTF8 --locale C --no-sync > /dev/null`,
    { DATA: node.folder },
  );
  await appendFile(
    join(node.folder, "postgresql.conf"),
    `port = ${node.port}\nunix_socket_directories = '${folder}'\n${settings}`,
  );
  await node.start();
  return node;
}

function nodeAt(folder: string, number: number, port: number, user: NodesUser | undefined): Node {
  const data = join(folder, String(number));
  const options = { cwd: folder, env: { ...process.env, HOME: folder, LC_ALL: "C" }, ...user };
  const pgCtl = (...args: string[]) => run(join(BIN, "pg_ctl"), ["-D", data, "-w", ...args], options);
  return {
    port,
    folder: data,
    urlOf: (database) => `postgres://postgres@127.0.0.1:${port}/${database}`,
    async start() {
      const log = join(folder, `${number}.log`);
      await pgCtl("-l", log, "start").catch(async (cause: unknown) => {
        throw new Error(`a node did not start: ${(await readFile(log, "utf8")).slice(-1_000)}`, { cause });
      });
    },
    async stop(mode) {
      await pgCtl("-m", mode, "stop").catch(() => undefined);
    },
    async shell(lines, env) {
      await run("bash", ["-ec", lines], { ...options, env: { ...options.env, ...env } });
    },
  };
}

const PLAIN_SETTINGS = `
listen_addresses = '127.0.0.1'
max_connections = 400
timezone = 'UTC'
log_timezone = 'UTC'
fsync = off
full_page_writes = off
`;

/** The maintenance daemons need a place each: every database has one on every node. */
const CITUS_SETTINGS = `${PLAIN_SETTINGS}
shared_preload_libraries = 'citus'
citus.node_conninfo = 'sslmode=disable'
citus.shard_count = ${SHARDS}
citus.enable_unsafe_triggers = on
citus.show_shards_for_app_name_prefixes = 'psql'
max_prepared_transactions = 400
max_worker_processes = 300
max_replication_slots = 20
max_locks_per_transaction = 256
wal_level = logical
`;

interface NodesUser {
  readonly uid: number;
  readonly gid: number;
}

async function nodesUser(): Promise<NodesUser | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const id = async (what: string) => Number((await run("id", [what, "postgres"])).stdout);
  return { uid: await id("-u"), gid: await id("-g") };
}

async function ask(url: string, texts: readonly string[]): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    for (const text of texts) await client.query(text);
  } finally {
    await client.end();
  }
}
