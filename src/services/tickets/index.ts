export { tickets } from "./tickets.ts";
