export { portalMail } from "./mailing.ts";
export {
  forgetOldMails,
  type MailingDeps,
  planMails,
  SENDING_LIMITS,
  type SendingLimits,
  sendMails,
} from "./sending.ts";
