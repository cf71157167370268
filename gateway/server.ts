import { createServer, type RequestListener, type Server } from "node:http";
import { createServer as createTlsServer } from "node:https";

/** These limits bound what one caller, or all of them, may use up. */
export interface Limits {
  readonly connections: number;
  /** From one address, or one IPv6 network of 64 bits: no single one can take all. */
  readonly connectionsPerAddress: number;
  /** For the head of a request to arrive, and for a TLS handshake. */
  readonly headersMs: number;
  /** For a whole request to arrive: 10 MB over a slow line. */
  readonly requestMs: number;
  /** For the rest of a request that was answered before it was read: time to read the answer, not to send 10 MB. */
  readonly leftoverMs: number;
  /** Without a byte in either direction: a caller who does not read its answer. Longer than any answer takes. */
  readonly silenceMs: number;
}

export const LIMITS: Limits = {
  connections: 4_096,
  connectionsPerAddress: 1_024,
  headersMs: 15_000,
  requestMs: 60_000,
  leftoverMs: 5_000,
  silenceMs: 75_000,
};

/** It says how often late requests are looked for; Node's own 30 s would let a trickle live three times its limit. */
const CHECK_MS = 1_000;
/** Longer than the 60 s after which most balancers drop an idle connection, so that they drop it first. */
const KEEP_ALIVE_MS = 65_000;

/** Node's server, with every wait and the number of connections bounded. */
export function createHttpServer(
  handle: RequestListener,
  tls: { readonly cert: string; readonly key: string } | undefined,
  { connections, headersMs, requestMs, silenceMs }: Limits,
): Server {
  const settings = {
    // Node's own refusal would not wear the envelope (app.ts refuses).
    requireHostHeader: false,
    headersTimeout: headersMs,
    requestTimeout: requestMs,
    keepAliveTimeout: KEEP_ALIVE_MS,
    connectionsCheckingInterval: Math.min(CHECK_MS, headersMs),
  };
  const server =
    tls === undefined
      ? createServer(settings, handle)
      : createTlsServer({ ...settings, ...tls, handshakeTimeout: headersMs }, handle);
  // Nor would its 417; an expectation that nobody knows may be ignored (RFC 9110, 10.1.1).
  server.on("checkExpectation", (request, response) => server.emit("request", request, response));
  // Beyond a number Node forgets headers without a word (an Idempotency-Key, say); the 16 KB of a head bound them too.
  server.maxHeadersCount = 0;
  server.setTimeout(silenceMs);
  server.maxConnections = connections;
  return server;
}
