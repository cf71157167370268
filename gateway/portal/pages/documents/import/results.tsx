import { amount } from "../../../data/format.ts";
import { Badge } from "../../../kit/badge.tsx";
import type { TableColumn } from "../../../kit/table.tsx";
import { download } from "../data/files.ts";
import { KINDS } from "../data/lists.ts";
import { DocumentLink } from "../kit/document-link.tsx";
import { csv } from "./csv.ts";
import type { ImportKind } from "./kinds.ts";
import type { Item, Outcome } from "./outcomes.ts";

export function columnsOf(kind: ImportKind): readonly TableColumn<Item & { readonly index: number }>[] {
  return [
    {
      id: "reference",
      title: "Referencia",
      cell: ({ document: { reference, rows } }) => (
        <>
          <span className="number">{reference}</span>
          <span className="under number">
            {rows.length === 1 ? `Renglón ${rows[0]}` : `Renglones ${rows[0]} a ${rows.at(-1)}`}
          </span>
        </>
      ),
    },
    { id: "state", title: "Estado", cell: ({ outcome }) => <OutcomeBadge outcome={outcome} /> },
    { id: "why", title: "Resultado", cell: ({ outcome }) => <OutcomeWords outcome={outcome} kind={kind} /> },
  ];
}

const STATE_WORDS = {
  waiting: ["plain", "Por revisar"],
  left: ["plain", "No se timbra"],
  good: ["info", "Listo"],
  wrong: ["bad", "Con errores"],
  made: ["good", "Timbrado"],
  refused: ["bad", "Rechazado"],
  unknown: ["warn", "Sin respuesta"],
} as const;

export function OutcomeBadge({ outcome }: { outcome: Outcome }) {
  const [tone, words] = STATE_WORDS[outcome.state];
  if (outcome.state === "made" && outcome.made.estado !== "timbrada")
    return <Badge tone="info">{outcome.made.estado}</Badge>;
  return <Badge tone={tone}>{words}</Badge>;
}

export function OutcomeWords({ outcome, kind }: { outcome: Outcome; kind: ImportKind }) {
  switch (outcome.state) {
    case "made": {
      const { id, folio, uuid, repeated } = outcome.made;
      return (
        <span>
          <DocumentLink list={KINDS[kind.kind].list} id={id}>
            {folio || uuid.slice(0, 8) || "Ver"}
          </DocumentLink>
          {repeated ? <span className="soft small"> · ya estaba timbrado</span> : null}
        </span>
      );
    }
    case "good":
      return <span className="amount">{outcome.total === "" ? "" : amount(outcome.total)}</span>;
    case "waiting":
      return <span className="soft">—</span>;
    default:
      return <span className="small wrap">{outcome.why}</span>;
  }
}

export function downloadResults(name: string, items: readonly Item[]): void {
  const rows = items.map(({ document: { reference, rows: own }, outcome }) => {
    const { uuid = "", folio = "" } = outcome.state === "made" ? outcome.made : {};
    const why = "why" in outcome ? outcome.why : "";
    return [reference, own.join(" "), STATE_WORDS[outcome.state][1], folio, uuid, why];
  });
  const headings = ["Referencia", "Renglones", "Estado", "Folio", "Folio fiscal", "Detalle"];
  download(`resultados-${name.replace(/\.[^.]+$/, "")}.csv`, "text/csv", csv([headings, ...rows]));
}
