import type { Column, Table } from "./columns.ts";
import type { Row } from "./rows.ts";

/** The last column takes the taxes that have no column of their own once the table has the most that it may have. */
const OTHERS = "Otros impuestos";

/** A table has no more columns of taxes; documents that others sealed may have any rates. */
export const MOST_TAXES = 500;

interface Cell {
  readonly text: string;
  readonly isNumber: boolean;
}

const NUMBER = /^-?[0-9]+(\.[0-9]+)?$/;

function cellsOf({ before, after }: Table, taxes: readonly string[], { values, taxes: own }: Row): Cell[] {
  const fixed = ({ name, type }: Column): Cell => {
    const text = values[name] ?? "";
    return { text, isNumber: type === "amount" && NUMBER.test(text) };
  };
  const others = Object.entries(own).filter(([column]) => !taxes.includes(column));
  return [
    ...before.map(fixed),
    ...taxes.map((column) => ({ text: own[column] ?? "", isNumber: own[column] !== undefined })),
    ...after.map(fixed),
    { text: others.map((entry) => entry.join(" ")).join("; "), isNumber: false },
  ];
}

function headings({ before, after }: Table, taxes: readonly string[]): Cell[] {
  const named = (columns: readonly Column[]) => columns.map(({ name }) => name);
  return [...named(before), ...taxes, ...named(after), OTHERS].map((text) => ({ text, isNumber: false }));
}

export interface Format {
  begin(table: Table, taxes: readonly string[]): string;
  row(table: Table, taxes: readonly string[], row: Row): string;
  readonly end: string;
}

/** The format is CSV by RFC 4180. Spreadsheets take the text for UTF-8 only with a byte order mark. */
export const CSV: Format = {
  begin: (table, taxes) => `\ufeff${csvLine(headings(table, taxes))}`,
  row: (table, taxes, row) => csvLine(cellsOf(table, taxes, row)),
  end: "",
};

function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(csvCell).join(",")}\r\n`;
}

function csvCell({ text, isNumber }: Cell): string {
  const safe = isNumber ? text : neutral(text);
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/**
 * A spreadsheet runs a text that begins so as a formula (OWASP, CSV Injection); behind an apostrophe it stays a text.
 * Signs of full width count as the plain ones where the spreadsheet is Japanese or Chinese.
 */
function neutral(text: string): string {
  return /^[=+\-@\t\r＝＋－＠]/.test(text) ? `'${text}` : text;
}

/**
 * The format is a worksheet of Office Open XML. Its texts are inline strings, which no spreadsheet runs as formulas.
 */
export const SHEET: Format = {
  begin: (table, taxes) =>
    '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n' +
    '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>' +
    sheetRow(headings(table, taxes)),
  row: (table, taxes, row) => sheetRow(cellsOf(table, taxes, row)),
  end: "</sheetData></worksheet>",
};

function sheetRow(cells: readonly Cell[]): string {
  return `<row>${cells.map(sheetCell).join("")}</row>`;
}

function sheetCell({ text, isNumber }: Cell): string {
  if (isNumber) return `<c><v>${text}</v></c>`;
  if (text === "") return "<c/>";
  return `<c t="inlineStr"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`;
}

/** Characters that XML 1.0 does not have are left out; no document has them, but a name from elsewhere may. */
function escaped(text: string): string {
  return (
    text
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters that XML 1.0 excludes.
      .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, "")
      .replaceAll("&", "&amp;")
      .replaceAll("<", "&lt;")
      .replaceAll(">", "&gt;")
  );
}

/** A worksheet has no more rows than this, its headings included (Excel specifications and limits). */
export const MOST_SHEET_ROWS = 1_048_576;

/**
 * Returns the files of a workbook besides its worksheets, which are `xl/worksheets/sheet1.xml` and so on, by the names
 * given.
 */
export function workbookFiles(sheets: readonly string[]): readonly (readonly [path: string, text: string])[] {
  const each = (tag: (name: string, number: number) => string) =>
    sheets.map((name, at) => tag(escaped(name), at + 1)).join("");
  const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
  const package_ = "http://schemas.openxmlformats.org/package/2006";
  const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
  const type = "application/vnd.openxmlformats-officedocument.spreadsheetml";
  const worksheet = (number: number) =>
    `<Override PartName="/xl/worksheets/sheet${number}.xml" ContentType="${type}.worksheet+xml"/>`;
  const relationship = (number: number) =>
    `<Relationship Id="rId${number}" Type="${office}/worksheet" Target="worksheets/sheet${number}.xml"/>`;
  return [
    [
      "[Content_Types].xml",
      `${xml}<Types xmlns="${package_}/content-types">` +
        `<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
        `<Default Extension="xml" ContentType="application/xml"/>` +
        `<Override PartName="/xl/workbook.xml" ContentType="${type}.sheet.main+xml"/>` +
        `${each((_, number) => worksheet(number))}</Types>`,
    ],
    [
      "_rels/.rels",
      `${xml}<Relationships xmlns="${package_}/relationships">` +
        `<Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ],
    [
      "xl/workbook.xml",
      `${xml}<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="${office}"><sheets>` +
        `${each((name, number) => `<sheet name="${name}" sheetId="${number}" r:id="rId${number}"/>`)}</sheets></workbook>`,
    ],
    [
      "xl/_rels/workbook.xml.rels",
      `${xml}<Relationships xmlns="${package_}/relationships">` +
        `${each((_, number) => relationship(number))}</Relationships>`,
    ],
  ];
}
