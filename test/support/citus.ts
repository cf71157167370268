import { execFile } from "node:child_process";
import { appendFile, chmod, chown, mkdtemp, rm } from "node:fs/promises";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import pg from "pg";

/** A coordinator and its workers, each a PostgreSQL with Citus. */
export interface Cluster {
  /** The coordinator, then the workers. */
  readonly nodes: readonly Node[];
  /** Makes a database on every node, with Citus and the workers known; the coordinator's URL of it. */
  create(name: string): Promise<string>;
  /** Makes a database like another one on every node; the coordinator's URL of it. Nobody may be connected to that one any more. */
  copy(template: string, name: string): Promise<string>;
  /** Runs a statement on every node, in its database `postgres`. */
  everywhere(text: string): Promise<void>;
  close(): Promise<void>;
}

export interface Node {
  readonly port: number;
  urlOf(database: string): string;
  start(): Promise<void>;
  /** "immediate": as if the machine lost its current. */
  stop(mode: "fast" | "immediate"): Promise<void>;
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

/** Starts a cluster in a folder of its own. PostgreSQL does not run as root: as root the nodes run as the user `postgres`. */
export async function startCitus({ workers = 2 } = {}): Promise<Cluster> {
  const { folder, user } = await newFolder();
  const nodes = await Promise.all(
    Array.from({ length: workers + 1 }, (_, number) => startNode(folder, number, user, CITUS_SETTINGS)),
  );
  const [coordinator, ...others] = nodes as [Node, ...Node[]];
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
    everywhere,
    async close() {
      await Promise.all(nodes.map((node) => node.stop("immediate")));
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

async function startNode(
  folder: string,
  number: number,
  user: NodesUser | undefined,
  settings: string,
): Promise<Node> {
  const data = join(folder, String(number));
  const port = await freePort();
  const options = { cwd: folder, env: { ...process.env, HOME: folder, LC_ALL: "C" }, ...user };
  const pgCtl = (...args: string[]) => run(join(BIN, "pg_ctl"), ["-D", data, "-w", ...args], options);
  await run(
    join(BIN, "initdb"),
    ["-D", data, "-U", "postgres", "--auth", "trust", "--encoding", "UTF8", "--locale", "C", "--no-sync"],
    options,
  );
  await appendFile(
    join(data, "postgresql.conf"),
    `port = ${port}\nunix_socket_directories = '${folder}'\n${settings}`,
  );
  const node: Node = {
    port,
    urlOf: (database) => `postgres://postgres@127.0.0.1:${port}/${database}`,
    async start() {
      await pgCtl("-l", join(folder, `${number}.log`), "start");
    },
    async stop(mode) {
      await pgCtl("-m", mode, "stop").catch(() => undefined);
    },
  };
  await node.start();
  return node;
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

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
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
