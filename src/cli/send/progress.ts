import type { Writable } from "node:stream";

export interface Count {
  /** The total is unknown when the lines come from standard input. */
  readonly total: number | undefined;
  done: number;
  skipped: number;
  failed: number;
}

/** Shows the progress: as a bar that is redrawn on a terminal, as plain lines elsewhere. */
export class Progress {
  readonly #out: Writable;
  readonly #count: Count;
  readonly #started = performance.now();
  readonly #columns: number | undefined;
  readonly #timer: NodeJS.Timeout | undefined;

  constructor(out: Writable, count: Count) {
    this.#out = out;
    this.#count = count;
    const { isTTY, columns } = out as Partial<NodeJS.WriteStream>;
    if (!isTTY) return;
    // Some terminals report no width.
    this.#columns = columns || 80;
    this.#timer = setInterval(() => this.#draw(), REDRAW_MS).unref();
  }

  /** Writes the outcome of a line. A terminal shows only failures, because the bar counts the rest. */
  line(text: string, failed: boolean): void {
    if (this.#columns === undefined) this.#out.write(`${text}\n`);
    else if (failed) this.#out.write(`${CLEAR}${text}\n`);
    this.#draw();
  }

  end(): void {
    clearInterval(this.#timer);
    if (this.#columns !== undefined) this.#out.write(CLEAR);
  }

  #draw(): void {
    if (this.#columns === undefined) return;
    const text = progressText(this.#count, performance.now() - this.#started);
    this.#out.write(CLEAR + text.slice(0, this.#columns - 1));
  }
}

const REDRAW_MS = 1_000;
/** The sequence returns to the beginning of the line and erases it (ECMA-48). */
const CLEAR = "\r\u001b[2K";
const WIDTH = 24;

/** Returns the bar's text: "[######------] 120/480  3 con error  faltan 6 min". */
export function progressText({ total, done, skipped, failed }: Count, elapsedMs: number): string {
  const errors = failed === 0 ? "" : `  ${failed} con error`;
  if (total === undefined) return `${done} líneas${errors}`;
  const filled = total === 0 ? WIDTH : Math.floor((WIDTH * done) / total);
  const bar = "#".repeat(filled) + "-".repeat(WIDTH - filled);
  // Lines of an earlier run took this run no time, so they do not count for the estimate.
  const worked = done - skipped;
  const left = worked === 0 ? "" : `  faltan ${duration(((total - done) * elapsedMs) / worked)}`;
  return `[${bar}] ${done}/${total}${errors}${left}`;
}

function duration(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  if (seconds < 90) return `${seconds} s`;
  const minutes = Math.ceil(seconds / 60);
  return minutes < 90 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}
