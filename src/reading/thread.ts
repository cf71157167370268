import { workerData } from "node:worker_threads";
import { unpackCatalogs } from "../engine/catalogs/index.ts";
import { loadSchemas } from "../engine/schema.ts";
import { toPlain } from "../threads/plain.ts";
import { lowerPriority } from "../threads/priority.ts";
import { type Library, TASKS } from "./tasks.ts";
import type { Job, Shelf } from "./threads.ts";

/** What runs in each thread of the pool (threads.ts): it reads one document after the other. */
lowerPriority();

const { xsd, catalogs } = workerData as Shelf;
const library: Library = { schemas: loadSchemas(xsd), catalogs: unpackCatalogs(catalogs) };

export default function read({ task, input }: Job): unknown {
  try {
    return toPlain(TASKS[task](library, input as never));
  } catch (cause) {
    // What libxml2 left behind in its memory is not to be relied on: the thread ends, and another one takes its place.
    if ((cause as Error).name === "RuntimeError") process.exit(1);
    throw cause;
  }
}
