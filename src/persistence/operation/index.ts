export { countCustomers } from "./diagnosis.ts";
export {
  advanceArchiveMark,
  beat,
  countSeries,
  endQuarantine,
  findArchiveMark,
  findRecovery,
  identify,
  isInUse,
  type Mark,
  meet,
  quarantine,
  quarantineBehindArchive,
  type RecoveryRow,
} from "./quarantine.ts";
export {
  readLateWebhooks,
  readServiceStats,
  readUnfinished,
  type ServiceStats,
  type Unfinished,
} from "./service-stats.ts";
export {
  type Decision,
  findDecisions,
  listStuck,
  type Problem,
  type StuckRow,
  settleStuck,
} from "./stuck.ts";
export { findIdsByUuid, findKnown, findSameFolio, insertTaken, type TakenDocument } from "./taking-over.ts";
