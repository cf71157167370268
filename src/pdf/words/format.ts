import { currencyDecimals, instantOf, localTimeOf, MEXICO_CITY } from "../../engine/catalogs/index.ts";
import { Decimal } from "../../engine/decimal.ts";

/** These functions write values of the XML for readers. A value of unexpected form is shown unchanged. */

/**
 * Writes "1,160.00": with thousands separators and the currency's decimals, or more when the XML has more that are not
 * zero.
 */
export function amount(value: string, decimals: number): string {
  const exact = Decimal.parse(value)?.trim();
  return exact === undefined ? value : grouped(exact.round(Math.max(decimals, exact.scale)).toString());
}

/** Writes "2.5" or "1,000", without superfluous zeros. */
export function quantity(value: string): string {
  const exact = Decimal.parse(value);
  return exact === undefined ? value : grouped(exact.trim().toString());
}

/** Writes a rate as "16 %" or "1.25 %". */
export function percent(rate: string): string {
  const exact = Decimal.parse(rate);
  return exact === undefined ? rate : `${exact.times(HUNDRED).trim()} %`;
}

const HUNDRED = Decimal.of(100);

/** Writes a decimal with thousands separators and the decimals that it has. */
export function grouped(number: string): string {
  const [whole = "", decimals] = number.split(".");
  const groups = whole.replace(/\B(?=(?:\d{3})+$)/g, ",");
  return decimals === undefined ? groups : `${groups}.${decimals}`;
}

/** Returns the decimals of the currency, or two when the catalog does not have it. */
export function decimalsOf(moneda: string | undefined): number {
  return currencyDecimals(moneda) ?? 2;
}

/** Writes "2026-03-10 11:30:00". */
export function time(value: string): string {
  return value.replace("T", " ");
}

/** Converts a time of SAT, which is central time, to local time in the zone. */
export function timeIn(zone: string, centralTime: string): string {
  const instant = instantOf(centralTime, MEXICO_CITY);
  return time(instant === undefined ? centralTime : localTimeOf(instant, zone));
}

export function instantIn(zone: string, instant: Date): string {
  return time(localTimeOf(instant, zone));
}
