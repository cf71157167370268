import type { IncomingMessage } from "node:http";
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from "fastify";
import { BatchRunner, batchLimits } from "../common/batch-runner.ts";
import type { Core } from "../common/core.ts";
import { FairShare, type Limits as ShareLimits } from "../common/fair-share.ts";
import type { HttpSpan } from "../common/http-span.ts";
import { isUuid, requestId } from "../common/ids.ts";
import type { OpsEndpoints } from "../common/ops-endpoints.ts";
import { PacedTurns } from "../common/paced-turns.ts";
import { admission, prepareAdmission } from "./admission.ts";
import { mountAssistants } from "./assistants.ts";
import { deferContinue, MAX_BODY } from "./body.ts";
import { isProxyOf } from "./client-address.ts";
import { connectPathsOf, mountConnect } from "./connect.ts";
import { boundConnections } from "./connections.ts";
import { badRequest, Refusal } from "./contract/errors.ts";
import { commonHeaders } from "./contract/headers.ts";
import { readBatches, readPortalMethods, readRoutes } from "./contract/routes.ts";
import { mountDelivery } from "./delivery.ts";
import { hangUp } from "./hang-up.ts";
import { BODIES } from "./large-bodies.ts";
import { mountOpsEndpoints } from "./ops-endpoints.ts";
import { mountPortal } from "./portal-pages.ts";
import { mountReference } from "./reference.ts";
import { answerBrokenRequest, answerError, noteExchanges } from "./refuse.ts";
import { mountRest, pathAt, pathsOf, refuseVerb, templateOf } from "./rest.ts";
import { mountSelfInvoicing } from "./self-invoicing.ts";
import { createHttpServer, LIMITS, type Limits } from "./server.ts";
import { SERVICES } from "./services.ts";
import { mountStatus } from "./status-page.ts";

export interface GatewayOptions {
  readonly core: Core;
  /** The logger is pino's. Headers and bodies are never logged, and so no key. */
  readonly log?: FastifyBaseLogger | undefined;
  /** Certificate and key are in PEM. */
  readonly tls?: { readonly cert: string; readonly key: string } | undefined;
  /** These proxies may name the client's address: addresses and networks, separated by commas. */
  readonly trustProxy?: string | undefined;
  /** Browsers find the gateway at this URL; requests that pages of this site send with their cookie are answered. */
  readonly siteUrl?: string | undefined;
  readonly bodyLimit?: number | undefined;
  /** Connections of a core to a PAC, of which batches take three quarters. */
  readonly pacConnections?: number | undefined;
  readonly bodies?: ShareLimits | undefined;
  readonly ops?: OpsEndpoints | undefined;
  /**
   * The signal is aborted when the process must stop: from then on every answer closes its connection, so that the
   * caller chooses another process.
   */
  readonly stopping?: AbortSignal | undefined;
  readonly onAnswer?: ((answer: HttpAnswer) => void) | undefined;
  /**
   * Begins the span of a request, where tracing is configured; the caller may name a trace of its own (`traceparent`).
   */
  readonly trace?: BeginSpan | undefined;
  readonly limits?: Partial<Limits> | undefined;
}

export interface HttpAnswer {
  readonly method: string;
  /** The route is written as in the contract, or "none", and never as the request wrote it. */
  readonly route: string;
  readonly status: number;
  readonly ms: number;
}

/**
 * Makes the facade over a core: REST, Connect, gRPC-Web and the reference. A wrong annotation in the proto throws here.
 */
