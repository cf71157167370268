import type { AddressInfo } from "node:net";
import type { Logger } from "pino";
import type { OpsEndpoints } from "../common/ops-endpoints.ts";
import { startApp, urlHost } from "../src/app.ts";
import { runDemo } from "../src/demo/demo.ts";
import { onboard, operator } from "../src/demo/onboarding.ts";
import { invitePeople } from "../src/demo/people.ts";
import { inProcessCore } from "../src/grpc/in-process.ts";
import { createLog } from "../src/operation/log.ts";
import { createMetrics, type Metrics } from "../src/operation/metrics.ts";
import { createOpsEndpoints } from "../src/operation/ops-endpoints.ts";
import { startOpsServer } from "../src/operation/ops-server.ts";
import { readiness } from "../src/operation/readiness.ts";
import type { Tracing } from "../src/operation/spans.ts";
import { openTracing } from "../src/operation/tracing.ts";
import { type Config, readConfig } from "../src/process/config.ts";
import { ConfigError } from "../src/process/config-error.ts";
import { knownSecrets } from "../src/process/local-secrets.ts";
import { warnOfUnknownSettings } from "../src/process/settings.ts";
import { drain, runProcess, type Stopping, type Stops } from "../src/process/shutdown.ts";
import { lead, leads, ownPart } from "../src/processes.ts";
import { createGateway, type GatewayOptions } from "./app.ts";
import { HANG_UP_MS } from "./hang-up.ts";
import { remoteCore } from "./remote-core.ts";

/**
 * Starts the gateway: alone before the core at CORE_URL, or (`--with-core`) with the core in its own process. `--demo`
 * also stamps three documents and prints each step; `--once` ends after that.
 */
const flags = new Set(process.argv.slice(2));

await runProcess(flags.has("--with-core") ? startAll : startGateway);

async function startGateway(stopping: Stopping, stops: Stops): Promise<void> {
  const config = readConfig(process.env);
  const log = createLog(config.logLevel);
  warnOfUnknownSettings(log);
  const metrics = createMetrics();
  const tracing = await openTracing(process.env, "cfdi-gateway");
  stops.add(async () => tracing?.close());
  const serviceToken = requireServiceToken(config);
  const cores = remoteCore({
    urls: config.coreUrls,
    serviceToken,
    tls: config.coreTls,
    shutdown: stopping.shutdown,
    onHealth: (name, serves) =>
      serves ? log.info(`the core at ${name} serves`) : log.warn(`the core at ${name} does not serve`),
    onTrouble: (error, name) => log.error({ err: error }, `no core answered, the last one at ${name}`),
    onToken: (fits) => (fits ? log.info("the core takes SERVICE_TOKEN again") : log.error(wrongToken(config))),
  });
  stops.add(async () => cores.close());
  // The check reports a wrong token at the start; later the readiness check does.
  void cores.checkToken().catch(() => undefined);
  const ready = readiness({ core: cores.check, serviceToken: cores.checkToken }, stopping.began);
  const ops = createOpsEndpoints({ readiness: ready, metrics, serviceToken });
  await listenApart(config, ops, log, stops);
  const core = tracing?.core(cores) ?? cores;
  const gateway = await listen(config, { core, ops, log, stopping: stopping.began }, metrics, tracing);
  stops.add(() => gateway.close(stopping.left()));
  stops.add(() => drain(Math.max(config.drainMs, HANG_UP_MS)));
}

/** Returns the core's token, from the settings or from the folder that both share. */
function requireServiceToken({ serviceToken, dataDir }: Config): string {
  const token = serviceToken ?? knownSecrets(dataDir)?.serviceToken;
  if (token !== undefined) return token;
  throw new ConfigError(
    `SERVICE_TOKEN is required: the core lets only its gateways in, and no core has left a token in DATA_DIR=${dataDir}`,
  );
}

function wrongToken({ coreUrls, serviceToken, dataDir }: Config): string {
  const which = serviceToken === undefined ? `SERVICE_TOKEN (of DATA_DIR=${dataDir})` : "SERVICE_TOKEN";
  return `${which} is not that of the core at ${coreUrls.join(", ")}: every request gets 500 until both have the same`;
}

