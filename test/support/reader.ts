import { FairShare } from "../../common/fair-share.ts";
import { createReader, type Reader } from "../../src/reading/reader.ts";
import type { Library } from "../../src/reading/tasks.ts";
import { type Job, openThreads, type Shelf, THREAD_LIMITS } from "../../src/reading/threads.ts";
import type { Threads } from "../../src/threads/pool.ts";
import { limitsOf } from "../../src/threads/turns.ts";
import { SCHEMAS, XSD } from "./csd.ts";

/** A reader as the service has it; whoever opens the threads closes them. */
export function readerOf(threads: Threads<Job>, parts: Partial<Library> = {}): Reader {
  return createReader({
    library: { schemas: SCHEMAS, catalogs: undefined, ...parts },
    threads,
    share: new FairShare(limitsOf("documentos grandes", THREAD_LIMITS.threads)),
    onLoss: () => undefined,
  });
}

const SHELF: Shelf = { xsd: XSD, catalogs: {} };

/** They start when the first large document comes. */
export function openTestThreads(): Threads<Job> {
  return openThreads(
    () => SHELF,
    () => undefined,
  );
}

/** For tests whose documents are all small. */
export function inPlace(parts: Partial<Library> = {}): Reader {
  const nobody = async () => Promise.reject(new Error("a large document"));
  return readerOf({ run: nobody, close: async () => undefined }, parts);
}
