import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from "fastify";
import { MAX_BODY } from "./body.ts";
import { mountConnect } from "./connect.ts";
import type { Core } from "./core.ts";
import { Refusal } from "./errors.ts";
import { commonHeaders, requestId } from "./headers.ts";
import { mountReference } from "./reference.ts";
import { answerBrokenRequest, answerError } from "./refuse.ts";
import { mountRest } from "./rest.ts";
import { readRoutes } from "./routes.ts";
import { SERVICES } from "./services.ts";

export interface GatewayOptions {
  readonly core: Core;
  /** A pino logger. Headers and bodies are never logged, so no key is. */
  readonly log?: FastifyBaseLogger | undefined;
  /** PEM. */
  readonly tls?: { readonly cert: string; readonly key: string } | undefined;
  /** Proxies that may name the client's address: fastify's `trustProxy`. */
  readonly trustProxy?: boolean | string | undefined;
  readonly bodyLimit?: number | undefined;
}

/** The facade over a core: REST, Connect, gRPC-Web and the reference. A wrong annotation in the proto throws here. */
export function createGateway(options: GatewayOptions): FastifyInstance {
  const mounted = {
    core: options.core,
    routes: readRoutes(SERVICES),
    bodyLimit: options.bodyLimit ?? MAX_BODY,
  };
  const app = createServer(options);
  app.addHook("onRequest", async (request, reply) => {
    reply.headers(commonHeaders(request.url, request.id));
  });
  // No body is touched before a route asks for it: an unknown path is 404 whatever was sent to it.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", (_request, _payload, done) => done(null, undefined));
  app.addHook("onResponse", async (request, reply) => {
    const { method, url } = request;
    const ms = Math.round(reply.elapsedTime);
    request.log.info({ method, url, status: reply.statusCode, ms }, "answered");
  });
  hangUpWhenClosing(app);
  app.setErrorHandler(answerError);
  app.setNotFoundHandler(async () => {
    throw new Refusal(404, "La ruta no existe");
  });
  app.register(mountRest, mounted);
  app.register(mountConnect, mounted);
  app.register(mountReference, mounted);
  return app;
}

/** The last answer on a kept connection says so; otherwise a stop would wait for callers who never hang up. */
function hangUpWhenClosing(app: FastifyInstance): void {
  let closing = false;
  app.addHook("preClose", async () => {
    closing = true;
  });
  app.addHook("onSend", async (_request, reply) => {
    if (closing) reply.header("connection", "close");
  });
}

function createServer({ log, tls, trustProxy }: GatewayOptions): FastifyInstance {
  const app = Fastify({
    ...(log === undefined ? {} : { loggerInstance: log }),
    // One line for each request, written when it is answered.
    logController: new LogController({ disableRequestLogging: true }),
    https: tls === undefined ? null : { ...tls },
    trustProxy: trustProxy ?? false,
    requestIdHeader: false,
    genReqId: requestId,
    routerOptions: { maxParamLength: MAX_PARAM },
    requestTimeout: REQUEST_TIMEOUT_MS,
    keepAliveTimeout: KEEP_ALIVE_MS,
    return503OnClosing: false,
    frameworkErrors: answerError,
    clientErrorHandler: answerBrokenRequest,
  });
  app.server.headersTimeout = HEADERS_TIMEOUT_MS;
  return app as unknown as FastifyInstance;
}

/** No shorter than Node's own limit for a URL: an id of any length is one that does not exist. */
const MAX_PARAM = 16_384;
/** For a whole request to arrive: 10 MB over a slow line. */
const REQUEST_TIMEOUT_MS = 60_000;
const HEADERS_TIMEOUT_MS = 15_000;
/** Longer than the 60 s after which most balancers drop an idle connection, so that they drop it first. */
const KEEP_ALIVE_MS = 65_000;
