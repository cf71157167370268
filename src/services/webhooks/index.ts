export { type DeliveringDeps, deliverWebhooks, planWebhooks } from "./delivering.ts";
export { forgetWebhookDeliveries } from "./forgetting.ts";
export { portalWebhooks, webhookService } from "./webhooks.ts";
