import { fileURLToPath } from "node:url";
import type { Logger } from "pino";
import { AccountService } from "#proto/cfdi/v1/account_pb.ts";
import { Admission } from "#proto/cfdi/v1/admission_pb.ts";
import { Invoicing } from "#proto/cfdi/v1/invoicing_pb.ts";
import { loadCatalogs } from "./catalog-files.ts";
import { type Config, ConfigError, type PacConfig } from "./config.ts";
import { claimDataDir } from "./data-dir.ts";
import { loadSchemas, type Schemas } from "./engine/schema.ts";
import type { Call } from "./grpc/call.ts";
import { expose, type Operation } from "./grpc/expose.ts";
import { startGrpcServer } from "./grpc/server.ts";
import { type LocalSecrets, localSecrets } from "./local-secrets.ts";
import { traceCall, watchOperation } from "./operation/calls.ts";
import { createDesk, type Desk } from "./operation/desk.ts";
import { createMetrics, type Metrics } from "./operation/metrics.ts";
import { type PacWatch, watchPac } from "./operation/pacs.ts";
import { readiness } from "./operation/readiness.ts";
import { watchSat } from "./operation/sat.ts";
import { shared } from "./operation/shared.ts";
import type { Pac } from "./pac/pac.ts";
import { swPac } from "./pac/sw.ts";
import { startTestPac, type TestPac } from "./pac/test-pac/server.ts";
import { takeCensus } from "./persistence/census.ts";
import { type Database, openDatabase } from "./persistence/database.ts";
import { startEmbeddedPostgres } from "./persistence/embedded.ts";
import { requireMasterKey } from "./persistence/master-key.ts";
import { readMasterKey } from "./persistence/secrets.ts";
import { NEVER_STOPPING, type Stopping, Stops } from "./process.ts";
import { satConsulta } from "./sat/consulta.ts";
import { accountService } from "./services/account.ts";
import { admission, authenticate } from "./services/admission.ts";
import { requireServiceToken } from "./services/authentication.ts";
import { contexts } from "./services/contexts.ts";
import type { House } from "./services/house.ts";
import { invoicing } from "./services/invoicing.ts";
import { PATIENCE, type Patience } from "./services/patience.ts";
import { signers } from "./services/signers.ts";
import { startWorkers } from "./workers/start.ts";

/** The core at work: its operations for a host in the same process, and its gRPC server for all others. */
export interface App {
  readonly operations: readonly Operation[];
  readonly grpcUrl: string;
  readonly testPac: TestPac | undefined;
  readonly serviceToken: string;
  /** Health and metrics, for whatever HTTP server the process has. */
  readonly desk: Desk;
  close(): Promise<void>;
}

/** What the app shares with its process. */
export interface Surroundings {
  readonly metrics: Metrics;
  readonly stopping: Stopping;
  /** Shorter waits are for proofs. */
  readonly patience?: Patience;
}

const XSD = fileURLToPath(new URL("../xsd", import.meta.url));

