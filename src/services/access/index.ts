export { portalAccess } from "./access.ts";
export { admitPortal, forgetPortal, type PortalGate } from "./admit.ts";
export { countFolioSearch, requireFewInvoices, requireFewTicketMails } from "./attempts.ts";
export { passwords } from "./passwords.ts";
export { blockUser, invite, lookAtTeam, type PeopleDeps, portalPeople, resetPassword } from "./people.ts";
export { isOfAccount, isOfPlatform, portalRolesOf } from "./roles.ts";
export { accountTeam, changeRole, platformTeam, removeFromTeam, teamOf } from "./team.ts";
