import { type Database, STAMPED_STATES, statement, type Tenant } from "../database/index.ts";

const HAS = statement({
  name: "first-stamp",
  of: "account",
  text: `select exists (select from documents where account_id = $1 and environment = $2 and estado in (${STAMPED_STATES})) as has`,
});

/** Returns true when a document of the tenant has ever been stamped. */
export async function hasStamped(db: Database, { accountId, environment }: Tenant): Promise<boolean> {
  const [row] = await db.read<{ has: boolean }>(HAS, [accountId, environment]);
  return row!.has;
}
