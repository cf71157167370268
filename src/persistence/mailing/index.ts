export {
  endMailingTurn,
  findDueMailings,
  findMailing,
  type MailingChoice,
  type MailingRow,
  setMailing,
  type TakenMailing,
  takeMailing,
} from "./mailings.ts";
export {
  findDueMails,
  findMailAddresses,
  findOldMails,
  forgetMails,
  lastReminder,
  listMails,
  type MailRow,
  noteMail,
  type Occasion,
  planMailOfExport,
  planMailsOf,
  planMailsTo,
} from "./mails.ts";
