export {
  auditTail,
  type ChainTail,
  countMoved,
  insertAudit,
  insertMoved,
  insertMovedAccount,
  insertRow,
  type MovedDocument,
  reviseMoved,
  setAuditTail,
} from "./entering.ts";
export { countUnfinished, fingerprintOf, type MovedRow, readAccount, readRows } from "./reading.ts";
export { ACCOUNT, type MovedTable, TABLES } from "./tables.ts";
