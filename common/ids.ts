import { createHash, randomUUID } from "node:crypto";

export { isUuid } from "./uuid.ts";

/**
 * Returns the request's name in every log: the caller's own when it is safe to repeat in logs and headers, else a new
 * one.
 */
export function requestId(given: unknown): string {
  return typeof given === "string" && /^[A-Za-z0-9._-]{1,64}$/.test(given) ? given : randomUUID();
}

/** Returns the UUID of these texts, always the same; its version is that of one's own making (RFC 9562, version 8). */
export function uuidOf(...texts: readonly string[]): string {
  const hash = createHash("sha256").update(JSON.stringify(texts)).digest("hex");
  const [, first, second, third, fourth, fifth] = /^(.{8})(.{4}).(...).(...)(.{12})/.exec(hash)!;
  return `${first}-${second}-8${third}-a${fourth}-${fifth}`;
}
