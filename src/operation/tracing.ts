import type { Tracing } from "./spans.ts";

/**
 * Opens tracing where OpenTelemetry's own variables name a receiver (`OTEL_EXPORTER_OTLP_ENDPOINT` or
 * `…_TRACES_ENDPOINT`); its other variables apply, too, such as `OTEL_TRACES_SAMPLER`. Without them no tracing code is
 * loaded. `service` names the process unless `OTEL_SERVICE_NAME` does.
 */
export async function openTracing(env: NodeJS.ProcessEnv, service: string): Promise<Tracing | undefined> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: all, OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: traces } = env;
  const isOff = env.OTEL_SDK_DISABLED === "true" || env.OTEL_TRACES_EXPORTER === "none";
  if (isOff || !(traces || all)) return undefined;
  const { startTracing } = await import("./spans.ts");
  return startTracing(service);
}
