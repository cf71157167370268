import { guess, type Target } from "./columns.ts";
import type { ImportKind } from "./kinds.ts";
import { NOTES_TITLES } from "./table.ts";

export type Sheeted = Pick<ImportKind, "targets" | "notes" | "sample">;

export const WORKBOOK = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/**
 * A template is a workbook: its first sheet has every column that the import reads, its second one says what goes into
 * each.
 */
export async function templateOf(kind: Sheeted, title: string): Promise<Uint8Array> {
  const { utils, write } = await import("@e965/xlsx");
  const { columns, headings, row } = columnsOf(kind);
  const book = utils.book_new();
  const sheet = utils.aoa_to_sheet([headings, row]);
  sheet["!cols"] = headings.map((heading) => ({ wch: heading.length + 2 }));
  utils.book_append_sheet(book, sheet, title);
  const about = utils.aoa_to_sheet([
    NOTES_TITLES,
    ...columns.map((target, index) => [
      headings[index],
      target.label,
      needOf(target),
      ...wordsOf(kind, target, row[index]),
    ]),
  ]);
  about["!cols"] = [{ wch: 52 }, { wch: 52 }, { wch: 34 }, { wch: 80 }, { wch: 40 }];
  utils.book_append_sheet(book, about, "Columnas");
  return new Uint8Array(write(book, { type: "array", bookType: "xlsx" }) as ArrayBuffer);
}

/** The usual columns come first, with the sample's headings; all others follow under their labels. */
function columnsOf({ sample, targets }: Sheeted) {
  const usual = guess(sample.headings, targets).filter((target) => target !== undefined);
  const others = targets.filter((target) => !usual.includes(target));
  return {
    columns: [...usual, ...others],
    headings: [...sample.headings, ...others.map(({ label }) => label)],
    row: [...sample.row, ...others.map(() => "")],
  };
}

function needOf({ required, group }: Target): string {
  if (!required) return "";
  return group === undefined ? "Sí" : `Con las demás de «${group}»`;
}

function wordsOf({ notes }: Sheeted, { path, takes }: Target, shown = ""): readonly string[] {
  const [example = shown, note = ""] = notes[path] ?? [];
  return [`${takes} ${note}`.trim(), example];
}
