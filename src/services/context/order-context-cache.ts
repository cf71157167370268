import { LruCache } from "../../../common/lru-cache.ts";
import type { Database } from "../../persistence/database/index.ts";
import { type OrderContext, type OrderParties, orderContext } from "../../persistence/issuing/index.ts";
import type { Caller } from "./caller.ts";

export interface OrderContextCache {
  find(caller: Caller, wanted: OrderParties): Promise<OrderContext>;
}

interface Remembered {
  readonly revision: number;
  readonly context: OrderContext;
}

const MOST_REMEMBERED = 20_000;

/**
 * Caches the facts of an account for each of its revisions, which the database counts. A caller admitted at a
 * revision sees the account as it was then or later, never as it was before, although another core may change it at
 * any time.
 */
export function orderContexts(db: Database): OrderContextCache {
  const recent = new LruCache<Remembered>(MOST_REMEMBERED);
  return {
    async find(caller, wanted) {
      const { accountId, revision } = caller;
      const { kind, receptorRfc, serie, lugarExpedicion } = wanted;
      const name = JSON.stringify([accountId, kind, receptorRfc, serie, lugarExpedicion]);
      const remembered = recent.get(name);
      if (remembered !== undefined && remembered.revision === revision) return remembered.context;
      const context = await orderContext(db, accountId, wanted);
      if (revision !== undefined) recent.set(name, { revision, context });
      return context;
    },
  };
}
