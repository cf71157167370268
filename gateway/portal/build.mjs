/**
 * Builds the portal's pages, and each file compressed beside it, into `dist` beside this file. `npm ci` in a clone runs
 * it by the script "prepare". It does nothing where the tools are not installed, as in a production install.
 */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

const HERE = import.meta.dirname;

/** Builds into the folder `out`, which is emptied before. */
export async function buildPortal(out) {
  const vite = await import("vite").catch(() => undefined);
  if (vite === undefined) return;
  const build = { outDir: out };
  await vite.build({ configFile: join(HERE, "vite.config.ts"), logLevel: "warn", build });
  for (const path of readdirSync(out, { recursive: true, encoding: "utf8" })) {
    if (!/\.(html|js|css|svg)$/.test(path)) continue;
    const content = readFileSync(join(out, path));
    const params = { [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
    writeFileSync(join(out, `${path}.br`), brotliCompressSync(content, { params }));
    writeFileSync(join(out, `${path}.gz`), gzipSync(content, { level: 9 }));
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildPortal(join(HERE, "dist"));
