import type { DocumentEvent } from "../../../common/events.ts";
import type { Estado } from "./lifecycle.ts";

interface Told {
  readonly from: Estado;
  readonly event: DocumentEvent | null;
}

/** SQL for the reason of the change, and, in a statement that serves several states, for the state before. */
interface Why {
  readonly was?: string;
  readonly codigo?: string;
  readonly mensaje?: string;
}

/**
 * Returns a `with` query that inserts the event of a change into the outbox for each row of the query `rows`, which has
 * `account_id`, `environment` and `id` of the documents that the statement changed. So whoever changes a document tells
 * of it, by the same statement.
 */
export function tell(
  { from, event }: Told,
  rows: string,
  { was = `'${from}'`, codigo = "null", mensaje = "null" }: Why = {},
): string {
  if (event === null) throw new Error(`nothing tells of a change from ${from}`);
  return `insert into outbox (account_id, environment, document_id, event, was, codigo, mensaje)
      select account_id, environment, id, '${event}', ${was}, ${codigo}::text, ${mensaje}::text from ${rows}`;
}

/**
 * Returns the statement that inserts the event of a change of one document, which is `$1` to `$3`: for the transaction
 * that changes it.
 */
export function tellOne({ from, event }: Told): string {
  if (event === null) throw new Error(`nothing tells of a change from ${from}`);
  return `insert into outbox (account_id, environment, document_id, event, was) values ($1, $2, $3, '${event}', '${from}')`;
}
