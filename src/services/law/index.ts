export { law } from "./law.ts";
export { noteForecasts } from "./noticing.ts";
