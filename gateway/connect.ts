import type { IncomingMessage } from "node:http";
import { getOption, type Message } from "@bufbuild/protobuf";
import {
  Code,
  ConnectError,
  type ConnectRouter,
  createContextKey,
  createContextValues,
  type HandlerContext,
} from "@connectrpc/connect";
import { fastifyConnectPlugin } from "@connectrpc/connect-fastify";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { type ErrorDetail, ErrorDetailSchema, ErrorKindSchema, status } from "#proto/cfdi/v1/error_pb.ts";
import { admit, coreHeaders } from "./admission.ts";
import { readBytes } from "./body.ts";
import type { Core } from "./core.ts";
import { Refusal } from "./errors.ts";
import type { Mounted, Route } from "./routes.ts";

/** Mounts the methods that are on REST over Connect and gRPC-Web too, at /cfdi.v1.Invoicing/CreateInvoice. */
export async function mountConnect(
  app: FastifyInstance,
  { core, routes, bodyLimit }: Mounted,
): Promise<void> {
  const byPath = new Map(routes.map((route) => [pathOf(route), route]));
  const routeOf = (request: FastifyRequest) => byPath.get(request.routeOptions.url ?? "")!;
  const refusals = new WeakMap<FastifyRequest, ErrorDetail>();
  app.addHook("onRequest", async (request, reply) => {
    const refusal = await admit(core, routeOf(request).rest.rateGroup, request, reply);
    if (refusal !== undefined) refusals.set(request, refusal);
  });
  app.addHook("preHandler", async (request) => {
    const refusal = refusals.get(request);
    request.body = refusal === undefined ? bodyOf(request.raw, bodyLimit) : refused(refusal);
  });
  await app.register(fastifyConnectPlugin, {
    routes: (router: ConnectRouter) => {
      for (const route of routes) router.rpc(route.method, forward(route, core));
    },
    contextValues: (request: FastifyRequest) =>
      createContextValues().set(CORE_HEADERS, coreHeaders(request, routeOf(request))),
    // As on REST: a misspelt name must not become a document without the field. In protobuf's own bytes it cannot be told.
    jsonOptions: { ignoreUnknownFields: false },
    readMaxBytes: bodyLimit,
    grpc: false,
  });
}

const CORE_HEADERS = createContextKey<Readonly<Record<string, string>>>({});

const pathOf = ({ method }: Route) => `/${method.parent.typeName}/${method.name}`;

/** Read like REST's: connect's own reader stops in the middle of a body that is too large and blocks the connection. */
async function* bodyOf(request: IncomingMessage, limit: number): AsyncIterable<Uint8Array> {
  try {
    yield await readBytes(request, limit);
  } catch (error) {
    throw new ConnectError(
      (error as Error).message,
      error instanceof Refusal ? Code.ResourceExhausted : Code.Aborted,
    );
  }
}

/** In the place of a body that nobody will read: connect answers in its own protocol when it asks for the first byte. */
async function* refused(refusal: ErrorDetail): AsyncIterable<Uint8Array> {
  yield await Promise.reject(connectError(refusal));
}

function forward({ method }: Route, core: Core) {
  return async (request: Message, { values }: HandlerContext): Promise<Message> => {
    const answer = await core.call(method, request, values.get(CORE_HEADERS));
    if (answer.kind === "answer") return answer.message;
    throw connectError(answer.detail);
  };
}

function connectError(detail: ErrorDetail): ConnectError {
  const { grpc } = getOption(ErrorKindSchema.value[detail.kind]!, status);
  return new ConnectError(detail.error, grpc, undefined, [{ desc: ErrorDetailSchema, value: detail }]);
}
