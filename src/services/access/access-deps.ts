import type { OidcDeps } from "./oidc.ts";
import type { Passwords } from "./passwords.ts";
import type { PeopleDeps } from "./people.ts";

export interface AccessDeps extends PeopleDeps, OidcDeps {
  /** Returns what everybody who is signed in must read. */
  readonly notice?: () => string | undefined;
  readonly passwords: Passwords;
  /** Is called with the reason why a link that was asked for could not be made: who asked is not told. */
  readonly onTrouble: (cause: unknown) => void;
}
