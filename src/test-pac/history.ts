/** A request and what came of it. */
export interface Happening {
  readonly operation: string;
  readonly reference: string | undefined;
  /** The stamp concerned: given now (code 200) or before (307). */
  readonly uuid?: string | undefined;
  /** Code of the answer; "none" when a fault struck before the work began. */
  readonly code: string;
  readonly faults: readonly string[];
}

const MAX_KEPT = 5000;

/** The latest requests, numbered: what a test compares the service's own memory with. */
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
    // Twice the limit before cutting: one copy in five thousand requests instead of one at each.
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
