import type { OidcDeps } from "./oidc.ts";
import type { Passwords } from "./passwords.ts";
import type { PeopleDeps } from "./people.ts";

export interface AccessDeps extends PeopleDeps, OidcDeps {
  /** Returns what everybody who is signed in must read. */
  readonly notice?: () => string | undefined;
  readonly passwords: Passwords;
  /** Reports why a requested link could not be made. The person who requested the link is not told. */
  readonly onTrouble: (cause: unknown) => void;
}
