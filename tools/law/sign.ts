import { type KeyObject, sign } from "node:crypto";
import { publicHexOf } from "../../src/engine/ed25519.ts";
import { lossIn } from "../../src/engine/law/changes.ts";
import { FORM, faultOfPack, packInForce, signedBytes } from "../../src/engine/law/pack.ts";

/** Returns the file of a law pack. @throws an Error with a sentence where this build could not use the content */
export function signPack(content: string, key: KeyObject): Buffer {
  const fault = faultOfPack(JSON.parse(content)) ?? lossIn(packInForce(content), {});
  if (fault !== undefined) throw new Error(fault);
  const signature = sign(null, signedBytes(content), key).toString("hex");
  return Buffer.from(`${JSON.stringify({ lawPack: FORM, key: publicHexOf(key), signature })}\n${content}`);
}
