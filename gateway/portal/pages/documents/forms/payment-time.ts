import { parseAbsolute, parseDateTime, toZoned } from "@internationalized/date";

/** When a payment was received, as people write it: "2026-03-10" and "16:30". Either may be empty. */
export interface PaymentTime {
  readonly day: string;
  readonly hour: string;
}

/** The service takes twelve o'clock without a zone for an hour that nobody knows. */
const UNKNOWN_HOUR = "12:00:00";
const HOUR = /^([01]?\d|2[0-3]):([0-5]\d)$/;

export const isHour = (text: string) => HOUR.test(text.trim());

/**
 * Writes the time for a request. An hour is of the account's zone; a text that is no hour stays, so that the service
 * refuses it.
 */
export function paymentTimeOf({ day, hour }: PaymentTime, zone: string): string {
  const told = hour.trim();
  if (told === "") return day === "" ? "" : `${day}T${UNKNOWN_HOUR}`;
  if (day === "" || !isHour(told)) return `${day}T${told}`;
  const local = parseDateTime(`${day}T${told.padStart(5, "0")}`);
  return toZoned(local, zone).toString().replace(/\[.*$/, "");
}

export function readPaymentTime(text: string, zone: string): PaymentTime {
  const [, day = "", hour = ""] = /^(\d{4}-\d{2}-\d{2})?T?(.*)$/.exec(text) ?? [];
  if (hour === UNKNOWN_HOUR) return { day, hour: "" };
  if (!/^\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/.test(hour)) return { day, hour };
  const [date = "", time = ""] = parseAbsolute(text, zone).toString().split("T");
  return { day: date, hour: time.slice(0, "16:30".length) };
}
