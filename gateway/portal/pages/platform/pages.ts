export { default as AccountPage } from "./account.tsx";
export { default as Accounts } from "./accounts.tsx";
export { default as Keys } from "./keys.tsx";
export { default as Team } from "./team.tsx";
