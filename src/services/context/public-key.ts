import { randomBytes } from "node:crypto";

/** Crockford's base 32 has no letters that are taken for digits. */
const LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/**
 * The key of a ticket or a delivery has 100 random bits, because it is all that opens the page. A shop's key has 50: it
 * is random only so that it tells nothing of the account.
 */
const FORMS = {
  ticket: { page: "autofactura", length: 20, group: /.{4}(?=.)/g },
  shop: { page: "autofactura", length: 10, group: /.{5}(?=.)/g },
  delivery: { page: "entrega", length: 20, group: /.{4}(?=.)/g },
} as const;
type Keyed = keyof typeof FORMS;

export function newKey(of: Keyed): string {
  return Array.from(randomBytes(FORMS[of].length), (byte) => LETTERS[byte % LETTERS.length]).join("");
}

/** Reads a key as a person types it; undefined for what is none. */
export function readKey(of: Keyed, text: string): string | undefined {
  const key = text.toUpperCase().replace(/[\s-]/g, "").replaceAll("O", "0").replace(/[IL]/g, "1");
  return key.length === FORMS[of].length && /^[0-9A-HJKMNP-TV-Z]+$/.test(key) ? key : undefined;
}

export function pathOf(of: Keyed, key: string): string {
  return `/${FORMS[of].page}/${key.replace(FORMS[of].group, "$&-")}`;
}
