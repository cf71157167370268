export { findBankSheets, findComplements, findUnpaid, MOST_LOOKED_AT, saveBankSheet } from "./bank.ts";
export {
  becomeDocument,
  type DraftRow,
  deleteDraft,
  findDraft,
  insertDraft,
  MOST_DRAFTS,
  saveDraft,
} from "./drafts.ts";
export {
  type AttentionRow,
  type AttentionRows,
  countDays,
  type DayRow,
  findAttention,
  findBatches,
  findCredentials,
  findOpen,
  findPaymentDrafts,
  LISTS,
  type OpenBatch,
} from "./home.ts";
export {
  askForSums,
  countMonth,
  countUnsummed,
  endUnsummedTurn,
  findUnsummed,
  keepSums,
  MOST_RECEIVERS,
  MOST_SUMMED,
  sumMonth,
  sumMonthCharged,
  sumMonthReceivers,
  sumMonthTaxes,
  takeUnsummedMonth,
} from "./month.ts";
export {
  deleteTemplate,
  endTemplateTurn,
  findTemplate,
  listTemplates,
  MOST_TEMPLATES,
  renewTemplate,
  type Schedule,
  saveTemplate,
  scheduleTemplate,
  type TakenTemplate,
  type TemplateRow,
  takeTemplate,
} from "./templates.ts";
export { listUsage } from "./usage.ts";
