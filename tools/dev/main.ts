import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { watch } from "node:fs";

/**
 * `npm run dev`: the demo, started again when a source changes. The pages of the portal are built anew before, because
 * the gateway reads them when it starts.
 */
const FOLDERS = ["common", "gateway", "proto/gen", "src", "xsd"];
const PAGES = /^gateway\/portal\/(?!dist\/)/;
/** An editor that saves a file, and a change of branch, are several changes at once. */
const SETTLED_MS = 300;

const BUILD = "gateway/portal/build.mjs";
const DIST = "gateway/portal/dist";
const DEMO = ["--import", "tsx", "gateway/main.ts", "--with-core", "--demo"];

let demo: ChildProcess | undefined;
let isEnding = false;
let changed: ReadonlySet<string> = new Set();
let timer: NodeJS.Timeout | undefined;
let turn = Promise.resolve();

async function startAgain(paths: ReadonlySet<string>): Promise<void> {
  if ([...paths].some((path) => PAGES.test(path))) {
    // The builder names the place where the pages cannot be built, and the service goes on without them.
    await once(spawn(process.execPath, [BUILD], { stdio: "inherit" }), "exit");
  }
  await stop();
  if (!isEnding) demo = spawn(process.execPath, DEMO, { stdio: "inherit" });
}

async function stop(): Promise<void> {
  if (demo === undefined || demo.exitCode !== null || demo.signalCode !== null) return;
  demo.kill("SIGTERM");
  await once(demo, "exit");
}

for (const folder of FOLDERS) {
  watch(folder, { recursive: true }, (_, name) => {
    const path = `${folder}/${name}`;
    if (path.startsWith(DIST)) return;
    changed = new Set([...changed, path]);
    clearTimeout(timer);
    timer = setTimeout(() => {
      const paths = changed;
      changed = new Set();
      console.log(`${[...paths].slice(0, 3).join(", ")} changed: starting again`);
      turn = turn.then(() => startAgain(paths));
    }, SETTLED_MS);
  });
}

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
  process.on(signal, () => {
    isEnding = true;
    void turn.then(stop).then(() => process.exit());
  });
}

turn = startAgain(new Set());
