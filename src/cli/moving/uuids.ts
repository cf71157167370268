const ID = 16;
/** The environment's first letter and the id; then the fiscal UUID. */
const KEY = 1 + ID;
const RECORD = KEY + ID;

/**
 * Keeps the fiscal UUIDs of all documents of a file by environment and id, in 33 bytes each, because millions of them
 * are to fit in memory. They are added in the order of the file, which is that of their bytes.
 */
export class FiscalUuids {
  #records = Buffer.alloc(1_000 * RECORD);
  #count = 0;

  add(environment: string, id: string, uuid: string): void {
    if (this.#count * RECORD === this.#records.length)
      this.#records = Buffer.concat([this.#records, Buffer.alloc(this.#records.length)]);
    keyOf(environment, id).copy(this.#records, this.#count * RECORD);
    bytesOf(uuid).copy(this.#records, this.#count * RECORD + KEY);
    this.#count += 1;
  }

  /** Returns the fiscal UUID of a document; undefined where the file has none. */
  find(environment: string, id: string): string | undefined {
    const key = keyOf(environment, id);
    let [from, to] = [0, this.#count];
    while (from < to) {
      const middle = (from + to) >>> 1;
      const at = middle * RECORD;
      const order = key.compare(this.#records, at, at + KEY);
      if (order === 0) return textOf(this.#records.subarray(at + KEY, at + RECORD));
      if (order < 0) to = middle;
      else from = middle + 1;
    }
    return undefined;
  }

  /** Returns a fiscal UUID that two documents have. Documents of different environments may have the same one. */
  twice(): string | undefined {
    const places = [...Array(this.#count).keys()].map((each) => each * RECORD);
    const uuidAt = (place: number) =>
      Buffer.concat([this.#records.subarray(place, place + 1), this.#records.subarray(place + KEY, place + RECORD)]);
    const sorted = places.toSorted((one, other) => {
      const order = this.#records[one]! - this.#records[other]!;
      return order === 0
        ? this.#records.compare(this.#records, other + KEY, other + RECORD, one + KEY, one + RECORD)
        : order;
    });
    const at = sorted.findIndex((place, index) => index > 0 && uuidAt(place).equals(uuidAt(sorted[index - 1]!)));
    return at < 0 ? undefined : textOf(this.#records.subarray(sorted[at]! + KEY, sorted[at]! + RECORD));
  }
}

const keyOf = (environment: string, id: string) =>
  Buffer.concat([Buffer.from(environment.slice(0, 1).padEnd(1)).subarray(0, 1), bytesOf(id)]);

/** A text that is no UUID gives other bytes than any UUID that the service takes; the service refuses its row. */
function bytesOf(uuid: string): Buffer {
  const bytes = Buffer.alloc(ID);
  bytes.write(uuid.replaceAll("-", ""), "hex");
  return bytes;
}

function textOf(bytes: Buffer): string {
  const [, ...parts] = /^(.{8})(.{4})(.{4})(.{4})(.{12})/.exec(bytes.toString("hex"))!;
  return parts.join("-");
}
