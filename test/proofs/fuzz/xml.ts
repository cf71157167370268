import fc from "fast-check";
import { flipped, inserted } from "./bytes.ts";

/** A mutation changes one place in the text of an XML document; `at` picks among the places that the document has. */
interface Mutation {
  readonly at: number;
  readonly how: keyof typeof CHANGES;
  /** The text is a value, a name or markup as written, or the name of something huge. */
  readonly text: string;
}

/** An XML case tells in few data how to break a valid CFDI. */
export interface XmlCase {
  readonly base: number;
  readonly head: keyof typeof HEADS;
  readonly mutations: readonly Mutation[];
  readonly encoding: keyof typeof ENCODINGS;
  readonly at: number;
}

export function xmlBytes(bases: readonly string[], { base, head, mutations, encoding, at }: XmlCase): Buffer {
  const whole = bases[base % bases.length]!;
  const changed = mutations.reduce((xml, { how, at: place, text }) => {
    const more = HUGE.get(text)?.() ?? text;
    return CHANGES[how](xml, place, more);
  }, whole);
  return ENCODINGS[encoding](HEADS[head](changed), at);
}

/** The places are found without parsing, because a mutated document may be no XML any more. */
const PLACES = {
  attribute: /\s[\w:]+="[^"]*"/g,
  value: /(?<==")[^"]*(?=")/g,
  name: /(?<=\s)[\w:]+(?==")/g,
  tag: /<[^<>]*>/g,
  tagName: /(?<=<\/?)[\w:]+/g,
  /** A gap lies between two tags. */
  gap: /(?<=>)/g,
  /** A room lies between the attributes of a tag. */
  room: /(?<=")(?=[\s/>])/g,
  element: /<\w[^<>]*\/>/g,
};

function replaced(xml: string, place: RegExp, at: number, change: (old: string) => string): string {
  const found = [...xml.matchAll(place)];
  const one = found[at % found.length];
  if (one === undefined) return xml;
  return xml.slice(0, one.index) + change(one[0]) + xml.slice(one.index + one[0].length);
}

type Change = (xml: string, at: number, text: string) => string;

const PREFIX = /(?<=<\/?|xmlns:)cfdi(?=[:=])/g;
/** The most letters of a mutant, more than twice as many as a request may have. */
const MOST_LETTERS = 20_000_000;

const CHANGES = {
  "put a value": (xml, at, text) => replaced(xml, PLACES.value, at, () => text),
  "put a well-written value": (xml, at, text) => replaced(xml, PLACES.value, at, () => escaped(text)),
  "rename an attribute": (xml, at, text) => replaced(xml, PLACES.name, at, () => text),
  "drop an attribute": (xml, at) => replaced(xml, PLACES.attribute, at, () => ""),
  "repeat an attribute": (xml, at) => replaced(xml, PLACES.attribute, at, (old) => old + old),
  "add attributes": (xml, at, text) => replaced(xml, PLACES.room, at, () => ` ${text}`),
  "write it with apostrophes": (xml, at) => replaced(xml, PLACES.attribute, at, (old) => old.replaceAll('"', "'")),
  "write a value as references": (xml, at) =>
    replaced(xml, PLACES.value, at, (old) => old.replace(/^./u, (first) => `&#${first.codePointAt(0)};`)),
  "rename a tag": (xml, at, text) => replaced(xml, PLACES.tagName, at, () => text),
  "drop a tag": (xml, at) => replaced(xml, PLACES.tag, at, () => ""),
  "repeat a tag": (xml, at) => replaced(xml, PLACES.tag, at, (old) => old + old),
  "drop an element": (xml, at) => replaced(xml, PLACES.element, at, () => ""),
  "repeat an element": (xml, at) => replaced(xml, PLACES.element, at, (old) => old + old),
  "put an element into itself": (xml, at) =>
    replaced(xml, PLACES.element, at, (old) => `${old.slice(0, -2)}>${old}</${/[\w:]+/.exec(old)?.[0]}>`),
  "put markup between tags": (xml, at, text) => replaced(xml, PLACES.gap, at, (old) => old + text),
  "put markup before the root": (xml, _at, text) => xml.replace(/(?=<[\w:]+)/, () => text),
  "put markup behind the root": (xml, _at, text) => xml + text,
  "another prefix": (xml, _at, text) => {
    const most = Math.floor(MOST_LETTERS / (xml.match(PREFIX)?.length ?? 1));
    return xml.replaceAll(PREFIX, () => text.slice(0, most));
  },
} satisfies Record<string, Change>;

function escaped(text: string): string {
  return text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/"/g, "&quot;");
}

/** Each head stands in place of the XML declaration. */
const HEADS = {
  "as it is": (xml: string) => xml,
  none: (xml: string) => bare(xml),
  "XML 1.1": (xml: string) => `<?xml version="1.1" encoding="UTF-8"?>${bare(xml)}`,
  "no version": (xml: string) => `<?xml encoding="UTF-8"?>${bare(xml)}`,
  "says UTF-16": (xml: string) => `<?xml version="1.0" encoding="UTF-16"?>${bare(xml)}`,
  "says latin1": (xml: string) => `<?xml version="1.0" encoding="ISO-8859-1"?>${bare(xml)}`,
  "says something unheard of": (xml: string) => `<?xml version="1.0" encoding="EBCDIC-x"?>${bare(xml)}`,
  "says standalone": (xml: string) => `<?xml version="1.0" encoding="utf-8" standalone="no"?>${bare(xml)}`,
  twice: (xml: string) => `<?xml version="1.0"?>${xml}`,
  "behind a blank": (xml: string) => ` ${xml}`,
  "a thousand comments": (xml: string) => `${"<!-- -->".repeat(1_000)}${bare(xml)}`,
  "a billion laughs": (xml: string) => `${laughs()}${bare(xml)}`,
} satisfies Record<string, (xml: string) => string>;

function bare(xml: string): string {
  return xml.replace(/^<\?xml[^>]*\?>\s*/, "");
}

function laughs(): string {
  const more = Array.from({ length: 9 }, (_, n) => `<!ENTITY l${n + 1} "${`&l${n};`.repeat(10)}">`);
  return `<!DOCTYPE a [<!ENTITY l0 "ja">${more.join("")}]>`;
}

const ENCODINGS = {
  "UTF-8": (xml: string) => Buffer.from(xml),
  "UTF-8 with a mark": (xml: string) => Buffer.from(`\ufeff${xml}`),
  "two marks": (xml: string) => Buffer.from(`\ufeff\ufeff${xml}`),
  "UTF-16": (xml: string) => Buffer.from(`\ufeff${xml}`, "utf16le"),
  "UTF-16 without a mark": (xml: string) => Buffer.from(xml, "utf16le"),
  "UTF-16, the other end first": (xml: string) => swapped(Buffer.from(`\ufeff${xml}`, "utf16le")),
  latin1: (xml: string) => Buffer.from(xml, "latin1"),
  "a flipped bit": (xml: string, at: number) => flipped(Buffer.from(xml), at),
  "a NUL": (xml: string, at: number) => inserted(Buffer.from(xml), at, Buffer.from([0])),
  "no UTF-8": (xml: string, at: number) => inserted(Buffer.from(xml), at, Buffer.from([0xff])),
  "overlong UTF-8": (xml: string, at: number) => inserted(Buffer.from(xml), at, Buffer.from([0xc0, 0xbc])),
  "a surrogate": (xml: string, at: number) => inserted(Buffer.from(xml), at, Buffer.from([0xed, 0xa0, 0x80])),
  "cut off": (xml: string, at: number) => Buffer.from(xml.slice(0, at % (xml.length + 1))),
  "two documents": (xml: string) => Buffer.from(xml + xml),
} satisfies Record<string, (xml: string, at: number) => Buffer>;

function swapped(bytes: Buffer): Buffer {
  return bytes.swap16();
}

/** Huge texts have names, so that a case that failed can be printed. */
const HUGE: ReadonlyMap<string, () => string> = new Map(
  Object.entries({
    "a value of 1 MB": () => "a".repeat(1_000_000),
    "a value of 1 MB of references": () => "&#65;".repeat(200_000),
    "digits without end": () => "9".repeat(300_000),
    "100,000 tags in tags": () => "<a>".repeat(100_000) + "</a>".repeat(100_000),
    "65 tags in tags": () => "<a>".repeat(65) + "</a>".repeat(65),
    "100,000 tags that stay open": () => "<a>".repeat(100_000),
    "100,000 tags beside tags": () => "<a/>".repeat(100_000),
    "100,000 tags of their own names": () => manyOf((n) => `<a${n}/>`),
    "201 attributes": () => Array.from({ length: 201 }, (_, n) => `a${n}="1"`).join(" "),
    "100,000 attributes": () => manyOf((n) => ` a${n}="1"`),
    "10,000 namespaces": () => Array.from({ length: 10_000 }, (_, n) => `xmlns:n${n}="urn:${n}"`).join(" "),
    "a name of 1 MB": () => "a".repeat(1_000_000),
    "a comment of 1 MB": () => `<!--${" ".repeat(1_000_000)}-->`,
    "CDATA of 1 MB": () => `<![CDATA[${"]] >".repeat(250_000)}]]>`,
    "50,000 concepts": () => '<cfdi:Concepto Importe="1"/>'.repeat(50_000),
    "a text of 1 MB": () => "x ".repeat(500_000),
  }),
);

function manyOf(write: (n: number) => string): string {
  return Array.from({ length: 100_000 }, (_, n) => write(n)).join("");
}

const VALUES: readonly string[] = [
  ...["", " ", "0", "-0", "-1", "1e3", "1e308", "NaN", "INF", "1.", ".5", "+1", "01", "0x10", "999999999999999999"],
  ...["1000000000000000000.000000", "0.0000001", "1.1234567890123456", "1,5", "١٢٣", "4.0", "3.3", "40", "true"],
  ...["2026-02-30T00:00:00", "2026-13-01T25:61:61", "9999-12-31T23:59:59", "0001-01-01T00:00:00", "2026-01-01"],
  ...["-2026-01-01T00:00:00", "2026-01-01T00:00:00Z", "2026-01-01T24:00:00", "99999-01-01T00:00:00"],
  ...["XAXX010101000", "XEXX010101000", "xaxx010101000", "ÑÑÑ260101AA1", "&&&260101AA1", "RNX260101AA4"],
  ...["MXN", "USD", "XXX", "mxn", "I", "E", "P", "N", "T", "Z", "PUE", "PPD", "99", "00", "001", "002", "003"],
  ...["Tasa", "Exento", "Cuota", "0.160000", "0.16", "1.000000", "G03", "CP01", "01", "02", "08"],
  ...["|", "a|b", "\t", "\n", "a\r\nb", "&#0;", "&#1;", "&#x0;", "&#xD800;", "&#x110000;", "&#xFFFE;", "&#65;"],
  ...["&amp;", "&lt;", "&", "&;", "&a;", "&#;", "&#x;", "&nbsp;", "&l9;", "<", ">", "]]>", "<!--", "\u0000", "\u0001"],
  ...["\u0085", "\u2028", "\ufffe", "\uffff", "\ud800", "😀", "\u202e", "ñ", "n\u0303", "__proto__", "constructor"],
  ...["http://www.sat.gob.mx/cfd/3", "http://www.sat.gob.mx/cfd/4 ", "http://www.w3.org/2000/xmlns/", "urn:x"],
  ...["http://www.w3.org/XML/1998/namespace", "file:///etc/passwd", "http://127.0.0.1:1/a.xsd", "A", "AAAA", "===="],
];

const NAMES: readonly string[] = [
  ...["__proto__", "constructor", "toString", "xmlns", "xmlns:xml", "xmlns:xmlns", "xmlns:cfdi", "xml:base", "xml"],
  ...["xsi:schemaLocation", "xsi:nil", "xsi:type", "cfdi:", ":cfdi", "a:b:c", "1a", "-", "cfdi:Comprobante"],
  ...["cfdi:Emisor", "cfdi:Concepto", "cfdi:Complemento", "cfdi:Addenda", "tfd:TimbreFiscalDigital", "Version"],
  ...["version", "Sello", "Certificado", "Total", "ñ", "😀", "\u0000", ""],
];

const MARKUP: readonly string[] = [
  ...["<!-- -->", "<!-- -- -->", "<!---->", "<!-", "<!-- ", "<?pi data?>", "<?xml version='1.0'?>", "<?XML ?>", "<??>"],
  ...["<![CDATA[x]]>", "<![CDATA[<a/>]]>", "<![CDATA[<![CDATA[x]]>]]>", "<![CDATA[", "]]>", "<![CDATA[]]>"],
  ...["<!DOCTYPE a>", "<!doctype a>", '<!DOCTYPE a SYSTEM "file:///etc/passwd">', '<!ENTITY x "y">', "<!ATTLIST a b>"],
  ...['<!DOCTYPE a [<!ENTITY x SYSTEM "http://127.0.0.1:1/">]>', "<!ELEMENT a ANY>", "<!NOTATION a>", "<!>", "<>"],
  ...["<", "</", "</a>", "<a", "<a/>", "<a></a>", "<a:b/>", "<a xmlns='urn:x'/>", "<xml/>", "<a b=c/>", "<a b/>"],
  ...["texto", " ", "\n", "&amp;", "&l9;", "&#0;", "\u0000", "\ufeff", "😀", "<cfdi:Complemento/>", "<cfdi:Addenda/>"],
  ...["<cfdi:Addenda><a/></cfdi:Addenda>", "<cfdi:Complemento><a xmlns='urn:x'/></cfdi:Complemento>"],
  ...["<xi:include xmlns:xi='http://www.w3.org/2001/XInclude' href='file:///etc/passwd' parse='text'/>"],
  ...["xsi:nil='true' xmlns:xsi='http://www.w3.org/2001/XMLSchema-instance'", "xmlns='urn:x'", "xmlns:cfdi='urn:x'"],
  ...["xmlns=''", "xmlns:a=''", "xml:space='preserve'", "xml:id='a'", "a='1'", "a='1' a='2'", "a", "a=1", "='1'"],
];

const text = fc.oneof(
  { weight: 40, arbitrary: fc.constantFrom(...VALUES) },
  { weight: 15, arbitrary: fc.constantFrom(...NAMES) },
  { weight: 30, arbitrary: fc.constantFrom(...MARKUP) },
  { weight: 10, arbitrary: fc.string({ unit: "binary", maxLength: 30 }) },
  { weight: 2, arbitrary: fc.constantFrom(...HUGE.keys()) },
);

const mutation: fc.Arbitrary<Mutation> = fc.record({
  at: fc.nat(10_000),
  how: fc.constantFrom(...(Object.keys(CHANGES) as (keyof typeof CHANGES)[])),
  text,
});

/** Draws the usual value mostly, because a document with two faults is refused for the first alone. */
function seldom<T extends string>(usual: T, all: Readonly<Record<T, unknown>>): fc.Arbitrary<T> {
  const others = Object.keys(all) as T[];
  return fc.oneof({ weight: 6, arbitrary: fc.constant(usual) }, { weight: 1, arbitrary: fc.constantFrom(...others) });
}

export const xmlCase: fc.Arbitrary<XmlCase> = fc.record({
  base: fc.nat(10_000),
  head: seldom("as it is", HEADS),
  mutations: fc.array(mutation, { maxLength: 3 }),
  encoding: seldom("UTF-8", ENCODINGS),
  at: fc.nat(100_000),
});
