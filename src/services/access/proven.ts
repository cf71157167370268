import { forbidden } from "../../../common/errors.ts";
import { lockUser, type User } from "../../persistence/access/index.ts";
import type { Querying } from "../../persistence/database/index.ts";

/** Told only to who proved to be that user. */
export const SUSPENDED = "Su acceso al portal está suspendido. Pida a soporte que lo reactive";

/** Only once it is proven who it is: a stranger does not learn it. */
export function requireOpen({ blockedAt }: User): void {
  if (blockedAt !== null) throw forbidden(SUSPENDED);
}

/**
 * The user of a proof, held until the transaction ends; undefined where it is no longer as it was proven, and 403 where it is kept out since.
 * A proof takes as long as a hash or an answer of the provider, and password and second factor may change meanwhile. So they are
 * looked at again in the transaction that begins a session: whoever changes them holds the user too, and ends the sessions
 * that began before. `password`: whether it was part of the proof.
 */
export async function holdAsProven(
  tx: Querying,
  proven: User,
  { password }: { readonly password: boolean },
): Promise<User | undefined> {
  const user = await lockUser(tx, proven.id);
  if (user === undefined || !isSame(user.totp, proven.totp)) return undefined;
  if (password && user.password !== proven.password) return undefined;
  requireOpen(user);
  return user;
}

const isSame = (one: Buffer | null, other: Buffer | null) =>
  one === null || other === null ? one === other : one.equals(other);
