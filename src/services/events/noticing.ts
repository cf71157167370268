import { findDueNotices, noteDue } from "../../persistence/events/index.ts";
import type { Deps } from "../context/index.ts";

/**
 * Tells accounts, each once, what ends or runs out: their CSD 60, 30, 7 and 1 days before its end and at it, their keys 14, 7 and 1 days
 * before, and their stamps. Returns how many events were inserted.
 */
export async function noteAccountEvents(deps: Deps, limit: number): Promise<number> {
  let noted = 0;
  for (const notice of await findDueNotices(deps.db, deps.now(), limit))
    if (await noteDue(deps.db, notice)) noted += 1;
  return noted;
}
