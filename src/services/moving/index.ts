export { moving } from "./moving.ts";
