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
  findMeans,
  findOpen,
  LISTS,
  type OpenBatch,
} from "./home.ts";
export { listUsage } from "./usage.ts";
