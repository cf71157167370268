import { fileURLToPath } from "node:url";
import type { Logger } from "pino";
import { AccountService } from "#proto/cfdi/v1/account_pb.ts";
import { Admission } from "#proto/cfdi/v1/admission_pb.ts";
import { Invoicing } from "#proto/cfdi/v1/invoicing_pb.ts";
import { loadCatalogs } from "./catalog-files.ts";
import { type Config, ConfigError } from "./config.ts";
import { loadSchemas, type Schemas } from "./engine/schema.ts";
import { expose, type Operation } from "./grpc/expose.ts";
import { startGrpcServer } from "./grpc/server.ts";
import { type LocalSecrets, localSecrets } from "./local-secrets.ts";
import type { Pac } from "./pac/pac.ts";
import { swPac } from "./pac/sw.ts";
import { startTestPac, type TestPac } from "./pac/test-pac/server.ts";
import { openDatabase } from "./persistence/database.ts";
import { startEmbeddedPostgres } from "./persistence/embedded.ts";
import { readMasterKey } from "./persistence/secrets.ts";
import { accountService } from "./services/account.ts";
import { admission } from "./services/admission.ts";
import { authenticate, requireServiceToken } from "./services/authentication.ts";
import type { House } from "./services/house.ts";
import { invoicing } from "./services/invoicing.ts";
import { PATIENCE } from "./services/patience.ts";
import { signers } from "./services/signers.ts";
import { startWorkers } from "./workers/start.ts";

/** The core at work: its operations for a host in the same process, and its gRPC server for all others. */
export interface App {
  readonly operations: readonly Operation[];
  readonly grpcUrl: string;
  readonly testPac: TestPac | undefined;
  readonly serviceToken: string;
  close(): Promise<void>;
}

/** How long calls in flight may take to finish when the service stops. */
const GRACE_MS = 8_000;
const XSD = fileURLToPath(new URL("../xsd", import.meta.url));

/** The composition root: makes every part once, starts it, and takes it down in reverse. */
export async function startApp(config: Config, log: Logger, patience = PATIENCE): Promise<App> {
  const stops: (() => Promise<void>)[] = [];
  const close = async () => {
    for (const stop of stops.splice(0).reverse()) await stop();
  };
  try {
    const secrets = localSecrets(config.dataDir);
    const serviceToken = config.serviceToken ?? secrets.serviceToken;
    const masterKey = readMasterKey(config.masterKey ?? secrets.masterKey);
    const schemas = loadSchemas(XSD);
    const testPac =
      config.pacs.sandbox === undefined ? await startOwnPac(config, secrets, schemas, log) : undefined;
    if (testPac !== undefined) stops.push(() => testPac.close());

    const db = await openDatabase({
      url: await databaseUrl(config, log, stops),
      poolSize: config.databasePool,
    });
    stops.push(() => db.close());
    const pacs = choosePacs(config, secrets, testPac, schemas, log);
    stops.push(async () => void (await Promise.all([pacs.sandbox?.close(), pacs.production?.close()])));

    const now = () => new Date();
    const catalogs = loadCatalogs(config.catalogsDir);
    const house: House = {
      ...{ db, schemas, pacs, catalogs, now, log, patience },
      signers: signers(db, masterKey),
    };
    const host = {
      access: { apiKey: authenticate(db, now), serviceToken: requireServiceToken(serviceToken) },
      onBug: (cause: unknown, method: { toString(): string }) =>
        log.error({ err: cause, method: String(method) }, "a call failed with a bug"),
    };
    const operations = [
      ...expose(Invoicing, invoicing(house), host),
      ...expose(AccountService, accountService({ db, masterKey, now }), host),
      ...expose(Admission, admission, host),
    ];
    const grpc = await startGrpcServer({
      host: config.host,
      port: config.grpcPort,
      operations,
      tls: config.tls,
    });
    stops.push(() => grpc.close(GRACE_MS));
    const workers = startWorkers(house);
    stops.push(() => workers.stop());
    const grpcUrl = `${config.tls === undefined ? "http" : "https"}://${urlHost(config.host)}:${grpc.port}`;
    log.info(`core listens for gRPC at ${grpcUrl}`);
    return { operations, grpcUrl, testPac, serviceToken, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** A host to connect to: every interface is also this machine. */
function urlHost(host: string): string {
  if (host === "0.0.0.0" || host === "::") return "localhost";
  return host.includes(":") ? `[${host}]` : host;
}

async function databaseUrl(config: Config, log: Logger, stops: (() => Promise<void>)[]): Promise<string> {
  if (config.databaseUrl !== undefined) return config.databaseUrl;
  const embedded = await startEmbeddedPostgres({ dataDir: config.dataDir, log: (line) => log.warn(line) });
  stops.push(() => embedded.close());
  return embedded.url;
}

/** A PAC of our own for the sandbox, when the configuration names none. */
function startOwnPac(config: Config, secrets: LocalSecrets, schemas: Schemas, log: Logger): Promise<TestPac> {
  return startTestPac({
    dataDir: `${config.dataDir}/test-pac`,
    port: config.testPac.port,
    adminPort: config.testPac.adminPort,
    ...secrets.testPac,
    schemas,
    log: (line) => log.info(line),
  });
}

/** Sandbox keys always meet the test environment; production meets a real PAC or nobody. */
function choosePacs(
  config: Config,
  secrets: LocalSecrets,
  testPac: TestPac | undefined,
  schemas: Schemas,
  log: Logger,
): { sandbox: Pac; production: Pac | undefined } {
  const sandbox = config.pacs.sandbox ?? (testPac && { url: testPac.url, ...secrets.testPac });
  if (sandbox === undefined) throw new ConfigError("no PAC for the sandbox");
  const { production } = config.pacs;
  if (production === undefined) {
    log.warn(
      "no PAC is configured for production: production keys will get 502 PAC_NO_CONFIGURADO when they stamp",
    );
  }
  return {
    sandbox: swPac({ name: testPac === undefined ? "sw-pruebas" : "pac-de-prueba", ...sandbox }, schemas),
    production: production && swPac({ name: "sw", ...production }, schemas),
  };
}
