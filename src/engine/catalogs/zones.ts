import { isDay } from "../days.ts";
import { memoize } from "../memoize.ts";
import type { LoadedCatalogs } from "./loaded.ts";

/** The centre's time: SAT's own, and of whatever brings no zone of its own (interface, General conventions). */
export const MEXICO_CITY = "America/Mexico_City";

/**
 * Time zone by the first digits of a postal code, longest prefix first. Two digits are the state; more are the
 * border municipalities that keep the daylight saving of the United States (Ley de los Husos Horarios, 2022; 3182 to
 * 3184 are Ascensión and Janos) and Bahía de Banderas, which lives by the centre's time.
 */
const ZONES: readonly (readonly [zone: string, prefixes: string])[] = [
  ["America/Ciudad_Juarez", "320 321 322 323 324 325 326 3182 3183 3184"],
  ["America/Ojinaga", "328"],
  ["America/Matamoros", "260 261 262 264 265 266 650 873 874 875 880 881 882 883 884 885 886 887 888 889"],
  ["America/Bahia_Banderas", "6373"],
  ["America/Tijuana", "21 22"],
  ["America/Mazatlan", "23 63 80 81 82"],
  ["America/Hermosillo", "83 84 85"],
  ["America/Chihuahua", "31 32 33"],
  ["America/Cancun", "77"],
];

const BY_PREFIX = new Map(
  ZONES.flatMap(([zone, prefixes]) => prefixes.split(" ").map((prefix): [string, string] => [prefix, zone])),
);

/** IANA zone of a postal code: the catalog's when it is loaded, else that of its state. */
export function zoneOfPostalCode(cp: string, loaded?: LoadedCatalogs): string {
  const prefix = [4, 3, 2].map((length) => cp.slice(0, length)).find((start) => BY_PREFIX.has(start));
  return loaded?.codigoPostal?.get(cp)?.zone ?? BY_PREFIX.get(prefix ?? "") ?? MEXICO_CITY;
}

const LOCAL_TIME = /^20[1-9][0-9]-[0-9]{2}-[0-9]{2}T([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]$/;

/** A time as SAT writes it, on a day of the calendar: the 30th of February has the right shape and is none. */
export function isLocalTime(text: string): boolean {
  return LOCAL_TIME.test(text) && isDay(text);
}

/** The day of a time as SAT writes it ("2026-03-01"); undefined of anything else. */
export function dayOf(localTime: string | undefined): string | undefined {
  return localTime !== undefined && isLocalTime(localTime) ? localTime.slice(0, DAY.length) : undefined;
}

const DAY = "2026-03-01";

/** The instant at which clocks in the zone show that time ("2026-03-01T10:00:00"). */
export function instantOf(localTime: string, zone: string): Date | undefined {
  if (!isLocalTime(localTime)) return undefined;
  const shown = Date.parse(`${localTime}Z`);
  // Twice, because the first guess may fall on the other side of a daylight-saving change.
  const guess = shown - offset(shown, zone);
  return new Date(shown - offset(guess, zone));
}

const ISO_TIME = /^([0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2})(:[0-9]{2})?(?:\.[0-9]{1,9})?(.*)$/;
const OFFSET = /^(?:Z|[+-](?:0[0-9]|1[0-4]):[0-5][0-9])$/;

/** A date and time of ISO 8601, to the second; without an offset it is what clocks in the zone show. */
export function instantOfIso(text: string, zone: string): Date | undefined {
  const [, minute, second = ":00", suffix] = ISO_TIME.exec(text) ?? [];
  const local = `${minute}${second}`;
  if (!isLocalTime(local)) return undefined;
  if (suffix === "") return instantOf(local, zone);
  return OFFSET.test(suffix ?? "") ? new Date(local + suffix) : undefined;
}

/** What clocks in the zone show at that instant, as SAT writes times. */
export function localTimeOf(instant: Date, zone: string): string {
  const time = instant.getTime();
  return new Date(time + offset(time, zone)).toISOString().slice(0, "2026-03-01T10:00:00".length);
}

const QUARTER = 900_000;

/** Milliseconds that clocks in the zone are ahead of UTC. No clock is set but on a quarter of an hour, so one answer holds for it. */
function offset(instant: number, zone: string): number {
  return offsetIn(`${Math.floor(instant / QUARTER)} ${zone}`);
}

const offsetIn = memoize((quarterAndZone: string) => {
  const [quarter = "", timeZone = ""] = quarterAndZone.split(" ");
  const start = Number(quarter) * QUARTER;
  return Date.parse(`${clock(timeZone).format(start).replace(" ", "T")}Z`) - start;
});

/** The Swedish locale writes dates as ISO 8601 does. */
const clock = memoize(
  (timeZone: string) =>
    new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "medium" }),
);

/** Whether clocks anywhere are set by a zone of this name. */
export function isTimeZone(name: string): boolean {
  try {
    return clock(name) !== undefined;
  } catch {
    return false;
  }
}
