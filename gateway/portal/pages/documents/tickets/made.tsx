import type { CreatedDocument } from "#proto/cfdi/v1/document_pb.ts";
import type { TicketImpuesto } from "#proto/cfdi/v1/ticket_return_pb.ts";
import { amount } from "../../../data/format.ts";
import { countInWords } from "../../../data/number-words.ts";
import { Notice } from "../../../kit/notice.tsx";
import { Table } from "../../../kit/table.tsx";
import { trimmed } from "../data/read-cfdi.ts";
import { DocumentLink } from "../kit/document-link.tsx";
import { taxName } from "./words.ts";

const OUTCOMES: Readonly<Record<string, readonly [look: "good" | "info", outcome: string]>> = {
  timbrada: ["good", "se timbró"],
  timbrando: ["info", "se está timbrando"],
};

interface MadeProps {
  readonly document: CreatedDocument;
  /** The document is called so, with its article. */
  readonly name: string;
  readonly left?: number;
}

/** Tells what became of a document of tickets. */
export function Made({ document: { id, estado, serie, folio }, name, left = 0 }: MadeProps) {
  const [look, outcome] = OUTCOMES[estado] ?? (["bad", "no se timbró"] as const);
  return (
    <Notice look={look} title={`${name} ${outcome}`}>
      <p>
        {look === "bad" ? "Vea por qué: " : "Es "}
        <DocumentLink list="facturas" id={id} className="">
          {[serie, folio].filter(Boolean).join("-") || "el comprobante"}
        </DocumentLink>
        .
        {look === "bad" || left === 0
          ? ""
          : ` Quedan ${countInWords(left, "ticket", "tickets")} del periodo: calcule la siguiente.`}
      </p>
    </Notice>
  );
}

export function Taxes({ of }: { readonly of: readonly TicketImpuesto[] }) {
  if (of.length === 0) return null;
  return (
    <Table
      label="Impuestos"
      items={of}
      idOf={(_, place) => String(place)}
      columns={[
        { id: "impuesto", title: "Impuesto", cell: taxName },
        { id: "base", title: "Base", numeric: true, cell: ({ base }) => amount(trimmed(base)) },
        {
          id: "importe",
          title: "Importe",
          numeric: true,
          cell: ({ importe }) => (importe === undefined ? "—" : amount(trimmed(importe))),
        },
      ]}
    />
  );
}
