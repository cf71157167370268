import { forbidden } from "../../../common/errors.ts";
import { lockUser, type User } from "../../persistence/access/index.ts";
import type { Querying } from "../../persistence/database/index.ts";

/** The sentence is shown only to somebody who has proved to be that user. */
export const SUSPENDED = "Su acceso al portal está suspendido. Pida a soporte que lo reactive";

/**
 * Refuses a suspended user. The check comes after the user's proof, so that a stranger does not learn of the
 * suspension.
 */
export function requireOpen({ blockedAt }: User): void {
  if (blockedAt !== null) throw forbidden(SUSPENDED);
}

/**
 * Locks the user until the transaction ends. Returns undefined when password or second factor changed after the user
 * was read. Verifying a password or asking an identity provider takes time, in which both may change: so the
 * transaction that begins a session compares them again. Whoever changes them locks the user too, and ends the sessions
 * that began before. `password` says that the user proved the password. @throws forbidden when the user is suspended
 */
export async function lockUnchanged(
  tx: Querying,
  proved: User,
  { password }: { readonly password: boolean },
): Promise<User | undefined> {
  const user = await lockUser(tx, proved.id);
  if (user === undefined || !isSame(user.totp, proved.totp)) return undefined;
  if (password && user.password !== proved.password) return undefined;
  requireOpen(user);
  return user;
}

const isSame = (one: Buffer | null, other: Buffer | null) =>
  one === null || other === null ? one === other : one.equals(other);
