import { createHash, timingSafeEqual } from "node:crypto";
import { unauthenticated } from "../../../common/errors.ts";

/** Returns the check for internal callers: it throws unless the header shows the service's own token. */
export function requireServiceToken(token: string): (authorization: string | undefined) => void {
  const isShown = isBearerOf(token);
  return (authorization) => {
    if (bearer(authorization) === undefined) throw unauthenticated("Falta el token del servicio: envíelo como Bearer");
    if (!isShown(authorization)) throw unauthenticated("El token del servicio no es válido");
  };
}

/**
 * Returns a check that an `Authorization` header shows this token; the comparison takes the same time whatever the
 * header shows.
 */
export function isBearerOf(token: string): (authorization: string | undefined) => boolean {
  const digest = sha256(token);
  return (authorization) => {
    const shown = bearer(authorization);
    return shown !== undefined && timingSafeEqual(sha256(shown), digest);
  };
}

/**
 * Reads the token of a Bearer header: the scheme's name in any case, with one or more blanks behind it (RFC 9110, 11.1
 * and 11.4).
 */
function bearer(authorization: string | undefined): string | undefined {
  return /^Bearer +(\S+)$/i.exec(authorization ?? "")?.[1];
}

/** Hashes have equal lengths, which `timingSafeEqual` demands. */
const sha256 = (text: string) => createHash("sha256").update(text).digest();
