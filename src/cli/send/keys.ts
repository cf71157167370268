import { createHash } from "node:crypto";

/**
 * The idempotency keys of lines that bring none: a hash of the resource, the batch's name and the line's own text, and
 * which of several equal lines it is. No line's number is in it: a line that is added above, or taken away, changes the
 * key of no other one, so nothing is stamped twice.
 */
export class Keys {
  readonly #batch: string;
  /** How often each text came so far, by its hash. */
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

/** 136 bits: no two texts ever have the same. */
const HASH = 34;
