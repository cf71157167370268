import { chmodSync, existsSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { claimDataDir, openDataDir } from "../../src/process/data-dir.ts";
import { CORE_AT, launch, newFolder } from "./child.ts";

test("a second core on the same DATA_DIR is refused by the first one's process; a killed one is no hindrance", async () => {
  const folder = newFolder();
  const first = launch("core", folder, {});
  await first.said(CORE_AT);
  const [pid] = readdirSync(join(folder, ".data", "running"))[0]!.split("-");
  const second = launch("all", folder, {});
  expect(await second.ended).toBe(1);
  expect(second.text()).toMatch(
    new RegExp(`^Process ${pid} already uses DATA_DIR=[^\\n]*DATABASE_URL[^\\n]*PAC_SANDBOX_URL[^\\n]*\\n$`),
  );
  first.kill("SIGKILL");
  await first.ended;
  const third = launch("core", folder, {});
  await third.said(CORE_AT);
  third.kill("SIGTERM");
  expect(await third.ended, third.text()).toBe(0);
  expect(readdirSync(join(folder, ".data", "running"))).toEqual([]);
});

test("nobody else opens a DATA_DIR of ours; a folder with other things in it stays as it is", () => {
  const root = process.getuid?.() === 0;
  const modeOf = (folder: string) => (statSync(folder).mode & 0o777).toString(8);
  const closed = root ? "711" : "700";
  const fresh = join(newFolder(), "fresh");
  openDataDir(fresh);
  expect(modeOf(fresh)).toBe(closed);
  chmodSync(fresh, 0o755);
  claimDataDir(fresh);
  openDataDir(fresh);
  expect(modeOf(fresh), "what an earlier version left open").toBe(closed);
  const shared = newFolder();
  writeFileSync(join(shared, "letter"), "");
  openDataDir(shared);
  expect(modeOf(shared)).toBe("755");
});

test("a number that another process has by now claims nothing", () => {
  const folder = newFolder();
  claimDataDir(folder)();
  const stale = join(folder, "running", `${process.ppid}-1-another-boot`);
  writeFileSync(stale, "");
  const release = claimDataDir(folder);
  expect(existsSync(stale)).toBe(false);
  release();
});

test("a DATA_DIR that cannot be written to is named", () => {
  const file = join(newFolder(), "file");
  writeFileSync(file, "");
  expect(() => claimDataDir(file)).toThrow(`DATA_DIR=${file} cannot be written to`);
});
