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
  sumMonthReceivers,
  sumMonthTaxes,
  takeUnsummedMonth,
} from "./month.ts";
export { listUsage } from "./usage.ts";
