/** A day has this form in the contract and in SAT's schemas. */
export const DAY = "[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])";

/** Returns true for the proto's pattern of a day, for which HTML and JSON Schema have a form of their own. */
export function isDayPattern(pattern: unknown): boolean {
  return pattern === `^${DAY}$`;
}

const HOUR = "([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]";

/** Returns true for the proto's pattern of a local time: "2026-11-22T10:30:00". */
export function isMomentPattern(pattern: unknown): boolean {
  return pattern === `^${DAY}T${HOUR}$`;
}
