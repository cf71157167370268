import { CENTRAL, instantOf, localTime } from "../documents/index.ts";

/**
 * Returns the end of the given number of working days after the day of an instant, by the calendar of CFF 12. The
 * vacations that SAT announces are working days here, so a term may end later than this, never earlier.
 */
export function endOfWorkingDays(from: Date, days: number): Date {
  const day = new Date(`${localTime(from, CENTRAL).slice(0, 10)}T00:00:00Z`);
  for (let left = days; left > 0; ) {
    day.setUTCDate(day.getUTCDate() + 1);
    if (isWorkingDay(day)) left -= 1;
  }
  return instantOf(`${day.toISOString().slice(0, 10)}T23:59:59`, CENTRAL)!;
}

/** Month and day, or month, weekday and its place in the month (CFF 12). */
const HOLIDAYS: readonly ((month: number, date: number, weekday: number, year: number) => boolean)[] = [
  (month, date) => FIXED.has(`${month}-${date}`),
  (month, date, weekday) => month === 2 && weekday === MONDAY && date <= 7,
  (month, date, weekday) => [3, 11].includes(month) && weekday === MONDAY && date > 14 && date <= 21,
  // A president takes office every six years, as in 2024.
  (month, date, _, year) => month === 10 && date === 1 && year % 6 === 2024 % 6,
];
const FIXED = new Set(["1-1", "5-1", "5-5", "9-16", "12-25"]);
const MONDAY = 1;

function isWorkingDay(day: Date): boolean {
  const weekday = day.getUTCDay();
  if (weekday === 0 || weekday === 6) return false;
  const [month, date, year] = [day.getUTCMonth() + 1, day.getUTCDate(), day.getUTCFullYear()];
  return !HOLIDAYS.some((isHoliday) => isHoliday(month, date, weekday, year));
}
