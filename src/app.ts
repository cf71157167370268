import { X509Certificate } from "node:crypto";
import type { Logger } from "pino";
import type { OpsEndpoints } from "../common/ops-endpoints.ts";
import { openMailer } from "./clients/mail.ts";
import { outwardAddresses } from "./clients/outward.ts";
import { webhookPost } from "./clients/webhook.ts";
import { openDependencies, requireAdapter, type Surroundings } from "./dependencies.ts";
import type { Operation } from "./grpc/expose.ts";
import { startGrpcServer } from "./grpc/server.ts";
import type { Stream } from "./grpc/streams.ts";
import { allowedIn, hostMethods } from "./methods.ts";
import { cached } from "./operation/cached.ts";
import { createMetrics, type Metrics } from "./operation/metrics.ts";
import { createOpsEndpoints } from "./operation/ops-endpoints.ts";
import { readiness } from "./operation/readiness.ts";
import { watchOperation } from "./operation/watch-calls.ts";
import { checkSchema, type Database, DatabaseUnavailable } from "./persistence/database/index.ts";
import { readServiceStats } from "./persistence/operation/index.ts";
import type { Config } from "./process/config.ts";
import { openMarks } from "./process/marks.ts";
import { NEVER_STOPPING, Stops } from "./process/shutdown.ts";
import { watchMarks } from "./services/operation/index.ts";
import type { TestPac } from "./test-pac/server.ts";
import { startWorkers } from "./workers/start.ts";

/**
 * A running core: its operations and streams for a host in the same process, and its gRPC server for other processes.
 */
export interface App {
  readonly operations: readonly Operation[];
  readonly streams: readonly Stream[];
  readonly grpcUrl: string;
  readonly testPac: TestPac | undefined;
  readonly serviceToken: string;
  readonly ops: OpsEndpoints;
  close(): Promise<void>;
}

/** Makes every part of the core once (the composition root), starts it, and stops the parts in reverse order. */
export async function startApp(
  config: Config,
  log: Logger,
  surroundings: Surroundings = { metrics: createMetrics(), stopping: NEVER_STOPPING },
): Promise<App> {
  const { metrics, stopping, tracing } = surroundings;
  const stops = new Stops();
  // A misconfigured PAC throws before anything else is started.
  for (const account of Object.values(config.pacs).flat()) requireAdapter(account);
  try {
    const core = await openDependencies(config, log, stops, surroundings);
    const { deps, masterKey, serviceToken, testPac, checkWrites } = core;
    const { db, now } = deps;
    const marks = watchMarks(deps, openMarks(config.dataDir));
    await marks.compare();
    await marks.compareWithArchive();
    const watched = (operation: Operation) => {
      const measured = watchOperation(operation, metrics, log);
      return tracing?.operation(measured) ?? measured;
    };
    const mailer = config.mail && (await openMailer(config.mail));
    stops.add(async () => mailer?.close());
    const { operations, streams } = await hostMethods({ config, core, marks, mailer, stopping, watched });
    const post = webhookPost({
      addressOf: outwardAddresses(allowedIn("WEBHOOK_ALLOW", config.webhooks.allow)),
      ca: config.webhooks.authorities.map((der) => new X509Certificate(der).toString()).join("\n") || undefined,
    });
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

/**
 * Metrics are computed at most once in `maxAgeMs`: scrapers come every 15 s or more and wait 10 s at most, and a busy
 * database must not make them wait.
 */
const STATS = { maxAgeMs: 15_000, timeoutMs: 3_000 };

function countDatabase(
  { db, now, log, marks }: { db: Database; now: () => Date; log: Logger; marks: { notice(): string | undefined } },
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
