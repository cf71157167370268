export { createPrinter, type Printer } from "./printer.ts";
export { createReader, type Reader } from "./reader.ts";
export { type Head, type Library, MOST_TAXES, type Output, type Payable } from "./reading-tasks.ts";
export { openThreads, THREAD_LIMITS, THREADS_FOR, type ThreadLimits, type Threads } from "./threads.ts";
export { limitsOf } from "./turns.ts";
