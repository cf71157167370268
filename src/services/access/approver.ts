import { PortalRole } from "#proto/cfdi/v1/rest_pb.ts";
import { invalid } from "../../../common/errors.ts";
import { findReach, type User } from "../../persistence/access/index.ts";
import type { Database } from "../../persistence/database/index.ts";
import { requireFew } from "./attempts.ts";
import { mayCall, rightsIn } from "./roles.ts";
import { proveCode } from "./totp.ts";

/** A person who may stamp in an account. */
export interface Approver {
  readonly user: User;
  /** The platform by which the person enters; absent for a member. */
  readonly platform?: string;
}

/** Returns the user as somebody who may stamp in the account; undefined for anybody else. */
export async function approverOf(
  db: Database,
  accountId: string,
  user: User | undefined,
): Promise<Approver | undefined> {
  if (user === undefined || user.blockedAt !== null) return undefined;
  const reach = await findReach(db, user.id, accountId);
  const rights = reach && rightsIn(reach);
  if (rights === undefined || !mayCall(rights.role, PortalRole.ISSUER)) return undefined;
  return { user, ...(rights.isOfPlatform && reach?.platform && { platform: reach.platform }) };
}

interface CodeDeps {
  readonly db: Database;
  readonly masterKey: Buffer;
  readonly now: () => Date;
}

/** Takes the code of a person who has a second factor. @throws 400 for a wrong one, 429 after too many */
export async function requireCode({ db, masterKey, now }: CodeDeps, user: User, code: string | undefined) {
  if (user.totp === null) return;
  if (code === undefined) throw invalid("code: es obligatorio", { campo: "code" });
  await requireFew(db, { code: user.id }, now());
  await proveCode(db, masterKey, { userId: user.id, sealed: user.totp, code, now: now() });
}
