/**
 * Returns the attributes of a CFDI but for the seal and the certificate, read without any code of the service;
 * undefined when the bytes are not UTF-8. Addenda and comments are left out.
 */
export function saidBy(bytes: Uint8Array): readonly string[] | undefined {
  try {
    const xml = new TextDecoder("utf-8", { fatal: true }).decode(bytes).replace(SILENT, "");
    return [...xml.matchAll(ATTRIBUTE)].flatMap(([, name = "", quoted = ""]) =>
      UNSAID.test(name) ? [] : [`${name}=${plain(quoted.slice(1, -1))}`],
    );
  } catch {
    return undefined;
  }
}

/** Returns true when `one` has all attributes of `other`; further attributes do not break a seal. */
export function saysAll(one: readonly string[], other: readonly string[]): boolean {
  const left = new Map<string, number>();
  for (const each of one) left.set(each, (left.get(each) ?? 0) + 1);
  return other.every((each) => {
    const count = left.get(each) ?? 0;
    left.set(each, count - 1);
    return count > 0;
  });
}

const SILENT = /<!--.*?-->|<\?.*?\?>|<!\[CDATA\[.*?\]\]>|<cfdi:Addenda>.*<\/cfdi:Addenda>/gs;
/** The pattern begins at a blank, so that a name of a megabyte is not tried at each of its letters. */
const ATTRIBUTE = /(?<=\s)([\w:.-]+)\s*=\s*("[^"]*"|'[^']*')/g;
const UNSAID = /^(xmlns|xsi:|Sello$|Certificado$)/;

function plain(value: string): string {
  const text = value.replace(/&(?:#(\d+)|#x([\da-f]+)|(amp|lt|gt|quot|apos));/gi, (_, decimal, hex, name) =>
    name ? NAMED[name as keyof typeof NAMED] : String.fromCodePoint(decimal ? Number(decimal) : parseInt(hex, 16)),
  );
  return text.replace(/[ \t\r\n]+/g, " ").trim();
}

const NAMED = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };
