import { type Database, type Querying, statement } from "../database/index.ts";
import { keyOf, OWNERS, ofEach, type Tables, type WebhookOwner } from "./owners.ts";

export interface DeliveryRow {
  /** The event's place in the order of the owner's events. */
  readonly place: number;
  readonly event: string;
  readonly estado: "pendiente" | "entregada" | "fallida";
  readonly attempts: number;
  readonly createdAt: Date;
  /** The time of the next attempt; null where there is none. */
  readonly nextAt: Date | null;
  /** The time of the last attempt; all fields of the last attempt are null before the first one. */
  readonly lastAt: Date | null;
  readonly lastMs: number | null;
  /** The HTTP status; null where no complete answer came. */
  readonly lastStatus: number | null;
  /** The reason of the failure, in Spanish. */
  readonly lastError: string | null;
  readonly request: string | null;
  /** The first bytes of the answer. */
  readonly answer: Buffer | null;
}

const COLUMNS = `place, event, estado, attempts, created_at as "createdAt", next_at as "nextAt", last_at as "lastAt",
  last_ms as "lastMs", last_status as "lastStatus", last_error as "lastError", request, answer`;

const statements = ofEach(({ webhooks, deliveries, owner, scope, overAll, prefix }: Tables) => {
  const ofWebhook = `${owner} = $1 and environment = $2 and webhook_id = $3`;
  const theWebhook = `${owner} = $1 and environment = $2 and id = $3 and off is null`;
  return {
    plan: statement(`${prefix}delivery-plan`, scope)`
      insert into ${deliveries} as d (${owner}, environment, webhook_id, place, event, estado, next_at)
      select $1::uuid, $2::text, $3::uuid, place, event, 'pendiente', $6::timestamptz
      from unnest($4::bigint[], $5::text[]) as event(place, event)
      on conflict (${owner}, environment, webhook_id, place)
        do update set estado = 'pendiente', attempts = 0, next_at = excluded.next_at`,

    hurry: statement(`${prefix}webhook-hurry`, scope)`
      update ${webhooks} set next_at = least(next_at, $4) where ${theWebhook}`,

    wanted: statement(`${prefix}webhook-wanted`, scope)`select types, since from ${webhooks} where ${theWebhook}`,

    again: statement(`${prefix}delivery-again`, scope)`
      update ${deliveries} set estado = 'pendiente', attempts = 0, next_at = $5 where ${ofWebhook} and place = $4
      returning ${COLUMNS}`,

    due: statement(`${prefix}delivery-due`, scope)`
      select place, event, attempts from ${deliveries}
      where ${ofWebhook} and estado = 'pendiente' and next_at <= $4 order by next_at, place limit $5`,

    /** The outcome is written even when another process holds the webhook by now, because the event was sent. */
    note: statement(`${prefix}delivery-note`, scope)`
      update ${deliveries} set estado = $5, attempts = attempts + 1, last_at = $6, last_ms = $7, last_status = $8,
        last_error = $9, request = coalesce($10, request), answer = $11, next_at = $12
      where ${ofWebhook} and place = $4 and estado = 'pendiente'`,

    list: statement(`${prefix}delivery-list`, scope)`
      select ${COLUMNS} from ${deliveries}
      where ${ofWebhook} and place < $4 and ($5::text is null or estado = $5) order by place desc limit $6`,

    /** The first entry of a webhook in the primary key is its oldest delivery, or nearly. */
    withOld: statement(`${prefix}deliveries-old`, overAll)`
      select w.${owner} as "ownerId", w.environment, w.id as webhook from ${webhooks} w
      where (select created_at from ${deliveries} d where d.${owner} = w.${owner} and d.environment = w.environment
        and d.webhook_id = w.id order by place limit 1) < $1 limit 1`,

    forget: statement(`${prefix}delivery-forget`, scope)`
      delete from ${deliveries} where ${ofWebhook} and place in (
        select place from ${deliveries} where ${ofWebhook} order by place limit $5) and created_at < $4 returning 1`,
  };
});

