import { generateKeyPairSync } from "node:crypto";
import { publicHexOf } from "../../src/engine/ed25519.ts";
import { signPack } from "../../tools/law/sign.ts";

const { privateKey } = generateKeyPairSync("ed25519");

/** The public key with which the packs of a test run are signed, for LAW_PACK_KEY. */
export const TEST_PACK_KEY = publicHexOf(privateKey);

/** Returns a signed pack of an invented edition; `content` has what it changes. */
export function packOf(content: object, key = privateKey): Buffer {
  return signPack(JSON.stringify({ edition: 1, issued: "2026-12-31", ...content }), key);
}
