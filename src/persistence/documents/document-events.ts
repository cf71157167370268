import { type Database, type Querying, statement, type Tenant } from "../database/index.ts";

/** Names the events of a document that no other table tells. */
type DocumentEventName =
  | "captured"
  | "submitted"
  | "rejected"
  | "cancel_requested"
  | "cancel_waiting"
  | "pdf_note"
  | "addenda_attached"
  | "addenda_removed"
  | "reminded";

/** Each column of an event is given as SQL. `user` is absent where a program or a PAC did it. */
interface EventColumns {
  readonly user?: string;
  readonly codigo?: string;
  readonly mensaje?: string;
  readonly at: string;
}

/**
 * Returns a `with` query that notes the event for each row of the query `rows`, whose rows are those of `documents`.
 */
export function noteEvent(
  rows: string,
  event: DocumentEventName,
  { user = "null", codigo = "null", mensaje = "null", at }: EventColumns,
): string {
  return `insert into document_events (account_id, environment, document_id, event, user_id, codigo, mensaje, at)
      select account_id, environment, id, '${event}', ${user}::uuid, ${codigo}::text, ${mensaje}::text, ${at}::timestamptz
      from ${rows}`;
}

export interface NewEvent {
  readonly event: DocumentEventName;
  /** The person who did it is named; calls with an API key write no event. */
  readonly user?: string | undefined;
  readonly mensaje?: string | undefined;
  readonly at: Date;
}

const ADD = statement("document-event-add", "account")`
    insert into document_events (account_id, environment, document_id, event, user_id, at, mensaje)
    select $1::uuid, $2::text, id, $4::text, $5::uuid, $6::timestamptz, $7::text from unnest($3::uuid[]) as d(id)`;

/** Notes the same event of each of these documents. */
export async function addEvents(
  tx: Querying,
  { accountId, environment }: Tenant,
  ids: readonly string[],
  { event, user, at, mensaje }: NewEvent,
): Promise<void> {
  await tx.query(ADD, [accountId, environment, ids, event, user, at, mensaje]);
}

export const addEvent = (tx: Querying, tenant: Tenant, id: string, event: NewEvent) =>
  addEvents(tx, tenant, [id], event);

/** Changes a document and writes its event in one transaction. No event is written where `change` returns undefined. */
export async function changeWithEvent<Changed>(
  db: Pick<Database, "transaction">,
  tenant: Tenant,
  id: string,
  event: NewEvent,
  change: (tx: Querying) => Promise<Changed | undefined>,
): Promise<Changed | undefined> {
  return db.transaction(async (tx) => {
    const changed = await change(tx);
    if (changed !== undefined) await addEvent(tx, tenant, id, event);
    return changed;
  });
}

export interface NotedEvent {
  readonly event: DocumentEventName;
  readonly userId: string | null;
  readonly email: string | null;
  readonly codigo: string | null;
  readonly mensaje: string | null;
  readonly at: Date;
}

const EVENTS = statement("document-events", "account")`
    select event, user_id as "userId", codigo, mensaje, at from document_events
    where account_id = $1 and environment = $2 and document_id = $3 order by number desc limit $4`;

/**
 * On a cluster people stand on the coordinator and the account's rows on a worker, so this is a statement of its own.
 */
const EMAILS = statement("document-events-emails", "people")`
    select id, email from users where id = any($1::uuid[])`;

/** Returns the newest `limit` events, newest first. */
export async function findEvents(
  db: Querying,
  { accountId, environment }: Tenant,
  id: string,
  limit: number,
): Promise<NotedEvent[]> {
  const events = await db.query<Omit<NotedEvent, "email">>(EVENTS, [accountId, environment, id, limit]);
  const ids = new Set(events.flatMap(({ userId }) => userId ?? []));
  const people = ids.size === 0 ? [] : await db.query<{ id: string; email: string }>(EMAILS, [[...ids]]);
  const emails = new Map(people.map((person) => [person.id, person.email]));
  return events.map((event) => ({ ...event, email: emails.get(event.userId ?? "") ?? null }));
}
