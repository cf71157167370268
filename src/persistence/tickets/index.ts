export {
  type Claim,
  claimTickets,
  freeTickets,
  hasTickets,
  holdFreed,
  holdTickets,
  takeTicketsBack,
} from "./claims.ts";
export {
  type Closing,
  endClosingTurn,
  findOpenDays,
  type KeptClosing,
  listClosings,
  type OpenDay,
  renewClosing,
  setClosing,
  type TakenClosing,
  takeClosing,
} from "./closings.ts";
export { countTickets, findCredit, findNotes, findPendingNotes, settleTickets } from "./credits.ts";
export { findOpen, MOST_TICKETS, type OpenTicket } from "./globals.ts";
export { findPage, findPageByKey, type KeptPage, setPage, type TicketPage } from "./pages.ts";
export {
  type Counted,
  type Difference,
  endProof,
  findAstray,
  findProof,
  moveProofOn,
  proveDocuments,
  takeProof,
} from "./proofs.ts";
export {
  findReturn,
  findReturns,
  MOST_RETURNS,
  type NewReturn,
  type ReturnedLine,
  type ReturnRow,
  returnOpen,
} from "./returns.ts";
export {
  cancelTicket,
  findByFolio,
  findByTicketKey,
  findSold,
  insertTickets,
  listTickets,
  type NewTicket,
  type SoldRow,
  type SoldTicket,
  sumTickets,
  type TicketRow,
} from "./tickets.ts";
