/**
 * `npm run build`: `dist/`, what production runs. The compiled JavaScript lies there as the sources lie here, and
 * beside it every other file that they read, so a path relative to a source is the same relative to its output.
 * `--proofs`: `compiled/` or the folder that is named, the same and the proofs (`npm run proofs`). Their fault runs
 * start cores and gateways all the time, and to start one through tsx costs more than twice the CPU.
 */
import { spawnSync } from "node:child_process";
import { cpSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { buildPortal } from "./gateway/portal/build.mjs";

const forProofs = process.argv.includes("--proofs");
const OUT = forProofs ? (process.argv[3] ?? "compiled") : "dist";
const PROJECT = forProofs ? "test/proofs/tsconfig.json" : "tsconfig.build.json";
const PORTAL = "gateway/portal/";
/** Folders whose files are read at run time. */
const READ = ["common", "gateway", "proto/gen", "src", "xsd", ...(forProofs ? ["test/golden"] : [])];

rmSync(OUT, { recursive: true, force: true });
// npm puts its programs in the way of whoever runs its scripts.
const { status } = spawnSync(`tsc -p ${PROJECT} --outDir ${OUT}`, { shell: true, stdio: "inherit" });
if (status !== 0) process.exit(status ?? 1);
/** The portal is built into its place there: its sources are for browsers, and in no browser's language. */
const isSource = (path) => path.endsWith(".ts") || path.startsWith(PORTAL);
for (const folder of READ) {
  cpSync(folder, `${OUT}/${folder}`, { recursive: true, filter: (path) => !isSource(path) });
}
// The guide of a language is the README of its client.
for (const client of readdirSync("clients")) {
  cpSync(`clients/${client}/README.md`, `${OUT}/clients/${client}/README.md`);
}
const pages = resolve(import.meta.dirname, OUT, PORTAL, "dist");
// A service that runs from the sources meanwhile keeps the pages that it has.
if (forProofs) cpSync(`${PORTAL}dist`, pages, { recursive: true });
else await buildPortal(pages);
// The nearest package.json says what `#proto/` means: here the compiled files.
const scope = { type: "module", imports: { "#proto/*.ts": "./proto/gen/*.js" } };
writeFileSync(`${OUT}/package.json`, `${JSON.stringify(scope, undefined, 2)}\n`);
