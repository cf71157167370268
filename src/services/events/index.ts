export { events, FOLLOW_LIMITS, followEvents } from "./events.ts";
export { forgetEvents } from "./forgetting.ts";