export function createGateway(options: GatewayOptions): FastifyInstance {
  const mounted = {
    core: options.core,
    routes: readRoutes(SERVICES),
    batches: readBatches(SERVICES),
    portal: readPortalMethods(SERVICES),
    bodyLimit: options.bodyLimit ?? MAX_BODY,
    bodies: new FairShare(options.bodies ?? BODIES),
    turns: new PacedTurns("cálculos"),
  };
  const runner = new BatchRunner(batchLimits(options.stopping ?? new AbortController().signal, options.pacConnections));
  const limits = { ...LIMITS, ...options.limits };
  const app = createServer(options, limits);
  boundConnections(app.server, limits, isProxyOf(options.trustProxy));
  hangUp(app, options.stopping);
  if (options.trace !== undefined) traceRequests(app, options.trace);
  app.addHook("onRequest", async (request, reply) => {
    reply.headers(commonHeaders(request.url, request.id));
    // HTTP/1.1 demands the header Host (RFC 9112, 3.2).
    const { httpVersion, headers } = request.raw;
    if (httpVersion === "1.1" && headers.host === undefined) throw badRequest("Falta el encabezado Host");
  });
  // A body is read only by its route, so an unknown path is 404 whatever its body is.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", (_request, _payload, done) => done(null, undefined));
  app.addHook("onResponse", async (request, reply) => {
    const answer = answerOf(request, reply);
    options.onAnswer?.(answer);
    request.log.info({ ...answer, ms: Math.round(answer.ms), ...documentOf(request) }, "answered");
    cutOffLeftovers(request.raw, limits.leftoverMs);
  });
  app.setErrorHandler(answerError);
  prepareAdmission(app, options);
  const enter = admission(options.core);
  const paths = pathsOf(mounted);
  const known = [...paths, ...connectPathsOf(mounted)];
  // Fastify would judge the content type of some verbs before its handler of unknown paths.
  app.addHook("onRequest", async (request, reply) => {
    if (!request.is404) return;
    const at = pathAt(request.url, known);
    if (API.test(request.url) || at?.isPublic === false) await enter(request, reply);
    if (at !== undefined) refuseVerb(at, request, reply);
    throw new Refusal(404, "La ruta no existe");
  });
  app.register(mountRest, { ...mounted, runner, paths });
  app.register(mountConnect, mounted);
  app.register(mountReference);
  app.register(mountAssistants, mounted);
  app.register(mountPortal);
  app.register(mountSelfInvoicing, { core: options.core });
  app.register(mountDelivery, { core: options.core });
  app.register(mountStatus, { core: options.core });
  if (options.ops !== undefined) app.register(mountOpsEndpoints, { ops: options.ops });
  return app;
}

type BeginSpan = (method: string, traceparent?: string) => HttpSpan;

function traceRequests(app: FastifyInstance, begin: BeginSpan): void {
  const spans = new WeakMap<FastifyRequest, HttpSpan>();
  app.addHook("onRequest", (request, _reply, next) => {
    const { traceparent } = request.headers;
    const span = begin(request.method, typeof traceparent === "string" ? traceparent : undefined);
    spans.set(request, span);
    span.within(next);
  });
  app.addHook("onResponse", async (request, reply) => {
    spans.get(request)?.end(answerOf(request, reply));
  });
}

/**
 * The IP guard counts requests to unknown paths with these beginnings, and none for the pages that people read (/docs).
 */
const API = /^\/(api\/|cfdi\.)/;

function answerOf(request: FastifyRequest, reply: FastifyReply): HttpAnswer {
  const { url } = request.routeOptions;
  return {
    method: request.method,
    route: url === undefined ? "none" : templateOf(url),
    status: reply.statusCode,
    ms: reply.elapsedTime,
  };
}

/** Returns the id in the path for the log if it is a UUID, because a path may hold any text. */
function documentOf({ params }: FastifyRequest): { document?: string } {
  const { id } = (params ?? {}) as { id?: string };
  return id !== undefined && isUuid(id) ? { document: id } : {};
}

/** Cuts off a caller who is still sending a while after the answer. The while lets the caller read the answer. */
function cutOffLeftovers(request: IncomingMessage, leftoverMs: number): void {
  if (request.complete) return;
  const cut = setTimeout(() => request.destroy(), leftoverMs).unref();
  request.once("close", () => clearTimeout(cut));
}

function createServer({ log, tls }: GatewayOptions, limits: Limits): FastifyInstance {
  const app = Fastify({
    ...(log === undefined ? {} : { loggerInstance: log }),
    // Each request has one line in the log, written with its answer.
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: "requestId" }),
    serverFactory: (handle) => createHttpServer(handle, tls, limits),
    requestIdHeader: false,
    genReqId: ({ headers }: IncomingMessage) => requestId(headers["x-request-id"]),
    routerOptions: { maxParamLength: MAX_PARAM },
    return503OnClosing: false,
    frameworkErrors: answerError,
    clientErrorHandler: answerBrokenRequest,
  });
  deferContinue(app.server);
  noteExchanges(app.server);
  return app;
}

/**
 * A path parameter may be as long as Node's own limit for a URL, because a long id is a document that does not exist.
 */
const MAX_PARAM = 16_384;
