import { createHash, timingSafeEqual } from "node:crypto";
import { bearerIn } from "../../../common/bearer.ts";
import { unauthenticated } from "../../../common/errors.ts";

/** Returns the check for internal callers: it throws unless the header shows the service's own token. */
export function requireServiceToken(token: string): (authorization: string | undefined) => void {
  const isShown = isBearerOf(token);
  return (authorization) => {
    if (bearerIn(authorization) === undefined)
      throw unauthenticated("Falta el token del servicio: envíelo como Bearer");
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
    const shown = bearerIn(authorization);
    return shown !== undefined && timingSafeEqual(sha256(shown), digest);
  };
}

/** Hashes have equal lengths, which `timingSafeEqual` demands. */
const sha256 = (text: string) => createHash("sha256").update(text).digest();
