const DAY = /^[0-9]{4}-[0-9]{2}-[0-9]{2}$/;

/** Returns midnight (UTC) of an existing day ("2026-02-28"), or undefined for any other text. */
export function parseDay(text: string | undefined): Date | undefined {
  if (text === undefined || !DAY.test(text)) return undefined;
  const day = new Date(text);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text) ? day : undefined;
}
