import { closeSync, createReadStream, existsSync, openSync, readSync, statSync, writeSync } from "node:fs";
import { CliError } from "../core.ts";
import { readLines } from "../lines.ts";
import { verdictOf } from "./outcome.ts";

/** A line of the results file: the outcome of one line of the batch. The answer stands in it unchanged. */
export interface Result {
  readonly linea: number;
  readonly idempotency_key?: string | undefined;
  /** The HTTP status is absent where nothing was sent or no answer came. */
  readonly status?: number | undefined;
  readonly intentos: number;
  readonly error?: string | undefined;
}

/** A line holds a stamped document of 10 MB in base64 with its envelope. */
const MAX_RESULT = 32 * 1024 * 1024;

/**
 * Keeps the results of earlier runs with those of this one behind them, one JSON object a line. The last result of a
 * line counts.
 */
export class Results {
  /** The documents of lines with these keys are stamped already. */
  readonly settled: ReadonlySet<string>;
  readonly #file: number;
  readonly #who: string;

  private constructor(settled: ReadonlySet<string>, file: number, who: string) {
    this.settled = settled;
    this.#file = file;
    this.#who = who;
  }

  /**
   * Opens the results. `key` is the account's API key: results of another account or environment settle nothing here.
   */
  static async open(path: string, key: string): Promise<Results> {
    const who = prefixOf(key);
    try {
      const settled = existsSync(path) ? await readSettled(path, who) : new Set<string>();
      const results = new Results(settled, openSync(path, "a+", 0o600), who);
      results.#endLastLine(path);
      return results;
    } catch (error) {
      const { syscall, message } = error as NodeJS.ErrnoException;
      if (syscall === undefined) throw error;
      throw new CliError(`No se puede usar ${path}: ${message}`);
    }
  }

  /** Appends a result. `answer` is JSON text, or empty without an answer. */
  add(result: Result, answer: string): void {
    const head = JSON.stringify({ ...result, llave: this.#who });
    // JSON text has line feeds only between its values, so blanks can replace them.
    const line = answer === "" ? head : `${head.slice(0, -1)},"respuesta":${answer.replaceAll("\n", " ")}}`;
    writeSync(this.#file, `${line}\n`);
  }

  close(): void {
    closeSync(this.#file);
  }

  /** Ends the last line, of which a killed run may have written only a part. */
  #endLastLine(path: string): void {
    const { size } = statSync(path);
    const last = Buffer.alloc(1, "\n");
    if (size > 0) readSync(this.#file, last, 0, 1, size - 1);
    if (last.toString() !== "\n") writeSync(this.#file, "\n");
  }
}

/** Returns the beginning of a key, which is no secret: `account show` shows it too. */
function prefixOf(key: string): string {
  return key.slice(0, 12);
}

async function readSettled(path: string, who: string): Promise<Set<string>> {
  const settled = new Set<string>();
  for await (const line of readLines(createReadStream(path), MAX_RESULT)) {
    const { llave, idempotency_key: key, status, respuesta: body } = line.kind === "line" ? read(line.text) : {};
    if (llave !== who || key === undefined) continue;
    if (status !== undefined && verdictOf({ status, body }) === "stamped") settled.add(key);
    else settled.delete(key);
  }
  return settled;
}

type Written = Partial<Result> & {
  readonly llave?: string;
  readonly respuesta?: Parameters<typeof verdictOf>[0]["body"];
};

/** Reads a line of the file. A line that is no result settles nothing. */
function read(text: string): Written {
  try {
    return { ...JSON.parse(text) };
  } catch {
    return {};
  }
}
