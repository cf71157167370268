import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** A release of the project in the folder `root`: its version, and the day in the changelog (YYYY-MM-DD). */
export interface Release {
  readonly root: string;
  readonly version: string;
  readonly day: string;
}

const VERSION = /^\d+\.\d+\.\d+$/;
const MIGRATIONS = "src/persistence/database/migrations";
const RELEASED = "proto/released.binpb";
const CHANGELOG = "CHANGELOG.md";

/**
 * These files name the present version in this way; `npm install` and `npm run generate` write it wherever else it
 * stands.
 */
const PLACES: Readonly<Record<string, (version: string) => string>> = {
  "package.json": (version) => `"version": "${version}"`,
  "client/package.json": (version) => `"version": "${version}"`,
  "client/README.md": (version) => `cfdi-stamping-client-${version}.tgz`,
  "clients/python/pyproject.toml": (version) => version,
  "clients/python/README.md": (version) => version,
  "clients/php/composer.json": (version) => version,
  "clients/php/README.md": (version) => version,
  "clients/go/README.md": (version) => version,
  "clients/java/pom.xml": (version) => version,
  "clients/java/README.md": (version) => version,
  "gateway/docs/guides/86-clientes.md": (version) => version,
  "gateway/docs/guides/85-cliente-typescript.md": (version) => `cfdi-stamping-client-${version}.tgz`,
  "deploy/kubernetes/kustomization.yaml": (version) => `newTag: ${version}`,
};

/** Returns why the project cannot be released like that; nothing where it can. Changes nothing. */
export function findObstacles({ root, version }: Release): readonly string[] {
  if (!VERSION.test(version)) return [`${version} is no version: it has three numbers, as 0.2.0`];
  const last = lastTag(root);
  const present = presentVersion(root);
  return [
    git(root, "status", "--porcelain") === "" ? [] : ["the working tree has changes: commit them first"],
    last !== undefined && !isAfter(version, last.slice(1)) ? [`${version} does not follow ${last}`] : [],
    read(root, CHANGELOG).includes(heading(version)) ? [] : [`${CHANGELOG} has no "${heading(version)}"`],
    Object.entries(PLACES).flatMap(([file, named]) =>
      read(root, file).includes(named(present)) ? [] : [`${file} does not name ${present}`],
    ),
    last === undefined ? [] : changedMigrations(root, last),
    breakingChanges(root),
  ].flat();
}

/**
 * Changes the files of a release: the version, the day of the changelog with a new section above it, and the contract
 * with which the next release must be compatible. @throws where a command fails
 */
export function writeRelease({ root, version, day }: Release): void {
  const present = presentVersion(root);
  for (const [file, named] of Object.entries(PLACES))
    write(root, file, read(root, file).replaceAll(named(present), named(version)));
  const dated = `${heading(nextOf(version))}\n\n## ${version} - ${day}`;
  write(root, CHANGELOG, read(root, CHANGELOG).replace(heading(version), dated));
  run(root, "npm", "install", "--package-lock-only", "--ignore-scripts", "--no-audit", "--no-fund");
  run(root, "npm", "run", "--silent", "generate");
  run(root, "npm", "run", "--silent", "release:proto");
}

/** Commits what a release changed, and names it by a tag. */
export function commitRelease({ root, version }: Release): void {
  git(root, "commit", "--all", "--quiet", "--message", `Release ${version}`);
  git(root, "tag", "--annotate", `v${version}`, "--message", `Release ${version}`);
}

function heading(version: string): string {
  return `## ${version} - unreleased`;
}

/** The section for what comes next has the next small version; whoever releases a greater one renames it. */
function nextOf(version: string): string {
  const [major, minor, patch] = numbersOf(version);
  return `${major}.${minor}.${patch + 1}`;
}

function numbersOf(version: string): readonly [number, number, number] {
  return version.split(".").map(Number) as [number, number, number];
}

function isAfter(version: string, other: string): boolean {
  const [ours, theirs] = [numbersOf(version), numbersOf(other)];
  const place = ours.findIndex((number, at) => number !== theirs[at]);
  return place >= 0 && ours[place]! > theirs[place]!;
}

function presentVersion(root: string): string {
  return (JSON.parse(read(root, "package.json")) as { readonly version: string }).version;
}

function lastTag(root: string): string | undefined {
  const tags = git(root, "tag", "--list", "v*", "--sort=-version:refname").split("\n");
  return tags.find((tag) => VERSION.test(tag.slice(1)));
}

/** Migrations go forward only: databases have run those of a release as they were. */
function changedMigrations(root: string, last: string): readonly string[] {
  const changes = git(root, "diff", "--name-status", "--no-renames", last, "HEAD", "--", MIGRATIONS);
  return changes
    .split("\n")
    .map((line) => line.split("\t"))
    .filter(([status]) => status === "M" || status === "D")
    .map(([, file]) => `${file} is a migration of ${last}, and was changed: add another one`);
}

function breakingChanges(root: string): readonly string[] {
  try {
    run(root, "npx", "buf", "breaking", "proto", "--against", RELEASED, "--exclude-imports");
    return [];
  } catch (error) {
    const { stdout } = error as { readonly stdout?: Buffer };
    return String(stdout ?? error)
      .split("\n")
      .filter((line) => line !== "");
  }
}

function read(root: string, file: string): string {
  return readFileSync(join(root, file), "utf8");
}

function write(root: string, file: string, text: string): void {
  writeFileSync(join(root, file), text);
}

function git(root: string, ...args: readonly string[]): string {
  return run(root, "git", ...args);
}

function run(root: string, command: string, ...args: readonly string[]): string {
  return execFileSync(command, args, { cwd: root, encoding: "utf8" }).trim();
}
