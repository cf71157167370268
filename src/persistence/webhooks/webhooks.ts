import { type Database, freeAt, HELD, held, type Querying, statement, type Tenant } from "../database/index.ts";

export interface WebhookRow {
  readonly id: string;
  readonly url: string;
  readonly types: readonly string[];
  /** The owner switched the webhook off, or its failures did; null while it is on. */
  readonly off: "usuario" | "fallas" | null;
  readonly createdAt: Date;
  /** Events from before this moment are not delivered. */
  readonly since: Date;
  /** No delivery succeeded since this moment; null while they succeed. */
  readonly failingSince: Date | null;
  /** Until this moment the secret before the last change signs, too. */
  readonly previousUntil: Date | null;
}

const COLUMNS = `id, url, types, off, created_at as "createdAt", since, failing_since as "failingSince",
  previous_until as "previousUntil"`;

export const MOST_WEBHOOKS = 10;

/**
 * The moment from which a webhook gets events is never later than PostgreSQL's clock, by which events are dated: a
 * process's clock may be ahead of it, and events of that time would be left out.
 */
const notAhead = (moment: string) => `least(${moment}::timestamptz, now())`;

const INSERT = statement("webhook-insert", "account")`
    insert into webhooks (account_id, environment, id, url, types, secret, created_at, since)
    select $1::uuid, $2::text, $3::uuid, $4::text, $5::jsonb, $6::bytea, $7::timestamptz, ${notAhead("$7")}
    where (select count(*) from webhooks where account_id = $1 and environment = $2) < ${MOST_WEBHOOKS}
    returning ${COLUMNS}`;

export interface NewWebhook {
  readonly id: string;
  readonly url: string;
  readonly types: readonly string[];
  /** The secret is encrypted. */
  readonly secret: Buffer;
  readonly at: Date;
}

/** Inserts a webhook. Returns undefined where the account has as many as it may. */
export async function insertWebhook(
  tx: Querying,
  { accountId, environment }: Tenant,
  { id, url, types, secret, at }: NewWebhook,
): Promise<WebhookRow | undefined> {
  const values = [accountId, environment, id, url, JSON.stringify(types), secret, at];
  return (await tx.query<WebhookRow>(INSERT, values))[0];
}

const LIST = statement("webhook-list", "account")`
    select ${COLUMNS} from webhooks where account_id = $1 and environment = $2 order by created_at, id`;

export async function listWebhooks(db: Querying, { accountId, environment }: Tenant): Promise<WebhookRow[]> {
  return db.query<WebhookRow>(LIST, [accountId, environment]);
}

const THIS = "account_id = $1 and environment = $2 and id = $3";

const FIND = statement("webhook-find", "account")`select ${COLUMNS} from webhooks where ${THIS}`;

export async function findWebhook(
  db: Querying,
  { accountId, environment }: Tenant,
  id: string,
): Promise<WebhookRow | undefined> {
  return (await db.query<WebhookRow>(FIND, [accountId, environment, id]))[0];
}

/**
 * Changes a webhook. A caller that switches it on again, or sets it back to a moment, gives `since`: older events are
 * not delivered.
 */
const CHANGE = statement("webhook-change", "account")`
    update webhooks set url = $4, types = $5::jsonb, off = $6::text, failing_since = null,
      since = ${notAhead("$7")},
      next_at = (select min(next_at) from webhook_deliveries
        where account_id = $1 and environment = $2 and webhook_id = $3 and estado = 'pendiente')
    where ${THIS} returning ${COLUMNS}`;

export async function changeWebhook(
  tx: Querying,
  { accountId, environment }: Tenant,
  { id, url, types, off, since }: Pick<WebhookRow, "id" | "url" | "types" | "off" | "since">,
): Promise<WebhookRow | undefined> {
  return (await tx.query<WebhookRow>(CHANGE, [accountId, environment, id, url, JSON.stringify(types), off, since]))[0];
}

const ROTATE = statement("webhook-rotate", "account")`
    update webhooks set previous_secret = secret, previous_until = $5, secret = $4 where ${THIS} returning ${COLUMNS}`;

/** Gives the webhook another secret; until `previousUntil` both secrets sign. */
export async function rotateSecret(
  tx: Querying,
  { accountId, environment }: Tenant,
  id: string,
  { secret, previousUntil }: { readonly secret: Buffer; readonly previousUntil: Date },
): Promise<WebhookRow | undefined> {
  return (await tx.query<WebhookRow>(ROTATE, [accountId, environment, id, secret, previousUntil]))[0];
}

