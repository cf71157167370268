import { isUnread } from "../../../../../common/cells.ts";
import { plain, type Target } from "../import/columns.ts";
import type { Table, TableCell } from "../import/table.ts";

type Sense = "charge" | "deposit";

/** Banks write these in a column of their own beside amounts without a sign, as "Cargo/Abono" with + and −. */
const WORDS: Readonly<Record<string, Sense>> = {
  ...{ "+": "deposit", abono: "deposit", abonos: "deposit", deposito: "deposit", credito: "deposit", cr: "deposit" },
  ...{ "-": "charge", cargo: "charge", cargos: "charge", retiro: "charge", debito: "charge", db: "charge" },
};

/** C is a charge beside A (cargo, abono), and a deposit beside D (crédito, débito); alone it says neither. */
const LETTERS: readonly Readonly<Record<string, Sense>>[] = [
  { c: "charge", a: "deposit" },
  { d: "charge", c: "deposit" },
];

const TITLES = /cargo|abono|signo|naturaleza|tipo|movimiento/;

/**
 * Returns the sheet with a sign at the amounts whose row says in another column that they were charged, so that no
 * charge is taken for a deposit.
 */
export function withSigns(sheet: Table, mapping: readonly (Target | undefined)[]): Table {
  const amounts = mapping.findIndex((target) => target?.path === "deposito");
  const senses = sheet.headings.flatMap((heading, column) => {
    if (mapping[column] !== undefined || !TITLES.test(plain(heading))) return [];
    const senseOf = sensesOf(sheet.rows.map((row) => wordIn(row[column])));
    return senseOf === undefined ? [] : [{ column, senseOf }];
  })[0];
  if (amounts < 0 || senses === undefined) return sheet;
  const { column, senseOf } = senses;
  const rows = sheet.rows.map((row) =>
    row.map((cell, at) => (at === amounts ? signed(cell, wordIn(row[column]), senseOf) : cell)),
  );
  return { ...sheet, rows };
}

type SenseOf = (word: string) => Sense | undefined;

/** Returns how the words of a column are read; undefined where it is no column of senses. */
function sensesOf(words: readonly string[]): SenseOf | undefined {
  const used = new Set(words.filter(Boolean));
  if (used.size === 0) return undefined;
  if ([...used].every((word) => word in WORDS)) return (word) => WORDS[word];
  if (![...used].every((word) => /^[acd]$/.test(word))) return undefined;
  const letters = LETTERS.filter((each) => [...used].every((word) => word in each));
  return letters.length === 1 ? (word) => letters[0]![word] : () => undefined;
}

/** `plain` leaves nothing of a sign. */
function wordIn(cell: TableCell | undefined): string {
  if (cell === undefined || isUnread(cell)) return "";
  const text = cell.trim().replace("−", "-");
  return text === "+" || text === "-" ? text : plain(text);
}

function signed(cell: TableCell, word: string, senseOf: SenseOf): TableCell {
  if (isUnread(cell) || cell.trim() === "" || word === "") return cell;
  const sense = senseOf(word);
  if (sense === undefined) return { why: `viene con «${word.toUpperCase()}»: no se sabe si es un cargo o un abono` };
  return sense === "charge" && !cell.trim().startsWith("-") ? `-${cell.trim()}` : cell;
}
