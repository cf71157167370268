import { type Database, openSecret, sealSecret, statement } from "../database/index.ts";
import { anyCsd, openPkcs8 } from "./csds.ts";

/**
 * Throws unless this master key is the one with which the database's secrets are encrypted. The first start of the
 * service decides which key that is.
 */
export async function requireMasterKey(db: Database, masterKey: Buffer): Promise<void> {
  const proof = (await readProof(db)) ?? (await leaveProof(db, masterKey));
  try {
    openSecret(masterKey, OWNER, proof);
  } catch (cause) {
    throw new Error(
      "MASTER_KEY is not the key with which this database's CSD keys were encrypted: " +
        "set the one of its other cores, or of its last start (without the variable: in secrets.json of that DATA_DIR)",
      { cause },
    );
  }
}

const OWNER = "master-key";

/**
 * Stores a text encrypted with the master key, as a proof for later starts. When several cores start at once, one of
 * them stores it. Where secrets were encrypted before proofs existed, the key must decrypt one of those.
 */
async function leaveProof(db: Database, masterKey: Buffer): Promise<Buffer> {
  const csd = await anyCsd(db);
  if (csd !== undefined) openPkcs8(masterKey, csd);
  await db.query(LEAVE, [sealSecret(masterKey, OWNER, new Uint8Array())]);
  return (await readProof(db))!;
}

const LEAVE = statement("master-key-leave", "none")`
    insert into master_key_proof (id, sealed) values (1, $1) on conflict do nothing`;

async function readProof(db: Database): Promise<Buffer | undefined> {
  return (await db.query<{ sealed: Buffer }>(READ, []))[0]?.sealed;
}

const READ = statement("master-key-read", "none")`select sealed from master_key_proof where id = 1`;
