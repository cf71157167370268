import { KEPT_DAYS } from "../../persistence/events/index.ts";
import { findOldDeliveries, forgetDeliveries } from "../../persistence/webhooks/index.ts";
import type { Deps } from "../context/index.ts";

/**
 * Deletes deliveries of events that are kept no longer, at most `limit` of one webhook of each kind of owner. Returns
 * the greatest number deleted for one.
 */
export async function forgetWebhookDeliveries(deps: Deps, limit: number): Promise<number> {
  const before = new Date(deps.now().getTime() - KEPT_DAYS * 86_400_000);
  let most = 0;
  for (const old of await findOldDeliveries(deps.db, before))
    most = Math.max(most, await forgetDeliveries(deps.db, old, before, limit));
  return most;
}
