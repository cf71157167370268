/**
 * `npm run build`: `dist/`, what production runs. The compiled JavaScript lies there as the sources lie here, and beside it
 * every other file that they read, so a path relative to a source is the same relative to its output.
 */
import { spawnSync } from "node:child_process";
import { cpSync, rmSync, statSync, writeFileSync } from "node:fs";

const OUT = "dist";
/** Folders whose files are read at run time. */
const READ = ["common", "gateway", "proto/gen", "src", "xsd"];

rmSync(OUT, { recursive: true, force: true });
// npm puts its programs in the way of whoever runs its scripts.
const { status } = spawnSync("tsc -p tsconfig.build.json", { shell: true, stdio: "inherit" });
if (status !== 0) process.exit(status ?? 1);
for (const folder of READ) {
  const filter = (path) => statSync(path).isDirectory() || !path.endsWith(".ts");
  cpSync(folder, `${OUT}/${folder}`, { recursive: true, filter });
}
// The nearest package.json says what `#proto/` means: here the compiled files.
const scope = { type: "module", imports: { "#proto/*.ts": "./proto/gen/*.js" } };
writeFileSync(`${OUT}/package.json`, `${JSON.stringify(scope, undefined, 2)}\n`);
