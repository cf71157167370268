import { FairShare } from "../../common/fair-share.ts";
import { createPrinter, type Printer } from "../../src/printing/printer.ts";
import { limitsOf } from "../../src/threads/turns.ts";

/** A printer that prints where it is asked: for tests that are not about threads. */
export function printerInPlace(): Printer {
  return createPrinter({
    threads: {
      // Fonts and catalogs only where something is printed.
      async run({ task, input }) {
        const { TASKS } = await import("../../src/printing/tasks.ts");
        return TASKS[task](input as never);
      },
      close: async () => undefined,
    },
    share: new FairShare(limitsOf("PDF", 1)),
    onLoss: () => undefined,
  });
}
