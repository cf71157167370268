import { isDay } from "../days.ts";
import { memoize } from "../memoize.ts";
import type { LoadedCatalogs } from "./loaded.ts";

/**
 * Central Mexico's time is SAT's, and the default for everything without a zone of its own (interface, General
 * conventions).
 */
export const MEXICO_CITY = "America/Mexico_City";

/**
 * Time zones are found by the first digits of a postal code, longest prefix first. Two digits are the state. Longer
 * prefixes are the border municipalities that keep the daylight saving of the United States (Ley de los Husos Horarios,
 * 2022) and Bahía de Banderas, which uses central time. 3182 to 3184 are Ascensión and Janos, 327 Guadalupe and
 * Praxedis G. Guerrero, 3285 Coyame del Sotol, 3298 and 3299 Manuel Benavides, 2752 to 2754 Ocampo, 6500 to 6505
 * Anáhuac; Ahumada (3280 to 3284), Aldama and Julimes (other 329) and Lampazos (6507 to 6509) keep their state's time.
 */
const ZONES: readonly (readonly [zone: string, prefixes: string])[] = [
  ["America/Ciudad_Juarez", "320 321 322 323 324 325 326 327 3182 3183 3184"],
  ["America/Ojinaga", "3285 3288 3289 3298 3299"],
  [
    "America/Matamoros",
    "260 261 262 264 265 266 2752 2753 2754 6500 6501 6502 6503 6504 6505 873 874 875 880 881 882 883 884 885 886 887 888 889",
  ],
  ["America/Bahia_Banderas", "6373 63726 63728 63729"],
  ["America/Tijuana", "21 22"],
  ["America/Mazatlan", "23 63 80 81 82"],
  ["America/Hermosillo", "83 84 85"],
  ["America/Chihuahua", "31 32 33"],
  ["America/Cancun", "77"],
];

const BY_PREFIX = new Map(
  ZONES.flatMap(([zone, prefixes]) => prefixes.split(" ").map((prefix): [string, string] => [prefix, zone])),
);

/** Returns the IANA zone of a postal code: that of the catalog when it has one, else that of the state. */
export function zoneOfPostalCode(cp: string, loaded?: LoadedCatalogs): string {
  const prefix = [5, 4, 3, 2].map((length) => cp.slice(0, length)).find((start) => BY_PREFIX.has(start));
  return loaded?.codigoPostal?.get(cp)?.zone ?? BY_PREFIX.get(prefix ?? "") ?? MEXICO_CITY;
}

/** The states by the first two digits of their postal codes (c_CodigoPostal). */
const STATES =
  "CMX 00-16 AGU 20 BCN 21-22 BCS 23 CAM 24 COA 25-27 COL 28 CHP 29-30 CHH 31-33 DUR 34-35 GUA 36-38 GRO 39-41 " +
  "HID 42-43 JAL 44-49 MEX 50-57 MIC 58-61 MOR 62 NAY 63 NLE 64-67 OAX 68-71 PUE 72-75 QUE 76 ROO 77 SLP 78-79 " +
  "SIN 80-82 SON 83-85 TAB 86 TAM 87-89 TLA 90 VER 91-96 YUC 97 ZAC 98-99";

const STATE_RANGES = [...STATES.matchAll(/([A-Z]{3}) (\d\d)(?:-(\d\d))?/g)].map(
  ([, state, first = "", last = first]) => ({ state, first, last }),
);

/** Returns the key of c_Estado of a Mexican postal code: that of the catalog when it has one, else by its digits. */
export function stateOfPostalCode(cp: string, loaded?: LoadedCatalogs): string | undefined {
  const digits = cp.slice(0, 2);
  const listed = loaded?.codigoPostal?.get(cp)?.estado;
  return listed ?? STATE_RANGES.find(({ first, last }) => first <= digits && digits <= last)?.state;
}

const LOCAL_TIME = /^20[1-9][0-9]-[0-9]{2}-[0-9]{2}T([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]$/;

/** Returns true for a time as SAT writes it, on an existing day: 30 February has the right form but does not exist. */
export function isLocalTime(text: string): boolean {
  return LOCAL_TIME.test(text) && isDay(text);
}

/** Returns the day of a time as SAT writes it ("2026-03-01"), or undefined for any other text. */
export function dayOf(localTime: string | undefined): string | undefined {
  return localTime !== undefined && isLocalTime(localTime) ? localTime.slice(0, DAY.length) : undefined;
}

const DAY = "2026-03-01";

/**
 * Returns the instant at which clocks in the zone show that time ("2026-03-01T10:00:00"), or undefined for an invalid
 * time.
 */
export function instantOf(localTime: string, zone: string): Date | undefined {
  if (!isLocalTime(localTime)) return undefined;
  const shown = Date.parse(`${localTime}Z`);
  // The offset is read twice, because the first guess may be on the other side of a daylight-saving change.
  const guess = shown - offset(shown, zone);
  return new Date(shown - offset(guess, zone));
}

const ISO_TIME = /^([0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2})(:[0-9]{2})?(?:\.[0-9]{1,9})?(.*)$/;
const OFFSET = /^(?:Z|[+-](?:0[0-9]|1[0-4]):[0-5][0-9])$/;

/**
 * Reads a date and time of ISO 8601, to the second. Without an offset it is local time in the zone. Returns undefined
 * for any other text.
 */
export function instantOfIso(text: string, zone: string): Date | undefined {
  const [, minute, second = ":00", suffix] = ISO_TIME.exec(text) ?? [];
  const local = `${minute}${second}`;
  if (!isLocalTime(local)) return undefined;
  if (suffix === "") return instantOf(local, zone);
  return OFFSET.test(suffix ?? "") ? new Date(local + suffix) : undefined;
}

/** Returns the local time in the zone at that instant, as SAT writes times. */
export function localTimeOf(instant: Date, zone: string): string {
  const time = instant.getTime();
  return new Date(time + offset(time, zone)).toISOString().slice(0, "2026-03-01T10:00:00".length);
}

/** Returns the local day in the zone at that instant, like "2026-03-01". */
export function localDayOf(instant: Date, zone: string): string {
  return localTimeOf(instant, zone).slice(0, "2026-03-01".length);
}

const QUARTER = 900_000;

/**
 * Returns the milliseconds by which clocks in the zone are ahead of UTC. Offsets change only at quarters of an hour, so
 * one answer is cached for each quarter.
 */
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
  (timeZone: string) => new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "medium" }),
);

export function isTimeZone(name: string): boolean {
  try {
    return clock(name) !== undefined;
  } catch {
    return false;
  }
}
