/** Returns today in an IANA time zone as AAAA-MM-DD, by a clock that is so many seconds ahead of the browser's. */
export function todayIn(zone: string, ahead = 0): string {
  const parts = { year: "numeric", month: "2-digit", day: "2-digit" } as const;
  return new Intl.DateTimeFormat("en-CA", { timeZone: zone, ...parts }).format(new Date(Date.now() + ahead * 1000));
}
