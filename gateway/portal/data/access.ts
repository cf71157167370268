import type { MessageInitShape } from "@bufbuild/protobuf";
import { Code, ConnectError } from "@connectrpc/connect";
import { callUnaryMethod } from "@connectrpc/connect-query";
import { type QueryClient, type QueryKey, queryOptions } from "@tanstack/react-query";
import { type MeResponse, PortalAccess, type RefusedSignIns, type SignInResponse } from "#proto/cfdi/v1/portal_pb.ts";
import { toast } from "../toasts/toast.ts";
import { setEnded } from "./ended.ts";
import { moment, OWN_ZONE } from "./format.ts";
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

/** Returns true once the user has signed in again in another tab. For another user the page is loaded anew. */
export async function resumed(queries: QueryClient): Promise<boolean> {
  const before = queries.getQueryData(sessionQuery.queryKey)?.email;
  const me = await queries.fetchQuery({ ...sessionQuery, staleTime: 0 }).catch(() => null);
  if (me === null) return false;
  if (me.email !== before) location.reload();
  setEnded(false);
  void queries.invalidateQueries();
  return true;
}

export function forget(queries: QueryClient): void {
  setEnded(false);
  queries.clear();
  queries.setQueryData(sessionQuery.queryKey, null);
}

/** Signs in by e-mail and password. Returns false while the code of the authenticator is missing. */
export async function signIn(
  queries: QueryClient,
  request: MessageInitShape<typeof PortalAccess.method.signIn.input>,
): Promise<boolean> {
  return begun(queries, await callUnaryMethod(openTransport, PortalAccess.method.signIn, request));
}

/** Signs in by a one-time link. Returns false while the code of the authenticator is missing. */
export async function acceptLink(
  queries: QueryClient,
  request: MessageInitShape<typeof PortalAccess.method.acceptLink.input>,
): Promise<boolean> {
  return begun(queries, await callUnaryMethod(openTransport, PortalAccess.method.acceptLink, request));
}

/** Tells whether the address is a page of the portal, because signing in must not lead to another site. */
export const isDestination = (text: unknown): text is string => typeof text === "string" && /^\/(?![/\\])/.test(text);

const DESTINATION = "portal-destino";

/**
 * Goes to the identity provider, to sign in there or to take an invitation up; `destination` is the page to come back
 * to.
 */
export async function goToProvider({
  link,
  destination = "/",
}: {
  link?: string;
  destination?: string | undefined;
}): Promise<void> {
  const { startOidc } = PortalAccess.method;
  const { url } = await callUnaryMethod(openTransport, startOidc, link === undefined ? {} : { link });
  sessionStorage.setItem(DESTINATION, destination);
  location.assign(url);
}

/** Returns the page that was asked for before the identity provider was. */
export function destinationAfterProvider(): string {
  const kept = sessionStorage.getItem(DESTINATION);
  sessionStorage.removeItem(DESTINATION);
  return isDestination(kept) ? kept : "/";
}

/** The identity provider sends the browser back to this path below /portal. */
export const PROVIDER_RETURN = "/entrar/oidc";

/**
 * The parameters of the provider's answer are taken before the router sees the address, because it would read numbers
 * in them. They leave the address and the history at once.
 */
const RETURNED = takeReturned();

function takeReturned(): URLSearchParams {
  const { pathname, search } = location;
  if (!pathname.endsWith(PROVIDER_RETURN)) return new URLSearchParams();
  history.replaceState(history.state, "", pathname);
  return new URLSearchParams(search);
}

let finishing: Promise<SignInResponse> | undefined;

/**
 * Signs in by the provider's answer, which is good once. Returns false while the code of the authenticator is missing.
 */
export async function finishOidc(queries: QueryClient): Promise<boolean> {
  const { finishOidc: method } = PortalAccess.method;
  const given = Object.fromEntries(
    ["code", "iss", "error"].flatMap((name) => {
      const value = RETURNED.get(name);
      return value === null ? [] : [[name, value]];
    }),
  );
  finishing ??= callUnaryMethod(openTransport, method, { state: RETURNED.get("state") ?? "", ...given });
  return begun(queries, await finishing);
}

/** Sends the second factor of a user who signed in at the identity provider. */
export async function confirmOidc(queries: QueryClient, code: string): Promise<boolean> {
  return begun(queries, await callUnaryMethod(openTransport, PortalAccess.method.confirmOidc, { code }));
}

/**
 * Keeps the signed-in user, and forgets every answer to another user. Returns false while the code of the authenticator
 * is missing.
 */
export function begun(queries: QueryClient, { needsCode, me, refused }: SignInResponse): boolean {
  if (needsCode || me === undefined) return false;
  if (refused !== undefined) toast(tellRefused(refused), "until closed");
  const isSame = queries.getQueryData(sessionQuery.queryKey)?.email === me.email;
  // The answer is set in place, because `clear` would leave the components of the page with the answer that it took
  // away.
  queries.setQueryData(sessionQuery.queryKey, me);
  const others = {
    predicate: ({ queryKey }: { queryKey: QueryKey }) => queryKey[0] !== sessionQuery.queryKey[0],
  };
  if (isSame) void queries.invalidateQueries(others);
  else queries.removeQueries(others);
  setEnded(false);
  return true;
}

/** Warns the user of refused sign-ins, because another person may be guessing the password. */
function tellRefused({ count, lastAt }: RefusedSignIns): string {
  const last = lastAt === undefined ? "" : `; la última vez, el ${moment(lastAt, OWN_ZONE)}`;
  const tried = count === 1 ? "Se intentó entrar una vez" : `Se intentó entrar ${count} veces`;
  return `${tried} con su correo y una contraseña o un código equivocados desde la última vez que usted entró${last}. Si no fue usted, cambie su contraseña en Mi perfil.`;
}

/** Ends the session here, or all sessions of the user. A session that has ended already is no failure. */
export async function signOut(queries: QueryClient, everywhere = false): Promise<void> {
  const { signOut, signOutEverywhere } = PortalAccess.method;
  try {
    await callUnaryMethod(openTransport, everywhere ? signOutEverywhere : signOut, {});
  } catch (error) {
    if (ConnectError.from(error).code !== Code.Unauthenticated) throw error;
  }
  forget(queries);
}
