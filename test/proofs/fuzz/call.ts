import { type ClientHttp2Session, connect, type IncomingHttpHeaders, type OutgoingHttpHeaders } from "node:http2";
import { DEADLINE_MS } from "./target.ts";

/** The answer to a call over HTTP/2 has the headers and trailers that came. */
export interface CallAnswer {
  readonly http: number;
  /** The grpc-status is undefined when the stream ended without one. */
  readonly status?: number | undefined;
  readonly words: string;
  readonly bytes: Buffer;
  /** The error of HTTP/2 is set when the stream did not end in order. */
  readonly broken?: string | undefined;
}

/**
 * Makes a call on a connection of its own, because some calls end theirs. A call without an end within the deadline
 * throws.
 */
export async function call(
  url: string,
  headers: OutgoingHttpHeaders,
  body: Buffer,
  reset: boolean,
): Promise<CallAnswer> {
  const session = connect(url);
  try {
    return await ask(session, headers, body, reset);
  } finally {
    session.destroy();
  }
}

function ask(
  session: ClientHttp2Session,
  headers: OutgoingHttpHeaders,
  body: Buffer,
  reset: boolean,
): Promise<CallAnswer> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Error(`no end after ${DEADLINE_MS} ms`)), DEADLINE_MS);
    const told: IncomingHttpHeaders = {};
    const chunks: Buffer[] = [];
    const end = (broken?: string) => {
      clearTimeout(late);
      const { ":status": http, "grpc-status": status, "grpc-message": words = "" } = told;
      const code = status === undefined ? undefined : Number(status);
      resolve({
        http: Number(http ?? 0),
        status: code,
        words: decodeURIComponent(String(words)),
        bytes: Buffer.concat(chunks),
        broken,
      });
    };
    session.on("error", (error: NodeJS.ErrnoException) =>
      error.code === "ECONNREFUSED" ? reject(error) : end(error.message),
    );
    const stream = session.request(headers, { endStream: false });
    for (const event of ["response", "trailers"] as const)
      stream.on(event, (more: IncomingHttpHeaders) => Object.assign(told, more));
    stream.on("data", (chunk: Buffer) => chunks.push(chunk));
    stream.on("error", (error) => end(error.message));
    stream.on("close", () => end(stream.rstCode === 0 ? undefined : `reset ${stream.rstCode}`));
    stream.write(body);
    if (reset) stream.close(8);
    else stream.end();
  });
}
