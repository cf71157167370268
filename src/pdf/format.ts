import { currencyDecimals, instantOf, localTimeOf, MEXICO_CITY } from "../engine/catalogs/index.ts";
import { Decimal } from "../engine/decimal.ts";

/** Values of the XML as a reader expects them. What has not the form of its field is shown as it is written. */

/** "1,160.00": thousands apart, the decimals of the currency; more only where the XML has more that say something. */
export function amount(value: string, decimals: number): string {
  const exact = Decimal.parse(value)?.trim();
  return exact === undefined ? value : grouped(exact.round(Math.max(decimals, exact.scale)).toString());
}

/** "2.5", "1,000": without the zeros that say nothing. */
export function quantity(value: string): string {
  const exact = Decimal.parse(value);
  return exact === undefined ? value : grouped(exact.trim().toString());
}

/** "16 %", "1.25 %" from a rate. */
export function percent(rate: string): string {
  const exact = Decimal.parse(rate);
  return exact === undefined ? rate : `${exact.times(HUNDRED).trim()} %`;
}

const HUNDRED = Decimal.of(100);

function grouped(number: string): string {
  const [whole = "", decimals] = number.split(".");
  const groups = whole.replace(/\B(?=(?:\d{3})+$)/g, ",");
  return decimals === undefined ? groups : `${groups}.${decimals}`;
}

/** Decimals of amounts in that currency; two where the catalog does not have it. */
export function decimalsOf(moneda: string | undefined): number {
  return currencyDecimals(moneda) ?? 2;
}

/** "2026-03-10 11:30:00". */
export function time(value: string): string {
  return value.replace("T", " ");
}

/** A time of SAT's clocks, which show the centre's time, as clocks in the zone show it. */
export function timeIn(zone: string, centralTime: string): string {
  const instant = instantOf(centralTime, MEXICO_CITY);
  return time(instant === undefined ? centralTime : localTimeOf(instant, zone));
}

export function instantIn(zone: string, instant: Date): string {
  return time(localTimeOf(instant, zone));
}
