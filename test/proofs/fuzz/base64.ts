import fc from "fast-check";

/** Each writing is a form of base64; the contract admits the first and the one with line breaks. */
export const WRITINGS = {
  right: (text: string) => text,
  "without padding": (text: string) => text.replace(/=+$/, ""),
  "padded more": (text: string) => `${text}=`,
  "for URLs": (text: string) => text.replaceAll("+", "-").replaceAll("/", "_"),
  "in lines": (text: string) => text.replace(/.{76}/g, "$&\n"),
  "with a stranger": (text: string) => `${text.slice(0, 10)}*${text.slice(10)}`,
  "with a NUL": (text: string) => `${text}\u0000`,
  "of base64": (text: string) => Buffer.from(text).toString("base64"),
  "cut off": (text: string) => text.slice(0, -5),
  empty: () => "",
} satisfies Record<string, (text: string) => string>;

export type Writing = keyof typeof WRITINGS;

export const writing: fc.Arbitrary<Writing> = fc.oneof(
  { weight: 15, arbitrary: fc.constant<Writing>("right") },
  { weight: 1, arbitrary: fc.constantFrom(...(Object.keys(WRITINGS) as Writing[])) },
);

/** Returns true for the one base64 text of a value, with or without line breaks. */
export function isBase64(text: string): boolean {
  const plain = text.replaceAll(/[ \t\r\n]/g, "");
  return plain !== "" && Buffer.from(plain, "base64").toString("base64") === plain;
}
