import { existsSync } from "node:fs";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import pg from "pg";
import { startEmbeddedPostgres } from "../../src/persistence/database/embedded.ts";
import { SAT_PATH } from "../../src/test-pac/wires/sat-api.ts";
import { CORE_AT, GATEWAY_AT, PAC_ADMIN_AT, PAC_AT } from "../support/child.ts";
import { type Keys, makeAccounts } from "./accounts.ts";
import { type Peer, startPeer } from "./peer.ts";
import { cpuMsOf, type Program, parentOf, rssMbOf, startProgram } from "./processes.ts";

export interface Service extends Keys {
  readonly restUrl: string;
  readonly grpcUrl: string;
}

/** A stage is `npm start` of a tree of the project, with PostgreSQL, test PAC and callers in processes of their own. */
export interface Stage {
  readonly met: Service;
  readonly load: Peer;
  readonly databaseUrl: string;
  usage(): Promise<Usage>;
  /** Starts the service once more, compiled into the folder or as `npm start` of the tree; the caller closes it. */
  start(compiled?: string): Program;
  close(): Promise<void>;
}

/** Usage counts from the start of the service. */
export interface Usage {
  readonly cpuMs: { readonly service: number; readonly postgres: number; readonly pac: number };
  /** The resident memory of the service in MB. */
  readonly rssMb: number;
  readonly database: Counters;
}

export interface Counters {
  readonly commits: number;
  /** Times that PostgreSQL flushed the write-ahead log to the disk. */
  readonly flushes: number;
  readonly walKb: number;
}

export interface Cast {
  /** The bench starts the project's tree in this root folder; the default is the tree of this file. */
  readonly tree?: string;
  /** These settings are added to the bench's own. */
  readonly env?: NodeJS.ProcessEnv;
  readonly flags?: readonly string[];
}

export const THIS_TREE = resolve(import.meta.dirname, "../..");
const ACCOUNTS = 1_000;
/** The script `start` of package.json has this flag too. */
const NURSERY = "--max-semi-space-size=64";
const PAC = { user: "bench", password: "bench" };

/** Starts PostgreSQL, test PAC, service and callers, runs `play`, and stops all of them even when `play` throws. */
export async function withStage<T>(play: (stage: Stage) => Promise<T>, cast: Cast = {}): Promise<T> {
  const stage = await openStage(cast);
  try {
    return await play(stage);
  } finally {
    await stage.close();
  }
}

export async function openStage({ tree = THIS_TREE, env = {}, flags = [] }: Cast): Promise<Stage> {
  const closing: (() => Promise<unknown>)[] = [];
  const close = async () => {
    for (const each of closing.splice(0).reverse()) await each();
  };
  try {
    const dataDir = await mkdtemp(join(tmpdir(), "cfdi-bench-"));
    // As root, PostgreSQL runs as another user, who must be able to enter the folder.
    await chmod(dataDir, 0o755);
    closing.push(() => rm(dataDir, { recursive: true, force: true }));
    const postgres = await startEmbeddedPostgres({ dataDir, log: () => undefined });
    closing.push(() => postgres.close());
    const pacFolder = join(dataDir, "pac");
    const pac = startProgram({
      ...{ tree, file: testPacOf(tree), log: join(dataDir, "pac.log") },
      env: {
        ...{ PAC_TEST_PORT: "0", PAC_TEST_ADMIN_PORT: "0", PAC_TEST_DATA: pacFolder },
        ...{ PAC_TEST_USER: PAC.user, PAC_TEST_PASSWORD: PAC.password },
      },
    });
    closing.push(() => pac.close());
    const pacUrl = await pac.said(PAC_AT);
    await pac.said(PAC_ADMIN_AT);
    const masterKey = Buffer.alloc(32, 1);
    const start = {
      ...startOf(tree),
      flags: [NURSERY, ...flags],
      env: {
        ...{ PORT: "0", GRPC_PORT: "0", DATA_DIR: join(dataDir, "service") },
        ...{ DATABASE_URL: postgres.url, MASTER_KEY: masterKey.toString("hex") },
        ...pacSettings("SANDBOX", pacUrl),
        ...pacSettings("PRODUCTION", pacUrl),
        // The bench stays below this limit, so requests are counted and never refused.
        RATE_LIMIT: "1000000",
        ...env,
      },
    };
    const service = startProgram({ ...start, tree, log: join(dataDir, "service.log") });
    closing.push(() => service.close());
    const [restUrl, grpcUrl] = [await service.said(GATEWAY_AT), await service.said(CORE_AT)];
    const registry = { databaseUrl: postgres.url, masterKey, pacFolder };
    const keys = await makeAccounts(tree, registry, ACCOUNTS);
    const database = await openCounters(postgres.url);
    closing.push(() => database.close());
    const load = startPeer("load.ts");
    closing.push(() => load.close());
    const met: Service = { restUrl, grpcUrl, ...keys };
    await load.ask("meet", met);
    const usage = async () => ({
      cpuMs: {
        service: cpuMsOf(service.pid),
        postgres: cpuMsOf(database.server),
        pac: cpuMsOf(pac.pid),
      },
      rssMb: rssMbOf(service.pid),
      database: await database.read(),
    });
    const compiledIn = (folder: string) => ({ ...BIN, file: "gateway/bin.ts", tree: folder });
    const startMore = (compiled?: string) =>
      startProgram({
        ...{ tree, ...start, ...(compiled === undefined ? {} : compiledIn(compiled)) },
        log: join(dataDir, "more.log"),
      });
    return { met, load, databaseUrl: postgres.url, usage, start: startMore, close };
  } catch (error) {
    await close();
    throw error;
  }
}

const BIN = { args: ["start"], isCompiled: true };

/** Returns how `npm start` of a tree starts the service: older ones through tsx. */
function startOf(tree: string) {
  if (existsSync(join(tree, "start.mjs"))) return { ...BIN, file: "start.mjs" };
  return { file: "gateway/main.ts", args: ["--with-core"] };
}

/** Returns the entry file of the test PAC, which older trees have in another folder. */
function testPacOf(tree: string): string {
  return ["src/test-pac.ts", "src/test-pac/main.ts", "src/pac/test-pac/main.ts"].find((file) =>
    existsSync(join(tree, file)),
  )!;
}

/** Returns the settings of the test PAC, which serves both environments. */
function pacSettings(environment: "SANDBOX" | "PRODUCTION", url: string): NodeJS.ProcessEnv {
  const consulta = environment === "SANDBOX" ? "SAT_CONSULTA_SANDBOX_URL" : "SAT_CONSULTA_URL";
  return {
    [`PAC_${environment}_URL`]: url,
    [`PAC_${environment}_USER`]: PAC.user,
    [`PAC_${environment}_PASSWORD`]: PAC.password,
    [consulta]: url + SAT_PATH,
  };
}

/** This statement reads PostgreSQL's own statistics since its start. */
const COUNTERS = `select (select sum(xact_commit)::float8 from pg_stat_database) as commits,
    (select sum(fsyncs)::float8 from pg_stat_io where object = 'wal') as flushes,
    (select wal_bytes::float8 / 1024 from pg_stat_wal) as "walKb"`;

async function openCounters(url: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query("select pg_backend_pid() as pid");
  return {
    /** The server's first process is the parent of those that serve connections. */
    server: parentOf(rows[0].pid),
    read: async () => (await client.query<Counters>(COUNTERS)).rows[0]!,
    close: () => client.end(),
  };
}
