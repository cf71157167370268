import { X509Certificate } from "node:crypto";
import { fileURLToPath } from "node:url";
import type { Logger } from "pino";
import { AccountService } from "#proto/cfdi/v1/account_pb.ts";
import { Admission } from "#proto/cfdi/v1/admission_pb.ts";
import { Catalog, CatalogImporting } from "#proto/cfdi/v1/catalog_pb.ts";
import { Events } from "#proto/cfdi/v1/event_pb.ts";
import { ExportFiles, Exports } from "#proto/cfdi/v1/export_pb.ts";
import { Invoicing } from "#proto/cfdi/v1/invoicing_pb.ts";
import { AccountMoving } from "#proto/cfdi/v1/moving_pb.ts";
import { OperationService } from "#proto/cfdi/v1/operation_pb.ts";
import { Payroll } from "#proto/cfdi/v1/payroll_pb.ts";
import { PortalAccount } from "#proto/cfdi/v1/portal_account_pb.ts";
import { PortalDocuments } from "#proto/cfdi/v1/portal_documents_pb.ts";
import { PortalMail } from "#proto/cfdi/v1/portal_mail_pb.ts";
import { PortalNotices } from "#proto/cfdi/v1/portal_notices_pb.ts";
import { PortalAccess, PortalPeople } from "#proto/cfdi/v1/portal_pb.ts";
import { PortalSupport } from "#proto/cfdi/v1/portal_support_pb.ts";
import { PortalWebhooks, WebhookService } from "#proto/cfdi/v1/webhook_pb.ts";
import { Withholding } from "#proto/cfdi/v1/withholding_pb.ts";
import { FairShare } from "../common/fair-share.ts";
import type { OpsEndpoints } from "../common/ops-endpoints.ts";
import { PacedTurns } from "../common/paced-turns.ts";
import { type Mail, type Mailer, openMailer } from "./clients/mail.ts";
import { openProvider, type ProviderFailure } from "./clients/oidc.ts";
import { faultOfUrl, outwardAddresses, readAllowed } from "./clients/outward.ts";
import { satConsulta } from "./clients/sat.ts";
import { openBucket } from "./clients/storage.ts";
import { webhookPost } from "./clients/webhook.ts";
import { loadSchemas, type Schemas } from "./engine/validation/schema.ts";
import { BATCH_LIMITS, batchRunner, exposeBatches, streamsOf } from "./grpc/batch.ts";
import type { Call } from "./grpc/call.ts";
import { faultsIn } from "./grpc/constraints.ts";
import { expose, type Operation } from "./grpc/expose.ts";
import { startGrpcServer } from "./grpc/server.ts";
import { exposeStream, type Stream } from "./grpc/streams.ts";
import { cached } from "./operation/cached.ts";
import { createMetrics, type Metrics } from "./operation/metrics.ts";
import { createOpsEndpoints } from "./operation/ops-endpoints.ts";
import { readiness } from "./operation/readiness.ts";
import type { Tracing } from "./operation/spans.ts";
import { watchBucket } from "./operation/watch-bucket.ts";
import { traceCall, watchOperation } from "./operation/watch-calls.ts";
import { type PacWatch, watchPac } from "./operation/watch-pac.ts";
import { watchSat } from "./operation/watch-sat.ts";
import type { Logins } from "./pac/logins.ts";
import type { CheckStamped, Pac } from "./pac/pac.ts";
import { ADAPTER_NAMES, type AdapterName, isAdapterName, openPac } from "./pac/registry.ts";
import { requireMasterKey } from "./persistence/account/index.ts";
import {
  checkSchema,
  type Database,
  DatabaseUnavailable,
  type Environment,
  followClock,
  openDatabase,
  readMasterKey,
  watchWrites,
} from "./persistence/database/index.ts";
import { readServiceStats } from "./persistence/operation/index.ts";
import { loadCatalogs } from "./process/catalog-files.ts";
import type { Config } from "./process/config.ts";
import { ConfigError } from "./process/config-error.ts";
import type { PacConfig } from "./process/config-pacs.ts";
import { type LocalSecrets, localSecrets } from "./process/local-secrets.ts";
import { openMarks } from "./process/marks.ts";
import { NEVER_STOPPING, type Stopping, Stops } from "./process/shutdown.ts";
import { passwords, portalAccess, portalPeople, portalRolesOf } from "./services/access/index.ts";
import { accountService } from "./services/account/index.ts";
import { admission, authenticate, requireServiceToken } from "./services/admission/index.ts";
import {
  type CatalogCache,
  type CatalogChange,
  catalog,
  catalogImporting,
  openCatalogCache,
} from "./services/catalogs/index.ts";
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
import { events, FOLLOW_LIMITS, followEvents } from "./services/events/index.ts";
import { exportFiles, exports } from "./services/exports/index.ts";
import { openCircuits } from "./services/failover/index.ts";
import { stampChecker } from "./services/issuing/index.ts";
import { portalMail } from "./services/mailing/index.ts";
import { moving } from "./services/moving/index.ts";
import { portalNotices } from "./services/notices/index.ts";
import { operation, watchMarks } from "./services/operation/index.ts";
import { portalAccount, portalDocuments, portalSupport } from "./services/portal/index.ts";
import { invoicing, payroll, withholding } from "./services/resources/index.ts";
import { portalWebhooks, webhookService } from "./services/webhooks/index.ts";
import { type SharedServices, startSharedServices } from "./shared-services.ts";
import type { TestPac } from "./test-pac/server.ts";
import { TEST_CONTRACT } from "./test-pac/wires/index.ts";
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
import { startWorkers } from "./workers/start.ts";

