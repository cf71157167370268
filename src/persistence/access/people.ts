import { randomUUID } from "node:crypto";
import { allRows, anyRow, firstRow, type Querying, run, statement } from "../database/index.ts";
import { hashOfToken, newToken } from "./tokens.ts";

export const ROLES = ["reader", "issuer", "owner"] as const;
/** Each role in an account includes the rights of the roles before it. */
export type Role = (typeof ROLES)[number];

export interface User {
  readonly id: string;
  /** The e-mail is in lower case. */
  readonly email: string;
  /** The password's hash is argon2id's text form; it is null until the user took up a link. */
  readonly password: string | null;
  readonly support: boolean;
  /** The secret of the second factor is encrypted. */
  readonly totp: Buffer | null;
  readonly totpPending: Buffer | null;
  /** The user is suspended since this moment; null for a user who may sign in. */
  readonly blockedAt: Date | null;
}

const USER = `id, email, password, support, totp, totp_pending as "totpPending", blocked_at as "blockedAt"`;

const BY_EMAIL = statement("user-by-email", "people")`select ${USER} from users where email = $1`;
export const findUser = firstRow<User, [id: string]>("user", "people")`select ${USER} from users where id = $1`;

export async function findUserByEmail(db: Querying, email: string): Promise<User | undefined> {
  return (await db.query<User>(BY_EMAIL, [email.toLowerCase()]))[0];
}

/** Reads the user's row and locks it until the transaction ends. Others who change the user, or lock it too, wait. */
export const lockUser = firstRow<User, [id: string]>("user-lock", "people")`
    select ${USER} from users where id = $1 for update`;

const ENSURE = statement("user-ensure", "people")`
    insert into users (id, email, support, created_at) values ($1, $2, false, $3)
    on conflict (email) do update set email = excluded.email returning ${USER}`;

export async function ensureUser(db: Querying, email: string, now: Date): Promise<User> {
  const [user] = await db.query<User>(ENSURE, [randomUUID(), email.toLowerCase(), now]);
  return user!;
}

export const setPassword = run<[userId: string, password: string]>("user-password", "people")`
    update users set password = $2 where id = $1`;

const SET_FIRST_PASSWORD = statement("user-first-password", "people")`
    update users set password = $2 where id = $1 and password is null
      and not exists (select from identities where user_id = $1)
      and not exists (select from memberships where user_id = $1 and account_id is distinct from $3)
    returning 1`;

/**
 * Sets the first password of a user who takes up an invitation, into that account or into support (null). Returns false
 * for a user who signed in before: such a user keeps the password, and who uses an identity provider or is in another
 * account chooses a first password after signing in.
 */
export async function setFirstPassword(
  tx: Querying,
  { userId, accountId }: Pick<NewLink, "userId" | "accountId">,
  password: string,
): Promise<boolean> {
  return (await tx.query(SET_FIRST_PASSWORD, [userId, password, accountId])).length > 0;
}

/** Suspends a user from this date, or ends the suspension (no date). */
export const setBlocked = run<[userId: string, at: Date | null]>("user-block", "people")`
    update users set blocked_at = $2 where id = $1`;

const SET_TOTP = statement("user-totp", "people")`
    update users set totp = $2, totp_pending = $3 where id = $1`;

export async function setTotp(
  db: Querying,
  userId: string,
  { totp, pending }: { totp: Buffer | null; pending: Buffer | null },
): Promise<void> {
  await db.query(SET_TOTP, [userId, totp, pending]);
}

/**
 * Takes a code of the second factor. Returns false when a code of that time or of a later one was taken before, because
 * a code is good once (RFC 6238, 5.2).
 */
export const takeTotpStep = anyRow<[userId: string, step: number]>("user-totp-step", "people")`
    update users set totp_step = $2 where id = $1 and totp_step < $2 returning 1`;

export const makeSupport = run<[userId: string]>("user-support", "people")`
    update users set support = true where id = $1`;

const ADD_MEMBER = statement("member-add", "people")`
    insert into memberships (user_id, account_id, role, created_at) values ($1, $2, $3, $4)
    on conflict (user_id, account_id) do nothing`;

/**
 * Adds a member. A user who is already a member keeps the present role. The people of a platform are members under its
 * id, as those of an account are under the account's: `accountId` is either here, and no id is of both.
 */
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

/** The most memberships that a list of a user's shows. */
const MOST_MEMBERSHIPS = 1000;

/** Lists the user's accounts, ordered by RFC. */
export const membershipsOf = allRows<MembershipRow, [userId: string]>("memberships", "people")`
    select a.id as account, a.rfc, a.nombre, m.role, a.certified from memberships m join accounts a on a.id = m.account_id
    where m.user_id = $1 order by a.rfc limit ${MOST_MEMBERSHIPS}`;

export interface PlatformMembershipRow {
  readonly platform: string;
  readonly nombre: string;
  readonly role: Role;
}

/** Lists the platforms of which the user is a person, ordered by name. */
export const platformsOf = allRows<PlatformMembershipRow, [userId: string]>("memberships-of-platforms", "people")`
    select p.id as platform, p.nombre, m.role from memberships m join platforms p on p.id = m.account_id
    where m.user_id = $1 order by p.nombre limit ${MOST_MEMBERSHIPS}`;

/** Returns true for a member of the account or the person of the platform with that id. */
export const isMember = anyRow<[teamId: string, userId: string]>("member-is", "people")`
    select from memberships where account_id = $1 and user_id = $2`;

export interface MemberRow {
  readonly user: string;
  readonly email: string;
  readonly role: Role;
  readonly since: Date;
  readonly totp: boolean;
  readonly blocked: boolean;
}