/** The composition root: makes every part once, starts it, and takes it down in reverse. */
export async function startApp(
  config: Config,
  log: Logger,
  { metrics, stopping, patience = PATIENCE }: Surroundings = {
    metrics: createMetrics(),
    stopping: NEVER_STOPPING,
  },
): Promise<App> {
  const stops = new Stops();
  try {
    if (config.databaseUrl === undefined || config.pacs.sandbox === undefined) {
      const release = claimDataDir(config.dataDir);
      stops.add(async () => release());
    }
    const secrets = localSecrets(config.dataDir);
    const serviceToken = config.serviceToken ?? secrets.serviceToken;
    const masterKey = readMasterKey(config.masterKey ?? secrets.masterKey);
    const catalogs = loadCatalogs(config.catalogsDir, (line) => log.info(line));
    const schemas = loadSchemas(XSD);
    const testPac =
      config.pacs.sandbox === undefined ? await startOwnPac(config, secrets, schemas, log) : undefined;
    if (testPac !== undefined) stops.add(() => testPac.close());
    if (testPac !== undefined && config.databaseUrl !== undefined) log.warn(LONELY_PAC);

    const db = await openDatabase({
      url: await databaseUrl(config, log, stops),
      poolSize: config.databasePool,
    });
    stops.add(() => db.close());
    await requireMasterKey(db, masterKey);
    const watch = { metrics, log, late: stopping.late };
    const pacs = choosePacs(config, secrets, testPac, schemas, watch);
    stops.add(async () => void (await Promise.all([pacs.sandbox?.close(), pacs.production?.close()])));

    const sat = chooseSat(config, testPac, stopping.late);
    stops.add(async () => void (await Promise.all([sat.sandbox.close(), sat.production.close()])));

    const now = () => new Date();
    const house: House = {
      ...{ db, schemas, pacs, sat, catalogs, now, log, patience, late: stopping.late },
      signers: signers(db, masterKey),
      contexts: contexts(db),
    };
    const door = { db, now, rateLimit: config.rateLimit, ipGuard: config.ipGuard };
    const host = {
      access: {
        apiKey: authenticate(door),
        serviceToken: requireServiceToken(serviceToken),
      },
      onBug: (cause: unknown, method: { toString(): string }, call: Call) =>
        log.error({ err: cause, ...traceCall(call), method: String(method) }, "a call failed with a bug"),
    };
    const operations = [
      ...expose(Invoicing, invoicing(house), host),
      ...expose(AccountService, accountService({ db, masterKey, catalogs, now }), host),
      ...expose(Admission, admission(door), host),
    ].map((operation) => watchOperation(operation, metrics, log));
    const isReady = readiness({ database: () => db.ping() }, stopping.began);
    countDatabase(db, metrics, log);
    const grpc = await startGrpcServer({
      host: config.grpcHost,
      port: config.grpcPort,
      operations,
      tls: config.tls,
      clientCa: config.grpcClientCa,
      isReady: async () => (await isReady()).ready,
    });
    stops.add(() => grpc.close(stopping.left()));
    const workers = startWorkers(house, stopping.began);
    stops.add(() => workers.stop());
    const grpcUrl = `${config.tls === undefined ? "http" : "https"}://${urlHost(config.grpcHost)}:${grpc.port}`;
    log.info(`core listens for gRPC at ${grpcUrl}`);
    const desk = createDesk({ readiness: isReady, metrics, serviceToken });
    return { operations, grpcUrl, testPac, serviceToken, desk, close: () => stops.run() };
  } catch (error) {
    // Why it does not start is what its reader must know.
    await stops.run().catch((cause) => log.error({ err: cause }, "a part could not be stopped"));
    throw error;
  }
}

/** Each core would stamp, and cancel, at a test PAC that knows nothing of what the others stamped. */
const LONELY_PAC =
  "the sandbox is this core's own test PAC: where several cores share DATABASE_URL, sandbox documents are cancelled only " +
  "by the core that stamped them, unless all have one PAC_SANDBOX_URL and SAT_CONSULTA_SANDBOX_URL (npm run start:test-pac)";

/** Scrapers come every 15 s or more; they wait 10 s at most, and the health of a busy database must not hang on them. */
const CENSUS = { maxAgeMs: 15_000, patienceMs: 3_000 };

function countDatabase(db: Database, metrics: Metrics, log: Logger): void {
  const census = shared(() => takeCensus(db, new Date()), CENSUS);
  metrics.census(async () => {
    try {
      return await census();
    } catch (cause) {
      log.debug({ err: cause }, "the database could not be counted");
      return undefined;
    }
  });
}

/** A host to connect to: every interface is also this machine. */
export function urlHost(host: string): string {
  if (host === "0.0.0.0" || host === "::") return "localhost";
  return host.includes(":") ? `[${host}]` : host;
}

async function databaseUrl(config: Config, log: Logger, stops: Stops): Promise<string> {
  if (config.databaseUrl !== undefined) return config.databaseUrl;
  const embedded = await startEmbeddedPostgres({ dataDir: config.dataDir, log: (line) => log.warn(line) });
  stops.add(() => embedded.close());
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
  watch: Omit<PacWatch, "environment">,
): { sandbox: Pac; production: Pac | undefined } {
  const sandbox = config.pacs.sandbox ?? (testPac && { url: testPac.url, ...secrets.testPac });
  if (sandbox === undefined) throw new ConfigError("no PAC for the sandbox");
  const { production } = config.pacs;
  if (production === undefined) {
    watch.log.warn(
      "no PAC is configured for production: production keys will get 502 PAC_NO_CONFIGURADO when they stamp",
    );
  }
  const open = (environment: string, name: string, account: PacConfig) =>
    watchPac(swPac({ name, ...account, connections: config.pacConnections }, schemas), {
      ...watch,
      environment,
    });
  return {
    sandbox: open("sandbox", testPac === undefined ? "sw-pruebas" : "pac-de-prueba", sandbox),
    production: production && open("production", "sw", production),
  };
}

/** The built-in test PAC brings its own SAT: the real one knows nothing of what it stamps. */
function chooseSat(
  { satConsulta: urls }: Config,
  testPac: TestPac | undefined,
  late: AbortSignal,
): House["sat"] {
  const sandbox = urls.sandbox ?? testPac?.satUrl;
  if (sandbox === undefined) throw new ConfigError("no SAT for the sandbox");
  return {
    sandbox: watchSat(satConsulta(sandbox), late),
    production: watchSat(satConsulta(urls.production), late),
  };
}
