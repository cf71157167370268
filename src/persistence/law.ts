import { type Database, type Querying, statement } from "./database/index.ts";

/** An edition of the law pack; `content` is the JSON that its signature is of. */
export interface KeptPack {
  readonly edition: number;
  readonly signer: string;
  readonly content: string;
  readonly importedAt: Date;
}

const IN_FORCE = statement("law-pack-in-force", "none")`
    select edition, signer, content, imported_at as "importedAt" from law_packs order by edition desc limit 1`;

export async function findLawPack(db: Querying): Promise<KeptPack | undefined> {
  return (await db.query<KeptPack>(IN_FORCE, []))[0];
}

/** Every instance looks at the revision of the catalogs, and then loads the pack too. */
const REVISE = statement("law-pack-revise", "none")`update catalog_state set revision = revision + 1`;

const KEEP = statement("law-pack-keep", "none")`
    insert into law_packs (edition, signer, content, imported_at) values ($1, $2, $3, $4)`;

/**
 * Puts an edition into force, unless `refuse` throws at the one that is in force. Imports wait for each other, for
 * catalogs' too.
 */
export function keepLawPack(
  db: Database,
  { edition, signer, content, importedAt }: KeptPack,
  refuse: (inForce: KeptPack | undefined) => void,
): Promise<void> {
  return db.transaction(async (tx) => {
    await tx.query(REVISE, []);
    refuse(await findLawPack(tx));
    await tx.query(KEEP, [edition, signer, content, importedAt]);
  });
}
