import type { Database } from "../../persistence/database/index.ts";
import { type AccountPac, findAccountPacs } from "../../persistence/pacs/index.ts";
import { ByRevision } from "./by-revision.ts";
import type { Caller } from "./caller.ts";

/**
 * Finds how an account stands with the PACs of its environment. Each change of it increments the account's revision.
 */
export interface AccountPacsCache {
  find(caller: Caller): Promise<readonly AccountPac[]>;
}

export function accountPacs(db: Database): AccountPacsCache {
  const recent = new ByRevision<readonly AccountPac[]>();
  return {
    find: (caller) =>
      recent.find(caller, `${caller.environment} ${caller.accountId}`, () => findAccountPacs(db, caller)),
  };
}
