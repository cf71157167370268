import type { Timestamp } from "@bufbuild/protobuf/wkt";
import { timestampDate } from "@bufbuild/protobuf/wkt";

const LOCALE = "es-MX";

/** Writes "1234.5" as "1,234.50". The digits are those of the server and never pass through a floating-point number. */
export function amount(value: string, decimals = 2): string {
  const match = /^(-?)(\d+)(?:\.(\d+))?$/.exec(value.trim());
  if (match === null) return value;
  const [, sign = "", whole = "0", fraction = ""] = match;
  const kept = fraction.padEnd(decimals, "0");
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ",");
  return `${sign}${grouped}${kept === "" ? "" : `.${kept}`}`;
}

/** A person writes an amount as digits, or with commas between groups of three; with "$" or without. */
const WRITTEN = /^-?\$?\s*(\d+|\d{1,3}(,\d{3})+)(\.\d*)?$/;

/**
 * Returns the digits of a written amount, without "$" and the commas of thousands. Any other text comes back as it is:
 * a comma in another place may be meant as the decimal point, so it is never dropped.
 */
export function digitsOf(written: string): string {
  const text = written.trim();
  return WRITTEN.test(text) ? text.replaceAll(/[$,\s]/g, "").replace(/\.$/, "") : text;
}

/** Writes an amount with its currency: "$1,234.50 MXN". */
export function money(value: string, currency = "MXN"): string {
  const text = amount(value);
  return text.startsWith("-") ? `−$${text.slice(1)} ${currency}` : `$${text} ${currency}`;
}

/** Writes a count: "1,234". */
export function count(value: number | bigint): string {
  return value.toLocaleString(LOCALE);
}

/** Writes a count of nouns: "200 timbres". */
export function counted(number: number, one: string, many: string): string {
  return `${count(number)} ${number === 1 ? one : many}`;
}

/** Writes the day as dd/mm/aaaa in an IANA time zone. */
export function day(value: Timestamp | Date | undefined, zone: string): string {
  if (value === undefined) return "—";
  return formatter(zone, { day: "2-digit", month: "2-digit", year: "numeric" }).format(dateOf(value));
}

/** Writes the moment as dd/mm/aaaa, hh:mm in an IANA time zone. */
export function moment(value: Timestamp | Date | undefined, zone: string): string {
  if (value === undefined) return "—";
  const clock = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" } as const;
  return formatter(zone, { day: "2-digit", month: "2-digit", year: "numeric", ...clock }).format(dateOf(value));
}

/**
 * Writes "2026-11-22" or "2026-11-22T10:20:30" as dd/mm/aaaa[, hh:mm]. A document's times have no zone of their own.
 */
export function localDay(text: string): string {
  const match = /^(\d{4})-(\d{2})-(\d{2})(?:T(\d{2}:\d{2}))?/.exec(text);
  if (match === null) return text;
  const [, year, month, date, clock] = match;
  return `${date}/${month}/${year}${clock === undefined ? "" : `, ${clock}`}`;
}

/** Pages that concern no account show times in the zone of the browser. */
export const OWN_ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Returns the whole days from now until then; they are negative when it is past. */
export function daysUntil(value: Timestamp | Date, now = new Date()): number {
  return Math.floor((dateOf(value).getTime() - now.getTime()) / 86_400_000);
}

function dateOf(value: Timestamp | Date): Date {
  return value instanceof Date ? value : timestampDate(value);
}

const formatters = new Map<string, Intl.DateTimeFormat>();

function formatter(zone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = zone + JSON.stringify(options);
  const made = formatters.get(key) ?? new Intl.DateTimeFormat(LOCALE, { timeZone: zone, ...options });
  formatters.set(key, made);
  return made;
}
