import { LruCache } from "../../../common/lru-cache.ts";
import type { Database } from "../../persistence/database/index.ts";
import { type AccountPac, findAccountPacs } from "../../persistence/pacs/index.ts";
import type { Caller } from "./caller.ts";

export interface AccountPacsCache {
  find(caller: Caller): Promise<readonly AccountPac[]>;
}

interface Remembered {
  readonly revision: number;
  readonly pacs: readonly AccountPac[];
}

const MOST_REMEMBERED = 20_000;

/** Caches the state once for each revision of the account, like `orderContexts`, because each change of it increments the revision. */
export function accountPacs(db: Database): AccountPacsCache {
  const recent = new LruCache<Remembered>(MOST_REMEMBERED);
  return {
    async find(caller) {
      const { accountId, environment, revision } = caller;
      const name = `${environment} ${accountId}`;
      const remembered = recent.get(name);
      if (remembered !== undefined && remembered.revision === revision) return remembered.pacs;
      const pacs = await findAccountPacs(db, caller);
      if (revision !== undefined) recent.set(name, { revision, pacs });
      return pacs;
    },
  };
}