/** Makes deliveries of the events that the webhook subscribes to. Returns how many. */
export async function planDeliveries(
  tx: Querying,
  owner: WebhookOwner,
  webhook: string,
  events: readonly { readonly place: number; readonly event: string; readonly at: Date }[],
  now: Date,
): Promise<number> {
  const key = [...keyOf(owner), webhook];
  const { wanted, plan, hurry } = statements[owner.of];
  const [wants] = await tx.query<{ types: string[]; since: Date }>(wanted, key);
  const chosen = events.filter(({ event, at }) => wants?.types.includes(event) && at >= wants.since);
  if (chosen.length === 0) return 0;
  await tx.query(plan, [...key, chosen.map(({ place }) => place), chosen.map(({ event }) => event), now]);
  await tx.query(hurry, [...key, now]);
  return chosen.length;
}

/** Starts a delivery again from its first attempt. Returns undefined where there is none. */
export async function sendAgain(
  tx: Querying,
  owner: WebhookOwner,
  webhook: string,
  place: number,
  now: Date,
): Promise<DeliveryRow | undefined> {
  const key = [...keyOf(owner), webhook];
  const [row] = await tx.query<DeliveryRow>(statements[owner.of].again, [...key, place, now]);
  if (row !== undefined) await tx.query(statements[owner.of].hurry, [...key, now]);
  return row;
}

export type DueDelivery = Pick<DeliveryRow, "place" | "event" | "attempts">;

export async function findDueDeliveries(
  db: Querying,
  owner: WebhookOwner,
  webhook: string,
  now: Date,
  limit: number,
): Promise<DueDelivery[]> {
  return db.query<DueDelivery>(statements[owner.of].due, [...keyOf(owner), webhook, now, limit]);
}

export interface Attempted {
  readonly estado: DeliveryRow["estado"];
  readonly at: Date;
  readonly ms: number;
  readonly status: number | undefined;
  readonly error: string | undefined;
  readonly request: string | undefined;
  readonly answer: Buffer | undefined;
  readonly nextAt: Date | undefined;
}

export async function noteAttempt(
  db: Querying,
  owner: WebhookOwner,
  webhook: string,
  place: number,
  { estado, at, ms, status, error, request, answer, nextAt }: Attempted,
): Promise<void> {
  const values = [estado, at, ms, status, error, request, answer, nextAt];
  await db.query(statements[owner.of].note, [...keyOf(owner), webhook, place, ...values]);
}

/** Lists the newest deliveries first, beginning before `before`. */
export async function listDeliveries(
  db: Querying,
  owner: WebhookOwner,
  webhook: string,
  { before, estado, limit }: { readonly before: number; readonly estado?: string | undefined; readonly limit: number },
): Promise<DeliveryRow[]> {
  return db.query<DeliveryRow>(statements[owner.of].list, [...keyOf(owner), webhook, before, estado ?? null, limit]);
}

export type OldDeliveries = WebhookOwner & { readonly webhook: string };

/** Finds a webhook of each kind of owner with deliveries from before a moment. */
export async function findOldDeliveries(db: Database, before: Date): Promise<OldDeliveries[]> {
  const found = OWNERS.map(async (of) => {
    const rows = await db.query<Omit<OldDeliveries, "of">>(statements[of].withOld, [before]);
    return rows.map((row) => ({ ...row, of }));
  });
  return (await Promise.all(found)).flat();
}

/** Deletes the webhook's oldest deliveries that were made before that moment, at most `limit`. Returns how many. */
export async function forgetDeliveries(
  db: Querying,
  { webhook, ...owner }: OldDeliveries,
  before: Date,
  limit: number,
): Promise<number> {
  return (await db.query(statements[owner.of].forget, [...keyOf(owner), webhook, before, limit])).length;
}
