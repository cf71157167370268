export { endUnusedAccounts } from "./ending.ts";
export { portalSignUp } from "./opening.ts";
export { CUSTOMERS, EMPLOYEES, ISSUER, SERIES } from "./starter.ts";
