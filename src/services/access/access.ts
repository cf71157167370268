import type { PortalAccess } from "#proto/cfdi/v1/portal_pb.ts";
import type { MethodTable, Visitor } from "../context/index.ts";
import type { AccessDeps } from "./access-deps.ts";
import { credentials } from "./credentials.ts";
import { linkMethods } from "./link-methods.ts";
import { oidcSignIn } from "./oidc.ts";
import { provingOf } from "./proving.ts";
import { sessions } from "./sessions.ts";

/** Sign-in and what belongs to it. A new session is answered as a token; the gateway makes it a cookie. */
export function portalAccess(deps: AccessDeps): MethodTable<typeof PortalAccess, Visitor> {
  const proving = provingOf(deps);
  return {
    ...oidcSignIn(deps),
    ...sessions(deps, proving),
    ...linkMethods(deps, proving),
    ...credentials(deps, proving),
  };
}
