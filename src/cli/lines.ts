/** A line of a stream, or stands for one that is too long. Line numbers count from 1 and include blank lines. */
export type Line = { readonly number: number } & (
  | { readonly kind: "line"; readonly text: string }
  | { readonly kind: "too-long" }
);

/** Splits a stream at its line feeds and never holds more than `limit` bytes of a line. Blank lines are left out. */
export async function* readLines(input: AsyncIterable<Uint8Array>, limit: number): AsyncGenerator<Line> {
  const line = new Pending(limit);
  for await (const chunk of input) {
    let rest = chunk;
    for (let end = rest.indexOf(LINE_FEED); end >= 0; end = rest.indexOf(LINE_FEED)) {
      line.add(rest.subarray(0, end));
      yield* line.take();
      rest = rest.subarray(end + 1);
    }
    line.add(rest);
  }
  yield* line.take();
}

const LINE_FEED = 0x0a;

class Pending {
  readonly #limit: number;
  #parts: Uint8Array[] = [];
  #length = 0;
  #number = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  add(part: Uint8Array): void {
    this.#length += part.length;
    if (this.#length > this.#limit) this.#parts = [];
    else this.#parts.push(part);
  }

  *take(): Generator<Line> {
    const text = Buffer.concat(this.#parts).toString("utf8").trim();
    const tooLong = this.#length > this.#limit;
    this.#parts = [];
    this.#length = 0;
    this.#number += 1;
    const number = this.#number;
    if (tooLong) yield { kind: "too-long", number };
    else if (text !== "") yield { kind: "line", number, text };
  }
}
