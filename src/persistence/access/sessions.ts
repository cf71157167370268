import { COUNTED, restOf, secondsOf } from "../admission/index.ts";
import { type Database, firstRow, type Querying, run, statement } from "../database/index.ts";
import type { Role } from "./people.ts";
import { hashOfToken, newToken } from "./tokens.ts";

/** Hours without use, and hours in all, after which a session ends (OWASP, Session Management). */
export const IDLE_HOURS = 2;
export const ABSOLUTE_HOURS = 12;
/** The most sessions of a user; a further one ends the oldest. */
const MOST_SESSIONS = 20;

const ALIVE = `s.created_at > $2::timestamptz - interval '${ABSOLUTE_HOURS} h' and s.used_at > $2::timestamptz - interval '${IDLE_HOURS} h'`;

/** The rights of a user in what is asked for, which is an account or a platform. */
export interface Reach {
  /** The role of a member, or of a person of the platform that is asked for; null without one. */
  readonly role: Role | null;
  /** The platform that is asked for, or by which the user enters the account that is asked for. */
  readonly platformId: string | null;
  readonly platform: string | null;
  /** The user's role in the platform of an account whose owner lets its people enter; null in any other. */
  readonly platformRole: Role | null;
}

/** A session, with the rights that its user has in an account or a platform, and with this request counted. */
export interface SessionEntry extends Reach {
  readonly userId: string;
  readonly email: string;
  readonly support: boolean;
  /** It is true when the session began with a second factor that the user still has. */
  readonly strong: boolean;
  /** The id of the requested account; null where the user may enter no account with that id. */
  readonly accountId: string | null;
  readonly certified: boolean | null;
  readonly revision: number | null;
  readonly sandboxAhead: number | null;
  /** Requests of the user in the window, this one included. */
  readonly requests: number;
  /** Seconds until the window ends. */
  readonly reset: number;
}

const REACH = `m.role, p.id as "platformId", p.nombre as platform, pm.role as "platformRole"`;

/** Joins the rights of a user, given as SQL, in the account or platform `id`. */
const reaching = (user: string, id: string) => `
      left join memberships m on m.user_id = ${user} and m.account_id = ${id}
      left join (platform_accounts pa join memberships pm on pm.account_id = pa.platform_id)
        on pa.account = ${id} and pa.entry_since is not null and pm.user_id = ${user}
      left join platforms p on p.id = coalesce(pa.platform_id, m.account_id)`;

/** Returns the rights of the user in the account or platform with that id. */
export const findReach = firstRow<Reach, [userId: string, id: string]>("session-reach", "people")`
    select ${REACH} from users u ${reaching("u.id", "$2")} where u.id = $1`;

/**
 * Finds a session and counts its request in one round trip. Every request writes only the window, which is unlogged;
 * the time of the last use is written once a minute. The window counts by user, because a user may have twenty
 * sessions. The account is named by its id, for which a cluster asks one shard; by what was reached it would fetch all
 * accounts.
 */
const ENTER = statement("session-enter", "people")`with alive as (
      select s.hash, s.user_id, s.strong and u.totp is not null as strong, u.email, u.support
      from sessions s join users u on u.id = s.user_id where s.hash = $1 and ${ALIVE} and u.blocked_at is null
    ), touched as (
      update sessions set used_at = $2 where hash = (select hash from alive) and used_at < $2::timestamptz - interval '1 min'
    ), counted as (
      insert into session_windows as w (hash, started_at, requests) select sha256(user_id::text::bytea), $2, 1 from alive
      on conflict (hash) do update set
        ${COUNTED}
      returning requests, ${restOf("$2::timestamptz")} as rest
    ), reached as (
      select alive.user_id as "userId", alive.email, alive.support, alive.strong, counted.requests,
        ${secondsOf("counted.rest")} as reset, ${REACH}, coalesce(m.account_id, pa.account) as asked
      from alive cross join counted ${reaching("alive.user_id", "$3")}
    )
    select reached.*, a.id as "accountId", a.certified, a.revision, a.sandbox_ahead as "sandboxAhead"
    from reached left join accounts a on a.id = $3 and reached.asked is not null`;

/**
 * Returns until when a member of the account may have been signed in: the audit keeps each sign-in, and a session is
 * gone when it ends.
 */
