export { type DeliveringDeps, deliverWebhooks, planWebhooks } from "./delivering.ts";
export { forgetWebhookDeliveries } from "./forgetting.ts";
export { platformWebhooks, portalWebhooks, webhookService } from "./webhooks.ts";
