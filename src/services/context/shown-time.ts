import { localTimeOf } from "../../engine/catalogs/index.ts";

/** Writes a moment as people read it, in two parts: "25/11/2026" and "09:30". */
export function shownTime(moment: Date, zone: string): { readonly day: string; readonly clock: string } {
  const [date = "", time = ""] = localTimeOf(moment, zone).split("T");
  return { day: date.split("-").toReversed().join("/"), clock: time.slice(0, "hh:mm".length) };
}
