export {
  auditTail,
  type ChainTail,
  countMoved,
  insertAudit,
  insertMoved,
  insertMovedAccount,
  insertRow,
  reviseMoved,
  setAuditTail,
  stampsLeft,
} from "./entering.ts";
export {
  countUnfinished,
  fingerprintOf,
  type MovedRow,
  readAccount,
  readBelonging,
  readRows,
} from "./reading.ts";
export { ACCOUNT, type FieldType, type MovedTable, TABLES } from "./tables.ts";
