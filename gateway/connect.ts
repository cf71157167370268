import type { IncomingMessage } from "node:http";
import { getOption, type Message } from "@bufbuild/protobuf";
import { Code, ConnectError, type ConnectRouter, type HandlerContext } from "@connectrpc/connect";
import { fastifyConnectPlugin } from "@connectrpc/connect-fastify";
import type { FastifyInstance } from "fastify";
import { ErrorDetailSchema, ErrorKindSchema, status } from "#proto/cfdi/v1/error_pb.ts";
import { admit } from "./admission.ts";
import { readBytes } from "./body.ts";
import type { Core, CoreAnswer } from "./core.ts";
import { Refusal } from "./errors.ts";
import type { Mounted, Route } from "./routes.ts";

/** Mounts the methods that are on REST over Connect and gRPC-Web too, at /cfdi.v1.Invoicing/CreateInvoice. */
export async function mountConnect(
  app: FastifyInstance,
  { core, routes, bodyLimit }: Mounted,
): Promise<void> {
  const mount = (router: ConnectRouter) => {
    for (const route of routes) router.rpc(route.method, forward(route, core));
  };
  app.addHook("preHandler", async (request) => {
    // The only way to hand it to connect's handlers.
    request.raw.headers["x-request-id"] = request.id;
    request.body = bodyOf(request.raw, bodyLimit);
  });
  await app.register(fastifyConnectPlugin, { routes: mount, readMaxBytes: bodyLimit, grpc: false });
}

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

function forward({ rest, method }: Route, core: Core) {
  return async (request: Message, { requestHeader }: HandlerContext): Promise<Message> => {
    const headers = keyOf(requestHeader);
    messageOf(await admit(core, rest.rateGroup, headers));
    return messageOf(await core.call(method, request, headers));
  };
}

/** As `coreHeaders` of REST. */
function keyOf(headers: Headers): Readonly<Record<string, string>> {
  const names = ["x-api-key", "x-request-id"] as const;
  const entries = names.map((name) => [name, headers.get(name)] as const);
  return Object.fromEntries(
    entries.filter((entry): entry is [(typeof names)[number], string] => entry[1] !== null),
  );
}

function messageOf(answer: CoreAnswer): Message {
  if (answer.kind === "answer") return answer.message;
  const { kind, error } = answer.detail;
  const { grpc } = getOption(ErrorKindSchema.value[kind]!, status);
  throw new ConnectError(error, grpc, undefined, [{ desc: ErrorDetailSchema, value: answer.detail }]);
}
