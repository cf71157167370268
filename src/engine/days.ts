/** Returns true when a text that begins like "2026-02-28" begins with an existing day. The caller checks the form. */
export function isDay(text: string): boolean {
  const month = Number(text.slice(5, 7));
  const day = Number(text.slice(8, 10));
  if (month === 2 && day === 29) return isLeap(Number(text.slice(0, 4)));
  return day > 0 && day <= (DAYS[month] ?? 0);
}

/** Returns true for a text that is an existing day and nothing else: "2026-02-28". */
export function isWholeDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && isDay(text);
}

/** Returns the day in UTC, like "2026-02-28". */
export const dayOf = (date: Date) => date.toISOString().slice(0, "2026-02-28".length);

/** Returns the day so many days later, or earlier by a negative number. */
export const addDays = (day: string, days: number) => dayOf(new Date(Date.parse(day) + days * 86_400_000));

/**
 * Returns the last day for the complement of a payment of that day: the fifth of the next month (Resolución Miscelánea
 * Fiscal, 2.7.1.32).
 */
export const complementDue = (day: string) =>
  dayOf(new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)), 5)));

function isLeap(year: number): boolean {
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
}

/** The days of each month; index 0 is no month. */
const DAYS = [0, 31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
