import fc from "fast-check";
import { afterAll, beforeEach } from "vitest";
import { cpuSoFar } from "./cpu.ts";
import { tellOpenPages } from "./open-pages.ts";

declare module "vitest" {
  interface TaskMeta {
    /** Seconds of CPU that the file took, with its imports and the processes that it started. */
    cpu?: number;
  }
}

const began = cpuSoFar();
// biome-ignore lint/correctness/noEmptyPattern: vitest reads fixtures from the first pattern; no file has any here.
afterAll(({}, { file }) => {
  file.meta.cpu = cpuSoFar() - began;
});

beforeEach(({ onTestFailed }) => onTestFailed(tellOpenPages));

/**
 * Random tests have the same cases in every run, so that a failure is the commit's fault. `SEED=$RANDOM npm test` takes
 * others.
 */
fc.configureGlobal({ seed: Number(process.env.SEED ?? 1) });

/**
 * A worker goes on without the process that started it, where that was killed; nothing that was started for tests may
 * stay.
 */
function endWithRun(): void {
  process.exit(1);
}
// Each file of a worker runs this module again.
if (!process.listeners("disconnect").some(({ name }) => name === endWithRun.name))
  process.once("disconnect", endWithRun);