/** A running core: its operations and streams for a host in the same process, and its gRPC server for other processes. */
export interface App {
  readonly operations: readonly Operation[];
  readonly streams: readonly Stream[];
  readonly grpcUrl: string;
  readonly testPac: TestPac | undefined;
  readonly serviceToken: string;
  readonly ops: OpsEndpoints;
  close(): Promise<void>;
}

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

const XSD = fileURLToPath(new URL("../xsd", import.meta.url));

/** Makes every part of the core once (the composition root), starts it, and stops the parts in reverse order. */
export async function startApp(
  config: Config,
  log: Logger,
  { metrics, stopping, tracing, timeouts = TIMEOUTS, threadLimits, sharedServices }: Surroundings = {
    metrics: createMetrics(),
    stopping: NEVER_STOPPING,
  },
): Promise<App> {
  const stops = new Stops();
  // A misconfigured PAC throws before anything else is started.
  for (const account of Object.values(config.pacs).flat()) requireAdapter(account);
  try {
    const schemas = loadSchemas(XSD);
    const { databaseUrl, testPac } =
      sharedServices ?? (await startSharedServices(config, log, stops, schemas));
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
    const watch = { metrics, log, shutdown: stopping.shutdown, tracing };
    const watched = (operation: Operation) => {
      const measured = watchOperation(operation, metrics, log);
      return tracing?.operation(measured) ?? measured;
    };
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
      accountPacs: accountPacs(db),
      circuits: openCircuits({ db, pacs, timeouts, log }),
    };
    const marks = watchMarks(deps, openMarks(config.dataDir));
    await marks.compare();
    await marks.compareWithArchive();
    const ofTestPac = testPac === undefined ? [] : [testPac.authority.issuing, ...config.testPac.trusted];
    const csdAuthorities = [...config.csdAuthorities, ...ofTestPac].map((der) => new X509Certificate(der));
    const entry = { db, now, rateLimit: config.rateLimit, ipGuard: config.ipGuard };
    const portalGate = {
      db,
      now,
      rateLimit: config.portalRateLimit,
      roles: portalRolesOf([
        ...[Invoicing, Payroll, Withholding, Exports, Events],
        ...[
          PortalAccess,
          PortalAccount,
          PortalSupport,
          PortalDocuments,
          PortalWebhooks,
          PortalMail,
          PortalNotices,
        ],
      ]),
    };
    const host = {
      access: {
        apiKey: authenticate(entry),
        serviceToken: requireServiceToken(serviceToken),
      },
      requireOpen: marks.requireOpen,
      turns: deps.turns,
      onBug: (cause: unknown, method: { toString(): string }, call: Call) =>
        log.error({ err: cause, ...traceCall(call), method: String(method) }, "a call failed with a bug"),
      onUnavailable: (cause: unknown, method: { toString(): string }, call: Call) =>
        log.warn(
          { err: cause, ...traceCall(call), method: String(method) },
          "a call could not be served now",
        ),
    };
    const [payrolls, withholdings] = [payroll(deps), withholding(deps)];
    const batches = [
      ...exposeBatches(Payroll, payrolls, host),
      ...exposeBatches(Withholding, withholdings, host),
    ].map((batch) => ({ ...batch, each: watched(batch.each) }));
    const stopped = { stopping: stopping.began };
    const streams = [
      ...streamsOf(batches, batchRunner({ ...BATCH_LIMITS, ...stopped })),
      exposeStream(Events.method.followEvents, followEvents(deps, { ...FOLLOW_LIMITS, ...stopped }), host),
    ];
    const accounts = accountService({ db, printer, masterKey, catalogs, csdAuthorities, now });
    const operators = operation({
      ...deps,
      masterKey,
      wallClock: () => new Date(),
      checkWrites,
      marks,
    });
    const mailer = config.mail && openMailer(config.mail);
    stops.add(async () => mailer?.close());
    const people = { db, now, siteUrl: config.siteUrl, mail: mailer && sending(mailer, log) };
    const redirectUri = `${config.siteUrl}/portal/entrar/oidc`;
    const providersPlaces = outwardAddresses(allowedIn("OIDC_ALLOW", config.oidc?.allow ?? []));
    const access = {
      ...people,
      masterKey,
      passwords: await passwords(),
      provider: config.oidc && openProvider({ ...config.oidc, redirectUri, addressOf: providersPlaces }),
      notice: marks.notice,
      onProviderTrouble: (failure: ProviderFailure) =>
        log.warn(failure, "the identity provider gave no identity"),
      onTrouble: (cause: unknown) => log.error({ err: cause }, "a link for a new password could not be made"),
    };
    const allowed = allowedIn("WEBHOOK_ALLOW", config.webhooks.allow);
    const webhooks = { db, now, masterKey, faultOf: (url: string) => faultOfUrl(allowed, url) };
    const post = webhookPost({
      addressOf: outwardAddresses(allowed),
      ca:
        config.webhooks.authorities.map((der) => new X509Certificate(der).toString()).join("\n") || undefined,
    });
    const onImport = (changes: readonly CatalogChange[]) => log.info({ changes }, "catalogs imported");
    const operations = [
      ...expose(Invoicing, invoicing(deps), host),
      ...expose(Payroll, payrolls, host),
      ...expose(Withholding, withholdings, host),
      ...expose(Exports, exports(deps), host),
      ...expose(Events, events(deps), host),
      ...expose(ExportFiles, exportFiles(deps), host),
      ...expose(AccountService, accounts, host),
      ...expose(OperationService, operators, host),
      ...expose(AccountMoving, moving({ ...deps, masterKey }), host),
      ...expose(Admission, admission(entry, portalGate), host),
      ...expose(PortalDocuments, portalDocuments(deps, faultsIn), host),
      ...expose(PortalAccess, portalAccess(access), host),
      ...expose(PortalAccount, portalAccount({ ...people, accounts, pacs }), host),
      ...expose(PortalSupport, portalSupport({ ...people, accounts, operations: operators }), host),
      ...expose(WebhookService, webhookService(webhooks), host),
      ...expose(PortalWebhooks, portalWebhooks(webhooks), host),
      ...expose(PortalMail, portalMail({ db, now, sends: mailer !== undefined }), host),
      ...expose(PortalNotices, portalNotices({ db, now }), host),
      ...expose(PortalPeople, portalPeople(people), host),
      ...expose(Catalog, catalog({ cache: catalogs, now }), host),
      ...expose(CatalogImporting, catalogImporting({ db, now, onImport }), host),
    ].map(watched);
    const schema = () =>
      checkSchema(db).catch((cause: unknown) => {
        if (!(cause instanceof DatabaseUnavailable)) log.error({ err: cause }, "this build cannot go on");
        throw cause;
      });
    const checks = { database: checkWrites, schema };
    const isReady = readiness(checks, stopping.began, marks.notice);
    countDatabase({ db, now, log, marks }, metrics);
    const grpc = await startGrpcServer({
      host: config.grpcHost,
      port: config.grpcPort,
      operations,
      streams,
      tls: config.tls,
      clientCa: config.grpcClientCa,
      isReady: async () => (await isReady()).ready,
    });
    stops.add(() => grpc.close(stopping.left()));
    const workers = startWorkers(
      { ...deps, masterKey, post, deliver: mailer?.deliver, siteUrl: config.siteUrl, marks },
      stopping.began,
    );
    stops.add(() => workers.stop());
    const grpcUrl = `${config.tls === undefined ? "http" : "https"}://${urlHost(config.grpcHost)}:${grpc.port}`;
    log.info(`core listens for gRPC at ${grpcUrl}`);
    const ops = createOpsEndpoints({ readiness: isReady, metrics, serviceToken });
    return { operations, streams, grpcUrl, testPac, serviceToken, ops, close: () => stops.run() };
  } catch (error) {
    // The first error is reported; later failures to stop are only logged.
    await stops.run().catch((cause) => log.error({ err: cause }, "a part could not be stopped"));
    throw error;
  }
}

