export { closePeriods } from "./closing.ts";
export { selfInvoicing } from "./self-invoicing.ts";
export { tickets } from "./tickets.ts";
