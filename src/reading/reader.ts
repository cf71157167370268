import { invalid, unavailable } from "../../common/errors.ts";
import { inTurns, type Owner, type TurnsParts } from "../threads/turns.ts";
import { type Input, type Library, type Output, TASKS, type TaskName } from "./tasks.ts";
import type { Job } from "./threads.ts";

/** Reads documents without holding up anybody: small ones at once, large ones in other threads, in turns by account. */
export interface Reader {
  /** 503 when the owner has too many large ones waiting, or this one's thread was lost; 400 when it needs too much memory. */
  read<T extends TaskName>(task: T, input: Input<T>, owner: Owner): Promise<Output<T>>;
}

export interface ReaderParts extends Omit<TurnsParts<Job>, "refusals"> {
  readonly library: Library;
}

/** Reading so much takes some 15 ms: less than it is worth to send it to another thread, and little for others to wait. */
export const LARGE = 128 * 1024;

export function createReader({ library, ...parts }: ReaderParts): Reader {
  const readApart = inTurns({ ...parts, refusals: REFUSALS });
  return {
    async read<T extends TaskName>(task: T, input: Input<T>, owner: Owner) {
      const bytes = bytesIn(input);
      const run = TASKS[task] as (library: Library, input: Input<T>) => Output<T>;
      return bytes < LARGE
        ? run(library, input)
        : ((await readApart({ task, input }, bytes, owner)) as Output<T>);
    },
  };
}

function bytesIn(value: unknown): number {
  if (value instanceof Uint8Array) return value.byteLength;
  if (typeof value !== "object" || value === null) return 0;
  return Object.values(value).reduce((sum: number, member) => sum + bytesIn(member), 0);
}

const REFUSALS: TurnsParts<Job>["refusals"] = {
  memory: () =>
    invalid("xml: leer el documento pide más memoria que la que hay para uno; sepárelo en varios", {
      campo: "xml",
    }),
  time: () => unavailable("leer el documento tardó demasiado"),
  crash: () => unavailable("la lectura del documento se interrumpió"),
};
