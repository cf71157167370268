import type { Database, Tenant } from "../../persistence/database/index.ts";
import { findByKeys, type Keyed } from "../../persistence/documents/index.ts";

/** A document that was refused or cancelled leaves its key behind, and the next one takes the next key. */
export interface Attempt {
  /** It counts from 1. */
  readonly intento: number;
  /** The document that has the key; a refused or cancelled one only where no key is left. */
  readonly document: Keyed | undefined;
}

/** Documents in these states pay nothing. */
const PASSED: ReadonlySet<string> = new Set(["error", "cancelada"]);

const keyOf = (base: string, attempt: number) => (attempt === 1 ? base : `${base}-${attempt}`);

/** Returns the attempt that is next for each of these keys, of which `most` may be made. */
export async function nextAttempts(
  db: Database,
  tenant: Tenant,
  bases: readonly string[],
  most: number,
): Promise<readonly Attempt[]> {
  const keysOf = (base: string) => Array.from({ length: most }, (_, at) => keyOf(base, at + 1));
  const known = await findByKeys(db, tenant, bases.flatMap(keysOf));
  return bases.map((base) => {
    const documents = keysOf(base).map((key) => known.get(key));
    const free = documents.findIndex((document) => document === undefined || !PASSED.has(document.estado));
    const at = free < 0 ? most - 1 : free;
    return { intento: at + 1, document: documents[at] };
  });
}
