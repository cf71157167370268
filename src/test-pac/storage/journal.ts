import { ftruncateSync, writeSync } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";

/**
 * A Journal is a file of JSON lines that only grows. Once `append` returns, the entry survives a kill of the process,
 * but not a loss of power. Writing is synchronous, because handing some kilobytes to another thread costs more.
 */
export class Journal<Entry> {
  readonly #file: FileHandle;
  #end: number;

  private constructor(file: FileHandle, end: number) {
    this.#file = file;
    this.#end = end;
  }

  /** Opens the file, calls `visit` with every entry and its position, and removes a last line that a crash cut off. */
  static async open<Entry>(path: string, visit: (entry: Entry, place: number) => void): Promise<Journal<Entry>> {
    const file = await open(path, "a+", 0o600);
    let end = 0;
    for await (const { line, place } of lines(file, 0)) {
      visit(JSON.parse(line) as Entry, place);
      end = place + Buffer.byteLength(line) + 1;
    }
    await file.truncate(end);
    return new Journal<Entry>(file, end);
  }

  /** Appends the entry and returns its position. Nothing stays of an entry that could not be written completely. */
  append(entry: Entry): number {
    const place = this.#end;
    const line = Buffer.from(`${JSON.stringify(entry)}\n`);
    try {
      for (let written = 0; written < line.length; )
        written += writeSync(this.#file.fd, line, written, line.length - written);
    } catch (error) {
      ftruncateSync(this.#file.fd, place);
      throw error;
    }
    this.#end += line.length;
    return place;
  }

  async read(place: number): Promise<Entry> {
    for await (const { line } of lines(this.#file, place)) return JSON.parse(line) as Entry;
    throw new RangeError(`no journal entry at ${place}`);
  }

  async *entries(): AsyncGenerator<{ entry: Entry; place: number }> {
    for await (const { line, place } of lines(this.#file, 0)) yield { entry: JSON.parse(line) as Entry, place };
  }

  clear(): void {
    ftruncateSync(this.#file.fd, 0);
    this.#end = 0;
  }

  close(): Promise<void> {
    return this.#file.close();
  }
}

const CHUNK = 64 * 1024;
const LINE_FEED = 0x0a;

/** Returns the complete lines from `start` on; text behind the last line feed is not a line. */
async function* lines(file: FileHandle, start: number): AsyncGenerator<{ line: string; place: number }> {
  let place = start;
  let rest: Buffer = Buffer.alloc(0);
  for (;;) {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(CHUNK), 0, CHUNK, place + rest.length);
    if (bytesRead === 0) return;
    rest = Buffer.concat([rest, buffer.subarray(0, bytesRead)]);
    for (let end = rest.indexOf(LINE_FEED); end >= 0; end = rest.indexOf(LINE_FEED)) {
      yield { line: rest.toString("utf8", 0, end), place };
      place += end + 1;
      rest = rest.subarray(end + 1);
    }
  }
}
