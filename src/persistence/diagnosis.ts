import type { Database, Statement } from "./database.ts";

const CLOCK: Statement = { name: "diagnosis-clock", text: "select clock_timestamp() as now" };

/** PostgreSQL's clock, which leases and windows go by. */
export async function databaseClock(db: Database): Promise<Date> {
  const [row] = await db.query<{ now: Date }>(CLOCK, []);
  return row!.now;
}

const CUSTOMERS: Statement = {
  name: "diagnosis-customers",
  text: "select count(*) as count from customers where account_id = $1",
};

export async function countCustomers(db: Database, accountId: string): Promise<number> {
  const [row] = await db.query<{ count: number }>(CUSTOMERS, [accountId]);
  return row!.count;
}
