export { closePeriods } from "./closing.ts";
export { tickets } from "./tickets.ts";
