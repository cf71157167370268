import { type Querying, type Server, singleServer, statement } from "./database.ts";
import { DatabaseUnavailable } from "./unavailable.ts";

/** A server that notices refused writes, with the check that readiness calls. */
export interface WatchedServer extends Server {
  /** Fails when PostgreSQL does not answer or cannot write. */
  checkWrites(): Promise<void>;
}

/**
 * Adds the check. Updating a row in place shows that a database is read-only, or that it cannot write its log. A full disk may still allow that
 * update; so after a write was refused for want of disk space the check also needs space for a new page, until it gets it.
 */
export function watchWrites(server: Server): WatchedServer {
  let refused = false;
  const watched = <T>(result: Promise<T>): Promise<T> =>
    result.catch((error: unknown) => {
      if (error instanceof DatabaseUnavailable && error.why === "not-writable") refused = true;
      throw error;
    });
  const query: Querying["query"] = (statement, values) => watched(server.query(statement, values));
  const watching = singleServer({
    ...server,
    query,
    together: (statement, values) => watched(server.together(statement, values)),
    transaction: (work) => watched(server.transaction(work)),
    changing: (whose, work) => watched(server.changing(whose, work)),
  });
  const checkWrites = async () => {
    if (refused) await takeRoom(server);
    await query(UPDATE_IN_PLACE, []);
    refused = false;
  };
  return Object.assign(watching, { checkWrites });
}

/** Extends the table by more than PostgreSQL keeps free, and rolls that back. */
async function takeRoom(server: Server): Promise<void> {
  await server
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
