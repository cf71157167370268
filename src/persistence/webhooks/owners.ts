import type { Environment, Scope } from "../database/index.ts";

/** An account or a platform, in an environment. The webhooks of both are delivered alike. */
export interface WebhookOwner {
  readonly of: keyof typeof TABLES;
  readonly ownerId: string;
  readonly environment: Environment;
}

/** SQL names of an owner's tables, and of the column in which both have the owner. */
export interface Tables {
  readonly webhooks: string;
  readonly deliveries: string;
  readonly owner: string;
  /** Statements of one owner read rows of this scope, and statements over all owners of that. */
  readonly scope: Scope;
  readonly overAll: Scope;
  /** The names of the statements begin with it. */
  readonly prefix: string;
}

const TABLES = {
  account: {
    ...{ webhooks: "webhooks", deliveries: "webhook_deliveries", owner: "account_id" },
    ...{ scope: "account", overAll: "all", prefix: "" },
  },
  platform: {
    ...{ webhooks: "platform_webhooks", deliveries: "platform_deliveries", owner: "platform_id" },
    ...{ scope: "none", overAll: "none", prefix: "platform-" },
  },
} as const satisfies Readonly<Record<string, Tables>>;

export const OWNERS = Object.keys(TABLES) as readonly WebhookOwner["of"][];

/** Makes the statements for the tables of each kind of owner. */
export function ofEach<T>(make: (tables: Tables) => T): Readonly<Record<WebhookOwner["of"], T>> {
  return { account: make(TABLES.account), platform: make(TABLES.platform) };
}

export const keyOf = ({ ownerId, environment }: WebhookOwner): readonly unknown[] => [ownerId, environment];
