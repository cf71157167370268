export interface Happening {
  readonly operation: string;
  readonly reference: string | undefined;
  /** The document's Sello ends with these characters. */
  readonly sello?: string | undefined;
  /** The UUID is the stamp's, given now (code 200) or before (307). */
  readonly uuid?: string | undefined;
  /** The code is the answer's, or "none" when a fault left no answer and struck before the work began. */
  readonly code: string;
  readonly faults: readonly string[];
}

const MAX_KEPT = 5000;

/** A History has the latest requests, numbered, for tests to compare with the service's own records. */
export class History {
  readonly #now: () => Date;
  #kept: (Happening & { readonly number: number; readonly at: string })[] = [];
  #number = 0;

  constructor(now: () => Date) {
    this.#now = now;
  }

  add(happening: Happening): void {
    this.#number += 1;
    this.#kept.push({ number: this.#number, at: this.#now().toISOString(), ...happening });
    // The list is cut only at twice the limit, so that one in five thousand requests makes a copy.
    if (this.#kept.length > 2 * MAX_KEPT) this.#kept = this.#kept.slice(-MAX_KEPT);
  }

  since(number: number): readonly Happening[] {
    return this.#kept.filter((happening) => happening.number > number);
  }

  of(uuid: string): readonly Happening[] {
    return this.#kept.filter((happening) => happening.uuid === uuid);
  }

  clear(): void {
    this.#kept = [];
  }
}
