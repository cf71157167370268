import { type Querying, run, statement } from "../database/index.ts";
import { hashOfToken, isToken, newToken } from "./tokens.ts";

/** Minutes that a user has for the identity provider, and then again for the second factor. */
export const OIDC_MINUTES = 10;

export interface OidcSecrets {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

const START = statement("oidc-start", "people")`
    insert into oidc_sign_ins (hash, state, nonce, verifier, link, created_at) values ($1, $2, $3, $4, $5, $6)`;

/** Begins a sign-in and returns a token that only this browser has. `link` is the hash of an invitation's token. */
export async function startOidc(
  db: Querying,
  { state, nonce, verifier }: OidcSecrets,
  { link, now }: { link: Buffer | undefined; now: Date },
): Promise<string> {
  const token = newToken();
  await db.query(START, [hashOfToken(token), state, nonce, verifier, link ?? null, now]);
  return token;
}

const YOUNG = `created_at > $2::timestamptz - interval '${OIDC_MINUTES} min'`;

const RETURN = statement("oidc-return", "people")`
    update oidc_sign_ins set state = null where hash = $1 and ${YOUNG} and state = $3 returning nonce, verifier, link`;

/**
 * Returns the data that the sign-in began with, once. Returns undefined for the state of another browser, for a state
 * that came back before, and for one that is too old.
 */
export async function returnOidc(
  db: Querying,
  { token, state, now }: { token: string; state: string; now: Date },
): Promise<(Omit<OidcSecrets, "state"> & { readonly link: Buffer | null }) | undefined> {
  if (!isToken(token)) return undefined;
  return (
    await db.query<Omit<OidcSecrets, "state"> & { link: Buffer | null }>(RETURN, [hashOfToken(token), now, state])
  )[0];
}

export interface KnownIdentity {
  readonly issuer: string;
  readonly subject: string;
  readonly userId: string;
}

const PROVE = statement("oidc-prove", "people")`
    update oidc_sign_ins set issuer = $2, subject = $3, user_id = $4 where hash = $1`;

/** Stores the proven identity until the second factor is proven too. */
export async function proveOidc(
  db: Querying,
  token: string,
  { issuer, subject, userId }: KnownIdentity,
): Promise<void> {
  await db.query(PROVE, [hashOfToken(token), issuer, subject, userId]);
}

const PROVED = statement("oidc-proved", "people")`
    select issuer, subject, user_id as "userId", link from oidc_sign_ins where hash = $1 and ${YOUNG} and user_id is not null`;

export async function provedOidc(
  db: Querying,
  { token, now }: { token: string; now: Date },
): Promise<(KnownIdentity & { readonly link: Buffer | null }) | undefined> {
  if (!isToken(token)) return undefined;
  return (await db.query<KnownIdentity & { link: Buffer | null }>(PROVED, [hashOfToken(token), now]))[0];
}

const END = statement("oidc-end", "people")`delete from oidc_sign_ins where hash = $1 returning 1`;

/** Ends the sign-in. Returns false when it had ended before. */
export async function endOidc(tx: Querying, token: string): Promise<boolean> {
  return (await tx.query(END, [hashOfToken(token)])).length > 0;
}

const USER_OF = statement("identity-user", "people")`
    select user_id as "userId" from identities where issuer = $1 and subject = $2`;

export async function userOfIdentity(
  db: Querying,
  { issuer, subject }: Omit<KnownIdentity, "userId">,
): Promise<string | undefined> {
  return (await db.query<{ userId: string }>(USER_OF, [issuer, subject]))[0]?.userId;
}

const BIND = statement("identity-bind", "people")`
    insert into identities (issuer, subject, user_id, created_at) values ($1, $2, $3, $4)
    on conflict do nothing returning 1`;

/**
 * Binds the identity to the user. Returns false where the identity is bound already, or the user has another identity
 * of the same issuer.
 */
export async function bindIdentity(
  tx: Querying,
  { issuer, subject, userId }: KnownIdentity,
  now: Date,
): Promise<boolean> {
  return (await tx.query(BIND, [issuer, subject, userId, now])).length > 0;
}

export const unbindIdentities = run<[userId: string]>("identity-unbind", "people")`
    delete from identities where user_id = $1`;
