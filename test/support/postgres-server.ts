import { chmod, mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { knex } from "@mikro-orm/postgresql";
import type { TestProject } from "vitest/node";
import { openDatabase, prepareDatabase } from "../../src/persistence/database/database.ts";
import { distribute } from "../../src/persistence/database/distributing.ts";
import { startEmbeddedPostgres } from "../../src/persistence/database/embedded.ts";
import { startCitus, startPlain } from "./citus.ts";
import { endsWithThisProcess } from "./leavings.ts";
import { partitionSchema } from "./partitioned.ts";
import { REVISION_GUARD } from "./revision-guard.ts";

declare module "vitest" {
  interface ProvidedContext {
    /**
     * A test file gets a new database at this address: GET /migrated or /empty answers its URL, and the name of a
     * database, to which nobody is connected, that of a copy.
     */
    databases: string;
  }
}

/**
 * Starts one PostgreSQL for the whole run when the first test asks for a database, so that other tests need not wait.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  let starting: ReturnType<typeof startPostgres> | undefined;
  const ops = createServer(async (request, response) => {
    try {
      starting ??= process.env.TEST_CITUS === undefined ? startPostgres() : startCluster();
      response.end(await (await starting).create(request.url === "/empty" ? "template1" : request.url!.slice(1)));
    } catch (error) {
      response.writeHead(500).end(String(error));
    }
  });
  await new Promise<void>((ready) => ops.listen(0, "127.0.0.1", ready));
  const { port } = ops.address() as { port: number };
  project.provide("databases", `http://127.0.0.1:${port}`);
  return async () => {
    ops.closeAllConnections();
    ops.close();
    await (await starting)?.close();
  };
}

/** TEST_CITUS: every database with today's schema is one that is spread over the workers of a cluster. */
async function startCluster(): ReturnType<typeof startPostgres> {
  const cluster = await startCitus();
  const url = await cluster.create("migrated");
  await prepareDatabase(url);
  await distribute(url, { dryRun: false, tell: () => undefined });
  let count = 0;
  /** Two copies at once would both change the template's entry, which PostgreSQL refuses. */
  let turn: Promise<unknown> = Promise.resolve();
  return {
    async create(template) {
      const name = `test_${++count}`;
      if (template !== "template1") {
        const copied = turn.then(() => cluster.copy(template, name));
        turn = copied.catch(() => undefined);
        return copied;
      }
      await cluster.everywhere(`create database ${name}`);
      return cluster.nodes[0]!.urlOf(name);
    },
    close: cluster.close,
  };
}

/**
 * Starts the PostgreSQL that the service brings along, or the binaries in the folder PG_BIN, which may be of another
 * version.
 */
async function startServer(): Promise<{ readonly url: string; close(): Promise<void> }> {
  if (process.env.PG_BIN !== undefined) {
    const { node, close } = await startPlain();
    return { url: node.urlOf("postgres"), close };
  }
  const dataDir = await mkdtemp(join(tmpdir(), "cfdi-test-"));
  // As root, PostgreSQL runs as another user, who must be able to enter the folder.
  await chmod(dataDir, 0o755);
  endsWithThisProcess(dataDir);
  const server = await startEmbeddedPostgres({ dataDir, log: console.log });
  return {
    url: server.url,
    async close() {
      await server.close();
      await rm(dataDir, { recursive: true });
    },
  };
}

async function startPostgres() {
  const server = await startServer();
  const admin = knex({ client: "pg", connection: server.url, pool: { min: 0, max: 1 } });
  const urlOf = (name: string) => server.url.replace(/[^/]+$/, name);
  // Its databases end with the run, so they need not outlive the machine, nor be tended between tests.
  for (const setting of ["fsync", "full_page_writes", "autovacuum"])
    await admin.raw(`alter system set ${setting} = off`);
  await admin.raw("select pg_reload_conf()");
  await admin.raw("create database migrated");
  const migrated = await openDatabase({ url: urlOf("migrated"), poolSize: 1 });
  if (process.env.TEST_PARTITIONED !== undefined)
    await partitionSchema(async (text) => (await migrated.orm()).em.execute(text));
  await (await migrated.orm()).em.execute(REVISION_GUARD);
  await migrated.close();
  let count = 0;
  return {
    async create(template: string): Promise<string> {
      const name = `test_${++count}`;
      await admin.raw(`create database ${name} template ${template}`);
      return urlOf(name);
    },
    async close() {
      await admin.destroy();
      await server.close();
    },
  };
}
