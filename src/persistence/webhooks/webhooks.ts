import { type Database, freeAt, type Held, type Querying, statement } from "../database/index.ts";
import { keyOf, OWNERS, ofEach, type Tables, type WebhookOwner } from "./owners.ts";

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

const statements = ofEach(({ webhooks, deliveries, owner, scope, overAll, prefix }: Tables) => {
  const mine = `${owner} = $1 and environment = $2`;
  const one = `${mine} and id = $3`;
  const held = `${one} and fence = $4`;
  const pending = `${deliveries} where ${mine} and webhook_id = $3 and estado = 'pendiente'`;
  return {
    insert: statement(`${prefix}webhook-insert`, scope)`
      insert into ${webhooks} (${owner}, environment, id, url, types, secret, created_at, since)
      select $1::uuid, $2::text, $3::uuid, $4::text, $5::jsonb, $6::bytea, $7::timestamptz, ${notAhead("$7")}
      where (select count(*) from ${webhooks} where ${mine}) < ${MOST_WEBHOOKS}
      returning ${COLUMNS}`,

    list: statement(`${prefix}webhook-list`, scope)`
      select ${COLUMNS} from ${webhooks} where ${mine} order by created_at, id`,

    find: statement(`${prefix}webhook-find`, scope)`select ${COLUMNS} from ${webhooks} where ${one}`,

    change: statement(`${prefix}webhook-change`, scope)`
      update ${webhooks} set url = $4, types = $5::jsonb, off = $6::text, failing_since = null,
        since = ${notAhead("$7")}, next_at = (select min(next_at) from ${pending})
      where ${one} returning ${COLUMNS}`,

    rotate: statement(`${prefix}webhook-rotate`, scope)`
      update ${webhooks} set previous_secret = secret, previous_until = $5, secret = $4
      where ${one} returning ${COLUMNS}`,

    remove: statement(`${prefix}webhook-remove`, scope)`delete from ${webhooks} where ${one}`,

    removeDeliveries: statement(`${prefix}webhook-remove-deliveries`, scope)`
      delete from ${deliveries} where ${mine} and webhook_id = $3`,

    due: statement(`${prefix}webhooks-due`, overAll)`
      select w.owner as "ownerId", w.environment, w.id, w.failing_since is not null as failing, w.turn, w.next_at as "nextAt"
      from (
        select *, ${owner} as owner, max(turn_at) over (partition by ${owner}) as turn from ${webhooks}
        where off is null and next_at <= $1 and ${freeAt("$1")}) w
      where w.failing_since is null or $3 order by w.turn nulls first, w.next_at limit $2`,

    take: statement(`${prefix}webhook-take`, scope)`
      update ${webhooks} set fence = fence + 1, turn_at = $4, lease_until = $5
      where ${one} and off is null and next_at <= $4 and ${freeAt("$4")}
      returning ${COLUMNS}, fence, secret, previous_secret as "previousSecret"`,

    endTurn: statement(`${prefix}webhook-end-turn`, scope)`
      update ${webhooks} set lease_until = null,
        next_at = greatest($5::timestamptz, (select min(next_at) from ${pending}))
      where ${held}`,

    nothingLeft: statement(`${prefix}webhook-nothing-left`, scope)`
      update ${webhooks} set next_at = null where ${held} and not exists (select from ${pending})`,

    /** The row is locked, so the next statement sees the deliveries of the process that held it before. */
    hold: statement(`${prefix}webhook-hold`, scope)`select id from ${webhooks} where ${held} for update`,

    succeeded: statement(`${prefix}webhook-succeeded`, scope)`
      update ${webhooks} set failing_since = null where ${held} and failing_since is not null`,

    failed: statement(`${prefix}webhook-failed`, scope)`
      update ${webhooks} set failing_since = coalesce(failing_since, $5) where ${held}
      returning failing_since as since`,

    switchOff: statement(`${prefix}webhook-switch-off`, scope)`
      update ${webhooks} set off = 'fallas', lease_until = null where ${held} and off is null returning id`,
  };
});

export interface NewWebhook {
  readonly id: string;
  readonly url: string;
  readonly types: readonly string[];
  /** The secret is encrypted. */
  readonly secret: Buffer;
  readonly at: Date;
}

/** Inserts a webhook. Returns undefined where the owner has as many as it may. */
export async function insertWebhook(
  tx: Querying,
  owner: WebhookOwner,
  { id, url, types, secret, at }: NewWebhook,
): Promise<WebhookRow | undefined> {
  const values = [...keyOf(owner), id, url, JSON.stringify(types), secret, at];
  return (await tx.query<WebhookRow>(statements[owner.of].insert, values))[0];
}

