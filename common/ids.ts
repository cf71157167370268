import { randomUUID } from "node:crypto";

export { isUuid } from "./uuid.ts";

/**
 * Returns the request's name in every log: the caller's own when it is safe to repeat in logs and headers, else a new
 * one.
 */
export function requestId(given: unknown): string {
  return typeof given === "string" && /^[A-Za-z0-9._-]{1,64}$/.test(given) ? given : randomUUID();
}
