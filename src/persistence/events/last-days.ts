import { allRows, firstRow, type Tenant } from "../database/index.ts";

/** SQL for the documents stamped between two moments whose cancellation was requested, and which are still in force. */
const REQUESTED = `from cancellations c join documents d
      on d.account_id = c.account_id and d.environment = c.environment and d.id = c.document_id
    where c.account_id = $1 and c.environment = $2 and d.estado in ('timbrada', 'cancelando', 'cancelacion_pendiente')
      and d.stamped_at >= $3 and d.stamped_at < $4`;

export const countRequested = firstRow<{ readonly documents: number }, [tenant: Tenant, from: Date, to: Date]>(
  "last-days-count",
  "account",
)`
    select count(distinct d.id)::int as documents ${REQUESTED}`;

export const findRequested = allRows<{ readonly id: string }, [tenant: Tenant, from: Date, to: Date, limit: number]>(
  "last-days-find",
  "account",
)`
    select distinct d.id ${REQUESTED} order by d.id limit $5`;
