import { type Database, type Querying, statement } from "./database.ts";
import { DatabaseUnavailable } from "./unavailable.ts";

/** A database that notices when it refuses to write, and the check that readiness asks. */
export interface WatchedDatabase extends Database {
  /** Fails when PostgreSQL does not answer or cannot write. */
  checkWrites(): Promise<void>;
}

/**
 * A row that is updated in place shows a database that is read-only, or that cannot keep its log. A disk may be full and
 * still take that: so after a write was refused for want of room the check also needs room for a new page, until it gets it.
 */
export function watchWrites(db: Database): WatchedDatabase {
  let refused = false;
  const watched = <T>(result: Promise<T>): Promise<T> =>
    result.catch((error: unknown) => {
      if (error instanceof DatabaseUnavailable && error.why === "not-writable") refused = true;
      throw error;
    });
  const watchedQuery: Querying["query"] = (statement, values) => watched(db.query(statement, values));
  return {
    ...db,
    query: watchedQuery,
    together: (statement, values) => watched(db.together(statement, values)),
    transaction: (work) => watched(db.transaction(work)),
    changing: (accountId, work) => watched(db.changing(accountId, work)),
    async checkWrites() {
      if (refused) await takeRoom(db);
      await watchedQuery(UPDATE_IN_PLACE, []);
      refused = false;
    },
  };
}

/** Makes the table larger by more than PostgreSQL keeps free, and takes it back. */
async function takeRoom(db: Database): Promise<void> {
  await db
    .transaction(async (tx) => {
      await tx.query(TAKE_ROOM, [Buffer.alloc(ROOM)]);
      throw new TakenBack();
    })
    .catch((error: unknown) => {
      if (!(error instanceof TakenBack)) throw error;
    });
}

class TakenBack extends Error {}

const ROOM = 1024 * 1024;

const UPDATE_IN_PLACE = statement({
  name: "write-probe",
  of: "none",
  text: "update write_probe set at = now()",
});
const TAKE_ROOM = statement({
  name: "write-probe-room",
  of: "none",
  text: "insert into write_probe (one, at, filler) values (false, now(), $1)",
});
