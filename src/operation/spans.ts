import { hostname } from "node:os";
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
import { version } from "../../common/version.ts";
import type { Operation } from "../grpc/expose.ts";
import { aroundReceiving, type Pac } from "../pac/pac.ts";
import type { Database, Querying, Statement } from "../persistence/database/index.ts";

/**
 * Makes one trace per request, by OpenTelemetry: each method wraps its argument so that its work becomes spans. Spans
 * name methods, routes, statements and outcomes, but no content, parties or keys.
 */
export interface Tracing {
  /**
   * Begins the span of a request at the gateway, which ends with its answer. The trace that a caller's `traceparent`
   * names becomes a link of the span and not its parent: identities and sampling of our traces stay ours (W3C Trace
   * Context, restarting a trace).
   */
  http(method: string, traceparent?: string): HttpSpan;
  /** Wraps a core so that cores in other processes receive the trace of each call. */
  core<C extends Core>(core: C): C;
  operation(operation: Operation): Operation;
  /**
   * Wraps a database so that its statements become spans of the calling request; statements outside of requests make no
   * span.
   */
  database(db: Database): Database;
  pac(pac: Pac): Pac;
  /** Sends the remaining spans, for some seconds at most. */
  close(): Promise<void>;
}

/** The header that carries a trace from one process to the next (W3C Trace Context). */
const TRACEPARENT = "traceparent";

/** Milliseconds that closing waits at most, because a receiver that does not answer must not delay a stop. */
const CLOSE_MS = 3_000;

/** Starts tracing. `openTracing` loads this file only where traces are configured. */
export function startTracing(service: string): Tracing {
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({
      "service.name": service,
      "service.version": version(),
      "service.instance.id": `${hostname()}-${process.pid}`,
    }).merge(detectResources({ detectors: [envDetector] })),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())],
  });
  // Registering makes a context follow its promises, and travel by W3C Trace Context.
  provider.register();
  return tracingOf(provider.getTracer("cfdi-stamping"), () => within(CLOSE_MS, provider.shutdown()));
}

function tracingOf(tracer: Tracer, close: () => Promise<void>): Tracing {
  const spans = new Spans(tracer);
  return {
    http(method, traceparent) {
      const attributes = { "http.request.method": method };
      const theirs = trace.getSpanContext(contextFrom(traceparent));
      const links = theirs === undefined ? [] : [{ context: theirs }];
      const span = tracer.startSpan(method, { kind: SpanKind.SERVER, attributes, links }, ROOT_CONTEXT);
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
      call: (method, request, headers, signal) => core.call(method, request, { ...headers, ...traceHeaders() }, signal),
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
    database: (db) => ({
      ...db,
      query: spans.querying(db).query,
      read: spans.querying({ ...db, query: db.read }).query,
      together: (statement, values) =>
        spans.ofRequest(statement.name, statementOf(statement), () => db.together(statement, values)),
      transaction: (work) =>
        spans.ofRequest("transaction", POSTGRESQL, () => db.transaction((tx) => work(spans.querying(tx)))),
      changing: (work) =>
        spans.ofRequest("changing", POSTGRESQL, () => db.changing((tx) => work({ ...tx, ...spans.querying(tx) }))),
    }),
    pac: (pac) => ({
      ...pac,
      stamp: (order) => spans.pac(pac, "stamp", order.reference, () => pac.stamp(order)),
      recover: (order) => spans.pac(pac, "recover", order.reference, () => pac.recover(order)),
      cancel: (order) => spans.pac(pac, "cancel", order.uuid, () => pac.cancel(order)),
      receipt: (order) => spans.pac(pac, "receipt", order.uuid, () => pac.receipt(order)),
      ...aroundReceiving(pac.receiving, (operation, about, call) => spans.pac(pac, operation, about, call)),
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

  /** Runs work in a span. `told` returns the attributes that a result adds. */
  of<T>(name: string, options: SpanOptions, work: () => Promise<T>, told: (result: T) => Attributes): Promise<T> {
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

  ofRequest<T>(name: string, attributes: Attributes, work: () => Promise<T>): Promise<T> {
    if (trace.getActiveSpan() === undefined) return work();
    return this.of(name, { kind: SpanKind.CLIENT, attributes }, work, () => ({}));
  }

  /** Wraps statements in spans, which have only the statement's name, because its values are documents. */
  querying({ isDistributed, query }: Querying): Querying {
    return {
      isDistributed,
      query: <Row>(statement: Statement, values: readonly unknown[]) =>
        this.ofRequest(statement.name, statementOf(statement), () => query<Row>(statement, values)),
    };
  }

  /** Runs a call of a PAC in a span. `document` is the service's id or SAT's UUID. */
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

/** Marks a span as failed by the error's class, because its message may name a person. */
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

/** Returns the active context in the gateway's process; in another process, the one that the header carries. */
function hereOrFrom(traceparent: string | undefined) {
  return trace.getActiveSpan() === undefined ? contextFrom(traceparent) : context.active();
}

/** A header that cannot be read carries nothing. */
function contextFrom(traceparent: string | undefined) {
  return propagation.extract(ROOT_CONTEXT, { [TRACEPARENT]: traceparent });
}
