import { writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import type { Plugin } from "vite";
import { bundle } from "../../bundle.mjs";
import { once } from "../../common/once.ts";

const PROJECT = resolve(import.meta.dirname, "../..");
const OUT = join(PROJECT, "node_modules/.cache/threads");
const THREADS = "/src/threads/threads.ts";
const THREAD = "src/threads/thread";
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
      return code.replace(FROM_SOURCES, JSON.stringify({ filename: join(OUT, `${THREAD}.js`) }));
    },
  };
}

async function makeThread(): Promise<void> {
  await bundle([THREAD], OUT, PROJECT);
  await writeFile(join(OUT, "package.json"), JSON.stringify({ type: "module" }));
}
