import { randomUUID } from "node:crypto";
import { STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import type { FastifyReply, FastifyRequest } from "fastify";
import { toRefusal } from "./errors.ts";
import { commonHeaders } from "./headers.ts";
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

/** The same for bytes that Node could not read as a request: there is only the socket to write to. */
export function answerBrokenRequest(error: Error, socket: Socket): void {
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
