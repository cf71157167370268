import { randomUUID } from "node:crypto";
import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import type { FastifyReply, FastifyRequest } from "fastify";
import { toRefusal } from "./contract/errors.ts";
import { commonHeaders } from "./contract/headers.ts";
import { JSON_CONTENT } from "./response.ts";

/** Answers any error in the contract's envelope; a bug is logged. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const refusal = toRefusal(error);
  if (refusal !== error && refusal.status >= 500) request.log.error({ err: error }, "bug");
  reply
    .code(refusal.status)
    .headers({ ...commonHeaders(request.url, request.id), ...JSON_CONTENT })
    .send(refusal.toJson());
}

/**
 * Notes the requests that Node reads on a connection, so that unreadable bytes get no answer in place of an open
 * request's.
 */
export function noteExchanges(server: Server): void {
  server.prependListener("request", (request, response) => latest.set(request.socket, { request, response }));
}

interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}

const latest = new WeakMap<Socket, Exchange>();

/**
 * Answers bytes that Node could not read as a request, for which only the socket is left. Each request gets one answer:
 * the unreadable rest of an answered one only ends the connection, and bytes behind an open one are answered after it.
 */
export function answerBrokenRequest(error: Error, socket: Socket): void {
  const { request, response } = latest.get(socket) ?? {};
  if (!socket.writable || (response?.headersSent && !request?.complete)) endAfter(response, socket);
  else if (response === undefined || response.writableFinished || !request?.complete) refuse(error, socket);
  else response.once("close", () => refuse(error, socket));
}

function endAfter(response: ServerResponse | undefined, socket: Socket): void {
  if (response === undefined || response.writableFinished) socket.destroy();
  else response.once("close", () => socket.destroy());
}

function refuse(error: Error, socket: Socket): void {
  if (!socket.writable) return void socket.destroy();
  const { status, body } = brokenRequest(error);
  const headers = { ...commonHeaders("", randomUUID()), ...JSON_CONTENT, connection: "close" };
  const lines = Object.entries({ ...headers, "content-length": Buffer.byteLength(body) });
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join("");
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${head}\r\n${body}`);
}

function brokenRequest(error: Error): { status: number; body: string } {
  const refusal = toRefusal(Object.assign(error, { statusCode: 400 }));
  return { status: refusal.status, body: refusal.toJson() };
}
