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
