import { defineEntity, p } from "@mikro-orm/core";

/** Somebody who signs in at the portal; without a password until a link was taken up. */
export const UserEntity = defineEntity({
  name: "User",
  tableName: "users",
  properties: {
    id: p.uuid().primary(),
    email: p.text().unique(),
    password: p.text().nullable(),
    support: p.boolean(),
    /** Secrets of the second factor, encrypted: the one in force, and one that was not confirmed yet. */
    totp: p.blob().nullable(),
    totpPending: p.blob().nullable(),
    /** Time step of the last accepted code, which is never accepted again. */
    totpStep: p.bigint().defaultRaw("0"),
    createdAt: p.datetime(6),
    /** Since when it is kept out; null for who may come in. */
    blockedAt: p.datetime(6).nullable(),
  },
});

/** Who a user is at an identity provider. */
export const IdentityEntity = defineEntity({
  name: "Identity",
  tableName: "identities",
  properties: {
    issuer: p.text().primary(),
    subject: p.text().primary(),
    userId: p.uuid(),
    createdAt: p.datetime(6),
  },
  uniques: [{ name: "identities_user_id_issuer_unique", properties: ["userId", "issuer"] }],
});

/** A sign-in at an identity provider that is under way, known by the hash of its cookie alone. */
export const OidcSignInEntity = defineEntity({
  name: "OidcSignIn",
  tableName: "oidc_sign_ins",
  properties: {
    hash: p.blob().primary(),
    /** Null once the browser came back with it. */
    state: p.text().nullable(),
    nonce: p.text(),
    verifier: p.text(),
    /** Hash of the invitation that is to be taken up. */
    link: p.blob().nullable(),
    /** Whom the provider said it was: only a second factor is still to come. */
    issuer: p.text().nullable(),
    subject: p.text().nullable(),
    userId: p.uuid().nullable(),
    createdAt: p.datetime(6),
  },
  indexes: [{ name: "oidc_sign_ins_created", properties: ["createdAt"] }],
});

/** Who is in which account, and as what. */
export const MembershipEntity = defineEntity({
  name: "Membership",
  tableName: "memberships",
  properties: {
    userId: p.uuid().primary(),
    accountId: p.uuid().primary(),
    role: p.text(),
    createdAt: p.datetime(6),
  },
  indexes: [{ name: "memberships_account", properties: ["accountId"] }],
});

/** A session; only the hash of its token is stored. */
export const SessionEntity = defineEntity({
  name: "Session",
  tableName: "sessions",
  properties: {
    hash: p.blob().primary(),
    userId: p.uuid(),
    /** Whether it began with a second factor. */
    strong: p.boolean(),
    createdAt: p.datetime(6),
    usedAt: p.datetime(6),
  },
  indexes: [{ name: "sessions_user", properties: ["userId"] }],
});

/** How many requests a session made since its window began. */
export const SessionWindowEntity = defineEntity({
  name: "SessionWindow",
  tableName: "session_windows",
  properties: { hash: p.blob().primary(), startedAt: p.datetime(6), requests: p.integer() },
});

/** An invitation or a reset; only the hash of its token is stored. */
export const OneTimeLinkEntity = defineEntity({
  name: "OneTimeLink",
  tableName: "one_time_links",
  properties: {
    hash: p.blob().primary(),
    kind: p.text(),
    userId: p.uuid(),
    /** Of an invitation into an account. */
    accountId: p.uuid().nullable(),
    role: p.text().nullable(),
    support: p.boolean(),
    invitedBy: p.text(),
    createdAt: p.datetime(6),
    expiresAt: p.datetime(6),
    usedAt: p.datetime(6).nullable(),
  },
  indexes: [{ name: "one_time_links_account", properties: ["accountId"] }],
});

/** How often somebody tried to sign in as a user, or from an address. */
export const SignInAttemptEntity = defineEntity({
  name: "SignInAttempt",
  tableName: "sign_in_attempts",
  properties: { subject: p.text().primary(), startedAt: p.datetime(6), attempts: p.integer() },
});

/** What somebody changed; a trigger keeps it as it is. */
export const AuditEntity = defineEntity({
  name: "Audit",
  tableName: "audit",
  properties: {
    number: p.integer().primary().autoincrement(),
    at: p.datetime(6),
    userId: p.uuid().nullable(),
    actor: p.text(),
    accountId: p.uuid().nullable(),
    address: p.text().nullable(),
    action: p.text(),
    detail: p.json(),
  },
  indexes: [{ name: "audit_account", properties: ["accountId", "number"] }],
});
