import { Code, ConnectError } from "@connectrpc/connect";
import { callUnaryMethod } from "@connectrpc/connect-query";
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { type MeResponse, PortalAccess } from "#proto/cfdi/v1/portal_pb.ts";
import { setEnded } from "./ended.ts";
import { openTransport } from "./transport.ts";

/**
 * Asks for the signed-in user; the answer is null where no session exists. When a session ends the last answer stays,
 * so that the page keeps everything typed in it.
 */
export const sessionQuery = queryOptions({
  queryKey: ["session"],
  queryFn: async ({ signal, client }): Promise<MeResponse | null> => {
    try {
      return await callUnaryMethod(openTransport, PortalAccess.method.me, {}, { signal });
    } catch (error) {
      const isSignedOut = ConnectError.from(error).code === Code.Unauthenticated;
      if (isSignedOut && client.getQueryData<MeResponse | null>(["session"]) == null) return null;
      throw error;
    }
  },
  staleTime: 60_000,
});

/** Is called when an answer says that the session has ended. */
export function noticeEnd(queries: QueryClient): void {
  if (queries.getQueryData(sessionQuery.queryKey) != null) setEnded(true);
}

/** Tells whether the address is a page of the portal, because signing in must not lead to another site. */
export const isDestination = (text: unknown): text is string => typeof text === "string" && /^\/(?![/\\])/.test(text);

/** The identity provider sends the browser back to this path below /portal. */
export const PROVIDER_RETURN = "/entrar/oidc";

/**
 * The parameters of the provider's answer are taken before the router sees the address, because it would read numbers
 * in them. They leave the address and the history at once.
 */
export const RETURNED = takeReturned();

function takeReturned(): URLSearchParams {
  const { pathname, search } = location;
  if (!pathname.endsWith(PROVIDER_RETURN)) return new URLSearchParams();
  history.replaceState(history.state, "", pathname);
  return new URLSearchParams(search);
}
