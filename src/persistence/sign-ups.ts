import { allRows, anyRow, firstRow, run } from "./database/index.ts";

/** Returns the test account that the user opened and that has not ended. */
export const findTestAccount = firstRow<{ readonly account: string }, [userId: string]>("sign-up-of-user", "none")`
    select account from sign_ups where user_id = $1 and due_at is not null`;

/** Enters an account. Returns false where the user has one already, or as many were opened in the last day. */
export const enterSignUp = anyRow<[account: string, userId: string, at: Date, dueAt: Date, most: number]>(
  "sign-up-enter",
  "none",
)`
    insert into sign_ups (account, user_id, opened_at, due_at)
    select $1::uuid, $2::uuid, $3::timestamptz, $4::timestamptz
    where (select count(*) from sign_ups where opened_at > $3::timestamptz - interval '1 day') < $5
    on conflict do nothing returning account`;

export const dueSignUps = allRows<{ readonly account: string }, [now: Date, limit: number]>("sign-ups-due", "none")`
    select account from sign_ups where due_at <= $1 order by due_at limit $2`;

export interface SignUp {
  readonly openedAt: Date;
  readonly warnedAt: Date | null;
}

/** Holds an account that is due until the transaction ends; undefined where another process has it. */
export const holdSignUp = firstRow<SignUp, [account: string, now: Date]>("sign-up-hold", "none")`
    select opened_at as "openedAt", warned_at as "warnedAt" from sign_ups where account = $1 and due_at <= $2
    for update skip locked`;

export const putOffSignUp = run<[account: string, dueAt: Date, warnedAt: Date | null]>("sign-up-put-off", "none")`
    update sign_ups set due_at = $2, warned_at = $3 where account = $1`;

export const endSignUp = run<[account: string]>("sign-up-end", "none")`
    update sign_ups set due_at = null where account = $1`;

/** Forgets that the account was opened by a person alone: it does not end by itself any more. */
export const forgetSignUp = run<[account: string]>("sign-up-forget", "none")`
    delete from sign_ups where account = $1`;

export interface Use {
  readonly usedAt: Date | null;
  /** Support certified it, or it has a document of production. */
  readonly isReal: boolean;
}

export const useOfAccount = firstRow<Use, [accountId: string]>("sign-up-use", "account")`
    select greatest((select max(d.created_at) from documents d where d.account_id = $1),
        (select max(k.created_at) from api_keys k where k.account_id = $1)) as "usedAt",
      a.certified or exists (select from documents d where d.account_id = $1 and d.environment = 'production') as "isReal"
    from accounts a where a.id = $1`;

/** A crash empties the windows, so a request before it does not count as use. */
export const lastRequest = firstRow<Pick<Use, "usedAt">, [accountId: string]>("sign-up-last-request", "account")`
    select max(started_at) as "usedAt" from rate_windows where account_id = $1`;
