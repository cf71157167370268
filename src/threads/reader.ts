import { invalid, unavailable } from "../../common/errors.ts";
import { type Input, type Library, type Output, TASKS, type TaskName } from "./reading-tasks.ts";
import { inTurns, type Owner, type TurnsParts } from "./turns.ts";

/**
 * Reads small documents at once, and large ones in threads, in turns by account, so that the event loop stays free.
 * Forecasts, which nobody waits for, are always made in threads.
 */
export interface Reader {
  /**
   * Runs a reading task. @throws 503 when the owner has too many large documents waiting or the thread was lost; 400
   * when the document needs too much memory
   */
  read<T extends TaskName>(task: T, input: Input<T>, owner: Owner): Promise<Output<T>>;
}

export interface ReaderParts extends Omit<TurnsParts, "refusals"> {
  readonly library: Library;
}

/**
 * Documents from this size on are read in a thread. Reading one of this size takes some 8 ms, and one of bare elements
 * 25; sending less to a thread costs more than it saves.
 */
export const LARGE = 64 * 1024;

export function createReader({ library, ...parts }: ReaderParts): Reader {
  const readInTurn = inTurns({ ...parts, refusals: REFUSALS });
  return {
    async read<T extends TaskName>(task: T, input: Input<T>, owner: Owner) {
      const bytes = bytesIn(input);
      const run = TASKS[task] as (library: Library, input: Input<T>) => Output<T>;
      return bytes < LARGE && task !== "forecasts"
        ? run(library, input)
        : ((await readInTurn({ table: "reading", task, input }, bytes, owner)) as Output<T>);
    },
  };
}

function bytesIn(value: unknown): number {
  if (value instanceof Uint8Array) return value.byteLength;
  if (typeof value !== "object" || value === null) return 0;
  return Object.values(value).reduce((sum: number, member) => sum + bytesIn(member), 0);
}

const REFUSALS: TurnsParts["refusals"] = {
  memory: () =>
    invalid("xml: leer el documento pide más memoria que la que hay para uno; sepárelo en varios", {
      campo: "xml",
    }),
  time: () => unavailable("leer el documento tardó demasiado"),
  crash: () => unavailable("la lectura del documento se interrumpió"),
};
