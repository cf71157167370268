export { attachAddenda, findWithAddenda, removeAddenda } from "./addendas.ts";
export {
  APPLIED_TO_INVOICE,
  type Application,
  type AppliedRow,
  type ApplyingDocument,
  findApplications,
  findApplied,
  findApplying,
  findLastPayment,
  findStandings,
  insertApplications,
  isBeingCovered,
  LIVE_APPLICATIONS,
  type ReturnedPieces,
  type Standing,
} from "./applications.ts";
export { type Attempt, findAttempts, noteAttempt } from "./attempts.ts";
export { addEvent, addEvents, changeWithEvent, findEvents, type NotedEvent, noteEvent } from "./document-events.ts";
export {
  COLUMNS,
  type DocumentRow,
  findByKey,
  findBySello,
  findDocument,
  findDocuments,
  findSealedXml,
  findStampedXml,
  giveKey,
  hasStamped,
  type KeptBy,
  type Typed,
} from "./documents.ts";
export {
  type DueSubstitution,
  giveUpSubstitution,
  takeDueSubstitutions,
} from "./due-substitutions.ts";
export {
  claimOwnSeal,
  holdRelated,
  type Inserted,
  insertDocument,
  insertRelated,
  type NewDocument,
} from "./inserting.ts";
export { findByKeys, type Keyed } from "./keyed.ts";
export { closeBlock } from "./list-blocks.ts";
export { listDocuments } from "./lists.ts";
export { findObstacles, type ObstacleRow } from "./obstacles.ts";
export { findLastReceipts } from "./payroll-runs.ts";
export { findNames, findPrintables, type Printable, savePdfExtras } from "./pdf-parts.ts";
export { findReceived, type ReceivedRow } from "./receivers.ts";
export { denyDocument, leaveDocument, postponeDenied, releaseDocument } from "./recovering.ts";
export { noteSecondStamp, settleFailed, settleLate, settleStamped } from "./settling.ts";
export { crossDocument, resendDocument, resumeDocument, type Submission } from "./submitting.ts";
export {
  armSubstitution,
  endDue,
  findAwaiting,
  findByFiscalUuids,
  findSubstitution,
  findSubstitutionOf,
  postponeSubstitution,
  type RelatedRow,
  type SubstitutionParty,
  type SubstitutionRow,
} from "./substitutions.ts";
export { takeDue, takeFrom, type WorkersLease, workersQueue } from "./taking.ts";
export { type Claim, ClaimEnded, claimBytes, claimFiscalUuid } from "./unique.ts";
