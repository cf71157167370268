/** Returns today in an IANA time zone, as the contract has days: AAAA-MM-DD. */
export function todayIn(zone: string): string {
  const parts = { year: "numeric", month: "2-digit", day: "2-digit" } as const;
  return new Intl.DateTimeFormat("en-CA", { timeZone: zone, ...parts }).format(new Date());
}
