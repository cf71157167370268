export { ClosePeriod } from "./close-period.tsx";
export { ClosingsPage } from "./closings.tsx";
export { TicketPage } from "./detail.tsx";
export { TicketsPage } from "./list.tsx";
export { SelfInvoicingPage } from "./self-invoicing.tsx";
