import { createHash } from "node:crypto";

/**
 * Makes the idempotency keys of lines without one: a hash of the resource, the batch's name, the line's text, and its
 * place among equal lines. The line's number is left out, so adding or removing a line changes no other key, and
 * nothing is stamped twice.
 */
export class Keys {
  readonly #batch: string;
  /** Counts how often each text has come so far, by its hash. */
  readonly #seen = new Map<string, number>();

  constructor(resource: string, name: string) {
    this.#batch = `${resource}\n${name}\n`;
  }

  /** Returns the key of the next line, 40 to 47 characters; lines must come in their order. */
  next(text: string): string {
    const hash = createHash("sha256")
      .update(this.#batch + text)
      .digest("hex")
      .slice(0, HASH);
    const times = (this.#seen.get(hash) ?? 0) + 1;
    this.#seen.set(hash, times);
    return times === 1 ? `envio-${hash}` : `envio-${hash}-${times}`;
  }
}

/** These hex digits are 136 bits of the hash, so no two texts share a key. */
const HASH = 34;
