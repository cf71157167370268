import { findUser, membershipsOf } from "../../persistence/access/index.ts";
import type { Database } from "../../persistence/database/index.ts";

/** A user as it sees itself, with its accounts. */
export async function me(db: Database, userId: string) {
  const [user, accounts] = await Promise.all([findUser(db, userId), membershipsOf(db, userId)]);
  const { id, email, support, totp, password } = user!;
  return {
    ...{ id, email, support, accounts, totp: totp !== null, needsTotp: support && totp === null },
    hasPassword: password !== null,
  };
}
