/**
 * Returns the time zone of a Mexican postal code. `Fecha` is local time of `LugarExpedicion` without an offset (Anexo
 * 20), so comparing instants needs the zone. The function shares no table with the service, so that the test PAC finds
 * the service's errors.
 */
export function zoneOf(postalCode: string): string {
  const row = ZONES.find(([from, to]) => postalCode >= from && postalCode <= to);
  return row?.[2] ?? CENTRAL;
}

export const CENTRAL = "America/Mexico_City";

/** These ranges differ from central time; the border municipalities keep the summer time of the USA. */
const ZONES: readonly (readonly [from: string, to: string, zone: string])[] = [
  ["21000", "22999", "America/Tijuana"],
  ["23000", "23999", "America/Mazatlan"],
  ["26000", "26070", "America/Matamoros"],
  ["26200", "26249", "America/Matamoros"],
  ["32000", "32720", "America/Ciudad_Juarez"],
  ["32880", "32899", "America/Ojinaga"],
  ["63000", "63725", "America/Mazatlan"],
  ["63727", "63727", "America/Mazatlan"],
  ["63740", "63999", "America/Mazatlan"],
  ["77000", "77999", "America/Cancun"],
  ["80000", "82999", "America/Mazatlan"],
  ["83000", "85999", "America/Hermosillo"],
  ["87300", "87499", "America/Matamoros"],
  ["88000", "88999", "America/Matamoros"],
];

/** Returns the instant of a local time ("2026-03-04T10:20:30") in a zone, or undefined when it is not a time. */
export function instantOf(local: string, zone: string): Date | undefined {
  const asUtc = Date.parse(`${local}Z`);
  if (Number.isNaN(asUtc)) return undefined;
  // The offset at the wanted instant counts: the first guess is within an hour of it, and the second is exact.
  const guess = asUtc - offset(zone, asUtc);
  return new Date(asUtc - offset(zone, guess));
}

/** Returns the local time in a zone: "2026-03-04T10:20:30". */
export function localTime(instant: Date, zone: string): string {
  const time = instant.getTime();
  return new Date(time + offset(zone, time)).toISOString().slice(0, 19);
}

const HOUR = 60 * 60 * 1000;
const MAX_REMEMBERED = 1000;
const remembered = new Map<string, number>();

/** Returns the offset east of Greenwich in milliseconds. Results are cached for the hour, because Intl is slow. */
function offset(zone: string, instant: number): number {
  const hour = Math.floor(instant / HOUR);
  const key = `${zone} ${hour}`;
  const known = remembered.get(key);
  if (known !== undefined) return known;
  if (remembered.size >= MAX_REMEMBERED) remembered.clear();
  const found = ask(zone, new Date(hour * HOUR));
  remembered.set(key, found);
  return found;
}

function ask(timeZone: string, instant: Date): number {
  const format = new Intl.DateTimeFormat("en-US", { timeZone, timeZoneName: "longOffset" });
  const name = format.formatToParts(instant).find(({ type }) => type === "timeZoneName")?.value ?? "";
  const [, sign = "+", hours = "0", minutes = "0"] = /GMT([+-])(\d\d):(\d\d)/.exec(name) ?? [];
  return (sign === "-" ? -1 : 1) * (Number(hours) * HOUR + Number(minutes) * (HOUR / 60));
}
