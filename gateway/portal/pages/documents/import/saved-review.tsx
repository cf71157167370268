import { Save } from "lucide-react";
import { count } from "../../../data/format.ts";
import { Badge, StateBadge, type States } from "../../../kit/badge.tsx";
import { Button } from "../../../kit/button.tsx";
import { Notice } from "../../../kit/notice.tsx";
import { Card } from "../../../kit/page.tsx";
import { Table, type TableColumn } from "../../../kit/table.tsx";
import type { Target } from "./columns.ts";
import type { ImportKind } from "./kinds.ts";
import { type SaveOutcome, type Saving, type SheetRow, useSaving } from "./saving.ts";
import type { Table as Sheet } from "./table.ts";
import type { Sheeted } from "./template.ts";
import { wordsOfSheet } from "./words.ts";

const STATES: States = {
  waiting: ["info", "Por guardar"],
  saved: ["good", "Guardado"],
  repeated: ["plain", "Ya estaba"],
  wrong: ["bad", "Con errores"],
};

export const OUTCOME_COLUMNS: readonly TableColumn<SheetRow>[] = [
  { id: "state", title: "Estado", cell: ({ outcome }) => <StateBadge state={outcome.state} among={STATES} /> },
  {
    id: "why",
    title: "Detalle",
    cell: ({ outcome }) => <span className="small wrap">{"why" in outcome ? outcome.why : "—"}</span>,
  },
];

const SHOWN = 200;

export interface SavedSheet<Row extends SheetRow> extends Sheeted, Pick<ImportKind, "title" | "rows"> {
  readonly kind: string;
  readonly saving: Saving<Row>;
  readonly read: (sheet: Sheet, mapping: readonly (Target | undefined)[]) => readonly Row[];
  readonly columns: readonly TableColumn<Row>[];
  /** Says what becomes of the rows that were saved when the corrected file is chosen again. */
  readonly left: string;
}

interface Props<Row extends SheetRow> {
  readonly of: SavedSheet<Row>;
  readonly sheet: Sheet;
  readonly mapping: readonly (Target | undefined)[];
}

/** Shows the rows of the sheet, and saves them. Those with errors come first, because they are what is left to do. */
export function SavedReview<Row extends SheetRow>({ of: kind, sheet, mapping }: Props<Row>) {
  const { rows, running, stalled, save } = useSaving(
    kind.saving,
    () => kind.read(sheet, mapping),
    wordsOfSheet(sheet.headings, mapping),
  );
  const of = (state: SaveOutcome["state"]) => rows.filter(({ outcome }) => outcome.state === state);
  const [waiting, saved, repeated, wrong] = [of("waiting"), of("saved"), of("repeated"), of("wrong")];
  return (
    <>
      <Card title="Revisión">
        <div className="stack tight">
          <p className="row" role="status">
            {saved.length > 0 ? <Badge tone="good">{`${count(saved.length)} guardados`}</Badge> : null}
            {repeated.length > 0 ? <Badge>{`${count(repeated.length)} ya estaban`}</Badge> : null}
            {waiting.length > 0 ? <Badge tone="info">{`${count(waiting.length)} por guardar`}</Badge> : null}
            {wrong.length > 0 ? <Badge tone="bad">{`${count(wrong.length)} con errores`}</Badge> : null}
          </p>
          {stalled === undefined ? null : (
            <Notice look="warn" title="No se guardaron todos">
              {stalled}
            </Notice>
          )}
          {wrong.length > 0 && waiting.length === 0 ? (
            <Notice look="warn">
              {`Los que tienen errores no se guardaron. Corrija el archivo y vuelva a elegirlo: ${kind.left}`}
            </Notice>
          ) : null}
          {waiting.length === 0 ? null : (
            <div className="row">
              <Button icon={Save} look="primary" isPending={running} onPress={save}>
                {`Guardar ${count(waiting.length)}`}
              </Button>
            </div>
          )}
        </div>
      </Card>
      <Card flush>
        <Table
          label={`${kind.title} del archivo`}
          columns={kind.columns}
          items={[...wrong, ...waiting, ...saved, ...repeated].slice(0, SHOWN)}
          idOf={({ number }) => String(number)}
        />
        {rows.length > SHOWN ? (
          <div className="table-foot row spread">{`Se muestran ${SHOWN} de ${count(rows.length)}.`}</div>
        ) : null}
      </Card>
    </>
  );
}
