import { chmod, mkdtemp, rm } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import { createGateway } from "../../gateway/app.ts";
import { startApp } from "../../src/app.ts";
import { inProcessCore } from "../../src/grpc/in-process.ts";
import { createLog } from "../../src/operation/log.ts";
import { createMetrics } from "../../src/operation/metrics.ts";
import { openDatabase } from "../../src/persistence/database.ts";
import { startEmbeddedPostgres } from "../../src/persistence/embedded.ts";
import { readConfig } from "../../src/process/config.ts";
import { NEVER_STOPPING } from "../../src/process/shutdown.ts";
import { makeAccounts } from "./accounts.ts";
import { measureLists, type TableSize } from "./lists.ts";
import { answerPeer } from "./peer.ts";

/** Where the service answers, and who may call. */
export interface Service {
  readonly restUrl: string;
  readonly grpcUrl: string;
  readonly keys: readonly string[];
}

export interface Usage {
  readonly rssMb: number;
  readonly cpuMs: number;
}

/** The whole service in this process as `npm start` has it (core, gateway, test PAC), with a PostgreSQL of its own. */
const dataDir = await mkdtemp(join(tmpdir(), "cfdi-bench-"));
// As root the database server runs as somebody else, who must get in.
await chmod(dataDir, 0o755);
const postgres = await startEmbeddedPostgres({ dataDir, log: () => undefined });
const masterKey = Buffer.alloc(32, 1);
const config = readConfig({
  GRPC_PORT: "0",
  DATA_DIR: dataDir,
  DATABASE_URL: postgres.url,
  MASTER_KEY: masterKey.toString("hex"),
  // Counted like anybody's requests, and never too many.
  RATE_LIMIT: "1000000",
});
// The log is written, as it always is, but to nobody's screen.
const log = createLog(config.logLevel, pino.destination(join(dataDir, "service.log")));
const metrics = createMetrics();
const app = await startApp(config, log, { metrics, stopping: NEVER_STOPPING });
const core = inProcessCore(app.operations, app.serviceToken);
const gateway = createGateway({ core, ops: app.ops, log, onAnswer: metrics.http });
await gateway.listen({ host: "127.0.0.1", port: 0 });

answerPeer({ start, usage, lists }, async () => {
  await gateway.close();
  await app.close();
  await postgres.close();
  await rm(dataDir, { recursive: true });
});

async function start({ accounts }: { accounts: number }): Promise<Service> {
  const db = await openDatabase({ url: postgres.url, poolSize: 8 });
  const { authority } = app.testPac!;
  const registry = { db, masterKey, authority, pacFolder: join(dataDir, "test-pac") };
  const keys = await makeAccounts(registry, accounts);
  await db.close();
  return { ...where(), keys };
}

function where() {
  const { port } = gateway.server.address() as AddressInfo;
  return { restUrl: `http://127.0.0.1:${port}`, grpcUrl: app.grpcUrl };
}

/** Fills the table of documents and measures its lists. */
async function lists(size: TableSize) {
  const db = await openDatabase({ url: postgres.url, poolSize: 8 });
  try {
    return await measureLists(db, size);
  } finally {
    await db.close();
  }
}

/** Where node was started with `--expose-gc`, what is garbage already does not count as memory in use. */
function usage(): Usage {
  globalThis.gc?.();
  const { user, system } = process.cpuUsage();
  return { rssMb: process.memoryUsage.rss() / 2 ** 20, cpuMs: (user + system) / 1000 };
}
