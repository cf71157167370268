/** A long JSON string of base64 that was decoded from the bytes, without a text in between. */
export class Base64 {
  readonly decoded: Buffer;
  /** The content of the JSON string stands in the body from the first of these places to the last. */
  readonly place: readonly [from: number, to: number];
  /** The content of the JSON string, where it has escapes or blanks. */
  readonly #escaped: Buffer | undefined;

  constructor(decoded: Buffer, place: Base64["place"], escaped?: Buffer) {
    this.decoded = decoded;
    this.place = place;
    this.#escaped = escaped;
  }

  /**
   * Returns the string as it was written: only canonical base64 is decoded this way, and what else the string has is
   * kept.
   */
  toString(): string {
    return this.#escaped === undefined
      ? this.decoded.toString("base64")
      : JSON.parse(`"${this.#escaped.toString("latin1")}"`);
  }
}

/** A JSON text without the content of one string, whose opening quote stands at `at`. */
export type Lifted = NonNullable<ReturnType<typeof liftBase64>>;

/** Decoding a shorter string costs less than this search. */
const LONG = 64 * 1024;
/** Quotes after which the search ends: a document in base64 has few members beside it. */
const MOST_QUOTES = 10_000;

const QUOTE = 0x22;

export interface Found {
  readonly at: number;
  readonly end: number;
  readonly content: Buffer;
  readonly isBroken: boolean;
  /** The content without escapes and blanks; undefined where it cannot be base64, and until it was unescaped. */
  plain: Buffer | undefined;
}

/** Finds the first long string of a body and unescapes it. */
export function findLong(bytes: Buffer): Found | undefined {
  const found = placeOfLong(bytes);
  if (found !== undefined) for (const _ of unescaping(found));
  return found;
}

export function placeOfLong(bytes: Buffer): Found | undefined {
  let at = bytes.indexOf(QUOTE);
  for (let count = 0; at !== -1 && count < MOST_QUOTES; count += 1) {
    const end = bytes.indexOf(QUOTE, at + 1);
    if (end - at > LONG) {
      const content = bytes.subarray(at + 1, end);
      const isBroken = content.includes(BACKSLASH) || content.includes(BLANK);
      return { at, end, content, isBroken, plain: isBroken ? undefined : content };
    }
    at = end;
  }
  return undefined;
}

/**
 * Decodes the first long string of a body when it is base64, without making a text of it: making, searching and
 * comparing a text of some megabytes would take four times as long. Undefined where no such string is found, or
 * anything about it is unusual, so that it is read like every other string.
 */
export function liftBase64(bytes: Buffer, found = findLong(bytes)) {
  const decoded = found?.plain && decodeStrictly(found.plain);
  if (found === undefined || decoded === undefined) return undefined;
  const { at, end, isBroken } = found;
  const before = bytes.toString("utf8", 0, at + 1);
  const text = before + bytes.toString("utf8", end);
  const escaped = isBroken ? bytes.subarray(at + 1, end) : undefined;
  return {
    text,
    at: before.length - 1,
    value: new Base64(decoded, [at + 1, end], escaped),
    /** Characters by which the text is shorter than the original. */
    length: end - at - 1,
  };
}

const BACKSLASH = 0x5c;
const BLANK = 0x20;
/** Some libraries write "/" as "\\/", and encoders break lines (RFC 2045, 6.8). */
const ESCAPED = { slash: 0x2f, blanks: [0x6e, 0x72, 0x74] } as const;

/** Takes escapes and blanks out of a found string in parts, between which a caller may let other requests be served. */
export function* unescaping(found: Found): Generator<void> {
  const { content, isBroken } = found;
  if (!isBroken) return;
  const plain = Buffer.allocUnsafe(content.length);
  let length = 0;
  for (let at = 0; at < content.length; yield) {
    for (const end = Math.min(at + PART, content.length); at < end; at += 1) {
      let byte = content[at]!;
      if (byte === BLANK) continue;
      if (byte === BACKSLASH) {
        at += 1;
        byte = content[at]!;
        if (byte === ESCAPED.blanks[0] || byte === ESCAPED.blanks[1] || byte === ESCAPED.blanks[2]) continue;
        if (byte !== ESCAPED.slash) return;
      }
      plain[length++] = byte;
    }
  }
  found.plain = plain.subarray(0, length);
}

const PART = 2 * 1024 * 1024;

/**
 * Decodes base64 strictly. Node skips characters outside the alphabet, so the decoded length must fit; Node also
 * accepts the alphabet of URLs, which RFC 4648 keeps apart. The last group must have the right padding and no left-over
 * bits.
 */
function decodeStrictly(text: Buffer): Buffer | undefined {
  if (text.length % 4 !== 0 || text.includes("-") || text.includes("_")) return undefined;
  const last = text.toString("latin1", text.length - 4);
  const decoded = Buffer.from(text.toString("latin1"), "base64");
  const padding = last.length - last.replace(/=+$/, "").length;
  if (decoded.length !== (text.length / 4) * 3 - padding) return undefined;
  const written = decoded.subarray(decoded.length - (3 - padding)).toString("base64");
  return written === last ? decoded : undefined;
}
