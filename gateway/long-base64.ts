/** A long string of JSON that is base64, decoded where it was read; nobody made a text of it. */
export class Base64 {
  readonly decoded: Buffer;

  constructor(decoded: Buffer) {
    this.decoded = decoded;
  }

  /** As it was written: only base64 that has one way to be written is lifted. */
  toString(): string {
    return this.decoded.toString("base64");
  }
}

/** A JSON text without the content of one string, whose opening quote stands at `at`. */
export interface Lifted {
  readonly text: string;
  readonly at: number;
  readonly value: Base64;
  /** It says how much shorter the text is than what was read. */
  readonly length: number;
}

/** Shorter ones cost less than the search for them. */
const LONG = 64 * 1024;
/** A document in base64 is one of the first members of its object. */
const MOST_QUOTES = 64;

const QUOTE = 0x22;

/**
 * Decodes the first long string of a body when it is base64, without a text of it: of some megabytes, to make one, to search it
 * and to write it again for comparison would hold up the process for four times as long. Undefined when there is none, or
 * when anything about it is unusual: then it is read like every other string.
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
 * Node skips what is not of the alphabet, so the length tells whether there was any; it also takes the alphabet of URLs,
 * which RFC 4648 keeps apart. The last group tells whether the padding is right and no bits are left over.
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
