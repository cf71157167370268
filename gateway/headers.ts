import { isUtf8 } from "node:buffer";
import type { IncomingMessage } from "node:http";
import type { RateLimit } from "#proto/cfdi/v1/admission_pb.ts";

/** A header as text. Node reads bytes as latin1; most clients that send an accent send UTF-8. */
export function headerText(request: IncomingMessage, name: string): string | undefined {
  const value = request.headers[name];
  if (typeof value !== "string") return undefined;
  const bytes = Buffer.from(value, "latin1");
  return isUtf8(bytes) ? bytes.toString() : value;
}

/** On every answer to a key that may use the service. Of a 429 too, which has no Retry-After (the contract's Errors). */
export function rateHeaders({ limit, remaining, reset }: RateLimit): Readonly<Record<RateHeader, number>> {
  return { "RateLimit-Limit": limit, "RateLimit-Remaining": remaining, "RateLimit-Reset": reset };
}

export type RateHeader = `RateLimit-${"Limit" | "Remaining" | "Reset"}`;

/** On every answer, whatever its status. */
export function commonHeaders(url: string, id: string): Readonly<Record<string, string>> {
  return {
    "x-request-id": id,
    "x-content-type-options": "nosniff",
    ...(url.startsWith("/api/") ? { "cache-control": "no-store" } : {}),
  };
}
