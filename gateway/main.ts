import type { AddressInfo } from "node:net";
import { pino } from "pino";
import { startApp } from "../src/app.ts";
import { type Config, readConfig } from "../src/config.ts";
import { runDemo } from "../src/demo.ts";
import { inProcessCore } from "../src/grpc/in-process.ts";
import { onboard } from "../src/onboarding.ts";
import { runProcess } from "../src/process.ts";
import { createGateway } from "./app.ts";
import type { Core } from "./core.ts";
import { remoteCore } from "./remote.ts";

/**
 * The gateway: alone before the core at CORE_URL, or (`--with-core`) with the core in its own process.
 * `--demo` also stamps two documents and tells the story; `--once` ends after it.
 */
const flags = new Set(process.argv.slice(2));

await runProcess(flags.has("--with-core") ? startAll : startGateway);

async function startGateway(): Promise<() => Promise<void>> {
  const config = readConfig(process.env);
  const log = pino({ level: config.logLevel });
  const onTrouble = (error: Error) =>
    log.error({ err: error }, `the core at ${config.coreUrl} does not answer`);
  const gateway = await listen(config, remoteCore({ url: config.coreUrl, onTrouble }), log);
  return gateway.close;
}

async function startAll(): Promise<() => Promise<void>> {
  const config = readConfig(process.env);
  // The demo's own story is what its reader came for.
  const log = pino({ level: flags.has("--demo") ? "warn" : config.logLevel });
  const app = await startApp(config, log);
  const gateway = await listen(config, inProcessCore(app.operations), log).catch(async (error: unknown) => {
    await app.close();
    throw error;
  });
  const close = async () => {
    await gateway.close();
    await app.close();
  };
  if (app.testPac !== undefined && config.databaseUrl === undefined) {
    const { siteUrl } = gateway;
    const addresses = { siteUrl, baseUrl: `${siteUrl}/api/v1`, grpcUrl: app.grpcUrl };
    const facts = await onboard(config.dataDir, addresses, app.serviceToken, app.testPac);
    if (flags.has("--demo")) await runDemo(facts, app.testPac);
  }
  if (flags.has("--once")) setImmediate(() => process.kill(process.pid, "SIGTERM"));
  return close;
}

async function listen(config: Config, core: Core, log: pino.Logger) {
  const app = createGateway({ core, log, tls: config.tls, trustProxy: config.trustProxy });
  await app.listen({ host: config.host, port: config.port });
  const { port } = app.server.address() as AddressInfo;
  const siteUrl = config.port === 0 ? config.siteUrl.replace(/:\d+$/, `:${port}`) : config.siteUrl;
  log.info(`gateway listens at ${siteUrl}`);
  return { siteUrl, close: async () => void (await app.close()) };
}
