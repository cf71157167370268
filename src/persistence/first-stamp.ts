import type { Database, Statement } from "./database.ts";
import { STAMPED_STATES } from "./lifecycle.ts";
import type { Tenant } from "./tenant.ts";

const HAS: Statement = {
  name: "first-stamp",
  text: `select exists (select from documents where account_id = $1 and environment = $2 and estado in (${STAMPED_STATES})) as has`,
};

/** Whether a document was ever stamped there. */
export async function hasStamped(db: Database, { accountId, environment }: Tenant): Promise<boolean> {
  const [row] = await db.read<{ has: boolean }>(HAS, [accountId, environment]);
  return row!.has;
}
