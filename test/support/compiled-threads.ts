import { readFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { type Plugin as Bundling, build } from "esbuild";
import type { Plugin } from "vite";
import { once } from "../../common/once.ts";

const PROJECT = resolve(import.meta.dirname, "../..");
const OUT = join(PROJECT, "node_modules/.cache/threads");
const THREADS = "/src/threads/threads.ts";
/** The expression by which the sources start a thread. */
const FROM_SOURCES = /\{ filename: besideThis\("thread\.ts"\).+\}/;

/**
 * Lets the service's threads start from JavaScript that is made once in a run. A thread takes seconds to load the
 * sources, and nearly every file of tests starts one.
 */
export function compiledThreads(): Plugin {
  const made = once(makeThread);
  return {
    name: "compiled-threads",
    enforce: "pre",
    async transform(code, id) {
      if (!id.endsWith(THREADS)) return undefined;
      if (!FROM_SOURCES.test(code)) throw new Error(`${id} starts its threads otherwise`);
      await made();
      return code.replace(FROM_SOURCES, JSON.stringify({ filename: join(OUT, "thread.mjs") }));
    },
  };
}

function makeThread() {
  return build({
    entryPoints: [join(PROJECT, "src/threads/thread.ts")],
    outdir: OUT,
    outExtension: { ".js": ".mjs" },
    bundle: true,
    splitting: true,
    packages: "external",
    format: "esm",
    platform: "node",
    target: "node20.19",
    logLevel: "error",
    plugins: [ownPaths],
  });
}

/** Gives each source the path that it has, since the file that it is put into has another one. */
const ownPaths: Bundling = {
  name: "own-paths",
  setup({ onLoad }) {
    onLoad({ filter: /\.ts$/ }, async ({ path }) => {
      const own = { dirname: dirname(path), filename: path, url: pathToFileURL(path).href };
      const text = await readFile(path, "utf8");
      const contents = text.replaceAll(/import\.meta\.(dirname|filename|url)\b/g, (_, name: keyof typeof own) =>
        JSON.stringify(own[name]),
      );
      return { contents, loader: "ts" };
    });
  },
};
