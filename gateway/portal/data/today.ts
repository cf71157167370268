/** Returns today in an IANA time zone as AAAA-MM-DD. */
export function todayIn(zone: string, now = new Date()): string {
  const parts = { year: "numeric", month: "2-digit", day: "2-digit" } as const;
  return new Intl.DateTimeFormat("en-CA", { timeZone: zone, ...parts }).format(now);
}
