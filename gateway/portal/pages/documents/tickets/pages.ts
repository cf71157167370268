export { ClosePeriod } from "./close-period.tsx";
export { ClosingsPage } from "./closings.tsx";
export { TicketPage } from "./detail.tsx";
export { InvoiceTickets } from "./invoice.tsx";
export { TicketsPage } from "./list.tsx";
export { ReturnPage } from "./return.tsx";
export { SelfInvoicingPage } from "./self-invoicing.tsx";
