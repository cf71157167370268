import type { Database } from "../../persistence/database/index.ts";
import { type OrderContext, type OrderParties, orderContext } from "../../persistence/issuing/index.ts";
import { ByRevision } from "./by-revision.ts";
import type { Caller } from "./caller.ts";

export interface OrderContextCache {
  find(caller: Caller, wanted: OrderParties): Promise<OrderContext>;
}

export function orderContexts(db: Database): OrderContextCache {
  const recent = new ByRevision<OrderContext>();
  return {
    find(caller, wanted) {
      const { accountId } = caller;
      const { kind, receptorRfc, serie, lugarExpedicion } = wanted;
      const name = JSON.stringify([accountId, kind, receptorRfc, serie, lugarExpedicion]);
      return recent.find(caller, name, () => orderContext(db, accountId, wanted));
    },
  };
}
