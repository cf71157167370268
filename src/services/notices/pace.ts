import { MEXICO_CITY } from "../../engine/catalogs/index.ts";
import { isStamped } from "../../persistence/database/index.ts";
import { findToPace, noteDue, notePaced } from "../../persistence/events/index.ts";
import { countDays, findBatches } from "../../persistence/portal/index.ts";
import type { Deps } from "../context/index.ts";
import { daysLeft } from "../portal/index.ts";

const DAY = 86_400_000;
/** The pace is that of so many days, as on the portal's home. */
const DAYS = 30;
/** An account's pace is looked at this often. */
const EVERY_MS = DAY / 4;

/** Notes accounts whose stamps last for fewer days than they want to know, once a week; how many were looked at. */
export async function notePace(deps: Deps, limit: number): Promise<number> {
  const { db, now } = deps;
  const found = await findToPace(db, new Date(now().getTime() - EVERY_MS), limit);
  for (const { accountId, fewDays } of found) {
    const today = now();
    const tenant = { accountId, environment: "production" } as const;
    const [batches, { days, since }] = await Promise.all([
      findBatches(db, accountId, today),
      countDays(db, tenant, new Date(today.getTime() - DAYS * DAY), MEXICO_CITY),
    ]);
    const used = days.reduce((sum, { estado, documents }) => sum + (isStamped(estado) ? documents : 0), 0);
    const left = daysLeft(batches, used / Math.max((today.getTime() - since.getTime()) / DAY, 1), today);
    if (left !== undefined && left < fewDays) {
      const timbres = batches.reduce((sum, { available }) => sum + available, 0);
      const week = Math.floor(today.getTime() / (7 * DAY));
      const about = { timbres, dias: Math.floor(left) };
      const subject = `timbres ritmo ${week}`;
      await noteDue(db, { ...tenant, event: "timbres.por_agotarse", subject, about });
    }
    await notePaced(db, accountId, today);
  }
  return found.length;
}
