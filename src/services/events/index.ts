export { forgetEvents } from "./forgetting.ts";
