import { type Database, FREE, firstRow, type Querying, statement } from "../database/index.ts";

const findClock = firstRow<{ readonly ahead: number }, [accountId: string]>("clock-find", "account")`
    select sandbox_ahead as ahead from accounts where id = $1`;

/** Returns the seconds by which the account's sandbox is ahead of the world. */
export async function findAhead(db: Database, accountId: string): Promise<number> {
  return (await findClock(db, accountId))?.ahead ?? 0;
}

/** A process that is at work by the earlier time does not go on. */
const GIVEN_UP = ", fence = fence + 1, lease_until = null";

/**
 * Rows whose `due_at` is a wait of the law, of people or for the night, by their tables. It comes earlier when the
 * sandbox's clock is moved, so that workers need not know of clocks. What waits for a PAC, a receiver of mails or a
 * lease stays.
 */
const MOVED: Readonly<Record<string, { readonly where?: string; readonly set?: string }>> = {
  documents: { where: `estado = 'cancelacion_pendiente' and ${FREE}` },
  cancellation_plans: {},
  received_turns: { set: GIVEN_UP },
  ticket_closings: { set: GIVEN_UP },
  ticket_proofs: { set: GIVEN_UP },
  document_templates: { set: GIVEN_UP },
};

export const MOVED_WITH_CLOCK: readonly string[] = Object.keys(MOVED);

const MOVE = statement("clock-move", "account")`
    update accounts set sandbox_ahead = $3, revision = revision + 1
    where id = $1 and sandbox_ahead = $2 returning id`;

/** On a cluster a statement may not compute a column's value in the session's time zone, so it is computed in UTC. */
const EARLIER = "(due_at at time zone 'UTC' - $2::int * interval '1 second') at time zone 'UTC'";

const FOLLOW = Object.entries(MOVED).map(
  ([table, { where = "true", set = "" }]) =>
    statement(`clock-moves-${table.replaceAll("_", "-")}`, "account")`
    update ${table} set due_at = ${EARLIER}${set}
    where account_id = $1 and environment = 'sandbox' and due_at is not null and ${where}`,
);

/**
 * Moves the clock of the account's sandbox from `before` to `after` seconds ahead, with all that waits by it. Returns
 * false where another request moved it meanwhile.
 */
export async function moveClock(
  tx: Querying,
  accountId: string,
  { before, after }: { readonly before: number; readonly after: number },
): Promise<boolean> {
  if ((await tx.query(MOVE, [accountId, before, after])).length === 0) return false;
  for (const each of FOLLOW) await tx.query(each, [accountId, after - before]);
  return true;
}
