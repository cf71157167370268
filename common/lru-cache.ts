/**
 * An LruCache keeps the values that were used last, by their names; beyond `most` the value unused for longest is
 * removed.
 */
export class LruCache<Value> {
  readonly #values = new Map<string, Value>();
  readonly #most: number;

  constructor(most: number) {
    this.#most = most;
  }

  get(name: string): Value | undefined {
    const value = this.#values.get(name);
    // A Map keeps the order of insertion, so a used value moves to its end.
    if (value !== undefined) this.#put(name, value);
    return value;
  }

  set(name: string, value: Value): void {
    this.#put(name, value);
    if (this.#values.size > this.#most) this.#values.delete(this.#values.keys().next().value!);
  }

  /** Keeps a value that is still being read, so that callers of the same moment share it; a failed one is not kept. */
  setWhile(reading: Promise<unknown>, name: string, value: Value): void {
    this.set(name, value);
    reading.catch(() => {
      if (this.#values.get(name) === value) this.#values.delete(name);
    });
  }

  #put(name: string, value: Value): void {
    this.#values.delete(name);
    this.#values.set(name, value);
  }
}
