import { FairShare } from "../../common/fair-share.ts";
import { createPrinter, type Printer } from "../../src/threads/printer.ts";
import type { TaskName } from "../../src/threads/printing-tasks.ts";
import { limitsOf } from "../../src/threads/turns.ts";

/** Returns a printer that prints on the calling thread, for tests that are not about threads. */
export function printerInPlace(): Printer {
  return createPrinter({
    threads: {
      // Fonts and catalogs load here, because most tests print nothing.
      async run({ task, input }) {
        const { TASKS } = await import("../../src/threads/printing-tasks.ts");
        return TASKS[task as TaskName](input as never);
      },
      close: async () => undefined,
    },
    share: new FairShare(limitsOf("PDF", 1)),
    onLoss: () => undefined,
  });
}
