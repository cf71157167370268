import { invalid } from "../../../common/errors.ts";
import {
  addMember,
  findLink,
  hashOfToken,
  isToken,
  type Link,
  makeSupport,
  takeLink,
  voidResets,
} from "../../persistence/access/index.ts";
import type { Database, Querying } from "../../persistence/database/index.ts";
import type { Noted } from "../audit.ts";

export interface HeldLink extends Link {
  readonly hash: Buffer;
}

/**
 * Finds a link by its token, or by the token's hash. @throws 400 when the link was used, has expired or never existed
 */
export async function requireLink(db: Database, held: string | Buffer, now: Date): Promise<HeldLink> {
  const hash = typeof held === "string" ? (isToken(held) ? hashOfToken(held) : undefined) : held;
  const link = hash && (await findLink(db, hash, now));
  if (hash === undefined || link === undefined) throw used();
  return { ...link, hash };
}

const used = () => invalid("token: el enlace no existe, venció o ya se usó; pida otro", { campo: "token" });

/**
 * Marks the link as used and grants the account or role of an invitation. A reset grants nothing but the new password.
 */
export async function takeUp(tx: Querying, link: HeldLink, now: Date): Promise<void> {
  const { hash, kind, userId, accountId, role, support } = link;
  if (!(await takeLink(tx, hash, now))) throw used();
  if (kind === "reset") await voidResets(tx, userId);
  if (support) await makeSupport(tx, userId);
  if (accountId !== null && role !== null) await addMember(tx, { userId, accountId, role, now });
}

export function takenUp({ kind, accountId, role, support, invitedBy }: Link): Noted {
  return {
    action: kind === "reset" ? "usuario.contrasena_restablecida" : "usuario.invitacion_aceptada",
    ...(accountId === null ? {} : { accountId }),
    detail: { role, support, invitedBy },
  };
}
