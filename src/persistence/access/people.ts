import { randomUUID } from "node:crypto";
import { type Querying, statement } from "../database/index.ts";
import { hashOfToken, newToken } from "./tokens.ts";

export const ROLES = ["reader", "issuer", "owner"] as const;
/** Roles in an account; each includes the rights of the one before. */
export type Role = (typeof ROLES)[number];

export interface User {
  readonly id: string;
  /** In lower case. */
  readonly email: string;
  /** argon2id, as its own text form; null until a link was taken up. */
  readonly password: string | null;
  readonly support: boolean;
  /** The secret of the second factor, encrypted. */
  readonly totp: Buffer | null;
  readonly totpPending: Buffer | null;
  /** Since when it is kept out. */
  readonly blockedAt: Date | null;
}

const USER = `id, email, password, support, totp, totp_pending as "totpPending", blocked_at as "blockedAt"`;

const BY_EMAIL = statement({
  name: "user-by-email",
  of: "people",
  text: `select ${USER} from users where email = $1`,
});
const BY_ID = statement({ name: "user", of: "people", text: `select ${USER} from users where id = $1` });

export async function findUserByEmail(db: Querying, email: string): Promise<User | undefined> {
  return (await db.query<User>(BY_EMAIL, [email.toLowerCase()]))[0];
}

export async function findUser(db: Querying, id: string): Promise<User | undefined> {
  return (await db.query<User>(BY_ID, [id]))[0];
}

const LOCK = statement({
  name: "user-lock",
  of: "people",
  text: `select ${USER} from users where id = $1 for update`,
});

/** The user as it is now, and stays until the transaction ends: who changes it, or holds it too, waits. */
export async function lockUser(tx: Querying, id: string): Promise<User | undefined> {
  return (await tx.query<User>(LOCK, [id]))[0];
}

const ENSURE = statement({
  name: "user-ensure",
  of: "people",
  text: `insert into users (id, email, support, created_at) values ($1, $2, false, $3)
    on conflict (email) do update set email = excluded.email returning ${USER}`,
});

/** The user of that e-mail, who may not have been there before. */
export async function ensureUser(db: Querying, email: string, now: Date): Promise<User> {
  const [user] = await db.query<User>(ENSURE, [randomUUID(), email.toLowerCase(), now]);
  return user!;
}

const SET_PASSWORD = statement({
  name: "user-password",
  of: "people",
  text: "update users set password = $2 where id = $1",
});

export async function setPassword(db: Querying, userId: string, password: string): Promise<void> {
  await db.query(SET_PASSWORD, [userId, password]);
}

const SET_FIRST_PASSWORD = statement({
  name: "user-first-password",
  of: "people",
  text: `update users set password = $2 where id = $1 and password is null
      and not exists (select from identities where user_id = $1)
      and not exists (select from memberships where user_id = $1 and account_id is distinct from $3)
    returning 1`,
});

/**
 * Sets the password of a user who takes up an invitation, into that account or into support (null). False for one who came in before: a password stays, and
 * who uses an identity provider, or is in another account, chooses its first one once it is signed in.
 */
export async function setFirstPassword(
  tx: Querying,
  { userId, accountId }: Pick<NewLink, "userId" | "accountId">,
  password: string,
): Promise<boolean> {
  return (await tx.query(SET_FIRST_PASSWORD, [userId, password, accountId])).length > 0;
}

const BLOCK = statement({
  name: "user-block",
  of: "people",
  text: "update users set blocked_at = $2 where id = $1",
});

/** Keeps a user out from now on, or lets it in again (no date). */
export async function setBlocked(db: Querying, userId: string, at: Date | null): Promise<void> {
  await db.query(BLOCK, [userId, at]);
}

const SET_TOTP = statement({
  name: "user-totp",
  of: "people",
  text: "update users set totp = $2, totp_pending = $3 where id = $1",
});

export async function setTotp(
  db: Querying,
  userId: string,
  { totp, pending }: { totp: Buffer | null; pending: Buffer | null },
): Promise<void> {
  await db.query(SET_TOTP, [userId, totp, pending]);
}

const TAKE_STEP = statement({
  name: "user-totp-step",
  of: "people",
  text: "update users set totp_step = $2 where id = $1 and totp_step < $2 returning 1",
});

/** Returns false when a code of that time, or of a later one, was taken before: a code is good once (RFC 6238, 5.2). */
export async function takeTotpStep(db: Querying, userId: string, step: number): Promise<boolean> {
  return (await db.query(TAKE_STEP, [userId, step])).length > 0;
}

