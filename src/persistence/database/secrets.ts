import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";

/**
 * The first byte of every encrypted secret tells its cipher, so that another one can be added: AES-256-GCM, 12-byte
 * nonce, 16-byte tag.
 */
const FORMAT = 1;
const CIPHER = "aes-256-gcm";
const NONCE = 12;
const TAG = 16;
const MASTER_KEY = 32;

/** Reads the master key from the configuration: 32 bytes written in hex or base64. */
export function readMasterKey(text: string): Buffer {
  const key = Buffer.from(text, /^[0-9a-f]{64}$/i.test(text) ? "hex" : "base64");
  if (key.length !== MASTER_KEY) throw new RangeError("MASTER_KEY must be 32 bytes, in hex or base64");
  return key;
}

/** Encrypts bytes for an owner. They can be decrypted only for the same owner. */
export function sealSecret(masterKey: Buffer, owner: string, secret: Uint8Array): Buffer {
  const nonce = randomBytes(NONCE);
  const cipher = createCipheriv(CIPHER, masterKey, nonce, { authTagLength: TAG });
  cipher.setAAD(associated(owner));
  const encrypted = [cipher.update(secret), cipher.final()];
  return Buffer.concat([Buffer.of(FORMAT), nonce, cipher.getAuthTag(), ...encrypted]);
}

/** Decrypts. It throws when bytes, owner or master key differ from those of the encryption. */
export function openSecret(masterKey: Buffer, owner: string, sealed: Uint8Array): Buffer {
  const bytes = Buffer.from(sealed);
  if (bytes[0] !== FORMAT) throw new RangeError(`unknown format of a sealed secret: ${bytes[0]}`);
  const [nonce, tag, encrypted] = [
    bytes.subarray(1, 1 + NONCE),
    bytes.subarray(1 + NONCE, 1 + NONCE + TAG),
    bytes.subarray(1 + NONCE + TAG),
  ];
  const decipher = createDecipheriv(CIPHER, masterKey, nonce, { authTagLength: TAG });
  decipher.setAAD(associated(owner));
  decipher.setAuthTag(tag);
  return Buffer.concat([decipher.update(encrypted), decipher.final()]);
}

const associated = (owner: string) => Buffer.from(`${FORMAT}:${owner}`);
