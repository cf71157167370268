import { Secret, TOTP } from "otpauth";
import { invalid } from "../../../common/errors.ts";
import { takeTotpStep, type User } from "../../persistence/access/index.ts";
import { openSecret, type Querying, sealSecret } from "../../persistence/database/index.ts";

/**
 * RFC 6238 as every authenticator has it: SHA-1, six digits, 30 seconds; a code of the step before or after is taken
 * too.
 */
const PERIOD = 30;
const WINDOW = 1;
const ISSUER = "CFDI";

const generatorOf = (secret: Secret, label = "") =>
  new TOTP({ issuer: ISSUER, label, algorithm: "SHA1", digits: 6, period: PERIOD, secret });

/** Binds the sealed secret to its user, so that a row moved to another user does not open. */
const ownerOf = (userId: string) => `totp/${userId}`;

/** Makes a new secret, in the form that the user sees and in the sealed form that is stored. */
export function newSecret(masterKey: Buffer, { id, email }: Pick<User, "id" | "email">) {
  const secret = new Secret({ size: 20 });
  return {
    secret: secret.base32,
    uri: generatorOf(secret, email).toString(),
    sealed: sealSecret(masterKey, ownerOf(id), new Uint8Array(secret.buffer)),
  };
}

/** Takes a code that must be valid now. @throws 400 */
export async function proveCode(...given: Parameters<typeof takeCode>): Promise<void> {
  if (!(await takeCode(...given))) throw invalid(`code: ${WRONG_CODE}`, { campo: "code" });
}

export const WRONG_CODE = "el código no es correcto o ya se usó; espere el siguiente";

/** Returns true when the code is valid now. No code is accepted twice, and none that is older than an accepted one. */
export async function takeCode(
  db: Querying,
  masterKey: Buffer,
  { userId, sealed, code, now }: { userId: string; sealed: Buffer; code: string; now: Date },
): Promise<boolean> {
  const bytes = openSecret(masterKey, ownerOf(userId), sealed);
  const secret = new Secret({ buffer: new Uint8Array(bytes).buffer });
  const timestamp = now.getTime();
  const delta = generatorOf(secret).validate({ token: code, timestamp, window: WINDOW });
  if (delta === null) return false;
  return takeTotpStep(db, userId, Math.floor(timestamp / 1000 / PERIOD) + delta);
}
