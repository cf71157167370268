import type { Server, ServerResponse } from "node:http";
import { setImmediate as endOfTurn, setTimeout as sleep } from "node:timers/promises";
import type { FastifyInstance } from "fastify";

/** Milliseconds in which answers tell callers to close their connections, so that they connect elsewhere. */
export const HANG_UP_MS = 500;
/**
 * Idle connections are closed only after this time, because closing one at once would lose a request that is on its
 * way.
 */
const ON_THE_WAY_MS = 500;
/** The longest wait of the server for queued connections before it closes. */
const ACCEPT_MS = 2_000;
/** After this time without a new connection, every caller whose connection was closed has made its next one. */
const QUIET_MS = 50;

/**
 * Keeps a stop from losing requests. From the signal, or the beginning of closing, every answer closes its connection;
 * requests that reached this machine before the server closed are answered.
 */
export function hangUp(app: FastifyInstance, stopping?: AbortSignal): void {
  const closing = new AbortController();
  const begin = () => closing.abort();
  app.addHook("preClose", async () => begin());
  if (stopping?.aborted) begin();
  stopping?.addEventListener("abort", begin, { once: true });
  // The signal outlives the server, so a remaining listener would keep the whole server in memory.
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
  // Node calls this function when it closes the server.
  const closeIdle = app.server.closeIdleConnections.bind(app.server);
  app.server.closeIdleConnections = () => void setTimeout(closeIdle, ON_THE_WAY_MS).unref();
}

function closeEveryAnswer(server: Server, closing: AbortSignal): void {
  const pending = new Set<ServerResponse>();
  // The listener runs before those that answer.
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
 * Accepts the connections that are still queued, which a closing server would reset with their requests. Node accepts
 * one in each turn of its event loop. No new request is answered meanwhile, because its caller would connect again;
 * callers of earlier requests do, so the server closes after a quiet time.
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
    // The first await ends the present turn, the second a whole one.
    await endOfTurn();
    await endOfTurn();
  }
  server.off("connection", note);
}