export async function listWebhooks(db: Querying, owner: WebhookOwner): Promise<WebhookRow[]> {
  return db.query<WebhookRow>(statements[owner.of].list, keyOf(owner));
}

export async function findWebhook(db: Querying, owner: WebhookOwner, id: string): Promise<WebhookRow | undefined> {
  return (await db.query<WebhookRow>(statements[owner.of].find, [...keyOf(owner), id]))[0];
}

/**
 * Changes a webhook. A caller that switches it on again, or sets it back to a moment, gives `since`: older events are
 * not delivered.
 */
export async function changeWebhook(
  tx: Querying,
  owner: WebhookOwner,
  { id, url, types, off, since }: Pick<WebhookRow, "id" | "url" | "types" | "off" | "since">,
): Promise<WebhookRow | undefined> {
  const values = [...keyOf(owner), id, url, JSON.stringify(types), off, since];
  return (await tx.query<WebhookRow>(statements[owner.of].change, values))[0];
}

/** Gives the webhook another secret; until `previousUntil` both secrets sign. */
export async function rotateSecret(
  tx: Querying,
  owner: WebhookOwner,
  id: string,
  { secret, previousUntil }: { readonly secret: Buffer; readonly previousUntil: Date },
): Promise<WebhookRow | undefined> {
  const values = [...keyOf(owner), id, secret, previousUntil];
  return (await tx.query<WebhookRow>(statements[owner.of].rotate, values))[0];
}

export async function removeWebhook(tx: Querying, owner: WebhookOwner, id: string): Promise<void> {
  const { remove, removeDeliveries } = statements[owner.of];
  await tx.query(remove, [...keyOf(owner), id]);
  await tx.query(removeDeliveries, [...keyOf(owner), id]);
}

export interface TakenWebhook extends WebhookOwner, WebhookRow, Held {
  /** Both secrets are encrypted; the previous one is null where it no longer signs. */
  readonly secret: Buffer;
  readonly previousSecret: Buffer | null;
}

const heldBy = (taken: TakenWebhook) => [...keyOf(taken), taken.id, taken.fence];

export interface DueWebhook extends WebhookOwner {
  readonly id: string;
  readonly failing: boolean;
  /** The owner's last turn; null before the first one. */
  readonly turn: Date | null;
  readonly nextAt: Date;
}

/** The owner whose last turn is longest ago comes first; failing webhooks are left out unless `failing`. */
export async function findDueWebhooks(db: Database, now: Date, limit: number, failing: boolean): Promise<DueWebhook[]> {
  const ofOwners = OWNERS.map(async (of) => {
    const rows = await db.look<Omit<DueWebhook, "of">>(statements[of].due, [now, limit, failing]);
    return rows.map((row) => ({ ...row, of }));
  });
  const since = ({ turn }: DueWebhook) => turn?.getTime() ?? 0;
  return (await Promise.all(ofOwners))
    .flat()
    .sort((one, other) => since(one) - since(other) || +one.nextAt - +other.nextAt)
    .slice(0, limit);
}

/** Takes the webhook for a turn. Returns undefined where another process was faster. */
export async function takeWebhook(
  db: Querying,
  { of, ownerId, environment, id }: DueWebhook,
  now: Date,
  leaseUntil: Date,
): Promise<TakenWebhook | undefined> {
  const owner = { of, ownerId, environment };
  const values = [...keyOf(owner), id, now, leaseUntil];
  const [taken] = await db.query<Omit<TakenWebhook, keyof WebhookOwner>>(statements[of].take, values);
  return taken && { ...taken, ...owner };
}

/** Releases the webhook, inside a transaction, until its next delivery is due and at least until `notBefore`. */
export async function endWebhookTurn(tx: Querying, taken: TakenWebhook, notBefore: Date | undefined): Promise<void> {
  const { hold, endTurn, nothingLeft } = statements[taken.of];
  await tx.query(hold, heldBy(taken));
  await tx.query(endTurn, [...heldBy(taken), notBefore ?? new Date(0)]);
  await tx.query(nothingLeft, heldBy(taken));
}

/** Notes that the webhook takes deliveries, or since when it fails. Returns null where another process holds it. */
export async function noteHealth(db: Querying, taken: TakenWebhook, failedAt: Date | undefined): Promise<Date | null> {
  const { succeeded, failed } = statements[taken.of];
  if (failedAt === undefined) {
    await db.query(succeeded, heldBy(taken));
    return null;
  }
  const [row] = await db.query<{ since: Date }>(failed, [...heldBy(taken), failedAt]);
  return row?.since ?? null;
}

/** Switches off a webhook that failed for too long. Returns false where another process did, or holds it. */
export async function switchOff(tx: Querying, taken: TakenWebhook): Promise<boolean> {
  return (await tx.query(statements[taken.of].switchOff, heldBy(taken))).length > 0;
}
