import { closeSync, createReadStream, existsSync, openSync, readSync, statSync, writeSync } from "node:fs";
import { CliError } from "../core.ts";
import { readLines } from "../lines.ts";
import { verdictOf } from "./post.ts";

/** One line of the file: what became of one line of the batch. The answer stands there as it was written. */
export interface Result {
  readonly linea: number;
  readonly idempotency_key?: string | undefined;
  /** HTTP; absent where nothing was sent, or nothing came back. */
  readonly status?: number | undefined;
  /** It says how often it was sent. */
  readonly intentos: number;
  /** It says why nothing was sent, or nothing came back. */
  readonly error?: string | undefined;
}

/** A stamped document of 10 MB in base64, and what surrounds it. */
const MAX_RESULT = 32 * 1024 * 1024;

/**
 * The results that an earlier run left, and those of this one behind them: one JSON object a line. Whatever run wrote
 * last about a line is what counts.
 */
export class Results {
  /** Keys of what is stamped. */
  readonly settled: ReadonlySet<string>;
  readonly #file: number;
  readonly #who: string;

  private constructor(settled: ReadonlySet<string>, file: number, who: string) {
    this.settled = settled;
    this.#file = file;
    this.#who = who;
  }

  /** `key` is the account's: what another one's stands for, in another environment too, is nothing that was settled here. */
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

  /** `answer` is JSON, or nothing. */
  add(result: Result, answer: string): void {
    const head = JSON.stringify({ ...result, llave: this.#who });
    // JSON has line feeds only between its values.
    const line = answer === "" ? head : `${head.slice(0, -1)},"respuesta":${answer.replaceAll("\n", " ")}}`;
    writeSync(this.#file, `${line}\n`);
  }

  close(): void {
    closeSync(this.#file);
  }

  /** A run that was killed may have left half a line. */
  #endLastLine(path: string): void {
    const { size } = statSync(path);
    const last = Buffer.alloc(1, "\n");
    if (size > 0) readSync(this.#file, last, 0, 1, size - 1);
    if (last.toString() !== "\n") writeSync(this.#file, "\n");
  }
}

/** So many characters of a key are no secret: `account show` tells them too. */
function prefixOf(key: string): string {
  return key.slice(0, 12);
}

async function readSettled(path: string, who: string): Promise<Set<string>> {
  const settled = new Set<string>();
  for await (const line of readLines(createReadStream(path), MAX_RESULT)) {
    const {
      llave,
      idempotency_key: key,
      status,
      respuesta: body,
    } = line.kind === "line" ? read(line.text) : {};
    if (llave !== who || key === undefined) continue;
    const verdict = verdictOf({ status, body, text: "" });
    if (verdict === "stamped") settled.add(key);
    else settled.delete(key);
  }
  return settled;
}

type Written = Partial<Result> & {
  readonly llave?: string;
  readonly respuesta?: Parameters<typeof verdictOf>[0]["body"];
};

/** A line that is no result settles nothing. */
function read(text: string): Written {
  try {
    return { ...JSON.parse(text) };
  } catch {
    return {};
  }
}
