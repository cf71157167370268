export { law } from "./law.ts";
