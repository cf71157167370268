import { createPrivateKey, createPublicKey, hkdfSync, type KeyObject, sign, verify } from "node:crypto";

/** Signs what leaves this installation. The public key is 32 bytes in hexadecimal, so people compare the key itself. */
export interface ManifestSigner {
  readonly key: string;
  sign(digest: string): string;
}

/** A key of Ed25519 in DER is a constant beginning and 32 bytes (RFC 8410). */
const PRIVATE = "302e020100300506032b657004220420";
const PUBLIC = "302a300506032b6570032100";

/** The signature is of nothing else that the key might sign one day. */
const said = (digest: string) => Buffer.from(`cfdi account archive\n${digest}`);

/**
 * Derives the key from the master key: every core has it, it is not in the database, and a backup of the secrets has it
 * too.
 */
export function manifestSigner(masterKey: Buffer): ManifestSigner {
  const seed = Buffer.from(hkdfSync("sha256", masterKey, "", "moved-accounts", 32)).toString("hex");
  const key = createPrivateKey({ key: Buffer.from(PRIVATE + seed, "hex"), format: "der", type: "pkcs8" });
  const own = createPublicKey(key).export({ format: "der", type: "spki" }).toString("hex");
  return {
    key: own.slice(PUBLIC.length),
    sign: (digest) => sign(null, said(digest), key).toString("hex"),
  };
}

export function isSignedBy(key: string, digest: string, signature: string): boolean {
  return verify(null, said(digest), publicKey(key), Buffer.from(signature, "hex"));
}

function publicKey(key: string): KeyObject {
  return createPublicKey({ key: Buffer.from(PUBLIC + key, "hex"), format: "der", type: "spki" });
}
