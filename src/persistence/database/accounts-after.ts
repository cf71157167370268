import { type Querying, statement } from "./database.ts";

const AFTER = statement("accounts-after", "owner")`
    select id, rfc, sandbox_ahead as ahead from accounts where $1::uuid is null or id > $1 order by id limit $2`;

export interface ListedAccount {
  readonly id: string;
  readonly rfc: string;
  /** Seconds by which its sandbox is ahead of the world. */
  readonly ahead: number;
}

/** Returns the accounts that follow an id in the order of ids, or the first ones. */
export async function findAccountsAfter(
  db: Querying,
  after: string | undefined,
  limit: number,
): Promise<readonly ListedAccount[]> {
  return db.query(AFTER, [after, limit]);
}

export async function nextAccount(db: Querying, after: string | undefined): Promise<string | undefined> {
  return (await findAccountsAfter(db, after, 1))[0]?.id;
}
