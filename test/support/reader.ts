import { FairShare } from "../../common/fair-share.ts";
import { createReader, type Reader } from "../../src/threads/reader.ts";
import type { Library } from "../../src/threads/reading-tasks.ts";
import { openThreads, type Supplies, THREADS_FOR, type Threads } from "../../src/threads/threads.ts";
import { limitsOf } from "../../src/threads/turns.ts";
import { SCHEMAS, XSD } from "./csd.ts";

/** Returns a reader as the service has it; the caller closes the threads. */
export function readerOf(threads: Threads, parts: Partial<Library> = {}): Reader {
  return createReader({
    library: { schemas: SCHEMAS, catalogs: undefined, ...parts },
    threads,
    share: new FairShare(limitsOf("documentos grandes", THREADS_FOR.reading)),
    onLoss: () => undefined,
  });
}

export const SUPPLIES: Supplies = { xsd: XSD, catalogs: {} };

/** The threads start when the first large document comes. */
export function openTestThreads(): Threads {
  return openThreads(
    () => SUPPLIES,
    () => undefined,
  );
}

/** Returns a reader without threads, for tests whose documents are all small. */
export function inPlace(parts: Partial<Library> = {}): Reader {
  const nobody = async () => Promise.reject(new Error("a large document"));
  return readerOf({ run: nobody, close: async () => undefined }, parts);
}