function allowedIn(setting: string, entries: readonly string[]) {
  try {
    return readAllowed(entries);
  } catch (cause) {
    throw new ConfigError(
      `${setting} has "${(cause as Error).message}"; it takes names, addresses and subnets such as 10.1.0.0/16`,
    );
  }
}

/** Returns whether the server accepted the mail; a failure is logged. */
function sending(mailer: Mailer, log: Logger) {
  return async (mail: Mail): Promise<boolean> => {
    try {
      await mailer.send(mail);
      return true;
    } catch (cause) {
      log.warn({ err: cause }, "a mail was not taken by its server");
      return false;
    }
  };
}

/**
 * Metrics are computed at most once in `maxAgeMs`: scrapers come every 15 s or more and wait 10 s at most, and a
 * busy database must not make them wait.
 */
const STATS = { maxAgeMs: 15_000, timeoutMs: 3_000 };

function countDatabase(
  {
    db,
    now,
    log,
    marks,
  }: { db: Database; now: () => Date; log: Logger; marks: { notice(): string | undefined } },
  metrics: Metrics,
): void {
  const stats = cached(() => readServiceStats(db, now()), STATS);
  metrics.stats(async () => {
    try {
      return { ...(await stats()), isHeld: marks.notice() !== undefined };
    } catch (cause) {
      log.debug({ err: cause }, "the database could not be counted");
      return undefined;
    }
  });
}

