import { type Database, type Querying, statement, type Tenant } from "../database/index.ts";

/**
 * The state of an account at a PAC, in an environment. Fields are null as long as neither a person nor the PAC gave
 * them.
 */
export interface AccountPac {
  readonly pac: string;
  /**
   * The PAC's place in the account's own order, from 0; null where the account has no order, or does not name this PAC
   * in it.
   */
  readonly place: number | null;
  readonly registered: boolean | null;
  /** It is true when the taxpayer signed the carta manifiesto, which lets the PAC stamp for it. */
  readonly letterSigned: boolean | null;
  /** A person gave the two values above at this moment. */
  readonly toldAt: Date | null;
  readonly stampedAt: Date | null;
  readonly refusedAt: Date | null;
  readonly refusal: string | null;
}

const FIND = statement("account-pacs", "account")`
    select pac, place, registered, letter_signed as "letterSigned", told_at as "toldAt", stamped_at as "stampedAt",
      refused_at as "refusedAt", refusal
    from account_pacs where account_id = $1 and environment = $2 order by place nulls last, pac limit $3`;

/** More than the number of PACs that can be configured. */
const MOST = 100;

export function findAccountPacs(db: Querying, { accountId, environment }: Tenant): Promise<AccountPac[]> {
  return db.query(FIND, [accountId, environment, MOST]);
}

const UNORDER = statement("account-pacs-unorder", "account")`
    update account_pacs set place = null where account_id = $1 and environment = $2 and place is not null`;
const PLACE = statement("account-pac-place", "account")`
    insert into account_pacs (account_id, environment, pac, place) values ($1, $2, $3, $4)
    on conflict (account_id, environment, pac) do update set place = excluded.place`;

/**
 * Sets the account's own order: these PACs come first, the others after them in the operator's order. An empty order
 * leaves the operator's.
 */
export async function orderAccountPacs(
  tx: Querying,
  { accountId, environment }: Tenant,
  pacs: readonly string[],
): Promise<void> {
  await tx.query(UNORDER, [accountId, environment]);
  for (const [place, pac] of pacs.entries()) await tx.query(PLACE, [accountId, environment, pac, place]);
  await tx.query(REVISE, [accountId]);
}

/** Incrementing the revision makes caches read the account again. */
const REVISE = statement("account-pacs-revise", "account")`
    update accounts set revision = revision + 1 where id = $1`;

const TELL = statement("account-pac-tell", "account")`
    insert into account_pacs as a (account_id, environment, pac, registered, letter_signed, told_at)
    values ($1, $2, $3, $4, $5, $6)
    on conflict (account_id, environment, pac) do update set registered = coalesce(excluded.registered, a.registered),
      letter_signed = coalesce(excluded.letter_signed, a.letter_signed), told_at = excluded.told_at,
      refused_at = null, refusal = null`;

/** The values that a person gives of an account at a PAC; an absent field leaves the value unchanged. */
export interface Told {
  readonly registered?: boolean | undefined;
  readonly letterSigned?: boolean | undefined;
  readonly at: Date;
}

/**
 * Writes down that a person says the account is registered at the PAC and signed its letter. An earlier refusal is
 * cleared.
 */
export async function tellAccountPac(
  tx: Querying,
  { accountId, environment }: Tenant,
  pac: string,
  { registered, letterSigned, at }: Told,
): Promise<void> {
  await tx.query(TELL, [accountId, environment, pac, registered ?? null, letterSigned ?? null, at]);
  await tx.query(REVISE, [accountId]);
}

const REFUSED = statement("account-pac-refused", "account")`
    insert into account_pacs (account_id, environment, pac, refused_at, refusal) values ($1, $2, $3, $4, $5)
    on conflict (account_id, environment, pac) do update set refused_at = excluded.refused_at, refusal = excluded.refusal`;

export async function noteRefusal(
  db: Database,
  { accountId, environment }: Tenant,
  pac: string,
  { refusal, at }: { readonly refusal: string; readonly at: Date },
): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.query(REFUSED, [accountId, environment, pac, at, refusal]);
    await tx.query(REVISE, [accountId]);
  });
}

const STAMPED = statement("account-pac-stamped", "account")`
    insert into account_pacs as a (account_id, environment, pac, stamped_at) values ($1, $2, $3, $4)
    on conflict (account_id, environment, pac) do update
      set stamped_at = coalesce(a.stamped_at, excluded.stamped_at), refused_at = null, refusal = null
      where a.stamped_at is null or a.refused_at is not null
    returning pac`;

/** Writes down that the PAC stamped for the account, so it is ready there. */
export async function noteProof(
  db: Database,
  { accountId, environment }: Tenant,
  pac: string,
  at: Date,
): Promise<void> {
  await db.transaction(async (tx) => {
    const changed = await tx.query(STAMPED, [accountId, environment, pac, at]);
    if (changed.length > 0) await tx.query(REVISE, [accountId]);
  });
}
