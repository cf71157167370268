import { randomBytes } from "node:crypto";

/** Crockford's base 32 has no letters that are taken for digits. */
const LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const LENGTH = 20;

/** Returns a key of 100 random bits. */
export function newTicketKey(): string {
  return Array.from(randomBytes(LENGTH), (byte) => LETTERS[byte % LETTERS.length]).join("");
}

/** Reads a key as a person types it; undefined for what is none. */
export function readTicketKey(text: string): string | undefined {
  const key = text.toUpperCase().replace(/[\s-]/g, "").replaceAll("O", "0").replace(/[IL]/g, "1");
  return /^[0-9A-HJKMNP-TV-Z]{20}$/.test(key) ? key : undefined;
}

export function pathOf(key: string): string {
  return `/autofactura/${key.replace(/.{4}(?=.)/g, "$&-")}`;
}
