const MILLISECONDS = 86_400_000;

/** Whole weeks of employment, the first and the last day counted (NOM54). */
export function weeksOf(start: Date, end: Date): number {
  return Math.floor((daysBetween(start, end) + 1) / 7);
}

/**
 * The years, months and days of employment as Antigüedad may write them (NOM55). The matrix does not say whether the
 * last day counts, so three forms are taken: the first with one day more than the plain difference, as in the samples of
 * the Guía de llenado ("P31D" for the whole of March); the calendar's difference to the next day ("P1M0D"); the plain one.
 * Nor does it say when a month is whole that ends before the day of the first one: on its last day, or not before the next
 * month. For who began on the 29th or later the plain difference is taken both ways, each with and without the last day.
 */
export function seniorities(start: Date, end: Date): string[] {
  const plain = difference(start, end);
  const onItsDay = difference(start, end, monthsOnTheDay);
  const nextDay = new Date(end.getTime() + MILLISECONDS);
  const forms = [oneDayMore(plain), difference(start, nextDay), plain, oneDayMore(onItsDay), onItsDay];
  return [...new Set(forms.map(written))];
}

interface Period {
  readonly years: number;
  readonly months: number;
  readonly days: number;
}

function oneDayMore(period: Period): Period {
  return { ...period, days: period.days + 1 };
}

/** Whole months first, then the days that are left. */
function difference(start: Date, end: Date, wholeMonths = monthsByTheirEnd): Period {
  const months = wholeMonths(start, end);
  return {
    years: Math.floor(months / 12),
    months: months % 12,
    days: daysBetween(monthsAfter(start, months), end),
  };
}

/** A month is whole on the first one's day, or on its last day where it is shorter. */
function monthsByTheirEnd(start: Date, end: Date): number {
  const upTo = monthsBetween(start, end);
  return monthsAfter(start, upTo) > end ? upTo - 1 : upTo;
}

/** A month is whole on the first one's day alone: from 31 January to 28 February there is none. */
function monthsOnTheDay(start: Date, end: Date): number {
  const upTo = monthsBetween(start, end);
  return end.getUTCDate() < start.getUTCDate() ? upTo - 1 : upTo;
}

function monthsBetween(start: Date, end: Date): number {
  return 12 * (end.getUTCFullYear() - start.getUTCFullYear()) + end.getUTCMonth() - start.getUTCMonth();
}

/** The same day of a later month, or the last day of that month where it is shorter. */
function monthsAfter(day: Date, months: number): Date {
  const [year, month] = [day.getUTCFullYear(), day.getUTCMonth() + months];
  const lastOfMonth = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, month, Math.min(day.getUTCDate(), lastOfMonth)));
}

function daysBetween(start: Date, end: Date): number {
  return (end.getTime() - start.getTime()) / MILLISECONDS;
}

function written({ years, months, days }: Period): string {
  return `P${years > 0 ? `${years}Y` : ""}${months > 0 ? `${months}M` : ""}${days}D`;
}
