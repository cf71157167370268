export { closePeriods } from "./closing.ts";
export { proveTickets } from "./proving.ts";
export { selfInvoicing } from "./self-invoicing.ts";
export { tickets } from "./tickets.ts";
