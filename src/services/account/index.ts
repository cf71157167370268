export { type AccountDeps, accountService, openAccount } from "./account.ts";
