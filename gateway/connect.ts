import type { IncomingMessage } from "node:http";
import { type Message, toBinary } from "@bufbuild/protobuf";
import {
  Code,
  ConnectError,
  type ConnectRouter,
  createContextKey,
  createContextValues,
  type HandlerContext,
} from "@connectrpc/connect";
import type { UniversalHandler, UniversalServerRequest, UniversalServerResponse } from "@connectrpc/connect/protocol";
import { fastifyConnectPlugin } from "@connectrpc/connect-fastify";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { ErrorDetail } from "#proto/cfdi/v1/error_pb.ts";
import type { Core } from "../common/core.ts";
import { detailsOf } from "../common/error-details.ts";
import { statusOf } from "../common/error-status.ts";
import { AppError } from "../common/errors.ts";
import { rateGroupOf } from "../common/rate-group.ts";
import { admit, coreHeaders, ofPlatform, type Wanted } from "./admission.ts";
import { readBytes } from "./body.ts";
import { Refusal } from "./contract/errors.ts";
import type { BatchRoute, Mounted, PortalMethod, Route, Served } from "./contract/routes.ts";
import { type MakeRoom, roomFor } from "./large-bodies.ts";
import { admitPage, cookieGiver, cookieTaker, isPortalCall, needsNoAccount } from "./portal.ts";
import type { KnownPath } from "./rest.ts";
import { atOnce, SMALL_BODY, turnFor, type WaitTurn } from "./turns.ts";
import { type File, Refused, readBefore, whyUnread } from "./unread.ts";

/**
 * Mounts the methods of REST, the batches and the portal over Connect and gRPC-Web, at paths such as
 * /cfdi.v1.Invoicing/CreateInvoice.
 */
export async function mountConnect(
  app: FastifyInstance,
  { core, routes, batches, portal, bodyLimit, bodies, turns }: Mounted,
): Promise<void> {
  const byPath = new Map([...routes, ...batches, ...portal].map((served) => [pathOf(served), served]));
  const routeOf = (request: FastifyRequest) => byPath.get(request.routeOptions.url ?? "")!;
  const limitOf = (served: Served) =>
    served.isPublic || needsNoAccount(served) ? Math.min(bodyLimit, SMALL_BODY) : bodyLimit;
  const refusals = new WeakMap<FastifyRequest, ErrorDetail>();
  app.addHook("onRequest", async (request, reply) => {
    const served = routeOf(request);
    if (served.isPublic) return;
    const refusal = isPortalCall(served, request)
      ? await admitPage(core, served, request, reply)
      : await admit(core, wantedBy(served, request), request, reply);
    if (refusal !== undefined) refusals.set(request, refusal);
  });
  app.addHook("preHandler", async (request, reply) => {
    const refusal = refusals.get(request);
    const served = routeOf(request);
    const makeRoom = roomFor(bodies, request, reply);
    const waitTurn = isPortalCall(served, request) || served.isPaced ? turnFor(turns, request, reply) : atOnce;
    const limit = limitOf(served);
    request.body = refusal === undefined ? bodyOf(request.raw, { limit, makeRoom, waitTurn }) : refused(refusal);
  });
  await app.register(byPost, {
    routes: (router: ConnectRouter) => {
      for (const route of [...routes, ...portal]) router.rpc(route.method, forward(route, core));
      for (const batch of batches) router.rpc(batch.method, forwardBatch(batch, core));
      const { handlers } = router;
      const explained = handlers.map((handler) => explaining(handler, byPath.get(handler.requestPath)!, bodyLimit));
      handlers.splice(0, handlers.length, ...explained);
    },
    contextValues: (request: FastifyRequest) =>
      createContextValues().set(CORE_HEADERS, coreHeaders(request, routeOf(request))),
    // Unknown names are refused as on REST, so that a misspelt field does not silently vanish from a document.
    // Protobuf's bytes cannot show misspelt names.
    jsonOptions: { ignoreUnknownFields: false },
    readMaxBytes: bodyLimit,
    grpc: false,
  });
}

/** Lists the paths of `mountConnect`, which take POST alone. */
export function connectPathsOf({ routes, batches, portal }: Mounted): readonly KnownPath[] {
  return [...routes, ...batches, ...portal].map((served) => {
    const path = pathOf(served);
    return { path, pattern: new RegExp(`^${path.replaceAll(".", "\\.")}$`), allowed: ["POST"], isPublic: true };
  });
}

/**
 * Mounts each method under POST. The plugin itself would put it under every verb, only to answer 405, which took
 * a twentieth of a start.
 */
const byPost: typeof fastifyConnectPlugin = (app, options, done) =>
  fastifyConnectPlugin(Object.create(app, { all: { value: app.post.bind(app) } }), options, done);

