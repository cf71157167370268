import { localTimeOf } from "../../engine/catalogs/index.ts";

/** Writes a moment as people read it, in two parts: "25/11/2026" and "09:30". */
export function shownTime(moment: Date, zone: string): { readonly day: string; readonly clock: string } {
  const [date = "", time = ""] = localTimeOf(moment, zone).split("T");
  return { day: shownDay(date), clock: time.slice(0, "hh:mm".length) };
}

/** Writes "2026-11-25" as people read it: "25/11/2026". */
export function shownDay(date: string): string {
  return date.split("-").toReversed().join("/");
}
