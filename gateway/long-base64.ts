/** A Base64 is a long JSON string of base64 that was decoded from the bytes, without a text in between. */
export class Base64 {
  readonly decoded: Buffer;

  constructor(decoded: Buffer) {
    this.decoded = decoded;
  }

  /** Returns the string as it was written, because only canonical base64 is decoded this way. */
  toString(): string {
    return this.decoded.toString("base64");
  }
}

/** A Lifted is a JSON text without the content of one string, whose opening quote stands at `at`. */
export interface Lifted {
  readonly text: string;
  readonly at: number;
  readonly value: Base64;
  /** The text is this many characters shorter than the original. */
  readonly length: number;
}

/** Decoding a shorter string costs less than this search. */
const LONG = 64 * 1024;
/** The search ends after this many quotes, because a document in base64 is one of the first members of its object. */
const MOST_QUOTES = 64;

const QUOTE = 0x22;

/**
 * Decodes the first long string of a body when it is base64, without making a text of it: making, searching and
 * comparing a text of some megabytes would take four times as long. Undefined where no such string is found, or
 * anything about it is unusual, so that it is read like every other string.
 */
export function liftBase64(bytes: Buffer): Lifted | undefined {
  let at = bytes.indexOf(QUOTE);
  for (let count = 0; at !== -1 && count < MOST_QUOTES; count += 1) {
    const end = bytes.indexOf(QUOTE, at + 1);
    if (end - at > LONG) return lift(bytes, at, end);
    at = end;
  }
  return undefined;
}

function lift(bytes: Buffer, at: number, end: number): Lifted | undefined {
  const decoded = decodeStrictly(bytes.subarray(at + 1, end));
  if (decoded === undefined) return undefined;
  const before = bytes.toString("utf8", 0, at + 1);
  const text = before + bytes.toString("utf8", end);
  return { text, at: before.length - 1, value: new Base64(decoded), length: end - at - 1 };
}

/**
 * Decodes base64 strictly. Node skips characters outside the alphabet, so the decoded length must fit; Node also
 * accepts the alphabet of URLs, which RFC 4648 keeps apart. The last group must have the right padding and no
 * left-over bits.
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
