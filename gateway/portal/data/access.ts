import { queryOptions } from "@tanstack/react-query";
import type { Session } from "./session.tsx";

/** Who is signed in; null where nobody is. */
export const sessionQuery = queryOptions({
  queryKey: ["session"],
  queryFn: async (): Promise<Session | null> => {
    const answer = await call("Me");
    if (answer.status === 401 || answer.status === 404) return null;
    if (!answer.ok) throw new Error(String(answer.status));
    const me = (await answer.json()) as Partial<Session>;
    return {
      email: me.email ?? "",
      accounts: me.accounts ?? [],
      support: me.support ?? false,
      totp: me.totp ?? false,
      needsTotp: me.needsTotp ?? false,
    };
  },
  staleTime: 60_000,
});

/** Ends the session. */
export async function signOut(): Promise<void> {
  await call("SignOut");
}

function call(method: string): Promise<Response> {
  return fetch(`/cfdi.v1.PortalAccess/${method}`, {
    method: "POST",
    headers: { "content-type": "application/json", "connect-protocol-version": "1" },
    body: "{}",
  });
}
