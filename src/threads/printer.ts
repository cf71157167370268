import { notApplicable, unavailable } from "../../common/errors.ts";
import type { Input, Output } from "./printing-tasks.ts";
import { inTurns, type Owner, type TurnsParts } from "./turns.ts";

/** Prints in threads, in turns by account, so that stamping and reading never wait for a PDF. */
export interface Printer {
  /**
   * Resolves to the PDF of a stamped document. @throws 503 when the owner has too many waiting or the thread was lost;
   * 400 when the document needs too much memory
   */
  print(input: Input<"print">, owner: Owner): Promise<Output<"print">>;
  /** Resolves to one PDF of several stamped documents. @throws as `print` does */
  run(input: Input<"run">, owner: Owner): Promise<Output<"run">>;
  ticket(input: Input<"ticket">, owner: Owner): Promise<Output<"ticket">>;
  /** Decodes a caller's picture and encodes it as documents may carry it, or says why it cannot be used. */
  logo(input: Input<"logo">, owner: Owner): Promise<Output<"logo">>;
}

export type PrinterParts = Omit<TurnsParts, "refusals">;

export function createPrinter(parts: PrinterParts): Printer {
  const run = inTurns({ ...parts, refusals: REFUSALS });
  return {
    async print(input, owner) {
      const job = { table: "printing", task: "print", input } as const;
      return (await run(job, bytesOf([input]), owner)) as Output<"print">;
    },
    async run(input, owner) {
      const job = { table: "printing", task: "run", input } as const;
      return (await run(job, bytesOf(input.prints), owner)) as Output<"run">;
    },
    async ticket(input, owner) {
      return (await run({ table: "printing", task: "ticket", input }, 0, owner)) as Output<"ticket">;
    },
    async logo(input, owner) {
      return (await run({ table: "printing", task: "logo", input }, input.bytes.byteLength, owner)) as Output<"logo">;
    },
  };
}

/** Returns how much memory the prints hold; those that share a logo hold it once. */
function bytesOf(prints: readonly Input<"print">[]): number {
  const logos = new Set(prints.map(({ options }) => options.design.logo));
  const parts = [...prints.map(({ xml }) => xml), ...logos];
  return parts.reduce((sum, part) => sum + (part?.byteLength ?? 0), 0);
}

const REFUSALS: TurnsParts["refusals"] = {
  memory: () => notApplicable("El PDF pide más memoria que la que hay para un documento"),
  time: () => unavailable("hacer el PDF tardó demasiado"),
  crash: () => unavailable("la impresión del PDF se interrumpió"),
};
