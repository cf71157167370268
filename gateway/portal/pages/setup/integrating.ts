export { default as KeysPage } from "./keys.tsx";
export { default as NoticesPage } from "./notices.tsx";
export { default as WebhooksPage } from "./webhooks.tsx";
