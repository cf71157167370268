/**
 * Runs a command of gateway/bin.ts from the sources (`npm start`, `npm run demo`, `npm run cli` …) bundled, as in
 * production; a changed source is bundled anew. To load two thousand modules through tsx would take more than half of a
 * start's CPU.
 */
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, statSync } from "node:fs";
import module from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const HERE = import.meta.dirname;
const CACHE = join(HERE, "node_modules/.cache/programs");
/** The programs are made of these files and folders. */
const SOURCES = ["build.mjs", "bundle.mjs", "clients", "common", "gateway", "package-lock.json", "proto/gen", "src", "xsd"];
/** A service that runs still loads files of its own bundle later, so the newest bundles are kept. */
const KEPT = 3;

const programs = join(CACHE, digestOfSources());
if (!existsSync(programs)) make(programs);
// The compile cache of a bundle goes with the bundle; in DATA_DIR those of all bundles would add up.
module.enableCompileCache?.(join(programs, "compiled"));
const program = join(programs, "gateway/bin.js");
process.argv[1] = program;
await import(pathToFileURL(program).href);

function digestOfSources() {
  const digest = createHash("sha256");
  const add = (path) => {
    const { size, mtimeMs } = statSync(join(HERE, path));
    digest.update(`${path} ${size} ${mtimeMs}\n`);
  };
  for (const source of SOURCES) {
    add(source);
    if (!statSync(join(HERE, source)).isDirectory()) continue;
    for (const path of readdirSync(join(HERE, source), { recursive: true }).sort()) add(join(source, path));
  }
  return digest.digest("hex").slice(0, 32);
}

/** Bundles the programs into the folder. When two starts do so at once, both run what the first one finished. */
function make(folder) {
  mkdirSync(CACHE, { recursive: true });
  // The programs read their version above their folder.
  copyFileSync(join(HERE, "package.json"), join(CACHE, "package.json"));
  const own = mkdtempSync(join(CACHE, "new-"));
  const { status } = spawnSync(process.execPath, ["build.mjs", "--programs", own], { cwd: HERE, stdio: "inherit" });
  if (status !== 0) process.exit(status ?? 1);
  try {
    renameSync(own, folder);
  } catch (error) {
    if (!existsSync(folder)) throw error;
    rmSync(own, { recursive: true });
  }
  const made = readdirSync(CACHE).filter((name) => name !== "package.json");
  const age = (name) => statSync(join(CACHE, name), { throwIfNoEntry: false })?.mtimeMs ?? 0;
  for (const old of made.toSorted((one, other) => age(other) - age(one)).slice(KEPT))
    rmSync(join(CACHE, old), { recursive: true, force: true });
}
