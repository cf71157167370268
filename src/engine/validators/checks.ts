import { isDay } from "../days.ts";
import type { Attributes, XmlNode } from "../node.ts";
import { normalizeSpace } from "../xml.ts";

/**
 * What the printed validators are made of. Each says "certainly valid" with true; false is "undecided", which is always
 * allowed. So the usual way of writing a value is looked at quickly, and what is seldom more slowly or not at all.
 */
export type Validator = (node: XmlNode, known: Known) => boolean;

/** What a validator asks beyond its own schema. */
export interface Known {
  /** Of all elements that may be a root or a complement, by name. */
  readonly validators: ReadonlyMap<string, Validator>;
  /** SAT's lists that are too long for a schema. */
  readonly catalogs: Readonly<Record<string, ReadonlySet<string>>>;
}

/** What validators say of a document. "as written": it is valid, and no type has blanks to take out of a value. */
export type Judgement = "undecided" | "valid" | "as written";

export function judge(root: XmlNode, known: Known): Judgement {
  isSpaced = false;
  if (!isComplement(root, known)) return "undecided";
  return isSpaced ? "valid" : "as written";
}

/** Whether blanks were collapsed in the document that is looked at. Nothing here waits, so there is one at a time. */
let isSpaced = false;

/** A complement: what stands where a schema takes any element has to be declared by another. */
export function isComplement(node: XmlNode, known: Known): boolean {
  return known.validators.get(node.name)?.(node, known) ?? false;
}

/** Whether an element has no attributes but `given`; the one of XML Schema's own that says nothing of a document aside. */
export function hasOnly(attributes: Attributes, given: number): boolean {
  let found = 0;
  for (const name in attributes) if (attributes[name] !== undefined) found += 1;
  if (found === given) return true;
  const location = attributes["xsi:schemaLocation"];
  return found === given + 1 && location !== undefined && isReadable(location);
}

/** Neither elements nor text. */
export function isEmpty({ children, text }: XmlNode): boolean {
  return children.length === 0 && text === undefined;
}

/** libxml2 reads no value of more than ten million bytes; a million characters have fewer, whatever they are. */
export function isReadable(value: string): boolean {
  return value.length < 1_000_000;
}

/** The value with blanks collapsed; one that libxml2 may not read stays as it is, which no type takes. */
export function collapsed(value: string): string {
  if (!isReadable(value)) return value;
  const written = normalizeSpace(value);
  isSpaced ||= written !== value;
  return written;
}

/** Any text, whose blanks are collapsed. */
export function isFreeText(value: string): boolean {
  collapsed(value);
  return isReadable(value);
}

/** In a list, with blanks around it or without. */
export function isListed(value: string, list: ReadonlySet<string> | undefined): boolean {
  return list !== undefined && (list.has(value) || list.has(collapsed(value)));
}

/** Of a form that takes no blanks, so only what does not fit may have some around it. */
export function hasForm(value: string, form: RegExp): boolean {
  return form.test(value) || (value !== "" && form.test(collapsed(value)));
}

/** Of a form that takes blanks, which are collapsed before it is looked at. */
export function hasSpacedForm(value: string, form: RegExp): boolean {
  return isReadable(value) && form.test(collapsed(value));
}

/** Characters of a value, as XML Schema counts them; `most` may be Infinity. */
export function hasLength(value: string, least: number, most: number): boolean {
  let length = 0;
  for (const _ of value) length += 1;
  return isReadable(value) && length >= least && length <= most;
}

/**
 * Text with blanks collapsed, of `least` to `most` characters, without a pipe where `barred` says so. The usual text has
 * one space between words and no character beyond the first plane: its length is that of the string.
 */
export function isText(value: string, least: number, most: number, barred: boolean): boolean {
  const { length } = value;
  let blank = true;
  for (let at = 0; at < length; at++) {
    const code = value.charCodeAt(at);
    if (code === PIPE && barred) return false;
    if (code > SPACE && code < SURROGATES) {
      blank = false;
    } else if (code === SPACE && !blank) {
      blank = true;
    } else {
      return isUnusualText(value, least, most, barred);
    }
  }
  if (blank && length > 0) return isUnusualText(value, least, most, barred);
  return length >= least && length <= most && isReadable(value);
}

const PIPE = 0x7c;
const SPACE = 0x20;
const SURROGATES = 0xd800;

function isUnusualText(value: string, least: number, most: number, barred: boolean): boolean {
  return hasLength(collapsed(value), least, most) && !(barred && value.includes("|"));
}

/** In groups of four on one line, the last without bits that mean nothing: as every program writes it. */
export function isBase64(value: string): boolean {
  return value.length % 4 === 0 && isReadable(value) && BASE64.test(value);
}

const BASE64 = /^[A-Za-z0-9+/]*(?:[A-Za-z0-9+/]|[AEIMQUYcgkosw048]=|[AQgw]==)$/;

/** What a decimal type asks; bounds as the schema writes them. */
export interface DecimalType {
  readonly digits: number;
  readonly places: number;
  readonly least?: string | undefined;
  readonly most?: string | undefined;
  /** For the value without blanks around it. */
  readonly forms: readonly RegExp[];
  /** The only values there are, in whatever way they are written. */
  readonly values?: readonly string[];
}

/**
 * Digits without a sign, at most `whole` before the point and `places` behind it: what every amount looks like that a
 * program wrote. `positive`: and one of them is not a zero.
 */
export function isAmount(value: string, whole: number, places: number, positive: boolean): boolean {
  const { length } = value;
  let point = length;
  let largest = 0;
  for (let at = 0; at < length; at++) {
    const digit = value.charCodeAt(at) - ZERO;
    if (digit >= 0 && digit <= 9) {
      if (digit > largest) largest = digit;
    } else if (digit === POINT && point === length) {
      point = at;
    } else {
      return false;
    }
  }
  if (point === 0 || point > whole || (positive && largest === 0)) return false;
  return point === length || (point + 1 < length && length - point - 1 <= places);
}

const ZERO = 0x30;
/** Seen from the zero. */
const POINT = -2;

/** The same of any way to write a decimal. */
export function isDecimal(value: string, type: DecimalType): boolean {
  const { digits, places, least, most, forms, values } = type;
  const written = collapsed(value);
  const [, sign = "", whole = "", fraction = ""] = DECIMAL.exec(written) ?? [];
  const before = whole.replace(/^0+/, "");
  const behind = fraction.replace(/0+$/, "");
  if (whole + fraction === "" || before.length + behind.length > digits || behind.length > places)
    return false;
  const scaled = scale(sign, before, behind);
  if (least !== undefined && scaled < scaleOf(least)) return false;
  if (most !== undefined && scaled > scaleOf(most)) return false;
  if (values !== undefined && !values.some((each) => scaleOf(each) === scaled)) return false;
  return forms.every((form) => form.test(written));
}

const DECIMAL = /^([+-]?)(\d*)(?:\.(\d*))?$/;
/** Of no type of ours has a value more. */
const MOST_DIGITS = 24;

function scale(sign: string, before: string, behind: string): bigint {
  return BigInt(`${sign === "-" ? "-" : ""}${before}${behind.padEnd(MOST_DIGITS, "0")}`);
}

function scaleOf(bound: string): bigint {
  const [, sign = "", whole = "", fraction = ""] = DECIMAL.exec(bound)!;
  return scale(sign, whole, fraction);
}

/** Of a form that begins as "2026-02-28", and of a day that there is. Without blanks: libxml2 takes them in some types. */
export function isDate(value: string, form: RegExp): boolean {
  return form.test(value) && isDay(value);
}
