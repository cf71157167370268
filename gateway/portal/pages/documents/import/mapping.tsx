import { type ReactNode, useState } from "react";
import { Button } from "../../../kit/button.tsx";
import { Notice } from "../../../kit/notice.tsx";
import { Card } from "../../../kit/page.tsx";
import { Select } from "../../../kit/select.tsx";
import { guess, knownHeadings, type Target } from "./columns.ts";
import { mappingRemarks } from "./remarks.ts";
import { type Grid, type Table as Sheet, type TableCell, TableError, tableOf } from "./table.ts";

const NOTHING = "";

interface Props {
  readonly targets: readonly Target[];
  readonly grid: Grid;
  /** Returns the columns that a person gave a sheet with these titles before; they need not be looked at again. */
  readonly kept?: (headings: readonly string[]) => readonly (Target | undefined)[] | undefined;
  readonly onReady?: (sheet: Sheet, mapping: readonly (Target | undefined)[]) => void;
  /** Shows the rows once the user has looked at the columns. */
  readonly children: (sheet: Sheet, mapping: readonly (Target | undefined)[]) => ReactNode;
}

/** Finds the titles of a grid, or says why its rows cannot be read. */
export function Mapping({ grid, ...props }: Props) {
  const [sheet] = useState(() => tableOrFault(grid, props.targets));
  return typeof sheet === "string" ? <Notice look="bad">{sheet}</Notice> : <Columns sheet={sheet} {...props} />;
}

function tableOrFault(grid: Grid, targets: readonly Target[]): Sheet | string {
  try {
    return tableOf(grid, knownHeadings(targets));
  } catch (error) {
    if (error instanceof TableError) return error.message;
    throw error;
  }
}

/** Shows the field of each column: the headings suggest it, and the user corrects it. */
function Columns({ targets, sheet, kept, onReady, children }: Omit<Props, "grid"> & { readonly sheet: Sheet }) {
  const [before] = useState(() => kept?.(sheet.headings));
  const [mapping, setMapping] = useState(() => before ?? guess(sheet.headings, targets));
  const [ready, setReady] = useState(before !== undefined);
  const options = [
    { id: NOTHING, label: "No usar" },
    ...targets.map(({ path, label }, index) => ({ id: `${index} ${path}`, label })),
  ];
  const idOf = (target: Target | undefined) =>
    target === undefined ? NOTHING : `${targets.indexOf(target)} ${target.path}`;
  const change = (column: number, id: string) => {
    const target = targets[Number(id.split(" ")[0] || -1)];
    setMapping(
      mapping.map((one, at) => (at === column ? target : target !== undefined && one === target ? undefined : one)),
    );
    setReady(false);
  };
  const known = mapping.filter((target) => target !== undefined).length;
  const remarks = [...sheet.remarks, ...mappingRemarks(sheet, mapping)];
  return (
    <>
      <Card
        title="Columnas"
        about={`${known} de ${sheet.headings.length} reconocidas. Revise que cada una sea lo que dice.`}
        flush
      >
        <ul className="columns">
          {sheet.headings.map((heading, column) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
            <li key={column}>
              <span>
                <strong className="block wrap">{heading || `Columna ${column + 1}`}</strong>
                <span className="soft small wrap">{exampleOf(sheet.rows[0]?.[column])}</span>
              </span>
              <Select
                label={`Campo de ${heading || `la columna ${column + 1}`}`}
                unmarked
                options={options}
                value={idOf(mapping[column])}
                onChange={(id) => change(column, id)}
              />
            </li>
          ))}
        </ul>
      </Card>
      {remarks.length === 0 ? null : (
        <Notice look="warn" title="Antes de seguir, revise esto">
          <ul>
            {remarks.map((remark) => (
              <li key={remark}>{remark}</li>
            ))}
          </ul>
        </Notice>
      )}
      {ready ? (
        children(sheet, mapping)
      ) : (
        <div>
          <Button
            look="primary"
            isDisabled={known === 0}
            onPress={() => {
              setReady(true);
              onReady?.(sheet, mapping);
            }}
          >
            {remarks.length === 0 ? "Revisar el contenido" : "Es correcto: revisar el contenido"}
          </Button>
        </div>
      )}
    </>
  );
}

function exampleOf(cell: TableCell = "") {
  return (typeof cell === "string" ? cell : cell.shared) || "—";
}
