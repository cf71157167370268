const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Returns true for a UUID in either case, the form of the service's ids and of SAT's folios fiscales. */
export function isUuid(text: string): boolean {
  return UUID.test(text);
}
