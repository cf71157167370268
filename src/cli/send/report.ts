import type { Writable } from "node:stream";
import type { Reply } from "./outcome.ts";
import { type Count, Progress } from "./progress.ts";

export interface Report {
  readonly lines: number;
  stamped: number;
  /** An earlier run stamped these lines, so they were not sent. */
  skipped: number;
  /** Stamped documents that the service already had under their keys. */
  repeated: number;
  failed: number;
  readonly errors: readonly ErrorCount[];
  readonly stopped?: string | undefined;
}

interface ErrorCount {
  readonly code: string;
  /** The sentence is that of the first line with this error. */
  readonly sentence: string;
  count: number;
  readonly lines: number[];
}

const MAX_ERRORS = 100;
const MAX_ERROR_LINES = 10;

/** Counts the outcomes of a batch's lines, and shows each as progress. */
export class Tally {
  readonly #progress: Progress;
  readonly #count: Count;
  readonly #errors = new Map<string, ErrorCount>();
  #report = { lines: 0, stamped: 0, skipped: 0, repeated: 0, failed: 0 };

  constructor(out: Writable, total: number | undefined) {
    this.#count = { total, done: 0, skipped: 0, failed: 0 };
    this.#progress = new Progress(out, this.#count);
  }

  get lines(): number {
    return this.#report.lines;
  }

  read(): void {
    this.#report.lines += 1;
  }

  skip(): void {
    this.#report.skipped += 1;
    this.#count.skipped += 1;
    this.#count.done += 1;
  }

  stamp(number: number, { body }: Reply): void {
    this.#report.stamped += 1;
    this.#count.done += 1;
    if (body?.idempotente) this.#report.repeated += 1;
    const repeated = body?.idempotente ? " (ya lo estaba)" : "";
    this.#progress.line(`línea ${number}: ${body?.data?.estado} ${body?.data?.uuidFiscal ?? ""}${repeated}`, false);
  }

  fail(number: number, { code, sentence }: { code: string; sentence: string }): void {
    this.#report.failed += 1;
    this.#count.failed += 1;
    this.#count.done += 1;
    this.#progress.line(`línea ${number}: ${sentence}`, true);
    const own = JSON.stringify([code, sentence]);
    const isOther = this.#errors.size >= MAX_ERRORS && !this.#errors.has(own);
    const name = isOther ? OTHERS : own;
    const error = this.#errors.get(name) ?? { code: isOther ? OTHERS : code, sentence, count: 0, lines: [] };
    error.count += 1;
    if (error.lines.length < MAX_ERROR_LINES) error.lines.push(number);
    this.#errors.set(name, error);
  }

  /** Ends the display and returns the report. `stopped` is the reason why not all lines were sent. */
  end(stopped: string | undefined): Report {
    this.#progress.end();
    return { ...this.#report, errors: [...this.#errors.values()], stopped };
  }
}

/** This name collects the refusals beyond the counted ones. */
const OTHERS = "otros";

export function reportText({ lines, stamped, skipped, repeated, failed, errors, stopped }: Report): string {
  const rows = [
    ["líneas leídas", lines],
    ["timbradas", stamped],
    ["  de ellas, ya lo estaban", repeated],
    ["timbradas antes, no enviadas", skipped],
    ["con error", failed],
  ] as const;
  const told = errors.map(
    ({ code, sentence, count, lines }) =>
      `  ${count} × ${code}: ${sentence} (línea${count === 1 ? "" : "s"} ${lines.join(", ")}${count > lines.length ? "…" : ""})`,
  );
  const end =
    stopped === undefined ? [] : [`No se enviaron todas: ${stopped}. La misma orden continúa donde se quedó.`];
  return [...rows.map(([name, count]) => `${name.padEnd(30)}${count}`), ...told, ...end, ""].join("\n");
}
