import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { sourceOf } from "../common/address.ts";
import type { Limits } from "./server.ts";

interface Connection {
  readonly socket: Socket;
  /** Requests that are not answered yet. */
  underWay: number;
  /** The connection has had no request under way since this moment. */
  idleSince: number;
}

/** When this share of the connections is used, connections that are idle for longer than `IDLE_MS` are closed. */
const NEARLY_FULL = 0.75;
const IDLE_MS = 2_000;
const CHECK_MS = 500;

/**
 * Keeps one caller from taking all connections: each source has a limit, and a nearly full server closes idle
 * connections, the longest idle first, whether or not they have sent a request. Addresses for which `isProxy` is true
 * stand for many callers and are not counted.
 */
export function boundConnections(
  server: Server,
  { connections, connectionsPerAddress }: Limits,
  isProxy: (address: string) => boolean,
): void {
  const open = new Map<string, Connection>();
  const perSource = new Map<string, number>();

  server.on("connection", (socket: Socket) => {
    const source = sourceOf(socket.remoteAddress ?? "") ?? "";
    const count = (perSource.get(source) ?? 0) + 1;
    if (count > connectionsPerAddress && !isProxy(socket.remoteAddress ?? "")) {
      socket.destroy();
      return;
    }
    perSource.set(source, count);
    const name = nameOf(socket);
    open.set(name, { socket, underWay: 0, idleSince: performance.now() });
    socket.once("close", () => {
      open.delete(name);
      const left = (perSource.get(source) ?? 1) - 1;
      if (left === 0) perSource.delete(source);
      else perSource.set(source, left);
    });
  });

  server.on("request", ({ socket }: IncomingMessage, response: ServerResponse) => {
    const connection = open.get(nameOf(socket));
    if (connection === undefined) return;
    connection.underWay += 1;
    response.once("close", () => {
      connection.underWay -= 1;
      connection.idleSince = performance.now();
    });
  });

  const check = setInterval(() => {
    const excess = open.size - Math.floor(connections * NEARLY_FULL);
    if (excess > 0) closeIdle(open, excess);
  }, CHECK_MS).unref();
  server.once("close", () => clearInterval(check));
}

function closeIdle(open: ReadonlyMap<string, Connection>, most: number): void {
  const before = performance.now() - IDLE_MS;
  const idle = [...open.values()].filter(({ underWay, idleSince }) => underWay === 0 && idleSince < before);
  idle.sort((a, b) => a.idleSince - b.idleSince);
  for (const { socket } of idle.slice(0, most)) socket.destroy();
}

/** Returns one name for a connection and for the TLS that runs over it. */
function nameOf({ remoteAddress, remotePort }: Socket): string {
  return `${remoteAddress} ${remotePort}`;
}
