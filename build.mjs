/**
 * `npm run build`: `dist/`, what production runs. A program lies there as its source lies here, in one file with its
 * packages, and beside it every other file that it reads, so a path relative to a source is the same relative to its
 * program. `--proofs`: `compiled/` or the folder that is named, the same and the programs of tests (`npm run proofs`).
 * `--programs FOLDER`: the programs alone, with the pages as they were built last (start.mjs).
 */
import { spawnSync } from "node:child_process";
import { cpSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { bundle } from "./bundle.mjs";
import { buildPortal } from "./gateway/portal/build.mjs";

const [, , what, folder] = process.argv;
const forProofs = what === "--proofs";
const isPackage = what === undefined;
const OUT = isPackage ? "dist" : (folder ?? "compiled");
const PORTAL = "gateway/portal/";
/** Folders whose files are read at run time. */
const READ = ["common", "gateway", "proto/gen", "src", "xsd", ...(forProofs ? ["test/golden"] : [])];
const PROGRAMS = ["gateway/bin", "gateway/main", "src/main", "src/cli", "src/migrate", "src/test-pac", "src/threads/thread"];
const OF_TESTS = [
  ...["proofs/main", "proofs/faults/core", "proofs/faults/gateway"],
  ...["support/pac-login-child", "support/embedded-child", "support/first-secrets"],
].map((name) => `test/${name}`);

rmSync(OUT, { recursive: true, force: true });
await bundle(forProofs ? [...PROGRAMS, ...OF_TESTS] : PROGRAMS, OUT);
// Callers of gRPC import the messages (`exports` of package.json). npm puts its programs in the way of its scripts.
if (isPackage) {
  const { status } = spawnSync(`tsc -p tsconfig.build.json --outDir ${OUT}`, { shell: true, stdio: "inherit" });
  if (status !== 0) process.exit(status ?? 1);
}
/** The portal is built into its place there: its sources are for browsers, and in no browser's language. */
const isSource = (path) => path.endsWith(".ts") || path.startsWith(PORTAL);
for (const each of READ) {
  cpSync(each, `${OUT}/${each}`, { recursive: true, filter: (path) => !isSource(path) });
}
// The guide of a language is the README of its client.
for (const client of readdirSync("clients")) {
  cpSync(`clients/${client}/README.md`, `${OUT}/clients/${client}/README.md`);
}
const pages = resolve(import.meta.dirname, OUT, PORTAL, "dist");
// A service that runs from the sources meanwhile keeps the pages that it has.
if (isPackage) await buildPortal(pages);
else cpSync(`${PORTAL}dist`, pages, { recursive: true });
// `compiled/` may lie where no other package.json says that its files are ES modules.
writeFileSync(`${OUT}/package.json`, `${JSON.stringify({ type: "module" }, undefined, 2)}\n`);
