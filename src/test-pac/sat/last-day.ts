import { CENTRAL, localTime } from "../documents/index.ts";
import type { SatRecord } from "./sat-record.ts";

/**
 * Tells when a document may be cancelled no more: with the month in which its issuer's annual return is due (CFF 29-A),
 * or, for a global invoice of a person in RESICO, with its own month (LISR 113-G V).
 */
export function isTooLate(
  { emisor, issued, isGlobal, regimenEmisor }: SatRecord,
  now: number,
): "year" | "month" | undefined {
  const today = localTime(new Date(now), CENTRAL);
  const isPerson = emisor.length === 13;
  if (isPerson && isGlobal && regimenEmisor === "626" && today.slice(0, 7) > issued.slice(0, 7)) return "month";
  const dueMonth = `${Number(issued.slice(0, 4)) + 1}-${isPerson ? "04" : "03"}`;
  return today.slice(0, 7) > dueMonth ? "year" : undefined;
}
