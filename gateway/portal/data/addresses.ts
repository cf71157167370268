/** Ten addresses have 254 characters each (RFC 5321), and some between them. */
export const ADDRESSES_LENGTH = 2_600;

/** Reads e-mail addresses as people write several: with commas, semicolons, blanks or lines between them. */
export function addressesOf(text: string): string[] {
  return text.split(/[\s,;]+/).filter(Boolean);
}

/** Returns aliases of field names, so that a fault at one address is shown at the field that holds all of them. */
export function addressAliases(name: string): Readonly<Record<string, string>> {
  return Object.fromEntries(Array.from({ length: 10 }, (_, at) => [`${name}[${at}]`, name]));
}
