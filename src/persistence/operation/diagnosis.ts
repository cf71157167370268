import { type Database, statement } from "../database/index.ts";

const CUSTOMERS = statement("diagnosis-customers", "account")`
    select count(*) as count from customers where account_id = $1`;

export async function countCustomers(db: Database, accountId: string): Promise<number> {
  const [row] = await db.query<{ count: number }>(CUSTOMERS, [accountId]);
  return row!.count;
}
