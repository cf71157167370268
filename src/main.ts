import { pino } from "pino";
import { startApp } from "./app.ts";
import { readConfig } from "./config.ts";
import { onboard } from "./onboarding.ts";
import { runProcess } from "./process.ts";

/** The core alone: gRPC for a gateway, internal services and operators. */
await runProcess(async () => {
  const config = readConfig(process.env);
  const log = pino({ level: config.logLevel });
  const app = await startApp(config, log);
  if (app.testPac !== undefined && config.databaseUrl === undefined) {
    const siteUrl = config.siteUrl;
    await onboard(
      config.dataDir,
      { siteUrl, baseUrl: `${siteUrl}/api/v1`, grpcUrl: app.grpcUrl },
      app.serviceToken,
      app.testPac,
    );
  }
  return app.close;
});
