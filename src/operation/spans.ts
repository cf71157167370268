import {
  type Attributes,
  context,
  propagation,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from "@opentelemetry/api";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { detectResources, envDetector, resourceFromAttributes } from "@opentelemetry/resources";
import { BatchSpanProcessor, NodeTracerProvider } from "@opentelemetry/sdk-trace-node";
import { ErrorKind } from "#proto/cfdi/v1/error_pb.ts";
import type { Answer, Core } from "../../common/core.ts";
import { within } from "../../common/deadline.ts";
import type { HttpSpan } from "../../common/http-span.ts";
import type { Operation } from "../grpc/expose.ts";
import type { Pac } from "../pac/pac.ts";
import { type Querying, type Server, type Statement, singleServer } from "../persistence/database/index.ts";

/**
 * One trace a request, by OpenTelemetry: each method gives the same thing, with its work told as spans. They name methods,
 * routes, statements and outcomes; no content, no parties, no keys.
 */
export interface Tracing {
  /** A request at the gateway, from its first byte to the end of its answer. A trace context that its caller sends is ignored. */
  http(method: string): HttpSpan;
  /** Cores in other processes hear which trace their calls belong to. */
  core<C extends Core>(core: C): C;
  operation(operation: Operation): Operation;
  /** Statements are spans of whoever asked for them; those of nobody's request are not told. */
  server(server: Server): Server;
  pac(pac: Pac): Pac;
  /** Sends what was not sent yet, for some seconds at most. */
  close(): Promise<void>;
}

/** The header that carries a trace from one process to the next (W3C Trace Context). */
const TRACEPARENT = "traceparent";

/** A receiver that does not answer must not hold a stop up. */
const CLOSE_MS = 3_000;

/** See `openTracing`, which loads this file only where somebody wants traces. */
export function startTracing(service: string): Tracing {
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({ "service.name": service }).merge(
      detectResources({ detectors: [envDetector] }),
    ),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())],
  });
  // Registers how a context goes with its promises, and W3C Trace Context.
  provider.register();
  return tracingOf(provider.getTracer("cfdi-stamping"), () => within(CLOSE_MS, provider.shutdown()));
}

function tracingOf(tracer: Tracer, close: () => Promise<void>): Tracing {
  const spans = new Spans(tracer);
  return {
    http(method) {
      const attributes = { "http.request.method": method };
      const span = tracer.startSpan(method, { kind: SpanKind.SERVER, attributes }, ROOT_CONTEXT);
      const here = trace.setSpan(ROOT_CONTEXT, span);
      return {
        within: (next) => context.with(here, next),
        end({ route, status }) {
          span.updateName(`${method} ${route}`);
          span.setAttributes({ "http.route": route, "http.response.status_code": status });
          if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
          span.end();
        },
      };
    },
    core: (core) => ({
      ...core,
      call: (method, request, headers, signal) =>
        core.call(method, request, { ...headers, ...traceHeaders() }, signal),
      stream: (method, request, headers, signal) =>
        core.stream(method, request, { ...headers, ...traceHeaders() }, signal),
    }),
    operation(operation) {
      const { parent, name } = operation.method;
      const rpc = { "rpc.system": "grpc", "rpc.service": parent.typeName, "rpc.method": name };
      return {
        ...operation,
        run: (request, call) =>
          context.with(hereOrFrom(call.header(TRACEPARENT)), () =>
            spans.of(
              `${parent.name}/${name}`,
              { kind: SpanKind.SERVER, attributes: rpc },
              () => operation.run(request, call),
              outcomeOf,
            ),
          ),
      };
    },
    server: (server) =>
      singleServer({
        ...server,
        query: spans.querying(server).query,
        read: spans.querying({ query: server.read }).query,
        together: (statement, values) =>
          spans.ofRequest(statement.name, statementOf(statement), () => server.together(statement, values)),
        transaction: (work) =>
          spans.ofRequest("transaction", POSTGRESQL, () =>
            server.transaction((tx) => work(spans.querying(tx))),
          ),
        changing: (whose, work) =>
          spans.ofRequest("changing", POSTGRESQL, () =>
            server.changing(whose, (tx) => work({ ...tx, ...spans.querying(tx) })),
          ),
      }),
    pac: (pac) => ({
      ...pac,
      stamp: (order) => spans.pac(pac, "stamp", order.reference, () => pac.stamp(order)),
      recover: (order) => spans.pac(pac, "recover", order.reference, () => pac.recover(order)),
      cancel: (order) => spans.pac(pac, "cancel", order.uuid, () => pac.cancel(order)),
      receipt: (order) => spans.pac(pac, "receipt", order.uuid, () => pac.receipt(order)),
    }),
    close,
  };
}

const POSTGRESQL = { "db.system.name": "postgresql" };

function statementOf({ name }: Statement): Attributes {
  return { ...POSTGRESQL, "db.query.summary": name };
}

interface SpanOptions {
  readonly kind: SpanKind;
  readonly attributes: Attributes;
}

class Spans {
  readonly #tracer: Tracer;

  constructor(tracer: Tracer) {
    this.#tracer = tracer;
  }

  /** `told`: what a result adds to the span. */
  of<T>(
    name: string,
    options: SpanOptions,
    work: () => Promise<T>,
    told: (result: T) => Attributes,
  ): Promise<T> {
    return this.#tracer.startActiveSpan(name, options, async (span) => {
      try {
        const result = await work();
        span.setAttributes(told(result));
        return result;
      } catch (cause) {
        fail(span, cause);
        throw cause;
      } finally {
        span.end();
      }
    });
  }

  /** Only within a request. */
  ofRequest<T>(name: string, attributes: Attributes, work: () => Promise<T>): Promise<T> {
    if (trace.getActiveSpan() === undefined) return work();
    return this.of(name, { kind: SpanKind.CLIENT, attributes }, work, () => ({}));
  }

  /** A span has the statement's name only: its values are documents. */
  querying({ query }: Querying): Querying {
    return {
      query: <Row>(statement: Statement, values: readonly unknown[]) =>
        this.ofRequest(statement.name, statementOf(statement), () => query<Row>(statement, values)),
    };
  }

  /** `document`: our id, or SAT's UUID. */
  pac<Outcome extends { readonly kind: string }>(
    { name }: Pac,
    operation: string,
    document: string,
    work: () => Promise<Outcome>,
  ): Promise<Outcome> {
    const attributes = { "peer.service": name, "cfdi.document": document };
    return this.of(`PAC ${operation}`, { kind: SpanKind.CLIENT, attributes }, work, ({ kind }) => ({
      "cfdi.outcome": kind,
    }));
  }
}

/** The message of an error may name a person. */
function fail(span: Span, cause: unknown): void {
  span.setStatus({ code: SpanStatusCode.ERROR, message: cause instanceof Error ? cause.name : "error" });
}

function outcomeOf(answer: Answer): Attributes {
  return { "cfdi.outcome": answer.kind === "answer" ? "OK" : ErrorKind[answer.detail.kind] };
}

function traceHeaders(): Record<string, string> {
  const headers: Record<string, string> = {};
  propagation.inject(context.active(), headers);
  return headers;
}

/** A gateway in the same process is where we are; one in another says in a header where it is. */
function hereOrFrom(traceparent: string | undefined) {
  if (trace.getActiveSpan() !== undefined || traceparent === undefined) return context.active();
  return propagation.extract(ROOT_CONTEXT, { [TRACEPARENT]: traceparent });
}
