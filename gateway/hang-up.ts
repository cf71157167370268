import type { Server, ServerResponse } from "node:http";
import { setImmediate as endOfTurn, setTimeout as sleep } from "node:timers/promises";
import type { FastifyInstance } from "fastify";

/** Callers who keep their connections learn in the answers of this time that they must make new ones, elsewhere. */
export const HANG_UP_MS = 500;
/** For a request that is on its way over a connection that has none: to close it at once would lose that one. */
const ON_THE_WAY_MS = 500;
/** Longest time that connections are waited for before the server closes. */
const ACCEPT_MS = 2_000;
/** Without a new connection for so long, nobody whose answer closed a connection is still about to make the next one. */
const QUIET_MS = 50;

/**
 * So that a stop loses no request. From the signal on, or from the moment of closing, every answer is the last one on its
 * connection, whoever writes it; what has reached this machine before the server closed is answered.
 */
export function hangUp(app: FastifyInstance, stopping?: AbortSignal): void {
  const closing = new AbortController();
  const begin = () => closing.abort();
  app.addHook("preClose", async () => begin());
  if (stopping?.aborted) begin();
  stopping?.addEventListener("abort", begin, { once: true });
  // The signal outlives the server: a listener left behind would keep the whole server in memory.
  app.addHook("onClose", async () => stopping?.removeEventListener("abort", begin));
  closeEveryAnswer(app.server, closing.signal);

  let accepting: Promise<void> | undefined;
  app.addHook("onRequest", (_request, _reply, done) => {
    if (accepting === undefined) done();
    else void accepting.then(() => done());
  });
  const close = app.server.close.bind(app.server);
  app.server.close = (callback) => {
    accepting = acceptQueued(app.server).finally(() => {
      close(callback);
      accepting = undefined;
    });
    return app.server;
  };
  // Called by Node as it closes the server.
  const closeIdle = app.server.closeIdleConnections.bind(app.server);
  app.server.closeIdleConnections = () => void setTimeout(closeIdle, ON_THE_WAY_MS).unref();
}

function closeEveryAnswer(server: Server, closing: AbortSignal): void {
  const pending = new Set<ServerResponse>();
  // Before whoever answers.
  server.prependListener("request", (_request, response) => {
    if (closing.aborted) response.setHeader("connection", "close");
    pending.add(response);
    response.once("close", () => pending.delete(response));
  });
  closing.addEventListener("abort", () => {
    for (const response of pending) if (!response.headersSent) response.setHeader("connection", "close");
  });
}

/**
 * A server that closes resets the connections that still wait to be accepted, with what they bring. Node accepts one in each
 * turn of its event loop. Meanwhile no new request is answered, or its caller would come again; callers of the requests
 * before do come again, so the server closes after a quiet time, in a turn that had nothing to accept.
 */
async function acceptQueued(server: Server): Promise<void> {
  let last = performance.now();
  const note = () => {
    last = performance.now();
  };
  server.on("connection", note);
  const until = last + ACCEPT_MS;
  while (performance.now() < Math.min(last + QUIET_MS, until)) await sleep(1);
  for (let before = Number.NaN; last !== before && performance.now() < until; ) {
    before = last;
    // The first ends the present turn, the second a whole one.
    await endOfTurn();
    await endOfTurn();
  }
  server.off("connection", note);
}