async function startAll(stopping: Stopping, stops: Stops): Promise<void> {
  // The demo prints its steps, which is readable with one process only.
  const isDemo = flags.has("--demo");
  const settings = isDemo ? demoConfig() : readConfig(process.env);
  const log = createLog(isDemo ? "warn" : settings.logLevel);
  warnOfUnknownSettings(log);
  if (leads(settings)) return lead(import.meta.url, settings, log, stops);
  const { config, sharedServices, metrics, isFirst, ready } = await ownPart(settings);
  const tracing = await openTracing(process.env, "cfdi-stamping");
  stops.add(async () => tracing?.close());
  const app = await startApp(config, log, { metrics, stopping, tracing, sharedServices });
  stops.add(app.close);
  await listenApart(config, app.ops, log, stops);
  const core = inProcessCore(app.operations, app.serviceToken, app.streams);
  const gateway = await listen(config, { core, ops: app.ops, log, stopping: stopping.began }, metrics, tracing);
  stops.add(() => gateway.close(stopping.left()));
  if (app.testPac !== undefined && config.databaseUrl === undefined && isFirst) {
    const { siteUrl } = gateway;
    const addresses = { siteUrl, baseUrl: `${siteUrl}/api/v1`, grpcUrl: app.grpcUrl };
    const facts = await onboard(config.dataDir, addresses, operator(core), app.serviceToken, app.testPac);
    if (isDemo) {
      const portal = await invitePeople(config.dataDir, facts, core);
      await runDemo({ ...facts, portal }, { pac: app.testPac, baseUrl: gateway.baseUrl, core });
    }
  }
  stops.add(() => drain(Math.max(config.drainMs, HANG_UP_MS)));
  ready();
  if (flags.has("--once")) setImmediate(() => process.kill(process.pid, "SIGTERM"));
}

/**
 * The demo's people get their links here and no mail, because nobody reads what is sent to their addresses. So nobody
 * signs up either.
 */
function demoConfig(): Config {
  const { mail, ...config } = readConfig({ ...process.env, PROCESSES: "1" });
  if (mail !== undefined) console.error("La demostración no manda correo: SMTP_URL y SIGN_UP no se usan en ella.");
  return { ...config, mail: undefined, signUp: 0 };
}

/** Serves health and metrics on `OPS_PORT`, if it is set, where the gateway's callers cannot delay them. */
async function listenApart(config: Config, ops: OpsEndpoints, log: Logger, stops: Stops): Promise<void> {
  const { host, opsPort: port, tls } = config;
  if (port === undefined) return;
  const server = await startOpsServer(ops, { host, port, tls }, log);
  stops.add(() => server.close());
}

async function listen(
  config: Config,
  parts: Pick<GatewayOptions, "core" | "ops" | "stopping"> & { log: Logger },
  metrics: Metrics,
  tracing: Tracing | undefined,
) {
  const { tls, trustProxy, maxConnections, maxConnectionsPerAddress } = config;
  const limits = { connections: maxConnections, connectionsPerAddress: maxConnectionsPerAddress };
  const log = parts.log.child({});
  const app = createGateway({
    ...parts,
    log,
    tls,
    trustProxy,
    siteUrl: config.siteUrl,
    pacConnections: config.pacConnections,
    limits,
    onAnswer: metrics.http,
    trace: tracing?.http,
  });
  // Fastify's own line would call the server http whatever it speaks, so it is silenced; the line below tells the
  // address.
  const { level } = log;
  log.level = "warn";
  await app.listen({ host: config.host, port: config.port });
  log.level = level;
  const { port } = app.server.address() as AddressInfo;
  const siteUrl = config.port === 0 ? config.siteUrl.replace(/:\d+$/, `:${port}`) : config.siteUrl;
  parts.log.info(`gateway listens at ${siteUrl}`);
  /** Closes the gateway. Uploads that are still under way after `graceMs` are cut. */
  const close = async (graceMs: number) => {
    const cut = setTimeout(() => app.server.closeAllConnections(), graceMs);
    await app.close();
    clearTimeout(cut);
  };
  /** Programs on this machine reach the gateway at this address, whatever its public name is. */
  const baseUrl = `${tls === undefined ? "http" : "https"}://${urlHost(config.host)}:${port}`;
  return { siteUrl, baseUrl, close };
}
