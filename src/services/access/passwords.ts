import { randomBytes } from "node:crypto";
import { hash, verify } from "@node-rs/argon2";
import { invalid } from "../../../common/errors.ts";
import { FairShare } from "../../../common/fair-share.ts";

/** At most two hashes run at once (38 MB, two threads), however many people sign in; each address has its own queue. */
const SHARE = {
  what: "contraseñas",
  all: { documents: 2, bytes: 2 },
  each: { documents: 2, bytes: 2 },
  waiting: { documents: 20, bytes: 20 },
  maxWaitMs: 10_000,
};

/** OWASP recommends these costs first for argon2id (Password Storage Cheat Sheet): 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** The fewest characters of a password. NIST SP 800-63B asks for 8, and for no rule about kinds of characters. */
const LEAST = 12;

export interface Passwords {
  /** Resolves to the hash as text to store. The hash waits in the queue of `address`. */
  hash(password: string, address: string): Promise<string>;
  /** Takes equally long without a hash to compare with, so that the time does not tell whether the user exists. */
  verify(kept: string | null | undefined, password: string, address: string): Promise<boolean>;
}

export async function passwords(): Promise<Passwords> {
  const share = new FairShare(SHARE);
  const nobodys = await hash(randomBytes(32), COST);
  const inTurn = async <T>(address: string, work: () => Promise<T>): Promise<T> => {
    const release = await share.take(address, 1);
    try {
      return await work();
    } finally {
      release();
    }
  };
  return {
    hash: (password, address) => inTurn(address, () => hash(password.normalize("NFKC"), COST)),
    async verify(kept, password, address) {
      const fits = await inTurn(address, () => verify(kept ?? nobodys, password.normalize("NFKC")));
      return fits && kept != null;
    },
  };
}

/** Refuses a password that is too short or easy to guess. `campo` is the request's name for it. */
export function requirePassword(password: string, email: string, campo: string): void {
  if ([...password.normalize("NFKC")].length < LEAST)
    throw invalid(`${campo}: debe tener al menos ${LEAST} caracteres`, { campo });
  if (password.toLowerCase().includes(email)) throw invalid(`${campo}: no puede contener su correo`, { campo });
  if (new Set(password).size < 4) throw invalid(`${campo}: debe tener al menos 4 caracteres distintos`, { campo });
}
