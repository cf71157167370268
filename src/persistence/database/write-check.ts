import { type Querying, type Server, singleServer, statement } from "./database.ts";
import { DatabaseUnavailable } from "./unavailable.ts";

/** A server that notices when it refuses to write, and the check that readiness asks. */
export interface WatchedServer extends Server {
  /** Fails when PostgreSQL does not answer or cannot write. */
  checkWrites(): Promise<void>;
}

/**
 * A row that is updated in place shows a database that is read-only, or that cannot keep its log. A disk may be full and
 * still take that: so after a write was refused for want of room the check also needs room for a new page, until it gets it.
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

/** Makes the table larger by more than PostgreSQL keeps free, and takes it back. */
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
