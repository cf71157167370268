import { defineEntity, type InferEntity, p } from "@mikro-orm/core";
import { accountId } from "./account.ts";
import type { Environment } from "./tenant.ts";

/** Each environment of an account has one key. Only the key's SHA-256 and its first characters are stored. */
export const ApiKeyEntity = defineEntity({
  name: "ApiKey",
  tableName: "api_keys",
  properties: {
    accountId,
    environment: p.text().$type<Environment>().primary(),
    hash: p.blob().$type<Buffer>().unique(),
    prefix: p.text(),
    createdAt: p.datetime(6),
    expiresAt: p.datetime(6).nullable(),
  },
});

export type ApiKey = InferEntity<typeof ApiKeyEntity>;
