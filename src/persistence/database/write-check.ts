import { type Database, type Querying, statement } from "./database.ts";
import { DatabaseUnavailable } from "./unavailable.ts";

/** A database that notices refused writes, with the check that readiness calls. */
export interface WatchedDatabase extends Database {
  /** Fails when PostgreSQL does not answer or cannot write. */
  checkWrites(): Promise<void>;
}

/**
 * Adds the check. Updating a row in place shows that a database is read-only, or that it cannot write its log. A full
 * disk may still allow that update; so after a write was refused for want of disk space the check also needs space for
 * a new page, until it gets it.
 */
export function watchWrites(db: Database): WatchedDatabase {
  let refused = false;
  const watched = <T>(result: Promise<T>): Promise<T> =>
    result.catch((error: unknown) => {
      if (error instanceof DatabaseUnavailable && error.why === "not-writable") refused = true;
      throw error;
    });
  const query: Querying["query"] = (statement, values) => watched(db.query(statement, values));
  const watching: Database = {
    ...db,
    query,
    together: (statement, values) => watched(db.together(statement, values)),
    transaction: (work) => watched(db.transaction(work)),
    changing: (work) => watched(db.changing(work)),
  };
  const checkWrites = async () => {
    if (refused) await takeRoom(db);
    await query(UPDATE_IN_PLACE, []);
    refused = false;
  };
  return { ...watching, checkWrites };
}

/** Extends the table by more than PostgreSQL keeps free, and rolls that back. */
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

const UPDATE_IN_PLACE = statement("write-probe", "none")`update write_probe set at = now()`;
const TAKE_ROOM = statement("write-probe-room", "none")`
    insert into write_probe (one, at, filler) values (false, now(), $1)`;
