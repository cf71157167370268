import type { DescMessage, DescMethodUnary, MessageInitShape } from "@bufbuild/protobuf";
import { Code, ConnectError } from "@connectrpc/connect";
import { callUnaryMethod } from "@connectrpc/connect-query";
import type { QueryClient, QueryKey } from "@tanstack/react-query";
import {
  PortalAccess,
  type RefusedSignIns,
  type SignInResponse,
  type SignInResponseSchema,
} from "#proto/cfdi/v1/portal_pb.ts";
import { toast } from "../toasts/toast.ts";
import { setEnded } from "./ended.ts";
import { moment, OWN_ZONE } from "./format.ts";
import { isDestination, RETURNED, sessionQuery } from "./signed-in.ts";
import { openTransport } from "./transport.ts";

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

/**
 * Signs in by e-mail and password, by a one-time link, or by the second factor of a user who came from the identity
 * provider. Returns false while the code of the authenticator is missing.
 */
export async function enter<I extends DescMessage>(
  queries: QueryClient,
  method: DescMethodUnary<I, typeof SignInResponseSchema>,
  request: MessageInitShape<I>,
): Promise<boolean> {
  return begun(queries, await callUnaryMethod(openTransport, method, request));
}

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
