export { createPrinter, type Printer } from "./printer.ts";
export { createReader, type Reader } from "./reader.ts";
export { type Head, type Library, MOST_TAXES, type Payable } from "./reading-tasks.ts";
export { openThreads, THREADS_FOR, type Threads } from "./threads.ts";
export { limitsOf } from "./turns.ts";
