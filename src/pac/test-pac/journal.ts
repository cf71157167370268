import { type FileHandle, open } from "node:fs/promises";

/**
 * A file of JSON lines that only grows. An entry counts once `append` resolves: from then on no kill takes it back, only
 * a machine that loses its power could. Entries that wait at the same time share one write.
 */
export class Journal<Entry> {
  readonly #file: FileHandle;
  #end: number;
  /** What the next write will carry; none when no write waits. */
  #waiting: Buffer[] | undefined;
  /** How often the file was emptied. */
  #clearings = 0;
  /** The last write ordered. A failed one fails all that come after it: the file's end is not known any more. */
  #last: Promise<void> = Promise.resolve();

  private constructor(file: FileHandle, end: number) {
    this.#file = file;
    this.#end = end;
  }

  /** Opens the file, tells `visit` every entry with its place, and cuts off a last line that a crash tore. */
  static async open<Entry>(
    path: string,
    visit: (entry: Entry, place: number) => void,
  ): Promise<Journal<Entry>> {
    const file = await open(path, "a+", 0o600);
    let end = 0;
    for await (const { line, place } of lines(file, 0)) {
      visit(JSON.parse(line) as Entry, place);
      end = place + Buffer.byteLength(line) + 1;
    }
    await file.truncate(end);
    return new Journal<Entry>(file, end);
  }

  /** Resolves with the entry's place when it is safe; without one when the file was emptied meanwhile. */
  async append(entry: Entry): Promise<number | undefined> {
    const line = Buffer.from(`${JSON.stringify(entry)}\n`);
    const [place, clearings] = [this.#end, this.#clearings];
    this.#end += line.length;
    this.#waiting ??= this.#nextWrite();
    this.#waiting.push(line);
    await this.#last;
    return clearings === this.#clearings ? place : undefined;
  }

  async read(place: number): Promise<Entry> {
    for await (const { line } of lines(this.#file, place)) return JSON.parse(line) as Entry;
    throw new RangeError(`no journal entry at ${place}`);
  }

  /** All entries, oldest first. */
  async *entries(): AsyncGenerator<{ entry: Entry; place: number }> {
    for await (const { line, place } of lines(this.#file, 0))
      yield { entry: JSON.parse(line) as Entry, place };
  }

  /** At once: what is appended from now on stands in an empty file, behind what was ordered before. */
  async clear(): Promise<void> {
    this.#clearings += 1;
    this.#end = 0;
    this.#waiting = undefined;
    this.#last = this.#last.then(() => this.#file.truncate(0));
    await this.#last;
  }

  async close(): Promise<void> {
    await this.#last;
    await this.#file.close();
  }

  /** Orders a write, after those ordered before; until it begins it takes more lines. */
  #nextWrite(): Buffer[] {
    const lines: Buffer[] = [];
    this.#last = this.#last.then(() => {
      if (this.#waiting === lines) this.#waiting = undefined;
      return this.#file.appendFile(Buffer.concat(lines));
    });
    return lines;
  }
}

const CHUNK = 64 * 1024;
const LINE_FEED = 0x0a;

/** The whole lines from `start` on; what follows the last line feed is not a line. */
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
