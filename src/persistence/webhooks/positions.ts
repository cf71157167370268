import { type Environment, firstRow, lookRows, run } from "../database/index.ts";

/** A platform's webhook reads the platform's stream, and keeps the position up to which it did in its own row. */
export interface PlatformWebhook {
  readonly ownerId: string;
  readonly environment: Environment;
  readonly id: string;
}

type Key = [platformId: string, environment: string, id: string];

const ONE = "platform_id = $1 and environment = $2 and id = $3";

/** Returns webhooks for which there are events, in another order each time. Locks nothing. */
export const platformWebhooksWithNews = lookRows<PlatformWebhook, [limit: number]>("platform-webhooks-news", "none")`
    select w.platform_id as "ownerId", w.environment, w.id from platform_webhooks w
    where w.off is null and exists (select from platform_events e
      where e.platform_id = w.platform_id and e.environment = w.environment and e.place > w.position)
    order by random() limit $1`;

/** Holds the webhook until the transaction ends; undefined while another process reads for it, or where it is off. */
export const holdPosition = firstRow<{ readonly position: number }, Key>("platform-webhook-position", "none")`
    select position from platform_webhooks where ${ONE} and off is null for update skip locked`;

export const setPosition = run<[...Key, position: number]>("platform-webhook-move-on", "none")`
    update platform_webhooks set position = $4 where ${ONE}`;

/** Sets the position back, never ahead. */
export const setBack = run<[...Key, position: number]>("platform-webhook-set-back", "none")`
    update platform_webhooks set position = least(position, $4) where ${ONE}`;
