import { anyRow, type Environment, firstRow, run } from "../database/index.ts";

/** Sets the link of an account's holder; `hash` is as `hashOfToken` gives it. */
export const setHolderLink = run<
  [platformId: string, account: string, hash: Buffer, endsAt: Date, environment: Environment]
>("platform-link-set", "none")`
    update platform_accounts set link_hash = $3, link_ends_at = $4, link_environment = $5
    where platform_id = $1 and account = $2`;

export interface HolderLink {
  readonly account: string;
  readonly rfc: string;
  readonly plataforma: string;
  /** The environment of the key that made the link. */
  readonly environment: Environment;
  readonly endsAt: Date;
}

/** Finds the account of a link that has not ended. */
export const findHolderLink = firstRow<HolderLink, [hash: Buffer, now: Date]>("platform-link-find", "none")`
    select a.account, a.rfc, p.nombre as plataforma, a.link_environment as environment, a.link_ends_at as "endsAt"
    from platform_accounts a join platforms p on p.id = a.platform_id
    where a.link_hash = $1 and a.link_ends_at > $2`;

/** Returns when the account's link ends; undefined where none is open. */
export const openHolderLink = firstRow<{ readonly endsAt: Date }, [platformId: string, account: string, now: Date]>(
  "platform-link-open",
  "none",
)`
    select link_ends_at as "endsAt" from platform_accounts
    where platform_id = $1 and account = $2 and link_hash is not null and link_ends_at > $3`;

/** Withdraws the account's link. Returns false where none was open. */
export const withdrawHolderLink = anyRow<[platformId: string, account: string, now: Date]>(
  "platform-link-withdraw",
  "none",
)`
    update platform_accounts set link_hash = null, link_ends_at = null, link_environment = null
    where platform_id = $1 and account = $2 and link_hash is not null and link_ends_at > $3 returning 1`;

/** Ends a link. Returns undefined where it had ended already. */
export const endHolderLink = firstRow<{ readonly account: string }, [hash: Buffer, now: Date]>(
  "platform-link-end",
  "none",
)`
    update platform_accounts set link_hash = null, link_ends_at = null, link_environment = null
    where link_hash = $1 and link_ends_at > $2 returning account`;
