import { setPriority } from "node:os";
import { workerData } from "node:worker_threads";
import { once } from "../../common/once.ts";
import { unpackCatalogs } from "../engine/catalogs/index.ts";
import { loadSchemas } from "../engine/validation/schema.ts";
import { toPlain } from "./plain.ts";
import type { Library } from "./reading-tasks.ts";
import type { Job, Supplies, TableName } from "./threads.ts";

/**
 * On Linux each thread has a priority of its own; this one lets stamping go first where processors are short. The
 * thread takes it after it has loaded its first table, because loading takes more than most tasks, and a caller waits
 * for it.
 */
const NICE = 10;
const lowerPriority = once(() => {
  if (process.platform === "linux") setPriority(NICE);
});

type Task = (input: object) => unknown;

/** A thread loads a table with the first job that needs it: printing loads fonts, reading schemas. */
const TABLES: Readonly<Record<TableName, () => Promise<Readonly<Record<string, Task>>>>> = {
  reading: once(async () => {
    const { TASKS } = await import("./reading-tasks.ts");
    const { xsd, catalogs } = workerData as Supplies;
    const library: Library = { schemas: loadSchemas(xsd), catalogs: unpackCatalogs(catalogs) };
    const bound = Object.entries(TASKS).map(([name, task]): [string, Task] => [
      name,
      (input) => task(library, input as never),
    ]);
    return Object.fromEntries(bound);
  }),
  printing: once(async () => (await import("./printing-tasks.ts")).TASKS as Readonly<Record<string, Task>>),
};

/** Runs one job at a time, as each thread of the pool does (threads.ts). */
export default async function run({ table, task, input }: Job): Promise<unknown> {
  try {
    const tasks = await TABLES[table]();
    lowerPriority();
    return toPlain(await tasks[task]!(input));
  } catch (cause) {
    // After a trap of WebAssembly libxml2's memory is unreliable, so the thread ends and the pool starts another one.
    if ((cause as Error).name === "RuntimeError") process.exit(1);
    throw cause;
  }
}
