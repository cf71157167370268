import { ArrowDown, ArrowUp } from "lucide-react";
import type { ReactNode } from "react";
import {
  Table as AriaTable,
  Cell,
  Column,
  Row,
  type SortDescriptor,
  TableBody,
  TableHeader,
} from "react-aria-components";
import { Checkbox } from "./field.tsx";

export interface TableColumn<T> {
  readonly id: string;
  /** `title` is "" for a column of buttons, which then needs `hint`. */
  readonly title: string;
  /** Screen readers say this of a column without a title. */
  readonly hint?: string;
  readonly cell: (item: T) => ReactNode;
  /** Amounts and counts are aligned to the right, with digits of one width. */
  readonly numeric?: boolean;
  /** Classes of the value: "mono" for a code, "number" for a day or a folio. */
  readonly look?: string;
  /** A text without blanks may be wider than the page, and is broken anywhere then. */
  readonly breaks?: boolean;
  readonly sortable?: boolean;
  /** On a phone the buttons stand at the foot of the card, or with "corner" a single button in its corner. */
  readonly actions?: boolean | "corner";
}

interface Props<T> {
  /** Screen readers say this of the table. */
  readonly label: string;
  readonly columns: readonly TableColumn<T>[];
  readonly items: readonly T[];
  /** `place` counts the rows from 0, for rows that nothing else tells apart. */
  readonly idOf: (item: T, place: number) => string;
  /** Opens a row, by pointer or Enter. */
  readonly onOpen?: (item: T) => void;
  readonly sort?: SortDescriptor;
  readonly onSort?: (sort: SortDescriptor) => void;
  readonly empty?: ReactNode;
  /** With it rows have check boxes, and a press on a row chooses the row instead of opening it. */
  readonly choice?: Choice;
}

interface Choice {
  readonly chosen: ReadonlySet<string>;
  readonly onChange: (chosen: ReadonlySet<string>) => void;
  readonly never: ReadonlySet<string>;
}

/**
 * Shows a list with columns. Arrow keys go from row to row and from cell to cell. Below 48rem each row is a card of its
 * own, with the columns' titles beside the values; the first column is the card's title.
 */
export function Table<T>({ label, columns, items, idOf, onOpen, sort, onSort, empty, choice }: Props<T>) {
  if (items.length === 0 && empty !== undefined) return <>{empty}</>;
  return (
    <AriaTable
      aria-label={label}
      className="table"
      {...(choice === undefined
        ? {}
        : {
            selectionMode: "multiple" as const,
            selectedKeys: choice.chosen,
            disabledKeys: choice.never,
            disabledBehavior: "selection" as const,
            onSelectionChange: (keys) =>
              choice.onChange(
                new Set(
                  (keys === "all" ? items.map(idOf) : [...keys].map(String)).filter((id) => !choice.never.has(id)),
                ),
              ),
          })}
      {...(sort === undefined ? {} : { sortDescriptor: sort })}
      {...(onSort === undefined ? {} : { onSortChange: onSort })}
      {...(onOpen === undefined || choice !== undefined
        ? {}
        : {
            onRowAction: (key) => {
              const item = items.find((one, place) => idOf(one, place) === key);
              if (item !== undefined) onOpen(item);
            },
          })}
    >
      <TableHeader>
        {choice === undefined ? null : (
          <Column id="eleccion" className="chosen">
            <Checkbox slot="selection">
              <span className="visually-hidden">Elegir todos los de la página</span>
            </Checkbox>
          </Column>
        )}
        {columns.map((column, index) => (
          <Column
            key={column.id}
            id={column.id}
            isRowHeader={index === 0}
            allowsSorting={column.sortable ?? false}
            className={column.numeric ? "right" : ""}
          >
            {({ sortDirection }) => (
              <span className={column.sortable ? "sortable" : ""}>
                {column.title === "" ? <span className="visually-hidden">{column.hint}</span> : column.title}
                {sortDirection === "ascending" ? <ArrowUp aria-hidden="true" /> : null}
                {sortDirection === "descending" ? <ArrowDown aria-hidden="true" /> : null}
              </span>
            )}
          </Column>
        ))}
      </TableHeader>
      <TableBody>
        {items.map((item, place) => (
          <Row
            key={idOf(item, place)}
            id={idOf(item, place)}
            {...(onOpen === undefined ? {} : { "data-pressable": true })}
          >
            {choice === undefined ? null : (
              <Cell className="chosen">
                <Checkbox slot="selection">
                  <span className="visually-hidden">Elegir</span>
                </Checkbox>
              </Cell>
            )}
            {columns.map((column) => (
              <Cell key={column.id} className={classOf(column)}>
                {column.title === "" ? null : (
                  <span className="phone-label" aria-hidden="true">
                    {column.title}
                  </span>
                )}
                <span className={`value ${column.look ?? ""}`}>{column.cell(item)}</span>
              </Cell>
            ))}
          </Row>
        ))}
      </TableBody>
    </AriaTable>
  );
}

const classOf = <T,>({ numeric, breaks, actions }: TableColumn<T>) =>
  [
    ...[numeric ? "right number" : "", breaks ? "breaks" : ""],
    ...[actions ? "actions" : "", actions === "corner" ? "corner" : ""],
  ]
    .filter(Boolean)
    .join(" ");
