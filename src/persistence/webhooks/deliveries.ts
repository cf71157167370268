import { type Database, type Querying, statement, type Tenant } from "../database/index.ts";

export interface DeliveryRow {
  /** The event's place in the order of the account's events. */
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

const OF_WEBHOOK = "account_id = $1 and environment = $2 and webhook_id = $3";
const keyOf = ({ accountId, environment }: Tenant, webhook: string) => [accountId, environment, webhook];

const PLAN = statement("delivery-plan", "account")`
    insert into webhook_deliveries as d (account_id, environment, webhook_id, place, event, estado, next_at)
    select $1::uuid, $2::text, $3::uuid, place, event, 'pendiente', $6::timestamptz
    from unnest($4::bigint[], $5::text[]) as event(place, event)
    on conflict (account_id, environment, webhook_id, place)
      do update set estado = 'pendiente', attempts = 0, next_at = excluded.next_at`;

const HURRY = statement("webhook-hurry", "account")`update webhooks set next_at = least(next_at, $4)
    where account_id = $1 and environment = $2 and id = $3 and off is null`;

const SINCE = statement("webhook-wanted", "account")`
    select types, since from webhooks where account_id = $1 and environment = $2 and id = $3 and off is null`;

/** Makes deliveries of the events that the webhook subscribes to. Returns how many. */
export async function planDeliveries(
  tx: Querying,
  tenant: Tenant,
  webhook: string,
  events: readonly { readonly place: number; readonly event: string; readonly at: Date }[],
  now: Date,
): Promise<number> {
  const key = keyOf(tenant, webhook);
  const [wanted] = await tx.query<{ types: string[]; since: Date }>(SINCE, key);
  const chosen = events.filter(({ event, at }) => wanted?.types.includes(event) && at >= wanted.since);
  if (chosen.length === 0) return 0;
  await tx.query(PLAN, [...key, chosen.map(({ place }) => place), chosen.map(({ event }) => event), now]);
  await tx.query(HURRY, [...key, now]);
  return chosen.length;
}

const AGAIN = statement("delivery-again", "account")`
    update webhook_deliveries set estado = 'pendiente', attempts = 0, next_at = $5 where ${OF_WEBHOOK} and place = $4
    returning ${COLUMNS}`;

/** Starts a delivery again from its first attempt. Returns undefined where there is none. */
export async function sendAgain(
  tx: Querying,
  tenant: Tenant,
  webhook: string,
  place: number,
  now: Date,
): Promise<DeliveryRow | undefined> {
  const key = keyOf(tenant, webhook);
  const [row] = await tx.query<DeliveryRow>(AGAIN, [...key, place, now]);
  if (row !== undefined) await tx.query(HURRY, [...key, now]);
  return row;
}

const DUE = statement("delivery-due", "account")`select place, event, attempts from webhook_deliveries
    where ${OF_WEBHOOK} and estado = 'pendiente' and next_at <= $4 order by next_at, place limit $5`;

export type DueDelivery = Pick<DeliveryRow, "place" | "event" | "attempts">;

export async function findDueDeliveries(
  db: Querying,
  tenant: Tenant,
  webhook: string,
  now: Date,
  limit: number,
): Promise<DueDelivery[]> {
  return db.query<DueDelivery>(DUE, [...keyOf(tenant, webhook), now, limit]);
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

/** The outcome is written even when another process holds the webhook by now, because the event was sent. */
const NOTE = statement("delivery-note", "account")`
    update webhook_deliveries set estado = $5, attempts = attempts + 1, last_at = $6, last_ms = $7, last_status = $8,
      last_error = $9, request = coalesce($10, request), answer = $11, next_at = $12
    where ${OF_WEBHOOK} and place = $4 and estado = 'pendiente'`;

export async function noteAttempt(
  db: Querying,
  tenant: Tenant,
  webhook: string,
  place: number,
  { estado, at, ms, status, error, request, answer, nextAt }: Attempted,
): Promise<void> {
  const values = [estado, at, ms, status, error, request, answer, nextAt];
  await db.query(NOTE, [...keyOf(tenant, webhook), place, ...values]);
}

const LIST = statement("delivery-list", "account")`select ${COLUMNS} from webhook_deliveries
    where ${OF_WEBHOOK} and place < $4 and ($5::text is null or estado = $5) order by place desc limit $6`;

/** Lists the newest deliveries first, beginning before `before`. */
export async function listDeliveries(
  db: Querying,
  tenant: Tenant,
  webhook: string,
  { before, estado, limit }: { readonly before: number; readonly estado?: string | undefined; readonly limit: number },
): Promise<DeliveryRow[]> {
  return db.query<DeliveryRow>(LIST, [...keyOf(tenant, webhook), before, estado ?? null, limit]);
}

/** The first entry of a webhook in the primary key is its oldest delivery, or nearly. */
const WITH_OLD = statement("deliveries-old", "all")`
    select w.account_id as "accountId", w.environment, w.id as webhook from webhooks w
    where (select created_at from webhook_deliveries d where d.account_id = w.account_id and d.environment = w.environment
      and d.webhook_id = w.id order by place limit 1) < $1 limit 1`;

export async function findOldDeliveries(
  db: Database,
  before: Date,
): Promise<(Tenant & { readonly webhook: string }) | undefined> {
  return (await db.query<Tenant & { webhook: string }>(WITH_OLD, [before]))[0];
}

const FORGET = statement("delivery-forget", "account")`
    delete from webhook_deliveries where ${OF_WEBHOOK} and place in (
      select place from webhook_deliveries where ${OF_WEBHOOK} order by place limit $5) and created_at < $4 returning 1`;

/** Deletes the webhook's oldest deliveries that were made before that moment, at most `limit`. Returns how many. */
export async function forgetDeliveries(
  db: Querying,
  tenant: Tenant,
  webhook: string,
  before: Date,
  limit: number,
): Promise<number> {
  return (await db.query(FORGET, [...keyOf(tenant, webhook), before, limit])).length;
}