const SET_SUPPORT = statement({
  name: "user-support",
  of: "people",
  text: "update users set support = true where id = $1",
});

export async function makeSupport(db: Querying, userId: string): Promise<void> {
  await db.query(SET_SUPPORT, [userId]);
}

const ADD_MEMBER = statement({
  name: "member-add",
  of: "people",
  text: `insert into memberships (user_id, account_id, role, created_at) values ($1, $2, $3, $4)
    on conflict (user_id, account_id) do nothing`,
});

/** A user who is already a member keeps the present role. */
export async function addMember(
  db: Querying,
  member: { userId: string; accountId: string; role: string; now: Date },
): Promise<void> {
  await db.query(ADD_MEMBER, [member.userId, member.accountId, member.role, member.now]);
}

export interface MembershipRow {
  readonly account: string;
  readonly rfc: string;
  readonly nombre: string;
  readonly role: Role;
  readonly certified: boolean;
}

/** Most accounts that a user's list shows. */
const MOST_MEMBERSHIPS = 1000;

const MEMBERSHIPS = statement({
  name: "memberships",
  of: "people",
  text: `select a.id as account, a.rfc, a.nombre, m.role, a.certified from memberships m join accounts a on a.id = m.account_id
    where m.user_id = $1 order by a.rfc limit ${MOST_MEMBERSHIPS}`,
});

/** By RFC. */
export async function membershipsOf(db: Querying, userId: string): Promise<MembershipRow[]> {
  return db.query<MembershipRow>(MEMBERSHIPS, [userId]);
}

export interface MemberRow {
  readonly user: string;
  readonly email: string;
  readonly role: Role;
  readonly since: Date;
  readonly totp: boolean;
  readonly blocked: boolean;
}

/** Most members of an account, and most open invitations. */
const MOST_MEMBERS = 500;

const MEMBERS = statement({
  name: "members",
  of: "people",
  text: `select u.id as "user", u.email, m.role, m.created_at as since, u.totp is not null as totp, u.blocked_at is not null as blocked
    from memberships m join users u on u.id = m.user_id where m.account_id = $1 order by u.email limit ${MOST_MEMBERS}`,
});

/** By e-mail. */
export async function membersOf(db: Querying, accountId: string): Promise<MemberRow[]> {
  return db.query<MemberRow>(MEMBERS, [accountId]);
}

export interface InvitationRow {
  readonly email: string;
  readonly role: Role;
  readonly invitedBy: string;
  readonly expiresAt: Date;
}

const INVITATIONS = statement({
  name: "invitations",
  of: "people",
  text: `select u.email, l.role, l.invited_by as "invitedBy", l.expires_at as "expiresAt"
    from one_time_links l join users u on u.id = l.user_id
    where l.account_id = $1 and l.used_at is null and l.expires_at > $2 order by u.email limit ${MOST_MEMBERS}`,
});

/** Those that nobody has taken up yet, by e-mail. */
export async function invitationsOf(db: Querying, accountId: string, now: Date): Promise<InvitationRow[]> {
  return db.query<InvitationRow>(INVITATIONS, [accountId, now]);
}

const LOCK_ACCOUNT = statement({
  name: "members-lock",
  of: "people",
  text: "select from accounts where id = $1 for no key update",
});

const OTHER_OWNERS = statement({
  name: "members-owners",
  of: "people",
  text: "select count(*)::int as owners from memberships where account_id = $1 and role = 'owner' and user_id <> $2",
});

const CHANGE_MEMBER = statement({
  name: "member-change",
  of: "people",
  text: "update memberships set role = $3 where account_id = $1 and user_id = $2 returning 1",
});

const REMOVE_MEMBER = statement({
  name: "member-remove",
  of: "people",
  text: "delete from memberships where account_id = $1 and user_id = $2 returning 1",
});

/**
 * Gives a member another role, or takes it out (no role). Only inside a transaction: of two owners who take each other out at the
 * same moment the second waits for the first.
 */
