import { randomBytes } from "node:crypto";
import { openSecret, sealSecret } from "../../persistence/database/index.ts";
import type { TakenWebhook, WebhookOwner } from "../../persistence/webhooks/index.ts";

/** Webhooks have this prefix in their names as readers of events. */
export const READER = "webhook:";

/** The secret's length: Standard Webhooks asks for 24 to 64 bytes. */
const SECRET_BYTES = 32;

export interface Secret {
  /** The secret in the form that the owner sees, only once. */
  readonly shown: string;
  readonly sealed: Buffer;
}

const ownerOf = ({ ownerId, environment }: WebhookOwner, id: string) => `webhook:${ownerId}:${environment}:${id}`;

export function newSecret(masterKey: Buffer, owner: WebhookOwner, id: string): Secret {
  const secret = randomBytes(SECRET_BYTES);
  return {
    shown: `whsec_${secret.toString("base64")}`,
    sealed: sealSecret(masterKey, ownerOf(owner, id), secret),
  };
}

/** Returns the secrets that sign at that moment, the newest first. */
export function openedSecrets(masterKey: Buffer, taken: TakenWebhook, at: Date): Buffer[] {
  const { secret, previousSecret, previousUntil } = taken;
  const previous = previousSecret !== null && previousUntil !== null && at < previousUntil ? [previousSecret] : [];
  return [secret, ...previous].map((sealed) => openSecret(masterKey, ownerOf(taken, taken.id), sealed));
}
