/** A Der is one element of DER, the binary form of certificates and keys (X.690). */
export interface Der {
  readonly tag: number;
  readonly content: Buffer;
}

export const TAG = {
  boolean: 0x01,
  integer: 0x02,
  bitString: 0x03,
  octetString: 0x04,
  null: 0x05,
  oid: 0x06,
  utf8String: 0x0c,
  printableString: 0x13,
  t61String: 0x14,
  ia5String: 0x16,
  utcTime: 0x17,
  generalizedTime: 0x18,
  bmpString: 0x1e,
  sequence: 0x30,
  set: 0x31,
} as const;

/**
 * Returns the DER bytes of an uploaded file. SAT delivers DER; users also send PEM, or base64 of either. Other bytes
 * are returned unchanged, and the DER reader will refuse them.
 */
export function toDer(bytes: Uint8Array): Buffer {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (buffer[0] === TAG.sequence) return buffer;
  const text = buffer.toString("latin1");
  const body = (PEM.exec(text)?.[1] ?? text).replace(/\s+/g, "");
  return BASE64.test(body) ? Buffer.from(body, "base64") : buffer;
}

const PEM = /-----BEGIN [A-Z0-9 ]+-----([^-]+)-----END /;
const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;

/** Reads one element that fills `bytes` completely. Throws a RangeError when it does not. */
export function readDer(bytes: Buffer): Der {
  const [first, ...rest] = readAll(bytes);
  if (first === undefined || rest.length > 0) throw new RangeError("not one DER element");
  return first;
}

/** Returns the elements inside a constructed one. Throws a RangeError when there are fewer than `count`. */
export function elements(parent: Der | undefined, count = 0): Der[] {
  if (parent === undefined) throw new RangeError("DER element missing");
  const found = readAll(parent.content);
  if (found.length < count) throw new RangeError("DER element too short");
  return found;
}

function readAll(bytes: Buffer): Der[] {
  const found: Der[] = [];
  for (let at = 0; at < bytes.length; ) {
    const length = readLength(bytes, at + 1);
    const end = length.next + length.value;
    if (end > bytes.length) throw new RangeError("DER element cut short");
    found.push({ tag: bytes[at]!, content: bytes.subarray(length.next, end) });
    at = end;
  }
  return found;
}

function readLength(bytes: Buffer, at: number): { value: number; next: number } {
  const first = bytes[at];
  if (first === undefined) throw new RangeError("DER length missing");
  if (first < 0x80) return { value: first, next: at + 1 };
  const size = first & 0x7f;
  if (size === 0 || size > 4) throw new RangeError("DER length not definite");
  return { value: bytes.readUIntBE(at + 1, size), next: at + 1 + size };
}

/** Returns an object identifier as text: "2.5.4.45". The first encoded number holds the first two (X.690). */
export function oid(element: Der | undefined): string {
  if (element?.tag !== TAG.oid) throw new RangeError("not an object identifier");
  const [first = 0, ...rest] = base128(element.content);
  const root = Math.min(Math.floor(first / 40), 2);
  return [root, first - 40 * root, ...rest].join(".");
}

/** Each byte holds seven bits of a number; the high bit tells that more follow. */
function base128(bytes: Buffer): number[] {
  const numbers: number[] = [];
  let number = 0;
  for (const byte of bytes) {
    number = number * 128 + (byte & 0x7f);
    if (byte >= 0x80) continue;
    numbers.push(number);
    number = 0;
  }
  return numbers;
}

/**
 * Reads a character string. Issuers have put UTF-8 and Latin-1 into types that allow neither (Ñ in PrintableString or
 * T61String), so valid UTF-8 is read as UTF-8 and the rest as Latin-1, whatever the tag says.
 */
export function text(element: Der): string {
  if (element.tag === TAG.bmpString) return Buffer.from(element.content).swap16().toString("utf16le");
  const utf8 = element.content.toString("utf8");
  return utf8.includes("\uFFFD") ? element.content.toString("latin1") : utf8;
}

/** Reads UTCTime (two digits of year, 1950 to 2049) or GeneralizedTime, both always in UTC (RFC 5280). */
export function time(element: Der | undefined): Date {
  if (element?.tag !== TAG.utcTime && element?.tag !== TAG.generalizedTime) throw new RangeError("not a time");
  const digits = element.content.toString("latin1");
  const full = element.tag === TAG.generalizedTime ? digits : `${digits < "50" ? "20" : "19"}${digits}`;
  const [, year, month, day, hour, minute, second] = TIME.exec(full) ?? [];
  const written = `${year}-${month}-${day}T${hour}:${minute}:${second}`;
  const date = new Date(`${written}Z`);
  // JavaScript would turn 30 February into a day of March.
  if (Number.isNaN(date.getTime()) || !date.toISOString().startsWith(written)) throw new RangeError("not a time");
  return date;
}

const TIME = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)Z$/;
