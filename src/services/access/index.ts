export { portalAccess } from "./access.ts";
export { admitPortal, forgetPortal, type PortalGate } from "./admit.ts";
export { type Approver, approverOf, requireCode } from "./approver.ts";
export {
  countFolioSearch,
  mayBeMailed,
  requireFewApprovals,
  requireFewFrom,
  requireFewInvoices,
  requireFewSignUps,
  requireFewTestAccounts,
  requireFewTicketMails,
} from "./attempts.ts";
export { required } from "./identity-checks.ts";
export { passwords } from "./passwords.ts";
export {
  blockUser,
  invite,
  inviteToSignUp,
  lookAtTeam,
  type PeopleDeps,
  portalPeople,
  requireEmail,
  resetPassword,
} from "./people.ts";
export { isOfAccount, isOfPlatform, portalRolesOf } from "./roles.ts";
export { accountTeam, changeRole, platformTeam, removeFromTeam, teamOf } from "./team.ts";
