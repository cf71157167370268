import { LruCache } from "../../../common/lru-cache.ts";
import type { Caller } from "./caller.ts";

const MOST_REMEMBERED = 20_000;

/**
 * Caches what was read of an account for each of its revisions, which the database counts. A caller admitted at a
 * revision sees the account as it was then or later, never as it was before, although another core may change it at any
 * time.
 */
export class ByRevision<Value> {
  readonly #recent = new LruCache<{ readonly revision: number; readonly value: Promise<Value> }>(MOST_REMEMBERED);

  find({ revision }: Caller, name: string, read: () => Promise<Value>): Promise<Value> {
    if (revision === undefined) return read();
    const remembered = this.#recent.get(name);
    if (remembered?.revision === revision) return remembered.value;
    const value = read();
    this.#recent.setWhile(value, name, { revision, value });
    return value;
  }
}
