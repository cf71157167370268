import type { KeyObject } from "node:crypto";
import { LruCache } from "../../../common/lru-cache.ts";
import { type Certificate, readCertificate } from "../../engine/csd.ts";
import { readPrivateKey } from "../../engine/private-key.ts";
import { findCsd, openPkcs8 } from "../../persistence/account/index.ts";
import type { Database } from "../../persistence/database/index.ts";

export interface Signer {
  readonly certificate: Certificate;
  readonly privateKey: KeyObject;
}

export interface SignerCache {
  get(accountId: string, noCertificado: string): Promise<Signer>;
}

/** A signer that has signed takes 12 to 16 KB of resident memory, 5 of them for its key (20,000 measured). */
const SIGNER_KB = 13;
/**
 * Open signers may take this memory, an eighth of a core's, because opening one takes two statements' time.
 */
const MOST_MB = 256;
const MAX_OPEN = Math.floor((MOST_MB * 1_024) / SIGNER_KB);

export function signers(db: Database, masterKey: Buffer): SignerCache {
  const open = new LruCache<Promise<Signer>>(MAX_OPEN);
  return {
    get(accountId, noCertificado) {
      const name = `${accountId}/${noCertificado}`;
      const known = open.get(name);
      if (known !== undefined) return known;
      const signer = openSigner(db, masterKey, accountId, noCertificado);
      open.setWhile(signer, name, signer);
      return signer;
    },
  };
}

async function openSigner(db: Database, masterKey: Buffer, accountId: string, noCertificado: string): Promise<Signer> {
  const csd = await findCsd(db, accountId, noCertificado);
  if (csd === undefined) throw new Error(`CSD ${noCertificado} of account ${accountId} vanished`);
  const reading = readCertificate(csd.certificate);
  if (reading.kind === "unreadable") throw new Error(`stored certificate ${noCertificado}: ${reading.sentence}`);
  return { certificate: reading.certificate, privateKey: readPrivateKey(openPkcs8(masterKey, csd)) };
}
