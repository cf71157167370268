import { allRows, type Environment } from "../database/index.ts";

/** Counts the documents stamped between two moments whose cancellation was requested, and which are still in force. */
export const countRequested = allRows<
  { readonly environment: Environment; readonly documents: number },
  [accountId: string, from: Date, to: Date]
>("last-days-in-force", "account")`
    select d.environment, count(distinct d.id)::int as documents
    from cancellations c join documents d
      on d.account_id = c.account_id and d.environment = c.environment and d.id = c.document_id
    where c.account_id = $1 and d.estado in ('timbrada', 'cancelando', 'cancelacion_pendiente')
      and d.stamped_at >= $2 and d.stamped_at < $3
    group by d.environment`;
