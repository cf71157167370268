import { createPrivateKey, createPublicKey, type KeyObject } from "node:crypto";

/** A key of Ed25519 in DER is a constant beginning and 32 bytes (RFC 8410). */
const PRIVATE = "302e020100300506032b657004220420";
const PUBLIC = "302a300506032b6570032100";

/** The 32 bytes of a public key in hexadecimal, which people compare and settings name. */
export const PUBLIC_KEY = /^[0-9a-f]{64}$/;

export function publicKeyOf(hex: string): KeyObject {
  return createPublicKey({ key: Buffer.from(PUBLIC + hex, "hex"), format: "der", type: "spki" });
}

export function privateKeyOf(seed: Buffer): KeyObject {
  const key = Buffer.from(PRIVATE + seed.toString("hex"), "hex");
  return createPrivateKey({ key, format: "der", type: "pkcs8" });
}

/** Returns the 32 bytes of the key's public half in hexadecimal. */
export function publicHexOf(key: KeyObject): string {
  const der = createPublicKey(key).export({ format: "der", type: "spki" }).toString("hex");
  return der.slice(PUBLIC.length);
}
