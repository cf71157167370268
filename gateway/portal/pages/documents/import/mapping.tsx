import { useState } from "react";
import { Button } from "../../../kit/button.tsx";
import { Card } from "../../../kit/page.tsx";
import { Select } from "../../../kit/select.tsx";
import { guess, type Target } from "./columns.ts";
import type { ImportKind } from "./kinds.ts";
import { Review } from "./review.tsx";
import type { Table as Sheet } from "./table.ts";

const NOTHING = "";

/** Shows the field of each column: the headings suggest it, and the user corrects it. */
export function Mapping({ kind, sheet, name }: { kind: ImportKind; sheet: Sheet; name: string }) {
  const [mapping, setMapping] = useState(() => guess(sheet.headings, kind.targets));
  const [ready, setReady] = useState(false);
  const options = [
    { id: NOTHING, label: "No usar" },
    ...kind.targets.map(({ path, label }, index) => ({ id: `${index} ${path}`, label })),
  ];
  const idOf = (target: Target | undefined) =>
    target === undefined ? NOTHING : `${kind.targets.indexOf(target)} ${target.path}`;
  const change = (column: number, id: string) => {
    const target = kind.targets[Number(id.split(" ")[0] || -1)];
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
        <Review kind={kind} sheet={sheet} mapping={mapping} name={name} />
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
