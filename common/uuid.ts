const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Our ids and SAT's folios fiscales are UUIDs, in either case; anything else names nothing. */
export function isUuid(text: string): boolean {
  return UUID.test(text);
}
