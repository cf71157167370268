import { createHash } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import type { Route } from "./contract/routes.ts";
import type { Outgoing } from "./response.ts";

/**
 * Answers with headers that let the caller keep the answer for a time and ask for it again by name (ETag). A caller who
 * has the current answer gets 304 without a body.
 */
export function keep(
  answer: Outgoing,
  { rest: { maxAge } }: Route,
  { "if-none-match": held }: IncomingHttpHeaders,
): Outgoing {
  if (maxAge === 0 || answer.status !== 200) return answer;
  const etag = tagOf(answer.body);
  const headers = { ...answer.headers, etag, "cache-control": `public, max-age=${maxAge}` };
  return isHeld(etag, held) ? { status: 304, headers, body: "" } : { ...answer, headers };
}

/** Returns the tag of a content (RFC 9110, 8.8.3): a hash that is long enough that two contents never share it. */
export function tagOf(content: string | Uint8Array): string {
  return `"${createHash("sha256").update(content).digest("base64url").slice(0, 27)}"`;
}

/**
 * Returns true when the caller has the answer: the header lists tags or is "*" (RFC 9110, 13.1.2); weak and strong tags
 * are equal here.
 */
export function isHeld(etag: string, held = ""): boolean {
  return held.split(",").some((each) => ["*", etag].includes(each.trim().replace(/^W\//, "")));
}
