import type { MessageInitShape } from "@bufbuild/protobuf";
import { Code, ConnectError } from "@connectrpc/connect";
import { callUnaryMethod } from "@connectrpc/connect-query";
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { type MeResponse, PortalAccess, type SignInResponse } from "#proto/cfdi/v1/portal_pb.ts";
import { openTransport } from "./transport.ts";

/** Who is signed in; null where nobody is. */
export const sessionQuery = queryOptions({
  queryKey: ["session"],
  queryFn: async ({ signal }): Promise<MeResponse | null> => {
    try {
      return await callUnaryMethod(openTransport, PortalAccess.method.me, {}, { signal });
    } catch (error) {
      if (ConnectError.from(error).code === Code.Unauthenticated) return null;
      throw error;
    }
  },
  staleTime: 60_000,
});

/** Whether the session began; false while the code of the authenticator is missing. */
export async function signIn(
  queries: QueryClient,
  request: MessageInitShape<typeof PortalAccess.method.signIn.input>,
): Promise<boolean> {
  return begun(queries, await callUnaryMethod(openTransport, PortalAccess.method.signIn, request));
}

/** As signIn, by a one-time link. */
export async function acceptLink(
  queries: QueryClient,
  request: MessageInitShape<typeof PortalAccess.method.acceptLink.input>,
): Promise<boolean> {
  return begun(queries, await callUnaryMethod(openTransport, PortalAccess.method.acceptLink, request));
}

/** Keeps who is signed in from now on, and forgets every answer that was asked for somebody else. */
export function begun(queries: QueryClient, { needsCode, me }: SignInResponse): boolean {
  if (needsCode || me === undefined) return false;
  queries.clear();
  queries.setQueryData(sessionQuery.queryKey, me);
  return true;
}

/** Ends the session here, or all sessions of the user. */
export async function signOut(queries: QueryClient, everywhere = false): Promise<void> {
  const { signOut, signOutEverywhere } = PortalAccess.method;
  await callUnaryMethod(openTransport, everywhere ? signOutEverywhere : signOut, {});
  queries.clear();
  queries.setQueryData(sessionQuery.queryKey, null);
}
