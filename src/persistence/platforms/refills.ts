import { allRows, firstRow, run } from "../database/index.ts";
import type { Refill } from "./accounts.ts";

export interface RefilledAccount extends Refill {
  readonly platformId: string;
  readonly account: string;
}

/** Sets the refill of an account; null ends it. */
export const setRefill = run<[platformId: string, account: string, floor: number | null, amount: number | null]>(
  "platform-refill-set",
  "none",
)`update platform_accounts set refill_floor = $3, refill_amount = $4 where platform_id = $1 and account = $2`;

const COLUMNS = `platform_id as "platformId", account, refill_floor as floor, refill_amount as amount`;

/** Returns the next accounts that are refilled, behind `after`. */
export const refilledAccounts = allRows<RefilledAccount, [after: string, limit: number]>(
  "platform-refills-next",
  "none",
)`
    select ${COLUMNS} from platform_accounts where refill_amount is not null and account > $1 order by account limit $2`;

/** An account without a stamp that is good has no row. */
export const stampsOfAccounts = allRows<
  { readonly account: string; readonly available: number; readonly lastExpiry: Date },
  [accounts: readonly string[], at: Date]
>("platform-refill-balances", "all")`
    select account_id as account, sum(available)::int as available, max(expires_at) as "lastExpiry" from stamp_batches
    where account_id = any($1::uuid[]) and available > 0 and expires_at > $2 group by account_id`;

/** Holds the refill of an account, and the platform's name, so that two processes do not refill it together. */
export const holdRefill = firstRow<
  RefilledAccount & { readonly nombre: string },
  [platformId: string, account: string]
>("platform-refill-hold", "none")`
    select ${COLUMNS}, (select nombre from platforms p where p.id = platform_id) as nombre from platform_accounts
    where platform_id = $1 and account = $2 and refill_amount is not null for update skip locked`;
