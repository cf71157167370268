export { portalMail } from "./mailing.ts";
export { forgetOldMails, type MailingDeps, planMails, sendMails } from "./sending.ts";
