import { allRows, anyRow, type Environment, firstRow, run, type Tenant } from "../database/index.ts";

/** Mails and the audit say this of the draft. */
export interface AboutDraft {
  readonly kind: string;
  /** With its currency: "1160.00 MXN". */
  readonly total: string;
  readonly referencia?: string | undefined;
}

/** The key of a platform, or the account's own, by which somebody asked. */
export interface AskingKey {
  readonly platformKey: string | null;
  readonly accountKey: Buffer | null;
}

/** The person who was asked, and the key that asked. */
export interface Asked extends Tenant, AskingKey {
  readonly userId: string;
}

export interface ApprovalLink extends Asked {
  readonly draft: string;
  readonly hash: Buffer;
  /** The draft had this version and this content when somebody asked. */
  readonly version: number;
  readonly request: Buffer;
  readonly about: AboutDraft;
  readonly askedBy: string;
  readonly endsAt: Date;
  /** The person approved; null while there is no answer, and again after an approval by which nothing was stamped. */
  readonly approved: boolean | null;
}

/** Makes a link, which takes the place of an earlier one of the same draft and person. `hash` is of `hashOfToken`. */
export const setApprovalLink = run<
  [
    ...[account: string, environment: Environment, draft: string, userId: string, hash: Buffer, version: number],
    ...[request: Buffer, about: AboutDraft, askedBy: string, platformKey: string | null, accountKey: Buffer | null],
    ...[askedAt: Date, endsAt: Date],
  ]
>("approval-link-set", "people")`
    insert into approval_links (account, environment, draft, user_id, hash, version, request, about, asked_by,
      platform_key, account_key, asked_at, ends_at)
    values ($1, $2, $3, $4, $5, $6, $7, $8::jsonb, $9, $10, $11, $12, $13)
    on conflict (account, environment, draft, user_id) do update set hash = excluded.hash, version = excluded.version,
      request = excluded.request, about = excluded.about, asked_by = excluded.asked_by,
      platform_key = excluded.platform_key, account_key = excluded.account_key, asked_at = excluded.asked_at,
      ends_at = excluded.ends_at, answered_at = null, approved = null, reason = null`;

/** Takes back a link whose mail was not sent. */
export const dropApprovalLink = run<[hash: Buffer]>("approval-link-drop", "people")`
    delete from approval_links where hash = $1 and answered_at is null`;

/** Finds a link that was not answered with no. It ends by the time of its account. */
export const findApprovalLink = firstRow<ApprovalLink, [hash: Buffer]>("approval-link-find", "people")`
    select account as "accountId", environment, draft, user_id as "userId", hash, version, request, about,
      asked_by as "askedBy", platform_key as "platformKey", account_key as "accountKey", ends_at as "endsAt", approved
    from approval_links where hash = $1 and approved is distinct from false`;

/** Writes the person's answer down. Returns false where there is one already. */
export const answerApproval = anyRow<[hash: Buffer, at: Date, approved: boolean, reason: string | undefined]>(
  "approval-link-answer",
  "people",
)`
    update approval_links set answered_at = $2, approved = $3, reason = $4 where hash = $1 and answered_at is null
    returning 1`;

/** Forgets an approval by which nothing was stamped, so that the person decides anew. */
export const reopenApproval = run<[hash: Buffer]>("approval-link-reopen", "people")`
    update approval_links set answered_at = null, approved = null where hash = $1 and approved`;

export interface AskedApproval extends Asked {
  readonly email: string;
  readonly version: number;
  readonly askedAt: Date;
  readonly endsAt: Date;
  readonly answeredAt: Date | null;
  readonly approved: boolean | null;
  readonly reason: string | null;
}

const MOST_ASKED = 100;

/** Lists who was asked about a draft, the last one first. */
export const listApprovals = allRows<AskedApproval, [account: string, environment: Environment, draft: string]>(
  "approval-links",
  "people",
)`
    select l.account as "accountId", l.environment, l.user_id as "userId", l.platform_key as "platformKey",
      l.account_key as "accountKey", u.email, l.version, l.asked_at as "askedAt", l.ends_at as "endsAt",
      l.answered_at as "answeredAt", l.approved, l.reason
    from approval_links l join users u on u.id = l.user_id
    where l.account = $1 and l.environment = $2 and l.draft = $3
    order by l.asked_at desc, u.email limit ${MOST_ASKED}`;
