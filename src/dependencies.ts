import { fileURLToPath } from "node:url";
import type { Logger } from "pino";
import { FairShare } from "../common/fair-share.ts";
import { PacedTurns } from "../common/paced-turns.ts";
import { sandboxAdmin } from "./clients/sandbox-admin.ts";
import { satConsulta } from "./clients/sat.ts";
import { openBucket } from "./clients/storage.ts";
import { loadSchemas, type Schemas } from "./engine/validation/schema.ts";
import type { Metrics } from "./operation/metrics.ts";
import type { Tracing } from "./operation/spans.ts";
import { watchBucket } from "./operation/watch-bucket.ts";
import { type PacWatch, watchPac } from "./operation/watch-pac.ts";
import { watchSat } from "./operation/watch-sat.ts";
import type { Logins } from "./pac/logins.ts";
import type { CheckStamped, Pac } from "./pac/pac.ts";
import { ADAPTER_NAMES, type AdapterName, isAdapterName, openPac } from "./pac/registry.ts";
import { requireMasterKey } from "./persistence/account/index.ts";
import {
  type Environment,
  followClock,
  openDatabase,
  readMasterKey,
  watchWrites,
} from "./persistence/database/index.ts";
import { countUnseenCode } from "./persistence/pacs/index.ts";
import { loadCatalogs } from "./process/catalog-files.ts";
import type { Config } from "./process/config.ts";
import { ConfigError } from "./process/config-error.ts";
import type { PacConfig } from "./process/config-pacs.ts";
import { type LocalSecrets, localSecrets } from "./process/local-secrets.ts";
import type { Stopping, Stops } from "./process/shutdown.ts";
import { type CatalogCache, openCatalogCache } from "./services/catalogs/index.ts";
import {
  accountPacs,
  type Deps,
  orderContexts,
  pacLogins,
  pacsOf,
  signers,
  TIMEOUTS,
  type Timeouts,
} from "./services/context/index.ts";
import { openCircuits } from "./services/failover/index.ts";
import { stampChecker } from "./services/issuing/index.ts";
import { trialOpener } from "./services/trials/index.ts";
import { type SharedServices, startSharedServices } from "./shared-services.ts";
import type { TestPac } from "./test-pac/server.ts";
import {
  createPrinter,
  createReader,
  type Library,
  limitsOf,
  openThreads,
  type Printer,
  type Reader,
  THREADS_FOR,
  type ThreadLimits,
  type Threads,
} from "./threads/index.ts";

/** The process owns these things and lends them to the app. */
export interface Surroundings {
  readonly metrics: Metrics;
  readonly stopping: Stopping;
  /** `tracing` is absent where no receiver of traces is configured. */
  readonly tracing?: Tracing | undefined;
  readonly timeouts?: Timeouts;
  /** Tests give a task more time with it, for busy machines. */
  readonly threadLimits?: ThreadLimits;
  /** The connection to a test PAC; when absent, this process starts its own. */
  readonly sharedServices?: SharedServices | undefined;
}

/** The parts that service functions are handed, and those that only the start knows. */
export interface Dependencies {
  readonly deps: Deps;
  readonly masterKey: Buffer;
  readonly serviceToken: string;
  readonly testPac: TestPac | undefined;
  readonly catalogs: CatalogCache;
  readonly checkWrites: ReturnType<typeof watchWrites>["checkWrites"];
}

const XSD = fileURLToPath(new URL("../xsd", import.meta.url));

/** Opens what the services need, from the database to the PACs. Each part is closed by `stops`, in reverse order. */
export async function openDependencies(
  config: Config,
  log: Logger,
  stops: Stops,
  { metrics, stopping, tracing, timeouts = TIMEOUTS, threadLimits, sharedServices }: Surroundings,
): Promise<Dependencies> {
  const schemas = loadSchemas(XSD);
  const { databaseUrl, testPac } = sharedServices ?? (await startSharedServices(config, log, stops, schemas));
  const secrets = localSecrets(config.dataDir);
  const serviceToken = config.serviceToken ?? secrets.serviceToken;
  const masterKey = readMasterKey(config.masterKey ?? secrets.masterKey);
  const catalogs = await openCatalogCache(loadCatalogs(config.catalogsDir, (line) => log.info(line)));
  const threads = openThreads(
    () => ({ xsd: XSD, catalogs: catalogs.packed }),
    (cause) => log.error({ err: cause }, "a thread could not be started"),
    threadLimits,
  );
  stops.add(() => threads.close());
  const printer = openPrinter(threads, log);
  const reader = openReader(threads, schemas, catalogs, log);
  const { databasePool: poolSize, processes } = config;
  const opened = await openDatabase({ url: databaseUrl, poolSize, processes });
  stops.add(() => opened.close());
  await requireMasterKey(opened, masterKey);
  const { checkWrites, ...db } = watchWrites(tracing?.database(opened) ?? opened);
  const { now, sync: syncClock } = await followClock(db);
  if (await catalogs.refresh(db)) log.info("imported catalogs loaded");
  const unseen: PacWatch["unseen"] = (pac, code, words) => {
    log.warn({ pac, code, words }, "a PAC answered a code that its adapter does not know");
    countUnseenCode(db, { pac, code, words, at: now() }).catch((cause) => log.warn({ err: cause }, "code not kept"));
  };
  const watch = { metrics, log, unseen, shutdown: stopping.shutdown, tracing };
  const surroundings = { check: stampChecker(schemas, reader), logins: pacLogins(db, masterKey), ...watch };
  const configuredPacs = openPacs(config, secrets, testPac, surroundings);
  const allPacs = Object.values(configuredPacs).flat();
  stops.add(async () => void (await Promise.all(allPacs.map((pac) => pac.close()))));
  const forNew = (environment: Environment) =>
    environment === "sandbox" && testPac !== undefined
      ? configuredPacs.sandbox.map(({ name }) => name)
      : config.pacs[environment].flatMap(({ name, stampsNew }) => (stampsNew === false ? [] : [name]));
  const pacs = pacsOf(configuredPacs, { sandbox: forNew("sandbox"), production: forNew("production") });

  const sat = chooseSat(config, testPac, stopping.shutdown);
  stops.add(async () => void (await Promise.all([sat.sandbox.close(), sat.production.close()])));

  const clockPlace = testPac === undefined ? config.sandboxClock : { url: testPac.adminUrl, token: testPac.adminToken };
  const sandboxPac = clockPlace && sandboxAdmin(clockPlace);
  stops.add(async () => sandboxPac?.close());

  const archive = config.archive && {
    bucket: watchBucket(openBucket(config.archive, now), stopping.shutdown),
    afterDays: config.archive.afterDays,
  };
  stops.add(async () => archive?.bucket.close());

  const deps: Deps = {
    db,
    schemas,
    reader,
    printer,
    turns: new PacedTurns("cálculos"),
    pacs,
    sat,
    sandboxAdmin: sandboxPac,
    archive,
    catalogs,
    now,
    syncClock,
    log,
    timeouts,
    shutdown: stopping.shutdown,
    signOn: config.signOn,
    signers: signers(db, masterKey),
    orderContexts: orderContexts(db),
    openTrial: trialOpener(
      sandboxPacs(config, secrets, testPac).map((account) => ({ ...account, adapter: requireAdapter(account) })),
      config.satConsulta.sandbox ?? testPac?.satUrl ?? "",
      { ...surroundings, connections: config.pacConnections },
    ),
    accountPacs: accountPacs(db),
    countForesight: (answer) => metrics.foresight(answer),
    circuits: openCircuits({ db, pacs, timeouts, log }),
  };
  return { deps, masterKey, serviceToken, testPac, catalogs, checkWrites };
}

