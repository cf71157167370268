export { type AccountDeps, accountService, openAccount } from "./account.ts";
export { customerRow, keepCustomers } from "./customers.ts";
export { oneYearAfter } from "./stamps.ts";
