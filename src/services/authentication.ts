import { createHash, timingSafeEqual } from "node:crypto";
import { unauthenticated } from "../errors.ts";

/** Lets in who knows the service's own token: internal callers. */
export function requireServiceToken(expected: string): (token: string | undefined) => void {
  const digest = sha256(expected);
  return (token) => {
    if (token === undefined) throw unauthenticated("Falta el token del servicio: envíelo como Bearer");
    if (!timingSafeEqual(sha256(token), digest)) throw unauthenticated("El token del servicio no es válido");
  };
}

/** Equal lengths, which `timingSafeEqual` demands. */
const sha256 = (text: string) => createHash("sha256").update(text).digest();
