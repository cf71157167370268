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
import type { Account } from "../../persistence/account/index.ts";
import type { Database } from "../../persistence/database/index.ts";
import type { PlatformRow } from "../../persistence/platforms/index.ts";
import { type By, note } from "../audit.ts";

interface TeamDeps {
  readonly db: Database;
  readonly now: () => Date;
}

/** An account or a platform, in which people have roles. */
export interface Team {
  readonly id: string;
  readonly noun: "cuenta" | "plataforma";
  /** A mail calls it by this name. */
  readonly called: string;
}

export const accountTeam = ({ id, nombre, rfc }: Pick<Account, "id" | "nombre" | "rfc">): Team => ({
  ...{ id, noun: "cuenta", called: `${nombre.replace(/\s+/g, " ")} (${rfc})` },
});

export const platformTeam = ({ id, nombre }: Pick<PlatformRow, "id" | "nombre">): Team => ({
  ...{ id, noun: "plataforma", called: `la plataforma ${nombre.replace(/\s+/g, " ")}` },
});

export async function teamOf(db: Database, teamId: string, now: Date) {
  const [members, invitations] = await Promise.all([membersOf(db, teamId), invitationsOf(db, teamId, now)]);
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
  team: Team,
  { email, role }: { email: string; role: string },
  by: By,
): Promise<void> {
  const user = await findUserByEmail(db, email);
  if (user === undefined) throw notFound("El miembro");
  await db.transaction(async (tx) => {
    const outcome = await changeMember(tx, { accountId: team.id, userId: user.id, role: role as Role });
    if (outcome !== "changed") throw refusal(outcome, team);
    const detail = { email: user.email, role };
    await note(tx, now(), by, { action: "usuario.papel_cambiado", accountId: team.id, detail });
  });
}

/**
 * Removes a member and withdraws an open invitation. The member's open sessions lose the account or platform with their
 * next call.
 */
export async function removeFromTeam({ db, now }: TeamDeps, team: Team, email: string, by: By): Promise<void> {
  const user = await findUserByEmail(db, email);
  if (user === undefined) throw notFound("El miembro");
  const detail = { email: user.email };
  await db.transaction(async (tx) => {
    const wasInvited = await revokeInvitations(tx, team.id, user.id);
    const outcome = await changeMember(tx, { accountId: team.id, userId: user.id, role: undefined });
    if (outcome === "last owner" || (outcome === "missing" && !wasInvited)) throw refusal(outcome, team);
    const action = outcome === "missing" ? "usuario.invitacion_retirada" : "usuario.quitado";
    await note(tx, now(), by, { action, accountId: team.id, detail });
  });
}

const refusal = (outcome: "missing" | "last owner", { noun }: Team) =>
  outcome === "missing"
    ? notFound("El miembro")
    : notApplicable(`La ${noun} debe conservar un administrador: nombre antes a otro`);
