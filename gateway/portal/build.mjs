/**
 * Builds the portal's pages into `dist` beside this file, and each file compressed beside it. `npm ci` in a clone runs it, by the
 * script "prepare"; where the tools are not installed (a production install) it does nothing.
 */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

const HERE = import.meta.dirname;
if (isInstalled("vite")) {
  const vite = await import("vite");
  await vite.build({ configFile: join(HERE, "vite.config.ts"), logLevel: "warn" });
  const out = join(HERE, "dist");
  for (const path of readdirSync(out, { recursive: true, encoding: "utf8" })) {
    if (!/\.(html|js|css|svg)$/.test(path)) continue;
    const content = readFileSync(join(out, path));
    const params = { [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
    writeFileSync(join(out, `${path}.br`), brotliCompressSync(content, { params }));
    writeFileSync(join(out, `${path}.gz`), gzipSync(content, { level: 9 }));
  }
}

function isInstalled(name) {
  try {
    return Boolean(import.meta.resolve(name));
  } catch {
    return false;
  }
}
