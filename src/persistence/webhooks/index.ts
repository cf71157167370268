export {
  type Attempted,
  type DeliveryRow,
  type DueDelivery,
  findDueDeliveries,
  findOldDeliveries,
  forgetDeliveries,
  listDeliveries,
  noteAttempt,
  type OldDeliveries,
  planDeliveries,
  sendAgain,
} from "./deliveries.ts";
export type { WebhookOwner } from "./owners.ts";
export { holdPosition, type PlatformWebhook, platformWebhooksWithNews, setBack, setPosition } from "./positions.ts";
export {
  changeWebhook,
  endWebhookTurn,
  findDueWebhooks,
  findWebhook,
  insertWebhook,
  listWebhooks,
  MOST_WEBHOOKS,
  noteHealth,
  removeWebhook,
  rotateSecret,
  switchOff,
  type TakenWebhook,
  takeWebhook,
  type WebhookRow,
} from "./webhooks.ts";
