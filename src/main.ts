import { startApp } from "./app.ts";
import { onboard, operator } from "./demo/onboarding.ts";
import { inProcessCore } from "./grpc/in-process.ts";
import { createLog } from "./operation/log.ts";
import { type OpsServer, startOpsServer } from "./operation/ops-server.ts";
import { openTracing } from "./operation/tracing.ts";
import { readConfig } from "./process/config.ts";
import { warnOfUnknownSettings } from "./process/settings.ts";
import { drain, runProcess } from "./process/shutdown.ts";
import { lead, leads, ownPart } from "./processes.ts";

/** A core has health and metrics at this port unless OPS_PORT names another. */
const OPS_PORT = 9464;

/** The core alone: gRPC for a gateway, internal services and operators; health and metrics on a port of their own. */
await runProcess(async (stopping, stops) => {
  const settings = readConfig(process.env);
  const log = createLog(settings.logLevel);
  warnOfUnknownSettings(log);
  if (leads(settings)) return lead(import.meta.url, settings, log, stops);
  const { config, sharedServices, metrics, isFirst, ready } = await ownPart(settings);
  const { host, opsPort: port = OPS_PORT, tls } = config;
  let ops: OpsServer | undefined;
  // It tells of the stop too, so it stops after the app.
  stops.add(async () => ops?.close());
  const tracing = await openTracing(process.env, "cfdi-core");
  stops.add(async () => tracing?.close());
  const app = await startApp(config, log, { metrics, stopping, tracing, sharedServices });
  stops.add(app.close);
  ops = await startOpsServer(app.ops, { host, port, tls }, log);
  if (app.testPac !== undefined && config.databaseUrl === undefined && isFirst) {
    const { siteUrl } = config;
    const addresses = { siteUrl, baseUrl: `${siteUrl}/api/v1`, grpcUrl: app.grpcUrl };
    const accounts = operator(inProcessCore(app.operations, app.serviceToken));
    await onboard(config.dataDir, addresses, accounts, app.serviceToken, app.testPac);
  }
  stops.add(() => drain(config.drainMs));
  ready();
});
