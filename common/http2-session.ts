import type { createGrpcTransport, Http2SessionManager } from "@connectrpc/connect-node";

type SessionManager = NonNullable<Parameters<typeof createGrpcTransport>[0]["sessionManager"]>;

/**
 * The same sessions, whose errors somebody hears. A manager that has given a connection up no longer listens, and the error
 * that the connection may still tell as it ends would end the process.
 */
export function hearingErrors(manager: Http2SessionManager): SessionManager {
  const heard = new WeakSet<object>();
  return {
    authority: manager.authority,
    notifyResponseByteRead: (stream) => manager.notifyResponseByteRead(stream),
    async request(...order) {
      const stream = await manager.request(...order);
      const { session } = stream;
      if (session !== undefined && !heard.has(session)) session.on("error", () => undefined);
      if (session !== undefined) heard.add(session);
      return stream;
    },
  };
}