function openReader(threads: Threads, schemas: Schemas, catalogs: CatalogCache, log: Logger): Reader {
  const library: Library = {
    schemas,
    get catalogs() {
      return catalogs.tables;
    },
  };
  return createReader({
    library,
    threads,
    share: new FairShare(limitsOf("documentos grandes", THREADS_FOR.reading)),
    onLoss: ({ loss }, { accountId: account, environment }) =>
      log.warn({ account, environment, loss }, "a thread was lost over a large document"),
  });
}

function openPrinter(threads: Threads, log: Logger): Printer {
  return createPrinter({
    threads,
    share: new FairShare(limitsOf("PDF", THREADS_FOR.printing)),
    onLoss: ({ loss }, { accountId: account, environment }) =>
      log.warn({ account, environment, loss }, "a thread was lost over a PDF"),
  });
}

/** Every PAC adapter needs these things besides its account. */
interface PacSurroundings extends Omit<PacWatch, "environment">, Pick<Surroundings, "tracing"> {
  readonly check: CheckStamped;
  readonly logins: Logins;
}

/** Sandbox keys always use the test environment; production keys use a real PAC, or get an error. */
function openPacs(
  config: Config,
  secrets: LocalSecrets,
  testPac: TestPac | undefined,
  { check, logins, tracing, ...watch }: PacSurroundings,
): Readonly<Record<Environment, readonly Pac[]>> {
  const { pacs, pacConnections: connections } = config;
  if (pacs.production.length === 0) {
    watch.log.warn(
      "no PAC is configured for production: production keys will get 502 PAC_NO_CONFIGURADO when they stamp",
    );
  }
  const open = (environment: Environment) => (account: PacConfig) => {
    const pac = watchPac(openPac(requireAdapter(account), { ...account, connections }, check, logins), {
      ...watch,
      environment,
    });
    return tracing?.pac(pac) ?? pac;
  };
  return {
    sandbox: sandboxPacs(config, secrets, testPac).map(open("sandbox")),
    production: pacs.production.map(open("production")),
  };
}

function sandboxPacs({ pacs }: Config, secrets: LocalSecrets, testPac: TestPac | undefined): readonly PacConfig[] {
  return testPac === undefined ? pacs.sandbox : builtInPacs(testPac, secrets);
}

/** The first test PAC speaks SW's protocol; further ones are named after the protocols that they speak. */
function builtInPacs({ url, beside }: TestPac, { testPac }: LocalSecrets): readonly PacConfig[] {
  const { user, password } = testPac;
  const others = beside.map((each) => ({
    ...{ name: `pac-de-prueba-${each.wire}`, adapter: each.wire, url: each.url, user, password },
    contract: each.contract,
  }));
  return [{ name: "pac-de-prueba", adapter: "sw", url, user, password }, ...others];
}

export function requireAdapter({ name, adapter }: PacConfig): AdapterName {
  if (isAdapterName(adapter)) return adapter;
  throw new ConfigError(
    `the adapter of the PAC ${name} is "${adapter}"; it must be one of ${ADAPTER_NAMES.join(", ")}`,
  );
}

/** The built-in test PAC needs its own SAT, because the real one does not know the documents that it stamps. */
function chooseSat({ satConsulta: urls }: Config, testPac: TestPac | undefined, shutdown: AbortSignal): Deps["sat"] {
  const sandbox = urls.sandbox ?? testPac?.satUrl;
  if (sandbox === undefined) throw new ConfigError("no SAT for the sandbox");
  return {
    sandbox: watchSat(satConsulta(sandbox), shutdown),
    production: watchSat(satConsulta(urls.production), shutdown),
  };
}
