import type { PortalAccess } from "#proto/cfdi/v1/portal_pb.ts";
import type { MethodTable, Visitor } from "../context/index.ts";
import type { AccessDeps } from "./access-deps.ts";
import { credentials } from "./credentials.ts";
import { identityChecksOf } from "./identity-checks.ts";
import { linkMethods } from "./link-methods.ts";
import { oidcSignIn } from "./oidc.ts";
import { sessions } from "./sessions.ts";

/**
 * Portal methods: signing in, sessions, credentials and links. A new session is answered as a token, which the gateway
 * puts into a cookie.
 */
export function portalAccess(deps: AccessDeps): MethodTable<typeof PortalAccess, Visitor> {
  const identity = identityChecksOf(deps);
  return {
    ...oidcSignIn(deps),
    ...sessions(deps, identity),
    ...linkMethods(deps, identity),
    ...credentials(deps, identity),
  };
}
