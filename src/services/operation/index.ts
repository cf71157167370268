export { operation } from "./operation.ts";
