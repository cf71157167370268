export { type AccountDeps, accountService, openAccount } from "./account.ts";
export { oneYearAfter } from "./stamps.ts";
