import { randomInt } from "node:crypto";
import {
  type Database,
  type Environment,
  FREE,
  grouped,
  type Held,
  held,
  queryRows,
  statement,
  type Tenant,
} from "../database/index.ts";

export interface Taking<Due, Taken> {
  /** Returns at most `count` due documents, longest waiting first, and locks nothing. */
  find(count: number): Promise<readonly Due[]>;
  /** Takes those of them that no other process has, and that are unchanged. */
  take(due: readonly Due[]): Promise<readonly Taken[]>;
}

/** A look finds enough for as many workers that look at the same moment. */
const WORKERS = 8;
/** The most further looks of a worker that loses too many to others; the rest is left for its next turn. */
const LOOKS = 4;

/**
 * Takes up to `limit` due documents: it looks without a lock, and then takes the documents on the condition that they
 * are unchanged. Two workers never take the same document, because only the first write finds it unchanged. Each worker
 * first tries those that waited longest. It replaces those it lost from a random place, so that workers which collided
 * once do not collide again. When a write fails, the documents taken before are returned; the error is thrown only when
 * there were none.
 */
export async function takeDue<Due, Taken>(
  limit: number,
  { find, take }: Taking<Due, Taken>,
): Promise<readonly Taken[]> {
  const taken: Taken[] = [];
  try {
    for (let look = 0; look < LOOKS && taken.length < limit; look += 1) {
      const window = (limit - taken.length) * WORKERS;
      const due = await find(window);
      const waiting = [...due.slice(0, limit), ...fromSomewhere(due.slice(limit))];
      while (waiting.length > 0 && taken.length < limit)
        taken.push(...(await take(waiting.splice(0, limit - taken.length))));
      if (due.length < window) break;
    }
  } catch (error) {
    if (taken.length === 0) throw error;
  }
  return taken;
}

function fromSomewhere<Due>(due: readonly Due[]): readonly Due[] {
  const from = due.length > 0 ? randomInt(due.length) : 0;
  return [...due.slice(from), ...due.slice(0, from)];
}

/** A worker sees these fields of a document before the document is the worker's. */
interface DueDocument extends Tenant, Held {
  readonly attempts: number;
  /** The look was at this time of PostgreSQL's clock. */
  readonly at: Date;
}

/** Returns how many milliseconds a worker holds a document after `attempts` earlier attempts, counted from its look. */
export type WorkersLease = (attempts: number) => number;

const SEEN = {
  of_account: "uuid",
  of_environment: "text",
  of_id: "uuid",
  of_fence: "int",
  held_until: "timestamptz",
};

/**
 * Returns the queue of documents in certain states that are due for a worker. `wanted` returns the statement that takes
 * `rows` of them, made of the update of `d`. A document is taken only if its fence is unchanged since the look; a
 * locked one is skipped. The look returns the account, so taking a document is a statement of its account.
 */
export function workersQueue(name: string, inState: string, wanted: (update: string, rows: string) => string) {
  const isDue = `${inState} and due_at <= now() and ${FREE}`;
  const update = (rows: string) => `update documents d
    set due_at = held_until, lease_until = held_until, fence = d.fence + 1, attempts = d.attempts + 1
    from ${rows} as rows, lateral (select from documents where account_id = of_account and environment = of_environment
      and id = of_id and fence = of_fence and ${isDue} for update skip locked) as free
    where d.account_id = of_account and d.environment = of_environment and d.id = of_id`;
  return {
    find: statement(`${name}-find`, "all")`
    select account_id as "accountId", environment, id, fence, attempts, now() as at from documents
        where environment = $1 and ${isDue} order by due_at limit $2`,
    take: grouped(`${name}-take`, SEEN, (rows) => wanted(update(rows), rows)),
  };
}

/** Takes up the documents of an environment's queue that have waited longest; each instance takes others. */
export async function takeFrom<Taken extends Tenant & Held>(
  db: Database,
  { find, take }: ReturnType<typeof workersQueue>,
  environment: Environment,
  limit: number,
  leaseMs: WorkersLease,
): Promise<readonly Taken[]> {
  return takeDue(limit, {
    find: (count) => db.look<DueDocument>(find, [environment, count]),
    take: (all) =>
      queryRows<Taken>(
        db,
        take,
        all.map((due) => [...held(due, due), new Date(due.at.getTime() + leaseMs(due.attempts))]),
      ),
  });
}
