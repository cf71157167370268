import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { findUser, membershipsOf, platformsOf, type User } from "../../persistence/access/index.ts";
import type { Database } from "../../persistence/database/index.ts";
import type { Refused } from "../audit.ts";
import type { KnownBrowsers } from "./known-browsers.ts";

interface Begun {
  readonly user: Pick<User, "id" | "email">;
  readonly session: string;
  readonly refused: Refused;
  readonly knownBrowser: string;
  readonly now: Date;
}

/** Returns the answer to a sign-in: from now on the browser is known, and the user reads how often others failed. */
export async function signedIn(
  db: Database,
  browsers: KnownBrowsers,
  { user, session, refused: { count, lastAt }, knownBrowser, now }: Begun,
) {
  return {
    session,
    me: await profileOf(db, user.id),
    knownBrowser: browsers.remember(knownBrowser, user.email, now),
    ...(lastAt === null ? {} : { refused: { count, lastAt: timestampFromDate(lastAt) } }),
  };
}

/** Returns the signed-in user as the portal shows the user, with the user's accounts and platforms. */
export async function profileOf(db: Database, userId: string) {
  const [user, accounts, platforms] = await Promise.all([
    findUser(db, userId),
    membershipsOf(db, userId),
    platformsOf(db, userId),
  ]);
  const { id, email, support, totp, password } = user!;
  return {
    id,
    email,
    support,
    accounts,
    platforms,
    totp: totp !== null,
    needsTotp: support && totp === null,
    hasPassword: password !== null,
  };
}
