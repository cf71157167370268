import { findDueNotices, noteDue } from "../../persistence/events/index.ts";
import type { Deps } from "../context/index.ts";

/**
 * Adds events, each once, about things of accounts that expire or run out: CSDs 60, 30, 7 and 1 days before their end
 * and at it, keys 14, 7 and 1 days before, and stamps. Returns how many events were inserted.
 */
export async function noteAccountEvents(deps: Deps, limit: number): Promise<number> {
  let noted = 0;
  for (const notice of await findDueNotices(deps.db, deps.now(), limit)) if (await noteDue(deps.db, notice)) noted += 1;
  return noted;
}
