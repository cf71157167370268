import { hkdfSync, sign, verify } from "node:crypto";
import { privateKeyOf, publicHexOf, publicKeyOf } from "../../engine/ed25519.ts";

/** Signs what leaves this installation. The public key is 32 bytes in hexadecimal, so people compare the key itself. */
export interface ManifestSigner {
  readonly key: string;
  sign(digest: string): string;
}

/** The signature is of nothing else that the key might sign one day. */
const said = (digest: string) => Buffer.from(`cfdi account archive\n${digest}`);

/**
 * Derives the key from the master key: every core has it, it is not in the database, and a backup of the secrets has it
 * too.
 */
export function manifestSigner(masterKey: Buffer): ManifestSigner {
  const key = privateKeyOf(Buffer.from(hkdfSync("sha256", masterKey, "", "moved-accounts", 32)));
  return { key: publicHexOf(key), sign: (digest) => sign(null, said(digest), key).toString("hex") };
}

export function isSignedBy(key: string, digest: string, signature: string): boolean {
  return verify(null, said(digest), publicKeyOf(key), Buffer.from(signature, "hex"));
}
