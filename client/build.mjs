/** `npm run build`: `dist/`, the client as ES modules and as CommonJS, each with its types. */
import { spawnSync } from "node:child_process";
import { cpSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const HOME = import.meta.dirname;
const DIST = join(HOME, "dist");
const FORMATS = {
  esm: { type: "module", options: "--module nodenext" },
  cjs: {
    type: "commonjs",
    options: "--module commonjs --moduleResolution bundler --verbatimModuleSyntax false",
  },
};

rmSync(DIST, { recursive: true, force: true });
for (const [folder, { type, options }] of Object.entries(FORMATS)) {
  const out = join(DIST, folder);
  const compile = `tsc -p tsconfig.build.json --outDir ${out} ${options}`;
  // npm adds its own programs (tsc) to the PATH of a script, so a shell finds them.
  const { status } = spawnSync(compile, { cwd: HOME, shell: true, stdio: "inherit" });
  if (status !== 0) process.exit(status ?? 1);
  writeFileSync(join(out, "package.json"), `${JSON.stringify({ type })}\n`);
}
cpSync(join(HOME, "../LICENSE"), join(DIST, "LICENSE"));
