import { isBlank } from "../../../../../common/cells.ts";
import { REFERENCE, type Target } from "./columns.ts";
import { columnWords, rowsWords, type Table } from "./table.ts";

/** Returns what people are told before anything is made of a table whose columns are read like this. */
export function mappingRemarks(
  { headings, rows, first }: Table,
  mapping: readonly (Target | undefined)[],
): readonly string[] {
  const numbers = (isMeant: (row: Table["rows"][number]) => boolean) =>
    rows.flatMap((row, index) => (isMeant(row) ? [index + first] : []));
  const unused = headings.flatMap((heading, column) => {
    const filled = mapping[column] === undefined ? numbers((row) => !isBlank(row[column])) : [];
    return filled.length === 0
      ? []
      : [`La columna ${columnWords(column + 1, heading)} trae datos y no se usa (${rowsWords(filled)}).`];
  });
  const grouped = mapping.indexOf(REFERENCE);
  const alone = numbers((row) => isBlank(row[grouped]) && !row.every(isBlank));
  const isMixed = grouped >= 0 && alone.length > 0 && rows.some((row) => !isBlank(row[grouped]));
  return isMixed ? [...unused, `Sin referencia, cada uno es un comprobante: ${rowsWords(alone)}.`] : unused;
}
