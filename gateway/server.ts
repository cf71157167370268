import { createServer, type RequestListener, type Server } from "node:http";
import { createServer as createTlsServer } from "node:https";

/** These limits bound what one caller, or all callers, may use up. */
export interface Limits {
  readonly connections: number;
  /** The most connections of one address, or of one IPv6 network of 64 bits. */
  readonly connectionsPerAddress: number;
  /** Milliseconds that the head of a request, and a TLS handshake, may take. */
  readonly headersMs: number;
  /** Milliseconds in which a whole request arrives: 10 MB over a slow line. */
  readonly requestMs: number;
  /**
   * Milliseconds that the caller may go on sending after an early answer, which suffice to read the answer and not to
   * send 10 MB.
   */
  readonly leftoverMs: number;
  /**
   * A connection without a byte in either direction is cut after this time, which is longer than any answer takes: its
   * caller does not read.
   */
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

/**
 * Milliseconds between two looks for late requests; with Node's own 30 s a slow trickle would live three times its
 * limit.
 */
const CHECK_MS = 1_000;
/**
 * Idle connections stay open longer than the 60 s after which most balancers drop them, so that the balancer closes
 * first.
 */
const KEEP_ALIVE_MS = 65_000;

/** Makes Node's server with a limit on every wait and on the number of connections. */
export function createHttpServer(
  handle: RequestListener,
  tls: { readonly cert: string; readonly key: string } | undefined,
  { connections, headersMs, requestMs, silenceMs }: Limits,
): Server {
  const settings = {
    // Node's own refusal would lack the contract's envelope, so app.ts refuses.
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
  // Node's own 417 would lack it too; an unknown expectation may be ignored (RFC 9110, 10.1.1).
  server.on("checkExpectation", (request, response) => server.emit("request", request, response));
  // Beyond a number Node silently drops headers, such as an Idempotency-Key; the limit of 16 KB for a head bounds them
  // anyway.
  server.maxHeadersCount = 0;
  server.setTimeout(silenceMs);
  server.maxConnections = connections;
  return server;
}
