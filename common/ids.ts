import { randomUUID } from "node:crypto";

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Our ids and SAT's folios fiscales are UUIDs, in either case; anything else names nothing. */
export function isUuid(text: string): boolean {
  return UUID.test(text);
}

/** A request's name in every log: the caller's own when it is safe to repeat in logs and headers, else a new one. */
export function requestId(given: unknown): string {
  return typeof given === "string" && /^[A-Za-z0-9._-]{1,64}$/.test(given) ? given : randomUUID();
}
