import type { Ticket } from "#proto/cfdi/v1/ticket_pb.ts";
import { amount, localDay } from "../../../data/format.ts";
import { useAccount } from "../../../data/session.tsx";
import { StateBadge } from "../../../kit/badge.tsx";
import { Link } from "../../../kit/button.tsx";
import type { TableColumn } from "../../../kit/table.tsx";
import { TICKET_STATES } from "./words.ts";

export const ticketColumns = (wordsOf: (clave: string) => string): readonly TableColumn<Ticket>[] => [
  {
    id: "folio",
    title: "Folio",
    cell: ({ id, folio }) => <TicketLink id={id}>{folio}</TicketLink>,
    breaks: true,
  },
  { id: "estado", title: "Estado", cell: ({ estado }) => <StateBadge state={estado} among={TICKET_STATES} /> },
  { id: "fecha", title: "Día de venta", look: "number", cell: ({ fecha }) => localDay(fecha) },
  { id: "lugar", title: "Lugar", look: "number", cell: ({ lugarExpedicion }) => lugarExpedicion },
  { id: "forma", title: "Forma de pago", cell: ({ formaPago }) => wordsOf(formaPago) },
  { id: "total", title: "Total", numeric: true, cell: ({ total }) => amount(total) },
];

function TicketLink({ id, children }: { readonly id: string; readonly children: string }) {
  const { params } = useAccount();
  return (
    <Link to="/$rfc/$ambiente/tickets/$id" params={{ ...params, id }} className="row-link number">
      {children}
    </Link>
  );
}
