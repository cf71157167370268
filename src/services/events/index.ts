export { events, FOLLOW_LIMITS, followEvents } from "./events.ts";
export { forgetEvents } from "./forgetting.ts";
export { noteAccountEvents } from "./noticing.ts";
export { eventIdOf, type ShownEvent, showEvents, showNotice } from "./showing.ts";
