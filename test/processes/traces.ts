import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { onTestFinished } from "vitest";

export interface ReceivedSpan {
  readonly service: string;
  readonly name: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly links?: readonly { readonly traceId: string; readonly spanId: string }[];
}

interface Export {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: readonly { key: string; value: { stringValue?: string } }[] };
    readonly scopeSpans: readonly { readonly spans: readonly Omit<ReceivedSpan, "service">[] }[];
  }[];
}

/** Starts a server that receives traces as OTLP over HTTP. */
export async function receiveTraces() {
  const spans: ReceivedSpan[] = [];
  let all = "";
  const server = createServer(async (request, answer) => {
    const body = await text(request);
    all += body;
    for (const { resource, scopeSpans } of (JSON.parse(body) as Export).resourceSpans) {
      const service = resource.attributes.find(({ key }) => key === "service.name")?.value.stringValue ?? "";
      spans.push(...scopeSpans.flatMap(({ spans }) => spans.map((span) => ({ ...span, service }))));
    }
    answer.setHeader("content-type", "application/json").end("{}");
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  /** Each setting is a variable of OpenTelemetry. */
  const settings = {
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`,
    OTEL_BSP_SCHEDULE_DELAY: "100",
  };
  return { spans, text: () => all, settings };
}
