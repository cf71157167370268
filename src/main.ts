import { startApp } from "./app.ts";
import { readConfig } from "./config.ts";
import { onboard } from "./onboarding.ts";
import { createLog } from "./operation/log.ts";
import { createMetrics } from "./operation/metrics.ts";
import { startDeskServer } from "./operation/server.ts";
import { drain, runProcess } from "./process.ts";

/** The core alone: gRPC for a gateway, internal services and operators; health and metrics on a port of their own. */
await runProcess(async (stopping) => {
  const config = readConfig(process.env);
  const log = createLog(config.logLevel);
  const app = await startApp(config, log, { metrics: createMetrics(), stopping });
  const { host, opsPort: port, tls } = config;
  const ops = await startDeskServer(app.desk, { host, port, tls }).catch(async (error: unknown) => {
    await app.close();
    throw error;
  });
  log.info(`health and metrics at ${tls === undefined ? "http" : "https"}://${host}:${ops.port}`);
  if (app.testPac !== undefined && config.databaseUrl === undefined) {
    const siteUrl = config.siteUrl;
    await onboard(
      config.dataDir,
      { siteUrl, baseUrl: `${siteUrl}/api/v1`, grpcUrl: app.grpcUrl },
      app.serviceToken,
      app.testPac,
    );
  }
  return async () => {
    await drain(config.drainMs);
    await app.close();
    await ops.close();
  };
});
