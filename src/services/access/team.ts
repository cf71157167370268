import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { notApplicable, notFound } from "../../../common/errors.ts";
import {
  changeMember,
  findUserByEmail,
  invitationsOf,
  membersOf,
  type Role,
  revokeInvitations,
} from "../../persistence/access/index.ts";
import type { Database } from "../../persistence/database/index.ts";
import { note } from "../audit.ts";
import type { Caller } from "../context/index.ts";

interface TeamDeps {
  readonly db: Database;
  readonly now: () => Date;
}

export async function teamOf(db: Database, accountId: string, now: Date) {
  const [members, invitations] = await Promise.all([membersOf(db, accountId), invitationsOf(db, accountId, now)]);
  return {
    members: members.map(({ since, ...member }) => ({ ...member, since: timestampFromDate(since) })),
    invitations: invitations.map(({ expiresAt, ...invitation }) => ({
      ...invitation,
      expiresAt: timestampFromDate(expiresAt),
    })),
  };
}

/** Gives a member another role. @throws 404 for an e-mail that is no member, whether a user has it or not */
export async function changeRole(
  { db, now }: TeamDeps,
  { email, role }: { email: string; role: string },
  caller: Caller,
): Promise<void> {
  const { accountId } = caller;
  const user = await findUserByEmail(db, email);
  if (user === undefined) throw notFound("El miembro");
  await db.transaction(async (tx) => {
    const outcome = await changeMember(tx, { accountId, userId: user.id, role: role as Role });
    if (outcome !== "changed") throw refusal(outcome);
    const detail = { email: user.email, role };
    await note(tx, now(), caller, { action: "usuario.papel_cambiado", accountId, detail });
  });
}

/**
 * Removes a member and withdraws an open invitation. The member's open sessions lose the account with their next call.
 */
export async function removeFromTeam({ db, now }: TeamDeps, email: string, caller: Caller): Promise<void> {
  const { accountId } = caller;
  const user = await findUserByEmail(db, email);
  if (user === undefined) throw notFound("El miembro");
  const detail = { email: user.email };
  await db.transaction(async (tx) => {
    const wasInvited = await revokeInvitations(tx, accountId, user.id);
    const outcome = await changeMember(tx, { accountId, userId: user.id, role: undefined });
    if (outcome === "last owner" || (outcome === "missing" && !wasInvited)) throw refusal(outcome);
    const action = outcome === "missing" ? "usuario.invitacion_retirada" : "usuario.quitado";
    await note(tx, now(), caller, { action, accountId, detail });
  });
}

const refusal = (outcome: "missing" | "last owner") =>
  outcome === "missing"
    ? notFound("El miembro")
    : notApplicable("La cuenta debe conservar un administrador: nombre antes a otro");
