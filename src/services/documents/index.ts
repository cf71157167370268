export { attach, deliveredXml, detach, shownAddenda } from "./addenda.ts";
export { type Attempt, nextAttempts } from "./attempts.ts";
export { findIssuedDocument, type Reference, requireStamped, type StampedDocument } from "./issued.ts";
export { countLists, filterOf, type ListRequest, monthRange, page, requireCalendarDay } from "./lists.ts";
export { type OwedInvoice, owedAmong } from "./owed.ts";
export { designOf, MOST_IN_RUN, printDocument, printDocuments, tripIn } from "./pdf.ts";
export { pdfExtrasOf } from "./pdf-extras.ts";
export {
  type ArchiveAllowance,
  archiveAllowance,
  type Received,
  type ReceiverDeps,
  receivedDocuments,
  receivers,
} from "./receivers.ts";
export {
  askSat,
  CANCELABLE,
  type Consulted,
  circumstances,
  consult,
  readConsulted,
  readSatStatus,
} from "./sat-status.ts";
export { readStored, reread } from "./stored.ts";
export {
  asUnanswered,
  type Fault,
  fetchArchived,
  objectOf,
  sealedXml,
  sha256Of,
  stampedXml,
  troubleOf,
} from "./stored-xml.ts";