export async function changeMember(
  tx: Querying,
  { accountId, userId, role }: { accountId: string; userId: string; role: Role | undefined },
): Promise<"changed" | "missing" | "last owner"> {
  await tx.query(LOCK_ACCOUNT, [accountId]);
  const [row] = await tx.query<{ owners: number }>(OTHER_OWNERS, [accountId, userId]);
  const change = role === undefined ? REMOVE_MEMBER : CHANGE_MEMBER;
  const values = role === undefined ? [accountId, userId] : [accountId, userId, role];
  const isLast = role !== "owner" && row!.owners === 0;
  if (isLast && (await isOwner(tx, accountId, userId))) return "last owner";
  return (await tx.query(change, values)).length > 0 ? "changed" : "missing";
}

const IS_OWNER = statement({
  name: "member-is-owner",
  of: "people",
  text: "select from memberships where account_id = $1 and user_id = $2 and role = 'owner'",
});

async function isOwner(tx: Querying, accountId: string, userId: string): Promise<boolean> {
  return (await tx.query(IS_OWNER, [accountId, userId])).length > 0;
}

const REVOKE = statement({
  name: "invitation-revoke",
  of: "people",
  text: "delete from one_time_links where account_id = $1 and user_id = $2 and used_at is null returning 1",
});

/** Withdraws the open invitation; false when there is none. */
export async function revokeInvitations(tx: Querying, accountId: string, userId: string): Promise<boolean> {
  return (await tx.query(REVOKE, [accountId, userId])).length > 0;
}

/** It says how long a link is good. */
export const LINK_HOURS = { invitation: 72, reset: 24 } as const;

export interface NewLink {
  readonly kind: keyof typeof LINK_HOURS;
  readonly userId: string;
  readonly accountId: string | null;
  readonly role: string | null;
  readonly support: boolean;
  /** The person or operator who made the link, for the audit. */
  readonly invitedBy: string;
}

export interface Link extends NewLink {
  readonly expiresAt: Date;
  readonly email: string;
  readonly hasPassword: boolean;
  /** The account's name. */
  readonly nombre: string | null;
}

/** A user has one reset at a time, and one invitation to an account: a new link makes the one before void. */
const ADD_LINK = statement({
  name: "link-add",
  of: "people",
  text: `with void as (
      delete from one_time_links where user_id = $3 and kind = $2 and account_id is not distinct from $4 and support = $6
    ) insert into one_time_links (hash, kind, user_id, account_id, role, support, invited_by, created_at, expires_at)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
});

/**
 * The token of a new link; only its hash is kept. Only inside a transaction, where the user is held from then on: links that are asked for at the same
 * moment would not see each other.
 */
export async function addLink(
  tx: Querying,
  { kind, userId, accountId, role, support, invitedBy }: NewLink,
  now: Date,
): Promise<{ token: string; expiresAt: Date }> {
  const token = newToken();
  const expiresAt = new Date(now.getTime() + LINK_HOURS[kind] * 3_600_000);
  await lockUser(tx, userId);
  await tx.query(ADD_LINK, [
    ...[hashOfToken(token), kind, userId, accountId, role, support],
    ...[invitedBy, now, expiresAt],
  ]);
  return { token, expiresAt };
}

const FIND_LINK = statement({
  name: "link",
  of: "people",
  text: `select l.kind, l.user_id as "userId", l.account_id as "accountId", l.role, l.support, l.invited_by as "invitedBy",
      l.expires_at as "expiresAt", u.email, u.password is not null as "hasPassword", a.nombre
    from one_time_links l join users u on u.id = l.user_id left join accounts a on a.id = l.account_id
    where l.hash = $1 and l.used_at is null and l.expires_at > $2`,
});

/** Returns undefined when it was used, is too old, or never was. `hash` as `hashOfToken` gives it. */
export async function findLink(db: Querying, hash: Buffer, now: Date): Promise<Link | undefined> {
  return (await db.query<Link>(FIND_LINK, [hash, now]))[0];
}

const USE_LINK = statement({
  name: "link-use",
  of: "people",
  text: "update one_time_links set used_at = $2 where hash = $1 and used_at is null and expires_at > $2 returning 1",
});

/** Returns false when the link was used meanwhile. */
export async function takeLink(db: Querying, hash: Buffer, now: Date): Promise<boolean> {
  return (await db.query(USE_LINK, [hash, now])).length > 0;
}

const VOID_RESETS = statement({
  name: "link-void-resets",
  of: "people",
  text: "delete from one_time_links where user_id = $1 and kind = 'reset' and used_at is null",
});

/** After one reset was taken up no other sets the password again. */
export async function voidResets(tx: Querying, userId: string): Promise<void> {
  await tx.query(VOID_RESETS, [userId]);
}
