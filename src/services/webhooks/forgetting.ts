import { KEPT_DAYS } from "../../persistence/events/index.ts";
import { findOldDeliveries, forgetDeliveries } from "../../persistence/webhooks/index.ts";
import type { Deps } from "../context/index.ts";

/** Deletes deliveries of events that are kept no longer, at most `limit` of one webhook. Returns how many. */
export async function forgetWebhookDeliveries(deps: Deps, limit: number): Promise<number> {
  const before = new Date(deps.now().getTime() - KEPT_DAYS * 86_400_000);
  const found = await findOldDeliveries(deps.db, before);
  return found === undefined ? 0 : forgetDeliveries(deps.db, found, found.webhook, before, limit);
}
