import { type ReactNode, useState } from "react";
import { Button } from "../../../kit/button.tsx";
import { Card } from "../../../kit/page.tsx";
import { Select } from "../../../kit/select.tsx";
import { guess, type Target } from "./columns.ts";
import type { Table as Sheet } from "./table.ts";

const NOTHING = "";

interface Props {
  readonly targets: readonly Target[];
  readonly sheet: Sheet;
  /** Shows the rows once the user has looked at the columns. */
  readonly children: (mapping: readonly (Target | undefined)[]) => ReactNode;
}

/** Shows the field of each column: the headings suggest it, and the user corrects it. */
export function Mapping({ targets, sheet, children }: Props) {
  const [mapping, setMapping] = useState(() => guess(sheet.headings, targets));
  const [ready, setReady] = useState(false);
  const options = [
    { id: NOTHING, label: "No usar" },
    ...targets.map(({ path, label }, index) => ({ id: `${index} ${path}`, label })),
  ];
  const idOf = (target: Target | undefined) =>
    target === undefined ? NOTHING : `${targets.indexOf(target)} ${target.path}`;
  const change = (column: number, id: string) => {
    const target = targets[Number(id.split(" ")[0] || -1)];
    setMapping(
      mapping.map((one, at) =>
        at === column ? target : target !== undefined && one === target ? undefined : one,
      ),
    );
    setReady(false);
  };
  const known = mapping.filter((target) => target !== undefined).length;
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
                <span className="soft small wrap">{sheet.rows[0]?.[column] || "—"}</span>
              </span>
              <Select
                label={`Campo de ${heading || `la columna ${column + 1}`}`}
                unmarked
                options={options}
                selectedKey={idOf(mapping[column])}
                onSelectionChange={(key) => change(column, String(key ?? NOTHING))}
              />
            </li>
          ))}
        </ul>
      </Card>
      {ready ? (
        children(mapping)
      ) : (
        <div>
          <Button look="primary" isDisabled={known === 0} onPress={() => setReady(true)}>
            Revisar el contenido
          </Button>
        </div>
      )}
    </>
  );
}
