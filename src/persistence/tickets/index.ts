export {
  type Claim,
  claimTickets,
  freeOldTickets,
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
export { findOpen, MOST_TICKETS, type OpenTicket } from "./globals.ts";
export {
  cancelTicket,
  findTicket,
  insertTickets,
  listTickets,
  type NewTicket,
  type SoldRow,
  type TicketFilter,
  type TicketRow,
} from "./tickets.ts";
