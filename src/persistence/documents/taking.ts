import { randomInt } from "node:crypto";
import {
  type Database,
  type Environment,
  type GroupedStatement,
  grouped,
  isSpread,
  ofRows,
  onlyShard,
  type Server,
  statement,
  type Tenant,
} from "../database/index.ts";
import { FREE, type Held, held } from "./documents.ts";

/** Workers find due documents and take them by these functions. */
export interface Taking<Due, Taken> {
  /** Returns at most `count` due documents, longest waiting first, and locks nothing. */
  find(count: number): Promise<readonly Due[]>;
  /** Takes those of them that no other process has, and that are unchanged. */
  take(due: readonly Due[]): Promise<readonly Taken[]>;
}

/** A look finds enough for this many workers that look at the same moment. */
const WORKERS = 8;
/** A worker that loses too many to others looks again, at most this often; the rest is left for its next turn. */
const LOOKS = 4;

/**
 * Takes up to `limit` due documents: it looks without a lock, and then takes the documents on the condition that they are unchanged. Two workers
 * never take the same document, because only the first write finds it unchanged. Each worker first tries those that waited longest. It replaces those
 * it lost from a random place, so that workers which collided once do not collide again. When a write fails, the documents taken before are returned;
 * the error is thrown only when there were none.
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
  /** Counts the times that a process took it up. */
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
 * Returns the queue of documents in certain states that are due for a worker. `wanted` returns the statement that takes `rows` of them, made of the
 * update of `d`. A document is taken only if its fence is unchanged since the look; a locked one is skipped. The look returns the account, so taking
 * a document is a statement of its account.
 */
export function workersQueue(
  name: string,
  inState: string,
  wanted: (update: string, rows: string) => string,
) {
  const isDue = `${inState} and due_at <= now() and ${FREE}`;
  const update = (rows: string) => `update documents d
    set due_at = held_until, lease_until = held_until, fence = d.fence + 1, attempts = d.attempts + 1
    from ${rows} as rows, lateral (select from documents where account_id = of_account and environment = of_environment
      and id = of_id and fence = of_fence and ${isDue} for update skip locked) as free
    where d.account_id = of_account and d.environment = of_environment and d.id = of_id`;
  return {
    find: statement({
      name: `${name}-find`,
      of: "all",
      text: `select account_id as "accountId", environment, id, fence, attempts, now() as at from documents
        where environment = $1 and ${isDue} order by due_at limit $2`,
    }),
    take: grouped(`${name}-take`, SEEN, (rows) => wanted(update(rows), rows)),
  };
}

/**
 * Takes up the documents of an environment's queue that have waited longest; each instance takes others. `db` has the workers' server alone. A
 * document whose account is on another server is not returned; if it is still here after the lease, it is looked at again.
 */
export async function takeFrom<Taken extends Tenant & Held>(
  db: Database,
  { find, take }: ReturnType<typeof workersQueue>,
  environment: Environment,
  limit: number,
  leaseMs: WorkersLease,
): Promise<readonly Taken[]> {
  const server = onlyShard(db);
  return takeDue(limit, {
    find: (count) => server.query<DueDocument>(find, [environment, count]),
    async take(all) {
      const until = ({ at, attempts }: DueDocument) => new Date(at.getTime() + leaseMs(attempts));
      const rows = all.map((due) => [...held(due, due), until(due)]);
      const taken = await takeRows<Taken>(server, take, rows);
      if (!isSpread(db)) return taken;
      const leases = new Map(all.map((due) => [due.id, until(due)]));
      const areOurs = await Promise.all(taken.map((each) => isOfServer(db, each, leases.get(each.id)!)));
      return taken.filter((_, at) => areOurs[at]);
    },
  });
}

/** On a cluster each document is taken at its account's worker. */
async function takeRows<Taken>(
  server: Server,
  take: GroupedStatement,
  rows: readonly (readonly unknown[])[],
): Promise<readonly Taken[]> {
  if (!server.isDistributed) return server.query<Taken>(...ofRows(take, rows));
  const taken = await Promise.all(rows.map((row) => server.query<Taken>(...ofRows(take, [row]))));
  return taken.flat();
}

const TAKEN = statement({
  name: "taken-still",
  of: "account",
  text: `select a.moving from documents d join accounts a on a.id = d.account_id
    where d.account_id = $1 and d.environment = $2 and d.id = $3 and d.fence = $4 and d.lease_until = $5`,
});

const SETTLED_HOME = statement({
  name: "account-home-settled",
  of: "directory",
  text: "select shard from accounts where id = $1 for share skip locked",
});

/**
 * Returns true when a document that was taken on this server belongs here. An interrupted move leaves copies of an account's documents on another
 * server, and workers of both servers would take one document under one fence. There the account is `moving`, and it is `moving` on its own server
 * too while a move waits, or after one was interrupted early. So for such an account the directory is asked, where a process that moves an account
 * locks its row. While the directory does not answer the document is left for later. The directory is asked after the taking, because a move that
 * begins later copies the row as it was taken. The lease tells that row from one that a move has brought meanwhile.
 */
async function isOfServer(db: Database, taken: Tenant & Held, lease: Date): Promise<boolean> {
  const server = onlyShard(db);
  const look = async () =>
    (await server.query<{ moving: boolean }>(TAKEN, [...held(taken, taken), lease]))[0];
  const seen = await look();
  if (!seen?.moving) return seen !== undefined;
  const asked = db.directory.query<{ shard: string }>(SETTLED_HOME, [taken.accountId]);
  const [home] = await asked.catch(() => []);
  return home?.shard === server.name && (await look()) !== undefined;
}
