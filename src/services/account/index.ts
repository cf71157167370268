export { accountService } from "./account.ts";