/** The most members of an account, or open invitations into it, that a list shows. */
const MOST_MEMBERS = 500;

/** Lists the members, ordered by e-mail. */
export const membersOf = allRows<MemberRow, [accountId: string]>("members", "people")`
    select u.id as "user", u.email, m.role, m.created_at as since, u.totp is not null as totp, u.blocked_at is not null as blocked
    from memberships m join users u on u.id = m.user_id where m.account_id = $1 order by u.email limit ${MOST_MEMBERS}`;

export interface InvitationRow {
  readonly email: string;
  readonly role: Role;
  readonly invitedBy: string;
  readonly expiresAt: Date;
}

/** Lists the open invitations, ordered by e-mail. */
export const invitationsOf = allRows<InvitationRow, [accountId: string, now: Date]>("invitations", "people")`
    select u.email, l.role, l.invited_by as "invitedBy", l.expires_at as "expiresAt"
    from one_time_links l join users u on u.id = l.user_id
    where l.account_id = $1 and l.used_at is null and l.expires_at > $2 order by u.email limit ${MOST_MEMBERS}`;

/** Removes everybody from the account, and the links into it. */
export const endTeam = run<[accountId: string]>("team-end", "people")`
    with links as (delete from one_time_links where account_id = $1 and used_at is null)
    delete from memberships where account_id = $1`;

const LOCK_OWNERS = statement("members-lock", "people")`
    select from memberships where account_id = $1 and role = 'owner' order by user_id for update`;

const OTHER_OWNERS = statement("members-owners", "people")`
    select count(*)::int as owners from memberships where account_id = $1 and role = 'owner' and user_id <> $2`;

const CHANGE_MEMBER = statement("member-change", "people")`
    update memberships set role = $3 where account_id = $1 and user_id = $2 returning 1`;

const REMOVE_MEMBER = statement("member-remove", "people")`
    delete from memberships where account_id = $1 and user_id = $2 returning 1`;

/**
 * Gives a member another role, or removes the member (no role). It needs a transaction: when two owners remove each
 * other at the same moment, the second waits for the first.
 */
export async function changeMember(
  tx: Querying,
  { accountId, userId, role }: { accountId: string; userId: string; role: Role | undefined },
): Promise<"changed" | "missing" | "last owner"> {
  await tx.query(LOCK_OWNERS, [accountId]);
  const [row] = await tx.query<{ owners: number }>(OTHER_OWNERS, [accountId, userId]);
  const change = role === undefined ? REMOVE_MEMBER : CHANGE_MEMBER;
  const values = role === undefined ? [accountId, userId] : [accountId, userId, role];
  const isLast = role !== "owner" && row!.owners === 0;
  if (isLast && (await isOwner(tx, accountId, userId))) return "last owner";
  return (await tx.query(change, values)).length > 0 ? "changed" : "missing";
}

const isOwner = anyRow<[accountId: string, userId: string]>("member-is-owner", "people")`
    select from memberships where account_id = $1 and user_id = $2 and role = 'owner'`;

/** Withdraws the open invitation. Returns false when there is none. */
export const revokeInvitations = anyRow<[accountId: string, userId: string]>("invitation-revoke", "people")`
    delete from one_time_links where account_id = $1 and user_id = $2 and used_at is null returning 1`;

export const LINK_HOURS = { invitation: 72, reset: 24 } as const;

export interface NewLink {
  readonly kind: keyof typeof LINK_HOURS;
  readonly userId: string;
  readonly accountId: string | null;
  readonly role: string | null;
  readonly support: boolean;
  /** The person or operator who made the link is kept for the audit. */
  readonly invitedBy: string;
}

export interface Link extends NewLink {
  readonly expiresAt: Date;
  readonly email: string;
  readonly hasPassword: boolean;
  /** The name of the account or the platform. */
  readonly nombre: string | null;
  readonly ofPlatform: boolean;
}

/**
 * A user has at most one open reset, and one open invitation into an account: a new link makes the earlier one void.
 */
const ADD_LINK = statement("link-add", "people")`with void as (
      delete from one_time_links where user_id = $3 and kind = $2 and account_id is not distinct from $4 and support = $6
    ) insert into one_time_links (hash, kind, user_id, account_id, role, support, invited_by, created_at, expires_at)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`;

/**
 * Makes a link and returns its token, of which only the hash is stored. It needs a transaction, which locks the user:
 * two links that are requested at the same moment would not see each other.
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

/**
 * Finds a link by its `hash` (`hashOfToken`). Returns undefined when the link was used, is too old or never existed.
 */
export const findLink = firstRow<Link, [hash: Buffer, now: Date]>("link", "people")`
    select l.kind, l.user_id as "userId", l.account_id as "accountId", l.role, l.support, l.invited_by as "invitedBy",
      l.expires_at as "expiresAt", u.email, u.password is not null as "hasPassword",
      coalesce(p.nombre, a.nombre) as nombre, p.id is not null as "ofPlatform"
    from one_time_links l join users u on u.id = l.user_id left join platforms p on p.id = l.account_id
      left join accounts a on a.id = l.account_id
    where l.hash = $1 and l.used_at is null and l.expires_at > $2`;

/** Marks the link as used. Returns false when it was used meanwhile. */
export const takeLink = anyRow<[hash: Buffer, now: Date]>("link-use", "people")`
    update one_time_links set used_at = $2 where hash = $1 and used_at is null and expires_at > $2 returning 1`;

/** Makes the user's other resets void once one reset was taken up. */
export const voidResets = run<[userId: string]>("link-void-resets", "people")`
    delete from one_time_links where user_id = $1 and kind = 'reset' and used_at is null`;
