import { availableParallelism } from "node:os";
import { notApplicable, unavailable } from "../../common/errors.ts";
import { openPool, type ThreadLimits, type Threads } from "../threads/pool.ts";
import { inTurns, type Owner, type TurnsParts } from "../threads/turns.ts";
import type { Input, Output, TaskName } from "./tasks.ts";

/** Prints in threads of its own, in turns by account: whoever stamps or reads never waits for paper. */
export interface Printer {
  /** The PDF of a stamped document. 503 when the owner has too many waiting, or its thread was lost; 400 when it needs too much memory. */
  print(input: Input<"print">, owner: Owner): Promise<Output<"print">>;
  /** A picture as documents may carry it. */
  logo(input: Input<"logo">, owner: Owner): Promise<Output<"logo">>;
}

export interface Job {
  readonly task: TaskName;
  readonly input: object;
}

/**
 * A page takes some 5 ms, the largest document that may be stamped 4 s and 350 MB. More than two threads would be memory
 * for what is seldom asked for at once.
 */
export const PRINTING_THREADS: ThreadLimits = {
  threads: Math.max(1, Math.min(availableParallelism() - 1, 2)),
  memoryMb: 512,
  taskMs: 20_000,
  // To start one takes a second or two, on a busy machine several.
  idleMs: 120_000,
};

/** All that a thread prints with it loads by itself. */
const NOTHING = {};

/** Threads that print (thread.ts). They load fonts and catalogs when the first job comes. */
export function openPrintingThreads(
  onTrouble: (cause: unknown) => void,
  limits: ThreadLimits = PRINTING_THREADS,
): Threads<Job> {
  return openPool({ beside: import.meta.url, name: "thread", data: () => NOTHING }, onTrouble, limits);
}

export type PrinterParts = Omit<TurnsParts<Job>, "refusals">;

export function createPrinter(parts: PrinterParts): Printer {
  const run = inTurns({ ...parts, refusals: REFUSALS });
  return {
    async print(input, owner) {
      const { logo } = input.options.design;
      const bytes = input.xml.byteLength + (logo?.byteLength ?? 0);
      return (await run({ task: "print", input }, bytes, owner)) as Output<"print">;
    },
    async logo(input, owner) {
      return (await run({ task: "logo", input }, input.bytes.byteLength, owner)) as Output<"logo">;
    },
  };
}

const REFUSALS: TurnsParts<Job>["refusals"] = {
  memory: () => notApplicable("El PDF pide más memoria que la que hay para un documento"),
  time: () => unavailable("hacer el PDF tardó demasiado"),
  crash: () => unavailable("la impresión del PDF se interrumpió"),
};
