export { askReceived } from "./asking.ts";
export { receiving } from "./receiving.ts";
