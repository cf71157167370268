import { type Querying, statement } from "./database.ts";
import type { DocumentEventName } from "./entities/portal-document.ts";
import type { Tenant } from "./tenant.ts";

/**
 * SQL, a `with` query that notes the event for each row of the query `rows` (of `documents`). `user` and `at` are SQL;
 * without a user it was an internal caller.
 */
export function noteEvent(rows: string, event: DocumentEventName, user: string, at: string): string {
  return `insert into document_events (account_id, environment, document_id, event, user_id, at)
      select account_id, environment, id, '${event}', ${user}::uuid, ${at}::timestamptz from ${rows}`;
}

const SUBMITTED = statement({
  name: "document-event-submitted",
  of: "account",
  text: `insert into document_events (account_id, environment, document_id, event, user_id, at)
    values ($1, $2, $3, 'submitted', $4, $5)`,
});

/** A person had the document made; whoever has the environment's key leaves no event. */
export async function noteSubmitted(
  tx: Querying,
  { accountId, environment }: Tenant,
  id: string,
  user: string,
  at: Date,
): Promise<void> {
  await tx.query(SUBMITTED, [accountId, environment, id, user, at]);
}

/** An event as it was noted. */
export interface NotedEvent {
  readonly event: DocumentEventName;
  readonly userId: string | null;
  readonly at: Date;
}

const EVENTS = statement({
  name: "document-events",
  of: "account",
  text: `select event, user_id as "userId", at from document_events
    where account_id = $1 and environment = $2 and document_id = $3 order by number desc limit $4`,
});

/** The newest first, at most `limit` of them. */
export async function findEvents(
  db: Querying,
  { accountId, environment }: Tenant,
  id: string,
  limit: number,
): Promise<NotedEvent[]> {
  return db.query<NotedEvent>(EVENTS, [accountId, environment, id, limit]);
}
