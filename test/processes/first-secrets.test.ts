import { mkdirSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { keepPrivate, writePrivate } from "../../src/files/private-file.ts";
import { createAuthority } from "../../src/test-pac/authority/authority.ts";
import { startChild } from "../support/child.ts";
import { newFolder } from "./child.ts";

test("two processes that start at once in a new folder go on with the same secrets", async () => {
  const folder = newFolder();
  const starters = [1, 2].map(() => {
    const child = startChild("test/support/first-secrets.ts", [], folder, {});
    onTestFinished(() => child.kill("SIGKILL"));
    return child;
  });
  for (const starter of starters) await starter.said(/(ready)/);
  for (let round = 0; round < 100; round += 1) {
    const place = join(folder, `data-${round}`);
    for (const starter of starters) starter.tell(place);
    const [one, other] = await Promise.all(starters.map((starter) => starter.said(new RegExp(`data-${round} (.+)\n`))));
    expect(one).toBe(other);
    expect(JSON.parse(readFileSync(join(place, "secrets.json"), "utf8"))).toEqual(JSON.parse(one!));
    expect(readdirSync(place)).toEqual(["secrets.json"]);
  }
});

test("two test PACs that start at once in a new folder have one authority", async () => {
  const folder = newFolder();
  const now = () => new Date();
  const [one, other] = await Promise.all([createAuthority({ folder, now }), createAuthority({ folder, now })]);
  expect(one.issuing.equals(other.issuing)).toBe(true);
  expect(one.pac.certificate.equals(other.pac.certificate)).toBe(true);
});

test("what is kept stays, what is written replaces, and both are for the owner alone", () => {
  const folder = join(newFolder(), "new");
  mkdirSync(folder);
  const path = join(folder, "secret");
  expect(keepPrivate(path, "first")).toBe("first\n");
  expect(keepPrivate(path, "second")).toBe("first\n");
  expect(statSync(path).mode & 0o777).toBe(0o600);
  writePrivate(path, "third");
  expect(readFileSync(path, "utf8")).toBe("third\n");
  expect(statSync(path).mode & 0o777).toBe(0o600);
  expect(readdirSync(folder)).toEqual(["secret"]);
});
