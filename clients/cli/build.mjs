/**
 * `npm run build`: `dist/`, the command line with the files of the client that it uses, so the package needs no other.
 */
import { spawnSync } from "node:child_process";
import { cpSync, rmSync } from "node:fs";
import { join } from "node:path";

const HOME = import.meta.dirname;
const DIST = join(HOME, "dist");

rmSync(DIST, { recursive: true, force: true });
// npm adds its own programs (tsc) to the PATH of a script, so a shell finds them.
const { status } = spawnSync(`tsc -p tsconfig.build.json --outDir ${DIST}`, {
  cwd: HOME,
  shell: true,
  stdio: "inherit",
});
if (status !== 0) process.exit(status ?? 1);
cpSync(join(HOME, "../../LICENSE"), join(DIST, "LICENSE"));