/** Returns a host to connect to: a server on every interface is reached on this machine. */
export function urlHost(host: string): string {
  if (host === "0.0.0.0" || host === "::") return "localhost";
  return host.includes(":") ? `[${host}]` : host;
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
  { pacs, pacConnections: connections }: Config,
  secrets: LocalSecrets,
  testPac: TestPac | undefined,
  { check, logins, tracing, ...watch }: PacSurroundings,
): Readonly<Record<Environment, readonly Pac[]>> {
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
    sandbox: (testPac === undefined ? pacs.sandbox : builtInPacs(testPac, secrets)).map(open("sandbox")),
    production: pacs.production.map(open("production")),
  };
}

/** The first test PAC speaks SW's protocol; further ones are named after the protocols that they speak. */
function builtInPacs({ url, beside }: TestPac, { testPac }: LocalSecrets): readonly PacConfig[] {
  const { user, password } = testPac;
  const others = beside.map((each) => ({
    ...{ name: `pac-de-prueba-${each.wire}`, adapter: each.wire, url: each.url, user, password },
    contract: TEST_CONTRACT,
  }));
  return [{ name: "pac-de-prueba", adapter: "sw", url, user, password }, ...others];
}

function requireAdapter({ name, adapter }: PacConfig): AdapterName {
  if (isAdapterName(adapter)) return adapter;
  throw new ConfigError(
    `the adapter of the PAC ${name} is "${adapter}"; it must be one of ${ADAPTER_NAMES.join(", ")}`,
  );
}

/** The built-in test PAC needs its own SAT, because the real one does not know the documents that it stamps. */
function chooseSat(
  { satConsulta: urls }: Config,
  testPac: TestPac | undefined,
  shutdown: AbortSignal,
): Deps["sat"] {
  const sandbox = urls.sandbox ?? testPac?.satUrl;
  if (sandbox === undefined) throw new ConfigError("no SAT for the sandbox");
  return {
    sandbox: watchSat(satConsulta(sandbox), shutdown),
    production: watchSat(satConsulta(urls.production), shutdown),
  };
}
