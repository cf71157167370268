import { isDay } from "../days.ts";
import type { Attributes, XmlNode } from "../node.ts";
import { normalizeSpace } from "../xml.ts";

/**
 * The generated validators call these functions. True means "certainly valid"; false means "undecided" and is always
 * allowed, so usual values are checked fast and unusual ones slowly or not at all.
 */
export type Validator = (node: XmlNode, known: Known) => boolean;

export interface Known {
  /** It maps every element that may be a root or a complement, by name, to its validator. */
  readonly validators: ReadonlyMap<string, Validator>;
  /** SAT's lists that are too long for a schema. */
  readonly catalogs: Readonly<Record<string, ReadonlySet<string>>>;
}

/**
 * A validator answers "as written" when the document is valid and no value has blanks to collapse, "valid" when some
 * value has.
 */
export type Prevalidation = "undecided" | "valid" | "as written";

export function prevalidate(root: XmlNode, known: Known): Prevalidation {
  isSpaced = false;
  if (!isComplement(root, known)) return "undecided";
  return isSpaced ? "valid" : "as written";
}

/**
 * It tells if blanks were collapsed in the current document. Validation is synchronous, so there is only one at a time.
 */
let isSpaced = false;

/** Checks an element that stands where the schema admits any: a global declaration must exist for it. */
export function isComplement(node: XmlNode, known: Known): boolean {
  return known.validators.get(node.name)?.(node, known) ?? false;
}

/**
 * Returns true when an element has exactly `given` attributes, not counting xsi:schemaLocation, which says nothing
 * about the document.
 */
export function hasOnly(attributes: Attributes, given: number): boolean {
  let found = 0;
  for (const name in attributes) if (attributes[name] !== undefined) found += 1;
  if (found === given) return true;
  const location = attributes["xsi:schemaLocation"];
  return found === given + 1 && location !== undefined && isReadable(location);
}

export function isEmpty({ children, text }: XmlNode): boolean {
  return children.length === 0 && text === undefined;
}

/**
 * Returns true for values that libxml2 can read: at most ten million bytes, which a million characters never exceed.
 */
export function isReadable(value: string): boolean {
  return value.length < 1_000_000;
}

/**
 * Returns the value with blanks collapsed. A value that libxml2 cannot read is returned unchanged, and every type
 * refuses it.
 */
export function collapsed(value: string): string {
  if (!isReadable(value)) return value;
  const written = normalizeSpace(value);
  isSpaced ||= written !== value;
  return written;
}

export function isFreeText(value: string): boolean {
  collapsed(value);
  return isReadable(value);
}

/** Returns true when the list has the value, with or without blanks around it. */
export function isListed(value: string, list: ReadonlySet<string> | undefined): boolean {
  return list !== undefined && (list.has(value) || list.has(collapsed(value)));
}

/** Matches a form that admits no blanks, so the value is collapsed only if it does not match as written. */
export function hasForm(value: string, form: RegExp): boolean {
  return form.test(value) || (value !== "" && form.test(collapsed(value)));
}

/** Matches a form that admits blanks, so the value is collapsed first. */
export function hasSpacedForm(value: string, form: RegExp): boolean {
  return isReadable(value) && form.test(collapsed(value));
}

/** Checks the length in characters, as XML Schema counts them. `most` may be Infinity. */
export function hasLength(value: string, least: number, most: number): boolean {
  let length = 0;
  for (const _ of value) length += 1;
  return isReadable(value) && length >= least && length <= most;
}

/**
 * Checks a text with blanks collapsed: `least` to `most` characters, and no pipe if `barred`. The usual text has single
 * spaces and no character beyond the Basic Multilingual Plane, so the length of the string is its length.
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

/** Accepts base64 as programs write it: groups of four on one line, with unused bits of the last group zero. */
export function isBase64(value: string): boolean {
  return value.length % 4 === 0 && isReadable(value) && BASE64.test(value);
}

const BASE64 = /^[A-Za-z0-9+/]*(?:[A-Za-z0-9+/]|[AEIMQUYcgkosw048]=|[AQgw]==)$/;

/** A DecimalType has the facets of a decimal type; bounds are written as in the schema. */
export interface DecimalType {
  readonly digits: number;
  readonly places: number;
  readonly least?: string | undefined;
  readonly most?: string | undefined;
  /** They are matched against the value without surrounding blanks. */
  readonly forms: readonly RegExp[];
  /** Only these values are allowed, written in any way. */
  readonly values?: readonly string[];
}

/**
 * Accepts amounts as programs write them: digits without a sign, at most `whole` before the point and `places` behind
 * it. With `positive`, one digit must not be zero.
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
/** The character code of the point minus that of zero. */
const POINT = -2;

/** Checks a decimal written in any way that XML Schema admits. */
export function isDecimal(value: string, type: DecimalType): boolean {
  const { digits, places, least, most, forms, values } = type;
  const written = collapsed(value);
  const [, sign = "", whole = "", fraction = ""] = DECIMAL.exec(written) ?? [];
  const before = whole.replace(/^0+/, "");
  // Without the lookbehind the search begins anew at each zero of a run, which takes the square of its length.
  const behind = fraction.replace(/(?<!0)0+$/, "");
  if (whole + fraction === "" || before.length + behind.length > digits || behind.length > places) return false;
  const scaled = scale(sign, before, behind);
  if (least !== undefined && scaled < scaleOf(least)) return false;
  if (most !== undefined && scaled > scaleOf(most)) return false;
  if (values !== undefined && !values.some((each) => scaleOf(each) === scaled)) return false;
  return forms.every((form) => form.test(written));
}

const DECIMAL = /^([+-]?)(\d*)(?:\.(\d*))?$/;
/** No type of these schemas has a value with more decimals. */
const MOST_DIGITS = 24;

function scale(sign: string, before: string, behind: string): bigint {
  return BigInt(`${sign === "-" ? "-" : ""}${before}${behind.padEnd(MOST_DIGITS, "0")}`);
}

function scaleOf(bound: string): bigint {
  const [, sign = "", whole = "", fraction = ""] = DECIMAL.exec(bound)!;
  return scale(sign, whole, fraction);
}

/**
 * Matches a form that begins like "2026-02-28" and checks that the day exists. Surrounding blanks are not accepted,
 * because libxml2 admits them in some types only.
 */
export function isDate(value: string, form: RegExp): boolean {
  return form.test(value) && isDay(value);
}
