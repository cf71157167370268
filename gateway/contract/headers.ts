import { isUtf8 } from "node:buffer";
import type { IncomingMessage } from "node:http";
import type { RateLimit } from "#proto/cfdi/v1/admission_pb.ts";
import { badRequest } from "./errors.ts";

/**
 * Returns a header as text. Node reads bytes as latin1, but most clients send accents in UTF-8. A header sent twice
 * with one value counts once; two values are refused, because Node would join them into a third. A request that an
 * assistant makes inside the process has no list of them. @throws Refusal
 */
export function headerText(request: IncomingMessage, name: string): string | undefined {
  const [value, ...others] = new Set(
    (request.headersDistinct as IncomingMessage["headersDistinct"] | undefined)?.[name],
  );
  if (value === undefined) return undefined;
  if (others.length > 0) throw badRequest(`El encabezado ${nameOf(request, name)} está repetido con otro valor`);
  const bytes = Buffer.from(value, "latin1");
  return isUtf8(bytes) ? bytes.toString() : value;
}

function nameOf({ rawHeaders }: IncomingMessage, name: string): string {
  return rawHeaders.find((raw) => raw.toLowerCase() === name) ?? name;
}

/**
 * Every answer to a key that may use the service has these headers. A 429 has them too, and no Retry-After (the
 * contract's Errors).
 */
export function rateHeaders({ limit, remaining, reset }: RateLimit): Readonly<Record<RateHeader, number>> {
  return { "RateLimit-Limit": limit, "RateLimit-Remaining": remaining, "RateLimit-Reset": reset };
}

export type RateHeader = `RateLimit-${"Limit" | "Remaining" | "Reset"}`;

export function commonHeaders(url: string, id: string): Readonly<Record<string, string>> {
  return {
    "x-request-id": id,
    "x-content-type-options": "nosniff",
    ...(/^\/(api|plataforma)\//.test(url) ? { "cache-control": "no-store" } : {}),
  };
}
