import {
  type CertificateText,
  type Changing,
  CsdEntity,
  certificateText,
  firstRow,
  openSecret,
  type Querying,
  type StoredCsd,
  sealSecret,
  statement,
} from "../database/index.ts";
import { revise } from "./accounts.ts";

export interface NewCsd {
  readonly noCertificado: string;
  readonly certificate: Buffer;
  /** The private key is in its bare form here; the database stores it encrypted. */
  readonly pkcs8: Buffer;
  readonly validFrom: Date;
  readonly validTo: Date;
}

/**
 * The new CSD seals and signs cancellations from now on. Earlier ones stay, because a call that read the number of an
 * earlier one just before this change still opens it.
 */
export async function storeCsd(
  tx: Changing,
  masterKey: Buffer,
  accountId: string,
  csd: NewCsd,
  now: Date,
): Promise<void> {
  const { pkcs8, ...open } = csd;
  const privateKey = sealSecret(masterKey, owner(accountId, csd.noCertificado), pkcs8);
  await revise(tx, accountId);
  await tx.em.nativeUpdate(CsdEntity, { accountId }, { active: false });
  await tx.em.upsert(CsdEntity, { accountId, ...open, privateKey, active: true, createdAt: now });
  await keepCertificate(tx, accountId, certificateText(Buffer.from(open.certificate.toString("base64"))));
}

const KEEP_CERTIFICATE = statement("csd-keep-certificate", "account")`
    insert into certificates (account_id, id, text) values ($1, $2, $3) on conflict do nothing`;

/**
 * Keeps the text of a certificate, which the account's documents have in them (`bareXml`). It is never changed and
 * never removed.
 */
export async function keepCertificate(db: Querying, accountId: string, { id, text }: CertificateText): Promise<void> {
  await db.query(KEEP_CERTIFICATE, [accountId, id, text]);
}

/** Binds the encrypted key to its account and certificate, so that a row that was moved elsewhere does not open. */
const owner = (accountId: string, noCertificado: string) => `${accountId}/${noCertificado}`;

const COLUMNS = `account_id as "accountId", no_certificado as "noCertificado", certificate,
  private_key as "privateKey", valid_from as "validFrom", valid_to as "validTo", active, created_at as "createdAt"`;

export const findCsd = firstRow<StoredCsd, [accountId: string, noCertificado: string]>("csd", "account")`
    select ${COLUMNS} from csds where account_id = $1 and no_certificado = $2`;

export const activeCsd = firstRow<StoredCsd, [accountId: string]>("csd-active", "account")`
    select ${COLUMNS} from csds where account_id = $1 and active`;

/** Returns a CSD of any account, with which a master key can be tried. */
export const anyCsd = firstRow<StoredCsd>("csd-any", "all")`select ${COLUMNS} from csds limit 1`;

/** Decrypts a private key: `NewCsd.pkcs8`. Throws when the row was changed, or when the master key is another one. */
export function openPkcs8(masterKey: Buffer, { accountId, noCertificado, privateKey }: StoredCsd): Buffer {
  try {
    return openSecret(masterKey, owner(accountId, noCertificado), privateKey);
  } catch (cause) {
    throw new Error(
      `MASTER_KEY does not open the private key of CSD ${noCertificado} of account ${accountId}: ` +
        "it was encrypted with another one, or its row was changed",
      { cause },
    );
  }
}
