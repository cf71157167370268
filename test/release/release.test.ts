import { execFileSync } from "node:child_process";
import { appendFileSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { commitRelease, findObstacles, type Release } from "../../tools/release/release.ts";

let root: string;

const git = (...args: string[]) => execFileSync("git", args, { cwd: root, encoding: "utf8" });
const release = (version: string): Release => ({ root, version, day: "2026-12-01" });
const read = (file: string) => readFileSync(join(root, file), "utf8");
const commit = () => git("commit", "--all", "--quiet", "--message", "Change");

/** Every test has a copy of the committed project. */
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "cfdi-release-"));
  const folder = root;
  onTestFinished(() => rmSync(folder, { recursive: true }));
  execFileSync("git", ["clone", "--quiet", "--shared", "--no-tags", resolve("."), root]);
  git("config", "user.name", "Pruebas");
  git("config", "user.email", "pruebas@example.mx");
  symlinkSync(resolve("node_modules"), join(root, "node_modules"));
  appendFileSync(join(root, ".git/info/exclude"), "node_modules\n");
});

test("the project as it is can be released", () => {
  expect(findObstacles(release("0.1.0"))).toEqual([]);
});

test("a version that is none, a tree with changes and a changelog without it are told together", () => {
  expect(findObstacles(release("1.0"))).toEqual(["1.0 is no version: it has three numbers, as 0.2.0"]);
  writeFileSync(join(root, "README.md"), "otro");
  expect(findObstacles(release("9.9.9"))).toEqual([
    "the working tree has changes: commit them first",
    'CHANGELOG.md has no "## 9.9.9 - unreleased"',
  ]);
});

test("after a release an older version, a changed migration and a broken contract are refused", () => {
  appendFileSync(join(root, "README.md"), "\n");
  commitRelease(release("0.1.0"));
  expect(git("tag")).toBe("v0.1.0\n");
  const file = "src/persistence/database/migrations/schema/events.ts";
  appendFileSync(join(root, file), "// Another column.\n");
  const proto = "proto/cfdi/v1/invoicing.proto";
  writeFileSync(join(root, proto), read(proto).replace("bool valido = 1;", "bool es_valido = 1;"));
  commit();
  expect(findObstacles(release("0.1.0"))).toEqual([
    "0.1.0 does not follow v0.1.0",
    `${file} is a migration of v0.1.0, and was changed: add another one`,
    expect.stringMatching(/invoicing\.proto.*changed option "json_name"/),
    expect.stringMatching(/invoicing\.proto.*changed name from "valido"/),
  ]);
});
