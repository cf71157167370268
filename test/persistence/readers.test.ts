import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Database } from "../../src/persistence/database/database.ts";
import { DatabaseUnavailable, unavailable } from "../../src/persistence/database/unavailable.ts";
import { newDatabase } from "../support/postgres.ts";

let db: Database;
beforeAll(async () => {
  db = await newDatabase(1);
});
afterAll(() => db.close());

const sql = (text: string) => ({ name: text.slice(0, 60), text });
const napping = (seconds: number) => db.read(sql(`select pg_sleep(${seconds})`), []);

describe("whoever reads a list", () => {
  it("keeps nobody waiting who stamps, however many read", async () => {
    let read = 0;
    const readers = Array.from({ length: 10 }, () => napping(0.3).then(() => (read += 1)));
    await db.query(sql("select 1"), []);
    expect(read, "nobody had read yet").toBe(0);
    await Promise.all(readers);
  });

  it("has 5 s, one process of the server, and nothing to write", async () => {
    const settings = sql(`select name, setting from pg_settings where name in
      ('statement_timeout', 'max_parallel_workers_per_gather', 'default_transaction_read_only') order by name`);
    expect(await db.read(settings, [])).toEqual([
      { name: "default_transaction_read_only", setting: "on" },
      { name: "max_parallel_workers_per_gather", setting: "0" },
      { name: "statement_timeout", setting: "5000" },
    ]);
  });

  it("is told at once that the database is busy when 200 others wait", async () => {
    const held = napping(0.5);
    await sleep(100);
    const waiting = Array.from({ length: 200 }, () => napping(0));
    await expect(napping(0)).rejects.toEqual(new DatabaseUnavailable("busy"));
    await Promise.all([held, ...waiting]);
    await napping(0);
  });
});

describe("a database that cannot serve now", () => {
  it.each([
    ["not-writable", "53100", "could not extend file"],
    ["not-writable", "58030", "could not write"],
    ["not-writable", "25006", "cannot execute INSERT in a read-only transaction"],
    ["busy", "53200", "out of memory"],
    ["busy", "53300", "too many connections"],
    ["busy", "57014", "canceling statement due to statement timeout"],
    ["busy", undefined, "timeout exceeded when trying to connect"],
    ["busy", undefined, "Query read timeout"],
    ["unreachable", "57P01", "terminating connection"],
    ["unreachable", "57P03", "the database system is starting up"],
    ["unreachable", "08006", "connection failure"],
    ["unreachable", "ECONNREFUSED", "connect ECONNREFUSED"],
    ["unreachable", undefined, "Connection terminated unexpectedly"],
  ])("is %s: %s %s", (why, code, message) => {
    expect(unavailable(Object.assign(new Error(message), { code }))?.why).toBe(why);
  });

  it.each([
    ["a unique violation", "23505", "duplicate key"],
    ["a wrong statement", "42601", "syntax error"],
    ["a bug", undefined, "x is not a function"],
  ])("is not what %s says", (_, code, message) => {
    expect(unavailable(Object.assign(new Error(message), { code }))).toBeUndefined();
  });

  it("is told so by a statement whose time is over, which leaves its connection whole", async () => {
    const backend = () => db.query(sql("select pg_backend_pid() as pid"), []);
    const before = await backend();
    const slow = db.transaction(async (tx) => {
      await tx.query(sql("set local statement_timeout = 20"), []);
      await tx.query(sql("select pg_sleep(5)"), []);
    });
    await expect(slow).rejects.toEqual(new DatabaseUnavailable("busy"));
    expect(await backend()).toEqual(before);
  });
});
