import { allRows } from "../database/index.ts";

/** The CSD that seals the documents of an account. */
export interface SealingCsd {
  readonly account: string;
  readonly validFrom: Date;
  readonly validTo: Date;
}

/** An account without a CSD has no row. */
export const csdsOfAccounts = allRows<SealingCsd, [accounts: readonly string[]]>("platform-csds", "all")`
    select account_id as account, valid_from as "validFrom", valid_to as "validTo" from csds
    where account_id = any($1::uuid[]) and active`;

/** Lists those of the accounts that have a series in use. */
export const accountsWithSeries = allRows<{ readonly account: string }, [accounts: readonly string[]]>(
  "platform-series",
  "all",
)`
    select distinct account_id as account from series where account_id = any($1::uuid[]) and active`;

export interface LetterOfAccount {
  readonly account: string;
  readonly pac: string;
  readonly registered: boolean | null;
  readonly letterSigned: boolean | null;
  readonly stampedAt: Date | null;
  readonly refusedAt: Date | null;
}

/** Lists what is known of the accounts at the PACs of production. */
export const lettersOfAccounts = allRows<LetterOfAccount, [accounts: readonly string[]]>("platform-letters", "all")`
    select account_id as account, pac, registered, letter_signed as "letterSigned", stamped_at as "stampedAt",
      refused_at as "refusedAt"
    from account_pacs where account_id = any($1::uuid[]) and environment = 'production'`;
