import { FairShare } from "../../common/fair-share.ts";
import { createPrinter, type Printer, printingLimits } from "../../src/printing/printer.ts";

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
    share: new FairShare(printingLimits(1)),
    onLoss: () => undefined,
  });
}
