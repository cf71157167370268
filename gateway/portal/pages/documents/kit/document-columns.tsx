import type { Receiver } from "#proto/cfdi/v1/portal_documents_pb.ts";
import { amount, day } from "../../../data/format.ts";
import { StateBadge } from "../../../kit/badge.tsx";
import type { TableColumn } from "../../../kit/table.tsx";
import type { Row } from "../data/api.ts";
import type { ListName } from "../data/filters.ts";
import { WORDS } from "../data/words.ts";
import { meaningOf } from "../forms/labels.ts";
import { DocumentLink } from "./document-link.tsx";

export function columnsOf(
  list: ListName,
  zone: string,
  receivers: ReadonlyMap<string, Receiver>,
): readonly TableColumn<Row>[] {
  const words = WORDS[list];
  const name = (row: Row) => row.folio ?? words.unnumbered;
  const folio: TableColumn<Row> = {
    id: "folio",
    title: words.folio,
    cell: (row) => (
      <>
        <DocumentLink list={list} id={row.id}>
          {meaningOf("tipoOperacion", row.tipo ?? "") ?? name(row)}
        </DocumentLink>
        {row.estado === "error" && row.errorMensaje !== undefined ? (
          <span className="under clip">{row.errorMensaje}</span>
        ) : null}
      </>
    ),
  };
  const party: TableColumn<Row> = {
    id: "rfc",
    title: words.party,
    cell: ({ id, rfc = receivers.get(id)?.rfc }) => (
      <>
        <span className="number">{rfc ?? "—"}</span>
        <span className="under clip">{nameOf(receivers.get(id))}</span>
      </>
    ),
  };
  return [
    folio,
    { id: "estado", title: "Estado", cell: (row) => <StateBadge state={row.estado} /> },
    party,
    {
      id: "uuid",
      title: "Folio fiscal",
      cell: (row) =>
        row.uuid === undefined ? (
          <span className="soft">—</span>
        ) : (
          <span className="mono soft" title={row.uuid}>
            {`${row.uuid.slice(0, 8)}…${row.uuid.slice(-4)}`}
          </span>
        ),
    },
    { id: "creada", title: "Creado", look: "number", cell: (row) => day(row.creada, zone) },
    {
      id: "total",
      title: words.total,
      numeric: true,
      cell: (row) => (row.total === undefined ? "—" : amount(row.total)),
    },
  ];
}

/**
 * Returns the receiver's name as the document states it; while the archive does not deliver the document, the
 * customer's present name.
 */
function nameOf(receiver: Receiver | undefined): string | undefined {
  if (!receiver?.unread) return receiver?.nombre;
  return [receiver.nombre, "el archivo no respondió"].filter(Boolean).join(" · ");
}