export const lastVisit = firstRow<{ readonly usedAt: Date | null }, [accountId: string]>(
  "session-last-visit",
  "people",
)`
    select max(a.at) + interval '${ABSOLUTE_HOURS} h' as "usedAt"
    from audit a join memberships m on m.user_id = a.user_id where m.account_id = $1`;

/** No account has this id. A cluster asks one shard for it, and all of them for null. */
const NO_ACCOUNT = "00000000-0000-0000-0000-000000000000";

/** Returns undefined for a token that is not a session's, or whose session has ended. `accountId` must be a UUID. */
export async function enterSession(
  db: Database,
  { token, accountId, now }: { token: string; accountId: string | undefined; now: Date },
): Promise<SessionEntry | undefined> {
  const [entry] = await db.query<SessionEntry>(ENTER, [hashOfToken(token), now, accountId ?? NO_ACCOUNT]);
  return entry;
}

const BEGIN = statement("session-begin", "people")`with surplus as (
      delete from sessions where hash in (
        select hash from sessions where user_id = $2 order by created_at desc offset ${MOST_SESSIONS - 1})
    ) insert into sessions (hash, user_id, strong, created_at, used_at) values ($1, $2, $3, $4, $4)`;

/**
 * Begins a session and returns its token, of which only the hash is stored. The user must be locked (`lockUser`),
 * because the password or second factor that the user proved may have changed since.
 */
export async function beginSession(
  db: Querying,
  { userId, strong, now }: { userId: string; strong: boolean; now: Date },
): Promise<string> {
  const token = newToken();
  await db.query(BEGIN, [hashOfToken(token), userId, strong, now]);
  return token;
}

const BEGAN = statement("session-began", "people")`
    select created_at as "createdAt" from sessions where hash = $1`;

/** Returns the moment when the session began; undefined when it has ended. `hash` is as `hashOfToken` gives it. */
export async function sessionBegan(db: Querying, hash: Buffer): Promise<Date | undefined> {
  return (await db.query<{ createdAt: Date }>(BEGAN, [hash]))[0]?.createdAt;
}

export const endSession = run<[hash: Buffer]>("session-end", "people")`delete from sessions where hash = $1`;

/**
 * Ends all sessions of the user, and the sign-ins at a provider that still wait for a code, because the proofs with
 * which they began may count no longer. The user must be locked, by a change in the same transaction or by `lockUser`:
 * a session that begins at this moment would otherwise not be seen, and would stay.
 */
export const endSessions = run<[userId: string]>("sessions-end", "people")`
    with waiting as (delete from oidc_sign_ins where user_id = $1) delete from sessions where user_id = $1`;

const FORGET = statement("portal-forget", "people")`with old_sessions as (
      delete from sessions where hash in (
        select hash from sessions s where not (${ALIVE.replaceAll("$2", "$1")}) limit $2 for update skip locked) returning 1
    ), old_windows as (
      delete from session_windows where hash in (
        select hash from session_windows where started_at < $1::timestamptz - interval '1 h' limit $2 for update skip locked)
      returning 1
    ), old_links as (
      delete from one_time_links where hash in (
        select hash from one_time_links where expires_at < $1::timestamptz - interval '30 days' limit $2 for update skip locked)
      returning 1
    ), old_approvals as (
      delete from approval_links where hash in (
        select hash from approval_links where ends_at < $1::timestamptz - interval '30 days' limit $2 for update skip locked)
      returning 1
    ), old_attempts as (
      delete from sign_in_attempts where subject in (
        select subject from sign_in_attempts where started_at < $1::timestamptz - interval '1 day' limit $2 for update skip locked)
      returning 1
    ), old_sign_ins as (
      delete from oidc_sign_ins where hash in (
        select hash from oidc_sign_ins where created_at < $1::timestamptz - interval '1 h' limit $2 for update skip locked)
      returning 1
    ) select ((select count(*) from old_sessions) + (select count(*) from old_windows) + (select count(*) from old_links)
        + (select count(*) from old_approvals) + (select count(*) from old_attempts) + (select count(*) from old_sign_ins))::int as count`;

/** Deletes expired sessions, links and sign-ins under way, at most `limit` of each. Returns how many it deleted. */
export async function forgetSessions(db: Database, now: Date, limit: number): Promise<number> {
  const [{ count }] = (await db.query<{ count: number }>(FORGET, [now, limit])) as [{ count: number }];
  return count;
}
