const MILLISECONDS = 86_400_000;

/** Returns the whole weeks of employment, counting the first and the last day (NOM54). */
export function weeksOf(start: Date, end: Date): number {
  return Math.floor((daysBetween(start, end) + 1) / 7);
}

/**
 * Returns the forms in which Antigüedad may write years, months and days of employment (NOM55). The matrix does not say
 * if the last day counts, so three forms are accepted: the plain difference plus one day, as in the samples of the Guía
 * de llenado ("P31D" for the whole of March); the difference to the next day ("P1M0D"); and the plain difference. Nor
 * does it say when a month is complete that ends before the day of the start: on its last day, or only in the next
 * month. For a start on the 29th or later the plain difference is accepted both ways, with and without the extra day.
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

/** Counts whole months first and then the remaining days. */
function difference(start: Date, end: Date, wholeMonths = monthsByTheirEnd): Period {
  const months = wholeMonths(start, end);
  return {
    years: Math.floor(months / 12),
    months: months % 12,
    days: daysBetween(monthsAfter(start, months), end),
  };
}

/** Counts a month as complete on the day of the start, or on the last day of a month that is too short for it. */
function monthsByTheirEnd(start: Date, end: Date): number {
  const upTo = monthsBetween(start, end);
  return monthsAfter(start, upTo) > end ? upTo - 1 : upTo;
}

/** Counts a month as complete only on the day of the start: from 31 January to 28 February there is none. */
function monthsOnTheDay(start: Date, end: Date): number {
  const upTo = monthsBetween(start, end);
  return end.getUTCDate() < start.getUTCDate() ? upTo - 1 : upTo;
}

function monthsBetween(start: Date, end: Date): number {
  return 12 * (end.getUTCFullYear() - start.getUTCFullYear()) + end.getUTCMonth() - start.getUTCMonth();
}

/** Returns the same day of a later month, or the last day of that month when it is shorter. */
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
