import { createHash, randomBytes } from "node:crypto";

/** 256 random bits: they need no salt and no slow hash, and a look-up by the hash takes as long whatever is shown. */
export const newToken = () => randomBytes(32).toString("base64url");
export const hashOfToken = (token: string) => createHash("sha256").update(token).digest();
/** The form of every token; anything else is refused without a query. */
export const isToken = (text: string) => /^[A-Za-z0-9_-]{43}$/.test(text);
