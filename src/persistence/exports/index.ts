export {
  type Candidate,
  countCandidates,
  type ExportFilter,
  findCandidates,
} from "./candidates.ts";
export {
  deleteExport,
  type ExportRow,
  endExportTurn,
  failExport,
  findExpired,
  findExport,
  findExportOfMonth,
  insertExport,
  listExports,
  MOST_EXPORTS,
  moveExportOn,
  noteCandidates,
  type Part,
  type Progress,
  setDownload,
  storePiece,
  type TakenExport,
  takeExport,
} from "./exports.ts";
export {
  findDownloaded,
  findPiece,
  findPieceAt,
  findPieces,
  findRecords,
  type PieceContent,
  removePieces,
} from "./pieces.ts";
export { FIRST_PLACE, findNamed, findOfPeriod, type ReconciledRow } from "./reconciled.ts";