const REMOVE = statement("webhook-remove", "account")`delete from webhooks where ${THIS}`;
const REMOVE_DELIVERIES = statement("webhook-remove-deliveries", "account")`
    delete from webhook_deliveries where account_id = $1 and environment = $2 and webhook_id = $3`;

export async function removeWebhook(tx: Querying, { accountId, environment }: Tenant, id: string): Promise<void> {
  await tx.query(REMOVE, [accountId, environment, id]);
  await tx.query(REMOVE_DELIVERIES, [accountId, environment, id]);
}

export interface TakenWebhook extends Tenant, WebhookRow {
  readonly fence: number;
  /** Both secrets are encrypted; the previous one is null where it no longer signs. */
  readonly secret: Buffer;
  readonly previousSecret: Buffer | null;
}

const DUE = statement("webhooks-due", "all")`
    select w.account_id as "accountId", w.environment, w.id, w.failing_since is not null as failing from (
      select *, max(turn_at) over (partition by account_id) as account_turn from webhooks
      where off is null and next_at <= $1 and ${freeAt("$1")}) w
    where w.failing_since is null or $3 order by w.account_turn nulls first, w.next_at limit $2`;

export interface DueWebhook extends Tenant {
  readonly id: string;
  readonly failing: boolean;
}

/** The account whose last turn is longest ago comes first; failing webhooks are left out unless `failing`. */
export async function findDueWebhooks(db: Database, now: Date, limit: number, failing: boolean): Promise<DueWebhook[]> {
  return db.query<DueWebhook>(DUE, [now, limit, failing]);
}

const TAKE = statement("webhook-take", "account")`
    update webhooks set fence = fence + 1, turn_at = $4, lease_until = $5
    where ${THIS} and off is null and next_at <= $4 and ${freeAt("$4")}
    returning account_id as "accountId", environment, ${COLUMNS}, fence, secret, previous_secret as "previousSecret"`;

/** Takes the webhook for a turn. Returns undefined where another process was faster. */
export async function takeWebhook(
  db: Querying,
  { accountId, environment, id }: DueWebhook,
  now: Date,
  leaseUntil: Date,
): Promise<TakenWebhook | undefined> {
  return (await db.query<TakenWebhook>(TAKE, [accountId, environment, id, now, leaseUntil]))[0];
}

const END_TURN = statement("webhook-end-turn", "account")`
    update webhooks set lease_until = null, next_at = greatest($5::timestamptz, (select min(next_at) from webhook_deliveries
      where account_id = $1 and environment = $2 and webhook_id = $3 and estado = 'pendiente'))
    where ${HELD}`;

const NOTHING_LEFT = statement("webhook-nothing-left", "account")`
    update webhooks set next_at = null where ${HELD} and not exists (select from webhook_deliveries
      where account_id = $1 and environment = $2 and webhook_id = $3 and estado = 'pendiente')`;

/** The row is locked, so the next statement sees the deliveries of the process that held it before. */
const HOLD = statement("webhook-hold", "account")`select id from webhooks where ${HELD} for update`;

/** Releases the webhook, inside a transaction, until its next delivery is due and at least until `notBefore`. */
export async function endWebhookTurn(tx: Querying, taken: TakenWebhook, notBefore: Date | undefined): Promise<void> {
  await tx.query(HOLD, held(taken, taken));
  await tx.query(END_TURN, [...held(taken, taken), notBefore ?? new Date(0)]);
  await tx.query(NOTHING_LEFT, held(taken, taken));
}

const SUCCEEDED = statement("webhook-succeeded", "account")`
    update webhooks set failing_since = null where ${HELD} and failing_since is not null`;

const FAILED = statement("webhook-failed", "account")`
    update webhooks set failing_since = coalesce(failing_since, $5) where ${HELD}
    returning failing_since as since`;

const SWITCH_OFF = statement("webhook-switch-off", "account")`
    update webhooks set off = 'fallas', lease_until = null where ${HELD} and off is null returning id`;

/** Notes that the webhook takes deliveries, or since when it fails. Returns null where another process holds it. */
export async function noteHealth(db: Querying, taken: TakenWebhook, failedAt: Date | undefined): Promise<Date | null> {
  if (failedAt === undefined) {
    await db.query(SUCCEEDED, held(taken, taken));
    return null;
  }
  const [row] = await db.query<{ since: Date }>(FAILED, [...held(taken, taken), failedAt]);
  return row?.since ?? null;
}

/** Switches off a webhook that failed for too long. Returns false where another process did, or holds it. */
export async function switchOff(tx: Querying, taken: TakenWebhook): Promise<boolean> {
  return (await tx.query(SWITCH_OFF, held(taken, taken))).length > 0;
}
