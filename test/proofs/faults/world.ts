import { chmod, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type Database, openDatabase } from "../../../src/persistence/database.ts";
import { startEmbeddedPostgres } from "../../../src/persistence/embedded.ts";
import type { Sealer } from "../../pac/test-pac-document.ts";
import { accountClient, CUSTOMERS } from "../../support/accounts.ts";
import { type Child, CORE_AT, GATEWAY_AT, PAC_ADMIN_AT, PAC_AT, startChild } from "../../support/child.ts";

const SERVICE_TOKEN = "a-service-token-for-proofs";
const PAC = { user: "servicio", password: "12345678a", token: "administracion" };
export const ISSUER = "EPR260101AA1";
const STAMPS = 1_000_000;

/** Core, gateway, PostgreSQL and test PAC as processes of their own, with one account that has all it needs. */
export interface World {
  readonly site: string;
  readonly keys: Readonly<Record<"sandbox" | "production", string>>;
  readonly sealer: Sealer;
  /** Stamps the account ever bought. */
  readonly bought: number;
  /** Looks into the database past the service; opens again what a restart closed. */
  db(): Promise<Database>;
  admin(verb: string, path: string, body?: object): Promise<unknown>;
  /** The one that is started next may have to die at a point: `killAt` as core.ts reads it. */
  killCore(killAt?: string): void;
  restartPostgres(): Promise<void>;
  killPac(): Promise<void>;
  /** Waits for a core that is not about to die. */
  calm(): Promise<void>;
  close(): Promise<void>;
}

export async function createWorld(): Promise<World> {
  const folder = await mkdtemp(join(tmpdir(), "cfdi-faults-"));
  // As root PostgreSQL runs as somebody else, who must get in.
  await chmod(folder, 0o755);
  const server = () => startEmbeddedPostgres({ dataDir: join(folder, "postgres"), log: () => undefined });
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
      core.kill();
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
  let killAt = "";
  let closing = false;
  const ended = (async () => {
    for (;;) {
      await core.ended;
      if (closing) return;
      core = start({ ...at, KILL_AT: killAt });
      killAt = "";
    }
  })();
  return {
    url,
    kill(next = "") {
      killAt = next;
      core.kill("SIGKILL");
    },
    async close() {
      closing = true;
      core.kill("SIGKILL");
      await ended;
    },
  };
}

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

const GATEWAY = { LOG_LEVEL: "info", SERVICE_TOKEN };

function coreSettings(databaseUrl: string, pacUrl: string): NodeJS.ProcessEnv {
  const account = (prefix: string) => ({
    [`${prefix}_URL`]: pacUrl,
    [`${prefix}_USER`]: PAC.user,
    [`${prefix}_PASSWORD`]: PAC.password,
  });
  return {
    ...{ DATABASE_URL: databaseUrl, DATABASE_POOL: "8", MASTER_KEY: "0123456789abcdef".repeat(4) },
    ...{ SERVICE_TOKEN, ...account("PAC_SANDBOX"), ...account("PAC_PRODUCTION") },
  };
}

function startPac(folder: string, port: string, adminPort: string): Child {
  return startChild("src/pac/test-pac/main.ts", [], folder, {
    ...{ PAC_TEST_DATA: "pac", PAC_TEST_PORT: port, PAC_TEST_ADMIN_PORT: adminPort },
    ...{ PAC_TEST_USER: PAC.user, PAC_TEST_PASSWORD: PAC.password, PAC_TEST_ADMIN_TOKEN: PAC.token },
  });
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

function administrationOf(url: string): World["admin"] {
  return async (verb, path, body) => {
    const answer = await fetch(url + path, {
      method: verb,
      headers: {
        authorization: `Bearer ${PAC.token}`,
        ...(body === undefined ? {} : { "content-type": "application/json" }),
      },
      body: body === undefined ? null : JSON.stringify(body),
      signal: AbortSignal.timeout(10_000),
    });
    if (!answer.ok) throw new Error(`${verb} ${path}: ${answer.status} ${await answer.text()}`);
    return answer.json();
  };
}

async function onboard(coreUrl: string, admin: World["admin"]) {
  const account = ISSUER;
  const { password } = PAC;
  const issued = (await admin("POST", "/admin/csd", { rfc: account, password })) as Record<string, string>;
  const csd = { cer: Buffer.from(issued.cer!, "base64"), key: Buffer.from(issued.key!, "base64"), password };
  const accounts = accountClient(coreUrl, SERVICE_TOKEN);
  await accounts.createAccount({
    ...{ rfc: account, nombre: "EMPRESA DE PRUEBA", regimenFiscal: "601", lugarExpedicion: "06300" },
  });
  await accounts.contractModule({ account });
  await accounts.certifyAccount({ account });
  await accounts.uploadCsd({ account, ...csd });
  await accounts.addCustomer({ account, customer: CUSTOMERS.registered });
  await accounts.addSeries({ account, kind: "factura", codigo: "F", favourite: true });
  await accounts.addStamps({ account, quantity: STAMPS });
  const { key: sandbox = "" } = await accounts.rotateKey({ account, environment: "sandbox" });
  const { key: production = "" } = await accounts.rotateKey({ account, environment: "production" });
  return { keys: { sandbox, production }, sealer: csd };
}
