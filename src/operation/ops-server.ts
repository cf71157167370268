import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { createServer as createTlsServer } from "node:https";
import type { AddressInfo } from "node:net";
import type { Logger } from "pino";
import type { OpsAnswer, OpsEndpoints } from "../../common/ops-endpoints.ts";

export interface OpsServerOptions {
  readonly host: string;
  /** The value 0 takes any free port. */
  readonly port: number;
  readonly tls: { readonly cert: string; readonly key: string } | undefined;
}

export interface OpsServer {
  readonly port: number;
  close(): Promise<void>;
}

/** Requests here are short and few, so the limits are tight. */
const LIMITS = { headersTimeout: 5_000, requestTimeout: 5_000, connectionsCheckingInterval: 1_000 };
const MAX_CONNECTIONS = 64;

/**
 * Serves health and metrics on a separate port: for a core, which serves no HTTP, or beside a gateway whose callers may
 * use up its connections.
 */
export async function startOpsServer(
  ops: OpsEndpoints,
  { host, port, tls }: OpsServerOptions,
  log: Logger,
): Promise<OpsServer> {
  const serve = (request: IncomingMessage, response: ServerResponse) => void respond(ops, request, response);
  const server = tls === undefined ? createServer(LIMITS, serve) : createTlsServer({ ...LIMITS, ...tls }, serve);
  server.maxConnections = MAX_CONNECTIONS;
  await new Promise<void>((ready, failed) => {
    server.once("error", failed);
    server.listen(port, host, ready);
  });
  const { port: bound } = server.address() as AddressInfo;
  log.info(`health and metrics at ${tls === undefined ? "http" : "https"}://${host}:${bound}`);
  return {
    port: bound,
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}

async function respond(ops: OpsEndpoints, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { status, contentType, body } = await answerTo(ops, request);
  response.writeHead(status, { "content-type": contentType, "cache-control": "no-store" });
  response.end(request.method === "HEAD" ? undefined : body);
}

async function answerTo(
  ops: OpsEndpoints,
  { method = "", url = "", socket, headers }: IncomingMessage,
): Promise<OpsAnswer> {
  const path = url.split("?", 1)[0]!;
  if (!ops.paths.includes(path)) return text(404, "not found");
  if (method !== "GET" && method !== "HEAD") return text(405, "GET only");
  const { authorization } = headers;
  return ops
    .answer(path, { address: socket.remoteAddress ?? "", forwarded: false, authorization })
    .catch(() => text(500, "internal error"));
}

const text = (status: number, body: string): OpsAnswer => ({ status, contentType: "text/plain", body });
