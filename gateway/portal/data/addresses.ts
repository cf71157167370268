/** Reads e-mail addresses as people write several: with commas, semicolons, blanks or lines between them. */
export function addressesOf(text: string): string[] {
  return text.split(/[\s,;]+/).filter(Boolean);
}

/** Returns aliases for a form whose one field holds all addresses: a fault at one of them is shown at the field. */
export function addressAliases(name: string): Readonly<Record<string, string>> {
  return Object.fromEntries(Array.from({ length: 10 }, (_, at) => [`${name}[${at}]`, name]));
}
