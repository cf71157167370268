import { findOldEvents, forgetOldEvents } from "../../persistence/events/index.ts";
import type { Deps } from "../context/index.ts";

const ACCOUNTS = 50;
const BEFORE_ALL = "00000000-0000-0000-0000-000000000000";

/**
 * Makes the work that deletes events older than the service keeps them. Each turn looks at the next accounts; an
 * account with more old events than `limit` is looked at again before the turn continues. Resolves to the greatest
 * number deleted for one account.
 */
export function forgetEvents(deps: Deps): (limit: number) => Promise<number> {
  let after = BEFORE_ALL;
  return async (limit) => {
    const { last, old } = await findOldEvents(deps.db, after, ACCOUNTS, deps.now());
    let most = 0;
    for (const tenant of old) most = Math.max(most, await forgetOldEvents(deps.db, tenant, deps.now(), limit));
    if (most < limit) after = last ?? BEFORE_ALL;
    return most;
  };
}
