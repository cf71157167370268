import { randomUUID } from "node:crypto";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openMarks } from "../../src/process/marks.ts";
import { watchMarks } from "../../src/services/operation/marks.ts";
import { openDeps, type TestDeps } from "../support/test-deps.ts";

/** Cores with data folders of their own meet one database, which is set back as a restored backup would. */
let t: TestDeps;
const folders: string[] = [];
beforeAll(async () => {
  t = await openDeps();
});
afterAll(async () => {
  for (const folder of folders) rmSync(folder, { recursive: true });
  await t.close();
});

beforeEach(async () => {
  await t.sql("delete from marks");
  await t.sql("delete from database_identity");
});

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "cfdi-marks-"));
  folders.push(folder);
  return folder;
}
const core = (folder: string) => watchMarks({ ...t.deps, archive: undefined }, openMarks(folder));

/** A core that ran for some beats and ended. */
async function ran(folder = newFolder(), beats = 3): Promise<string> {
  const marks = core(folder);
  for (let beat = 0; beat < beats; beat += 1) await marks.compare();
  expect(await marks.state()).toBe("open");
  return folder;
}
/** Lets a core join another one that is alive, and ends both. */
async function joined(folder: string): Promise<string> {
  const alive = core(folder);
  const beating = setInterval(() => void alive.compare(), 50);
  const joining = newFolder();
  expect(await meets(joining)).toBe("open");
  clearInterval(beating);
  await alive.compare();
  return joining;
}

const meets = (folder: string) => core(folder).state();
const lose = (beats: number) => t.sql(`update marks set beat = beat - ${beats}`);
const identity = async () => (await t.sql<{ identity: string }>("select identity from database_identity"))[0];
const age = (seconds: number) => t.sql(`update marks set at = at + interval '${seconds} seconds'`);

describe("a core that meets a database", () => {
  it.each([0, 1, 2, 3])("whose last %i beats are lost, in the folder that saw them", async (lost) => {
    const folder = await ran();
    const [{ until } = { until: undefined }] = await t.sql<{ until: Date }>("select at as until from marks");
    await lose(lost);
    expect(await meets(folder)).toBe(lost === 0 ? "open" : "quarantine");
    const [found] = await t.sql("select known_until as until from database_identity");
    expect(found).toEqual({ until: lost === 0 ? null : until });
  });

  it("of which its folder has no mark waits, counts nothing, and tells until when the database knows", async () => {
    await ran();
    const before = await t.sql("select * from marks");
    const marks = core(newFolder());
    expect(await marks.state()).toBe("waiting");
    expect(await t.sql("select * from marks")).toEqual(before);
    await expect(marks.requireOpen()).rejects.toThrow(/espera a que su operador confirme/);
    expect(marks.notice()).toMatch(/espera a que su operador confirme/);
  });

  it("of which its folder has old marks waits, because others went on", async () => {
    const standby = await ran();
    await joined(standby);
    await age(16);
    expect(await meets(standby)).toBe("waiting");
  });

  it("that other cores left together with it goes on", async () => {
    const one = await ran();
    const other = await joined(one);
    await age(14);
    expect([await meets(one), await meets(other)]).toEqual(["open", "open"]);
  });

  it("beside a core that is alive goes on, whose beats vouch for the database", async () => {
    const joining = await joined(await ran());
    expect(await meets(joining)).toBe("open");
  });

  it("of which its folder knows more than the database is in quarantine, whoever else is alive", async () => {
    const folder = await ran();
    await lose(1);
    await age(60);
    await t.sql("insert into marks values ('other', 1, now() + interval '60 seconds')");
    const beating = setInterval(() => void t.sql("update marks set beat = beat + 1 where witness = 'other'"), 50);
    expect(await meets(folder)).toBe("quarantine");
    clearInterval(beating);
  });

  it("that waited goes on as soon as a core comes that knows the database", async () => {
    const known = await ran();
    const waiting = core(newFolder());
    expect(await waiting.state()).toBe("waiting");
    await core(known).compare();
    await waiting.compare();
    expect(await waiting.state()).toBe("open");
  });

  it("for the first time begins, also after an end in the middle", async () => {
    const folder = newFolder();
    const marks = core(folder);
    const first = randomUUID();
    await marks.expect(first);
    await t.sql(`insert into database_identity (identity) values ('${first}')`);
    expect(await meets(folder)).toBe("open");
    await t.sql("delete from database_identity");
    await t.sql("delete from marks");
    expect(await meets(folder)).toBe("open");
    expect(readdirSync(join(folder, "marks")).toSorted()).toEqual(
      ["witness", first, (await identity())!.identity].toSorted(),
    );
  });

  it("after a person's word goes on under the identity that it expected", async () => {
    await ran();
    const marks = core(newFolder());
    expect(await marks.state()).toBe("waiting");
    const next = randomUUID();
    await marks.expect(next);
    await t.sql(`update database_identity set identity = '${next}'`);
    await t.sql("delete from marks");
    await marks.compare();
    expect(await marks.state()).toBe("open");
  });

  it("that fails over to a replica which had less is in quarantine at the next comparison", async () => {
    const marks = core(await ran());
    await marks.compare();
    await lose(1);
    await marks.compare();
    expect(await marks.state()).toBe("quarantine");
  });
});

describe("a database without accounts", () => {
  it("is open for every folder, because nothing was stamped in it", async () => {
    await ran();
    const { db } = t.deps;
    const rows = await t.sql<{ id: string }>("select id from accounts");
    expect(rows.length).toBeGreaterThan(0);
    await expect(
      db.transaction(async (tx) => {
        await tx.query({ name: "", text: "truncate accounts cascade" }, []);
        const marks = watchMarks({ ...t.deps, db: { ...db, ...tx }, archive: undefined }, openMarks(newFolder()));
        expect(await marks.state()).toBe("open");
        throw new Error("taken back");
      }),
    ).rejects.toThrow("taken back");
    expect(await meets(newFolder())).toBe("waiting");
  });
});
