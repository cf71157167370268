import { type Database, statement } from "./database.ts";

/**
 * PostgreSQL's clock, computed from the process's monotonic clock. Leases are set by PostgreSQL's clock, so every time
 * that is compared with one has to be read from it too.
 */
export interface DatabaseClock {
  now(): Date;
  /** Asks PostgreSQL again, because another server may have taken over, or its clock may have been set. */
  sync(): Promise<void>;
}

/**
 * Begins to follow PostgreSQL's clock. Between two questions the process counts with its monotonic clock, so its own
 * wall clock may be wrong, or be set at any time: two cores on two machines always mean the same moment.
 */
export async function followClock(db: Pick<Database, "query">): Promise<DatabaseClock> {
  // The first question may open a connection, which takes long before the clock is read; the second one does not.
  const measured = [await measure(db), await measure(db)];
  let { ahead } = measured.reduce((best, next) => (next.withinMs < best.withinMs ? next : best));
  return {
    now: () => new Date(performance.now() + ahead),
    async sync() {
      const measured = await measure(db);
      // Only an answer that proves the clock wrong changes it: a slow one would set it back for no reason, and lists
      // would show documents in another order than they were made.
      const isWrong = Math.abs(measured.ahead - ahead) > measured.withinMs + DATE_MS;
      if (isWrong && measured.withinMs <= MOST_DOUBT_MS) ahead = measured.ahead;
    },
  };
}

/** A Date has whole milliseconds, and PostgreSQL's time has more digits. */
const DATE_MS = 1;
/** An answer that is less exact than this is not used. */
const MOST_DOUBT_MS = 500;

/** Returns the difference of PostgreSQL's epoch milliseconds and the monotonic clock, with its greatest error. */
async function measure(db: Pick<Database, "query">): Promise<{ ahead: number; withinMs: number }> {
  const asked = performance.now();
  const there = await databaseTime(db);
  const answered = performance.now();
  return { ahead: there.getTime() - (asked + answered) / 2, withinMs: (answered - asked) / 2 };
}

const CLOCK = statement("clock", "none")`select clock_timestamp() as now`;

export async function databaseTime(db: Pick<Database, "query">): Promise<Date> {
  const [row] = await db.query<{ now: Date }>(CLOCK, []);
  return row!.now;
}
