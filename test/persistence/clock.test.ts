import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, describe, expect, it, vi } from "vitest";
import { followClock } from "../../src/persistence/database/clock.ts";
import type { Database } from "../../src/persistence/database/database.ts";

const NOON = Date.parse("2026-11-22T12:00:00Z");
const DAY = 86_400_000;
/** Milliseconds that a busy machine may pause between two readings of a clock. */
const MOST_APART_MS = 5_000;

/** Returns a PostgreSQL whose clock is `ahead` ms ahead of the machine's, and that answers after `afterMs`. */
function databaseAhead(ahead: () => number, afterMs = 0): Pick<Database, "query"> {
  const start = performance.now();
  return {
    async query<Row>() {
      await sleep(afterMs);
      return [{ now: new Date(NOON + ahead() + performance.now() - start) }] as Row[];
    },
  };
}

afterEach(() => void vi.useRealTimers());

describe("the clock of a core is the database's", () => {
  it.each([0, -400 * DAY, 3_600_000])("which is %i ms from the machine's", async (ahead) => {
    vi.useFakeTimers({ toFake: ["Date"], now: NOON });
    const { now } = await followClock(databaseAhead(() => ahead));
    expect(Math.abs(now().getTime() - NOON - ahead)).toBeLessThan(MOST_APART_MS);
  });

  it.each([DAY, -DAY])("wherever the machine's jumps (%i ms)", async (jump) => {
    vi.useFakeTimers({ toFake: ["Date"], now: NOON });
    const { now } = await followClock(databaseAhead(() => 0));
    vi.setSystemTime(NOON + jump);
    expect(Math.abs(now().getTime() - NOON)).toBeLessThan(MOST_APART_MS);
  });

  it("and is asked for again: another server may have taken over", async () => {
    let ahead = 0;
    const clock = await followClock(databaseAhead(() => ahead));
    ahead = DAY;
    await clock.sync();
    expect(Math.abs(clock.now().getTime() - NOON - DAY)).toBeLessThan(MOST_APART_MS);
  });

  it("but an answer that took long tells less than what is known", async () => {
    let [ahead, after] = [0, 0];
    const database: Pick<Database, "query"> = {
      query: (statement, values) => databaseAhead(() => ahead, after).query(statement, values),
    };
    const clock = await followClock(database);
    [ahead, after] = [DAY, 1_100];
    await clock.sync();
    expect(Math.abs(clock.now().getTime() - NOON)).toBeLessThan(MOST_APART_MS);
  });

  it("and a slow answer that may mean the same time does not set it back", async () => {
    let after = 0;
    const database: Pick<Database, "query"> = {
      query: (statement, values) => databaseAhead(() => 0, after).query(statement, values),
    };
    const clock = await followClock(database);
    const ahead = () => clock.now().getTime() - performance.now();
    const before = ahead();
    after = 200;
    await clock.sync();
    expect(Math.abs(ahead() - before)).toBeLessThan(50);
  });
});
