import { type Der, elements, oid, readDer, TAG, text, time } from "./der.ts";

/**
 * The content of an X.509 certificate (RFC 5280, version 3). The reader is strict: anything misplaced or missing throws
 * a RangeError.
 */
export type X509Content = ReturnType<typeof readX509>;

/** The key is the object identifier of the type. Each type occurs once, because SAT repeats none. */
export type Name = ReadonlyMap<string, string>;

export function readX509(der: Buffer) {
  const { sequence, bitString, integer } = TAG;
  const [signed, algorithm, signature] = fields(readDer(der), sequence, sequence, bitString);
  const [version, serial, signedAlgorithm, issuer, validity, subject, key, extensions] = fields(
    signed!,
    ...[VERSION, integer, sequence, sequence, sequence, sequence, sequence, EXTENSIONS],
  );
  if (!version!.content.equals(VERSION_3)) throw new RangeError("not a certificate of version 3");
  if (!signatureAlgorithm(algorithm!).equals(signatureAlgorithm(signedAlgorithm!)))
    throw new RangeError("two signature algorithms");
  const [validFrom, validTo] = readValidity(validity!);
  return {
    serial: serial!.content,
    issuer: readName(issuer!),
    validFrom,
    validTo,
    subject: readName(subject!),
    /** An RSA key in PKCS#1. */
    publicKey: readKey(key!),
    /** The key is the object identifier. */
    extensions: readExtensions(extensions!),
    signature: wholeBytes(signature!),
  };
}

/** The explicit tags [0] and [3] of the signed part. */
const VERSION = 0xa0;
const EXTENSIONS = 0xa3;
const VERSION_3 = Buffer.from([TAG.integer, 1, 2]);

/** Returns the elements of a sequence. Throws a RangeError unless it has exactly these tags. */
function fields(parent: Der, ...tags: readonly number[]): Der[] {
  if (parent.tag !== TAG.sequence) throw new RangeError("not a sequence");
  const found = elements(parent);
  if (found.length !== tags.length || found.some(({ tag }, place) => tag !== tags[place]))
    throw new RangeError("not the elements of this sequence");
  return found;
}

function signatureAlgorithm(algorithm: Der): Buffer {
  const [type, parameters] = fields(algorithm, TAG.oid, TAG.null);
  if (!RSA_WITH_SHA.has(oid(type)) || parameters!.content.length > 0) throw new RangeError("not an RSA signature");
  return type!.content;
}

/** PKCS#1 v1.5 with SHA-1, SHA-256, SHA-384 and SHA-512. */
const RSA_WITH_SHA: ReadonlySet<string> = new Set(
  [5, 11, 12, 13].map((algorithm) => `1.2.840.113549.1.1.${algorithm}`),
);

function readValidity(validity: Der): [Date, Date] {
  const [from, to, ...others] = validity.tag === TAG.sequence ? elements(validity) : [];
  if (others.length > 0) throw new RangeError("more than two times");
  const times: [Date, Date] = [time(from), time(to)];
  if (times[0] >= times[1]) throw new RangeError("a validity that ends before it begins");
  return times;
}

function readName(name: Der): Name {
  const pairs = elements(name).flatMap((set) => {
    if (set.tag !== TAG.set) throw new RangeError("not a set");
    return elements(set).map(readPair);
  });
  return new Map(pairs);
}

function readPair(pair: Der): [string, string] {
  const [type, value, ...others] = pair.tag === TAG.sequence ? elements(pair) : [];
  if (value === undefined || others.length > 0 || !STRINGS.has(value.tag))
    throw new RangeError("not a type with its value");
  const written = text(value);
  if (CONTROL.test(written)) throw new RangeError("a control character in a name");
  return [oid(type), written.trim()];
}

const STRINGS: ReadonlySet<number> = new Set([
  TAG.utf8String,
  TAG.printableString,
  TAG.t61String,
  TAG.ia5String,
  TAG.bmpString,
]);
const CONTROL = /\p{Cc}/u;

/** Returns the bare key (PKCS#1), which opens faster than the structure around it. */
function readKey(info: Der): Buffer {
  const [algorithm, key] = fields(info, TAG.sequence, TAG.bitString);
  const [type, parameters] = fields(algorithm!, TAG.oid, TAG.null);
  if (oid(type) !== RSA || parameters!.content.length > 0) throw new RangeError("not an RSA key");
  const pkcs1 = wholeBytes(key!);
  fields(readDer(pkcs1), TAG.integer, TAG.integer);
  return pkcs1;
}

const RSA = "1.2.840.113549.1.1.1";

function wholeBytes({ content }: Der): Buffer {
  if (content[0] !== 0 || content.length < 2) throw new RangeError("not whole bytes");
  return content.subarray(1);
}

function readExtensions(wrapper: Der): Map<string, Der> {
  const all = readDer(wrapper.content);
  if (all.tag !== TAG.sequence) throw new RangeError("not a sequence");
  return new Map(elements(all).map(readExtension));
}

function readExtension(extension: Der): [string, Der] {
  const parts = elements(extension);
  const critical = parts.length === 3;
  const [type, ...rest] = critical
    ? fields(extension, TAG.oid, TAG.boolean, TAG.octetString)
    : fields(extension, TAG.oid, TAG.octetString);
  if (critical && !rest[0]!.content.equals(TRUE)) throw new RangeError("not a boolean of DER");
  // RFC 5280, 4.2: a certificate with an unknown critical extension must be refused.
  if (critical && !UNDERSTOOD.has(oid(type))) throw new RangeError(`unknown critical extension ${oid(type)}`);
  return [oid(type), readDer(rest.at(-1)!.content)];
}

const TRUE = Buffer.from([0xff]);

/** The extensions basicConstraints, keyUsage and extendedKeyUsage. */
const UNDERSTOOD: ReadonlySet<string> = new Set(["2.5.29.19", "2.5.29.15", "2.5.29.37"]);
