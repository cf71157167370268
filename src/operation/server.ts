import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { createServer as createTlsServer } from "node:https";
import type { AddressInfo } from "node:net";
import type { Desk, DeskAnswer } from "./desk.ts";

export interface DeskServerOptions {
  readonly host: string;
  /** 0 takes any free port. */
  readonly port: number;
  readonly tls: { readonly cert: string; readonly key: string } | undefined;
}

export interface DeskServer {
  readonly port: number;
  close(): Promise<void>;
}

/** Questions are short, few, and answered at once. */
const LIMITS = { headersTimeout: 5_000, requestTimeout: 5_000, connectionsCheckingInterval: 1_000 };
const MAX_CONNECTIONS = 64;

/** A desk on a port of its own, for a process that serves no HTTP. */
export async function startDeskServer(
  desk: Desk,
  { host, port, tls }: DeskServerOptions,
): Promise<DeskServer> {
  const serve = (request: IncomingMessage, response: ServerResponse) => void respond(desk, request, response);
  const server =
    tls === undefined ? createServer(LIMITS, serve) : createTlsServer({ ...LIMITS, ...tls }, serve);
  server.maxConnections = MAX_CONNECTIONS;
  await new Promise<void>((ready, failed) => {
    server.once("error", failed);
    server.listen(port, host, ready);
  });
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}

async function respond(desk: Desk, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { status, contentType, body } = await answerTo(desk, request);
  response.writeHead(status, { "content-type": contentType, "cache-control": "no-store" });
  response.end(request.method === "HEAD" ? undefined : body);
}

async function answerTo(
  desk: Desk,
  { method = "", url = "", socket, headers }: IncomingMessage,
): Promise<DeskAnswer> {
  const path = url.split("?", 1)[0]!;
  if (!desk.paths.includes(path)) return text(404, "not found");
  if (method !== "GET" && method !== "HEAD") return text(405, "GET only");
  const { authorization } = headers;
  return desk
    .answer(path, { address: socket.remoteAddress ?? "", forwarded: false, authorization })
    .catch(() => text(500, "internal error"));
}

const text = (status: number, body: string): DeskAnswer => ({ status, contentType: "text/plain", body });
