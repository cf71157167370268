import { createHash, randomBytes } from "node:crypto";

/**
 * Tokens have 256 random bits, so they need no salt and no slow hash, and a look-up by the hash takes equally long for
 * any token.
 */
export const newToken = () => randomBytes(32).toString("base64url");
export const hashOfToken = (token: string) => createHash("sha256").update(token).digest();
/** Every token has this form; anything else is refused without a query. */
export const isToken = (text: string) => /^[A-Za-z0-9_-]{43}$/.test(text);
