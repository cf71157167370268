export { type AccountDeps, accountService, openAccount, requireCsd } from "./account.ts";
export { customerRow, keepCustomers } from "./customers.ts";
export { sandbox } from "./sandbox.ts";
export { oneYearAfter } from "./stamps.ts";
