import { MEXICO_CITY } from "../../engine/catalogs/index.ts";
import { findToPace, noteDue, notePaced } from "../../persistence/events/index.ts";
import { countDays, findBatches } from "../../persistence/portal/index.ts";
import type { Deps } from "../context/index.ts";
import { PACE_DAYS, paceOf } from "../portal/index.ts";

const DAY = 86_400_000;
/** Milliseconds between two looks at an account's pace. */
const EVERY_MS = DAY / 4;

/**
 * Tells accounts, once a week, that their stamps last for fewer days than they chose. Returns how many accounts were
 * looked at.
 */
export async function notePace(deps: Deps, limit: number): Promise<number> {
  const { db, now } = deps;
  const found = await findToPace(db, new Date(now().getTime() - EVERY_MS), limit);
  for (const { accountId, fewDays } of found) {
    const today = now();
    const tenant = { accountId, environment: "production" } as const;
    const [batches, counted] = await Promise.all([
      findBatches(db, accountId, today),
      countDays(db, tenant, new Date(today.getTime() - PACE_DAYS * DAY), MEXICO_CITY),
    ]);
    const { available: timbres, left } = paceOf(batches, counted, today);
    if (left !== undefined && left < fewDays) {
      const week = Math.floor(today.getTime() / (7 * DAY));
      const about = { timbres, dias: Math.floor(left) };
      const subject = `timbres ritmo ${week}`;
      await noteDue(db, { ...tenant, event: "timbres.por_agotarse", subject, about });
    }
    await notePaced(db, accountId, today);
  }
  return found.length;
}