/** A platform names the account of a method in a header; its own methods concern none. */
function wantedBy({ method, isOfPlatform }: Served, { headers }: FastifyRequest): Wanted {
  const rfc = headers["x-cuenta"];
  if (isOfPlatform) return ofPlatform(method);
  return typeof rfc === "string" ? ofPlatform(method, rfc) : { rateGroup: rateGroupOf(method) };
}

const CORE_HEADERS = createContextKey<Readonly<Record<string, string>>>({});

/** The value is true once the body was read and the call is under way. */
const REACHED = createContextKey(false);

/** The file of the request that connect-es does not read. */
const FILE = createContextKey<File | undefined>(undefined);

const pathOf = ({ method }: Served) => `/${method.parent.typeName}/${method.name}`;

interface Reading {
  readonly limit: number;
  readonly makeRoom: MakeRoom;
  readonly waitTurn: WaitTurn;
}

/**
 * Reads a body as REST does, because connect's own reader stops in the middle of a body that is too large and blocks
 * the connection.
 */
async function* bodyOf(request: IncomingMessage, reading: Reading): AsyncIterable<Buffer> {
  try {
    const bytes = await readBytes(request, reading.limit, reading.makeRoom);
    await reading.waitTurn(bytes.length);
    yield bytes;
  } catch (error) {
    if (error instanceof AppError) throw connectError(error.toDetail());
    throw new ConnectError((error as Error).message, error instanceof Refusal ? Code.ResourceExhausted : Code.Aborted);
  }
}

/**
 * Stands in for a body that must not be read: connect answers with the refusal, in its own protocol, when it reads the
 * first byte.
 */
async function* refused(refusal: ErrorDetail): AsyncIterable<Uint8Array> {
  yield await Promise.reject(connectError(refusal));
}

/**
 * Adds REST's refusals to connect-es, which limits no work and explains unreadable bodies in English without a detail,
 * or as its own failure. A body with too many values is refused before connect-es reads it. For a body that connect-es
 * could not read it runs again, with the refusal in the body's place, which it writes in the caller's protocol.
 */
function explaining(handler: UniversalHandler, served: Served, limit: number): UniversalHandler {
  const before = readBefore(served);
  const why = whyUnread(served);
  const answer = async (request: UniversalServerRequest): Promise<UniversalServerResponse> => {
    let bytes: Buffer | undefined;
    async function* body() {
      for await (const whole of request.body as ReturnType<typeof bodyOf>) {
        const file = await before({ header: request.header, bytes: whole, limit }).catch((cause: unknown) => {
          throw cause instanceof Refused ? connectError(cause.detail) : cause;
        });
        bytes = whole;
        request.contextValues?.set(FILE, file);
        yield file?.rest ?? whole;
      }
    }
    // The length of the header is that of the body with its file.
    const header = new Headers(request.header);
    header.delete("content-length");
    const response = await begun(await handler({ ...request, header, body: body() }));
    if (bytes === undefined || request.contextValues?.get(REACHED)) return response;
    const detail = await why({ header: request.header, bytes, limit });
    return detail === undefined ? response : handler({ ...request, body: refused(detail) });
  };
  return Object.assign(answer, handler);
}

function forward({ method }: Route | PortalMethod, core: Core) {
  const giveCookies = cookieGiver(method.input);
  const takeCookies = cookieTaker(method.output);
  return async (request: Message, { values, requestHeader, responseHeader }: HandlerContext): Promise<Message> => {
    values.set(REACHED, true);
    values.get(FILE)?.fill(request);
    giveCookies(request, requestHeader.get("cookie") ?? undefined);
    const answer = await core.call(method, request, values.get(CORE_HEADERS));
    if (answer.kind === "failure") throw connectError(answer.detail);
    for (const cookie of takeCookies(answer.message)) responseHeader.append("set-cookie", cookie);
    return answer.message;
  };
}

/** Waits until the stream has read its request, which happens with its first answer. */
async function begun(response: UniversalServerResponse): Promise<UniversalServerResponse> {
  const { body } = response;
  if (body === undefined) return response;
  const answers = body[Symbol.asyncIterator]();
  const first = await answers.next();
  async function* all() {
    try {
      for (let next = first; !next.done; next = await answers.next()) yield next.value;
    } finally {
      await answers.return?.();
    }
  }
  return { ...response, body: all() };
}

function forwardBatch({ method }: BatchRoute, core: Core) {
  return async function* (request: Message, { values, signal }: HandlerContext): AsyncIterable<Message> {
    values.set(REACHED, true);
    for await (const answer of core.stream(method, request, values.get(CORE_HEADERS), signal)) {
      if (answer.kind === "failure") throw connectError(answer.detail);
      yield answer.message;
    }
  };
}

function connectError(detail: ErrorDetail): ConnectError {
  const error = new ConnectError(detail.error, statusOf(detail.kind).grpc);
  error.details = detailsOf(detail).map(({ desc, value }) => ({
    type: desc.typeName,
    value: toBinary(desc, value),
  }));
  return error;
}
