import { createHash, timingSafeEqual } from "node:crypto";
import { forbidden, unauthenticated } from "../errors.ts";
import type { Database } from "../persistence/database.ts";
import { findKey, type KeyOwner } from "../persistence/keys.ts";
import type { Caller } from "./caller.ts";

/** Who holds the key of `x-api-key`. First whether the key is good (401), then whether its account may use it (403). */
export function authenticate(db: Database, now: () => Date): (key: string | undefined) => Promise<Caller> {
  return async (key) => {
    if (key === undefined || key === "")
      throw unauthenticated("Falta la llave de acceso: envíela en X-Api-Key");
    const owner = KEY.test(key) ? await findKey(db, key) : undefined;
    if (owner === undefined || isExpired(owner, now())) throw unauthenticated(INVALID_KEY);
    if (!owner.contracted) throw forbidden("La cuenta no tiene contratado el módulo de API");
    if (owner.environment === "production" && !owner.certified)
      throw forbidden("La cuenta no está certificada para producción");
    return { accountId: owner.accountId, environment: owner.environment };
  };
}

/** The form of every key ever made: anything else need not bother the database. */
const KEY = /^sk_(test|live)_[A-Za-z0-9_-]{43}$/;

/** One sentence for both, so that a stranger does not learn that a key once existed. */
const INVALID_KEY = "La llave de acceso no es válida o venció; genere una nueva";

const isExpired = ({ expiresAt }: KeyOwner, now: Date) => expiresAt !== null && expiresAt <= now;

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
