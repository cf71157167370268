import { createHash, createPrivateKey, type JsonWebKeyInput, type KeyObject } from "node:crypto";
import { createRequire } from "node:module";
import { type Der, elements, oid, readDer, TAG, toDer } from "./der.ts";

/** Loads a package where it is needed: only keys of an old cipher need this one. */
const required = createRequire(import.meta.url);

export type KeyOpening = { kind: "key"; key: KeyObject } | { kind: "unreadable" } | { kind: "wrong-password" };

/** Opens an encrypted PKCS#8 private key as SAT delivers it (`.key`), in DER, PEM or base64. */
export function openPrivateKey(bytes: Uint8Array, password: string): KeyOpening {
  const der = toDer(bytes);
  const envelope = readEnvelope(der);
  if (envelope === undefined) return { kind: "unreadable" };
  try {
    return { kind: "key", key: decrypt(der, envelope, password) };
  } catch {
    // A wrong password gives bad padding or, once in 256 times, nonsense with good padding; both end here.
    return { kind: "wrong-password" };
  }
}

/**
 * Makes a key of an RSA key's unencrypted PKCS#8, as `openCsd` returned it (RFC 5208, RFC 8017). OpenSSL would try one
 * decoder after the other, which takes as long as a signature. Throws where it is no RSA key of two primes.
 */
export function readPrivateKey(pkcs8: Buffer): KeyObject {
  const [, , octets] = elements(readDer(pkcs8), 3);
  const [version, ...numbers] = elements(readDer(octets!.content), 9);
  if (version!.content.some((byte) => byte !== 0)) throw new RangeError("an RSA key of more than two primes");
  const [n, e, d, p, q, dp, dq, qi] = numbers.map(({ content }) => content.toString("base64url"));
  return createPrivateKey({ key: { kty: "RSA", n, e, d, p, q, dp, dq, qi }, format: "jwk" } as JsonWebKeyInput);
}

/** An Envelope is EncryptedPrivateKeyInfo (PKCS#8): the encryption scheme and the encrypted bytes. */
type Envelope = NonNullable<ReturnType<typeof readEnvelope>>;

function readEnvelope(der: Buffer) {
  try {
    const [algorithm, data] = elements(readDer(der), 2);
    const [scheme, parameters] = elements(algorithm, 2);
    if (data?.tag !== TAG.octetString || parameters === undefined) return undefined;
    if (iterations(parameters) > MAX_ITERATIONS || namesScrypt(parameters)) return undefined;
    return { scheme: oid(scheme), parameters, encrypted: data.content };
  } catch {
    return undefined;
  }
}

/**
 * The file decides how often the password is hashed, so a limit keeps a crafted file from blocking the process. SAT's
 * keys hash it 2,048 times; ten thousand take some ten milliseconds.
 */
const MAX_ITERATIONS = 10_000;

/** The cost of scrypt (RFC 7914) is the product of its numbers; no key of SAT uses it. */
function namesScrypt(parameters: Der): boolean {
  const [derivation] = parameters.tag === TAG.sequence ? elements(parameters) : [];
  const [type] = derivation?.tag === TAG.sequence ? elements(derivation) : [];
  return type?.tag === TAG.oid && oid(type) === "1.3.6.1.4.1.11591.4.11";
}

/** Returns the largest integer among the parameters, at any depth, because schemes nest them differently. */
function iterations(parameters: Der): number {
  if (parameters.tag === TAG.integer) return Number(BigInt(`0x0${parameters.content.toString("hex")}`));
  if (parameters.tag !== TAG.sequence) return 0;
  return Math.max(0, ...elements(parameters).map(iterations));
}

function decrypt(der: Buffer, envelope: Envelope, password: string): KeyObject {
  const hash = PBES1_DES[envelope.scheme];
  if (hash === undefined) return createPrivateKey({ key: der, format: "der", type: "pkcs8", passphrase: password });
  return createPrivateKey({ key: decryptPbes1(envelope, hash, password), format: "der", type: "pkcs8" });
}

/** The oldest keys use these schemes, which OpenSSL 3 no longer opens: single DES with a hash (PKCS#5 v1.5). */
const PBES1_DES: Readonly<Record<string, "md5" | "sha1">> = {
  "1.2.840.113549.1.5.3": "md5",
  "1.2.840.113549.1.5.10": "sha1",
};

function decryptPbes1(envelope: Envelope, hash: "md5" | "sha1", password: string): Buffer {
  const [salt] = elements(envelope.parameters, 2);
  let derived = Buffer.concat([Buffer.from(password, "utf8"), salt!.content]);
  for (let left = iterations(envelope.parameters); left > 0; left--)
    derived = createHash(hash).update(derived).digest();
  const forge = required("node-forge") as typeof import("node-forge");
  const decipher = forge.cipher.createDecipher("DES-CBC", derived.toString("latin1", 0, 8));
  decipher.start({ iv: derived.toString("latin1", 8, 16) });
  decipher.update(forge.util.createBuffer(envelope.encrypted.toString("latin1")));
  if (!decipher.finish()) throw new RangeError("bad padding");
  return Buffer.from(decipher.output.getBytes(), "latin1");
}
