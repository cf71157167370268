import type { KeyObject } from "node:crypto";
import { type Certificate, readCertificate } from "../engine/csd.ts";
import { findCsd, openPrivateKey } from "../persistence/csds.ts";
import type { Database } from "../persistence/database.ts";

/** A CSD opened for sealing. */
export interface Signer {
  readonly certificate: Certificate;
  readonly privateKey: KeyObject;
}

export interface Signers {
  get(accountId: string, noCertificado: string): Promise<Signer>;
}

/** Opening a key costs as much as three signatures, so those in use stay open; the least recently used goes first. */
const MAX_OPEN = 5_000;

export function signers(db: Database, masterKey: Buffer): Signers {
  const open = new Map<string, Signer>();
  return {
    async get(accountId, noCertificado) {
      const name = `${accountId}/${noCertificado}`;
      const signer = open.get(name) ?? (await openSigner(db, masterKey, accountId, noCertificado));
      // A map keeps the order of insertion: what is used goes to its end.
      open.delete(name);
      open.set(name, signer);
      if (open.size > MAX_OPEN) open.delete(open.keys().next().value!);
      return signer;
    },
  };
}

async function openSigner(
  db: Database,
  masterKey: Buffer,
  accountId: string,
  noCertificado: string,
): Promise<Signer> {
  const csd = await findCsd(db, accountId, noCertificado);
  if (csd === undefined) throw new Error(`CSD ${noCertificado} of account ${accountId} vanished`);
  const reading = readCertificate(csd.certificate);
  if (reading.kind === "unreadable")
    throw new Error(`stored certificate ${noCertificado}: ${reading.sentence}`);
  return { certificate: reading.certificate, privateKey: openPrivateKey(masterKey, csd) };
}
