/** The values that were used last, by their names; of more than `most` the one that was not used for longest goes. */
export class LruCache<Value> {
  readonly #values = new Map<string, Value>();
  readonly #most: number;

  constructor(most: number) {
    this.#most = most;
  }

  get(name: string): Value | undefined {
    const value = this.#values.get(name);
    // A map keeps the order of insertion: what is used goes to its end.
    if (value !== undefined) this.#put(name, value);
    return value;
  }

  set(name: string, value: Value): void {
    this.#put(name, value);
    if (this.#values.size > this.#most) this.#values.delete(this.#values.keys().next().value!);
  }

  #put(name: string, value: Value): void {
    this.#values.delete(name);
    this.#values.set(name, value);
  }
}
