import type { Tracing } from "./spans.ts";

/**
 * Traces where OpenTelemetry's own variables name a receiver (`OTEL_EXPORTER_OTLP_ENDPOINT`, or `…_TRACES_ENDPOINT`); its other
 * variables hold too, `OTEL_TRACES_SAMPLER` among them. Without them nothing of it is loaded. `service`: what the process is
 * called unless `OTEL_SERVICE_NAME` says otherwise.
 */
export async function openTracing(env: NodeJS.ProcessEnv, service: string): Promise<Tracing | undefined> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: all, OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: traces } = env;
  const isOff = env.OTEL_SDK_DISABLED === "true" || env.OTEL_TRACES_EXPORTER === "none";
  if (isOff || !(traces || all)) return undefined;
  const { startTracing } = await import("./spans.ts");
  return startTracing(service);
}
