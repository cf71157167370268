import { findReceived, type ReceivedRow } from "../persistence/receivers.ts";
import type { Head } from "../reading/tasks.ts";
import type { Caller } from "./caller.ts";
import type { Deps } from "./deps.ts";

/** Larger documents are not read for a list. */
const MOST_BYTES = 256 * 1024;

export interface Received extends ReceivedRow {
  /** Undefined of a draft, of a large document, and of one whose XML is archived. */
  readonly head: Head | undefined;
}

/** Documents by their ids, as far as the account has them, with what their XML says at its beginning. At most 100. */
export async function receivedDocuments(
  { db, reader }: Pick<Deps, "db" | "reader">,
  caller: Caller,
  ids: readonly string[],
): Promise<Received[]> {
  const rows = await findReceived(db, caller, ids, MOST_BYTES);
  const readable = rows.filter((row) => row.xml !== null);
  const heads = await reader.read("heads", { xmls: readable.map(({ xml }) => xml!) }, caller);
  const headOf = new Map(readable.map(({ id }, index) => [id, heads[index]]));
  return rows.map((row) => ({ ...row, head: headOf.get(row.id) }));
}

/** Who received each, as the portal's lists show it. */
export async function receivers(deps: Pick<Deps, "db" | "reader">, caller: Caller, ids: readonly string[]) {
  const received = await receivedDocuments(deps, caller, ids);
  return received.map(({ id, rfc, customer, head }) => {
    const nombre = head === undefined ? customer : head.receptorNombre;
    return { id, ...(rfc === null ? {} : { rfc }), ...(nombre == null ? {} : { nombre }) };
  });
}
