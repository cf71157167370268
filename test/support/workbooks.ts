import { crc32, deflateRawSync } from "node:zlib";

/** A cell is a text, a number, the XML of a `c` element without its `r`, or one with the number format of its style. */
export type MadeCell =
  | string
  | number
  | { readonly xml: string }
  | { readonly number: number; readonly format: string };

export interface MadeSheet {
  readonly name: string;
  readonly rows?: readonly (readonly MadeCell[])[];
  /** It is the whole sheet, in the place of `rows`. */
  readonly xml?: string;
  readonly isHidden?: boolean;
  readonly merges?: readonly string[];
  /** These rows, and these columns, count from 1. */
  readonly hiddenRows?: readonly number[];
  readonly hiddenColumns?: readonly number[];
}

interface MadeWorkbook {
  readonly sheets: readonly MadeSheet[];
  readonly is1904?: boolean;
  /** The attributes of calcPr. */
  readonly calculation?: string;
}

const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006";

/** Returns an XLSX, made by hand because the library writes no cell that it would not read. */
export function workbookBytes({ sheets, is1904 = false, calculation }: MadeWorkbook): Uint8Array<ArrayBuffer> {
  const formats: string[] = [];
  const parts = sheets.map((sheet) => sheet.xml ?? sheetXml(sheet, formats));
  const each = (line: (sheet: MadeSheet, number: number) => string) =>
    sheets.map((sheet, at) => line(sheet, at + 1)).join("");
  return zipOf({
    "[Content_Types].xml": `<?xml version="1.0"?><Types xmlns="${PACKAGE}/content-types"><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/>${each((_, number) => `<Override PartName="/xl/worksheets/sheet${number}.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/>`)}</Types>`,
    "xl/workbook.xml": `<?xml version="1.0"?><workbook ${MAIN} xmlns:r="${OFFICE}"><workbookPr${is1904 ? ' date1904="1"' : ""}/><sheets>${each(({ name, isHidden }, number) => `<sheet name="${name}" sheetId="${number}"${isHidden ? ' state="hidden"' : ""} r:id="rId${number}"/>`)}</sheets>${calculation === undefined ? "" : `<calcPr ${calculation}/>`}</workbook>`,
    "xl/_rels/workbook.xml.rels": `<?xml version="1.0"?><Relationships xmlns="${PACKAGE}/relationships">${each((_, number) => `<Relationship Id="rId${number}" Type="${OFFICE}/worksheet" Target="worksheets/sheet${number}.xml"/>`)}<Relationship Id="rIdS" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
    "xl/styles.xml": stylesXml(formats),
    ...Object.fromEntries(parts.map((xml, at) => [`xl/worksheets/sheet${at + 1}.xml`, xml])),
  });
}

function stylesXml(formats: readonly string[]): string {
  const numbered = formats.map((format, at) => `<numFmt numFmtId="${200 + at}" formatCode="${escaped(format)}"/>`);
  const styles = formats.map((_, at) => `<xf numFmtId="${200 + at}" applyNumberFormat="1"/>`);
  return `<?xml version="1.0"?><styleSheet ${MAIN}><numFmts count="${formats.length}">${numbered.join("")}</numFmts><fills count="1"><fill><patternFill patternType="none"/></fill></fills><cellXfs count="${formats.length + 1}"><xf numFmtId="0"/>${styles.join("")}</cellXfs></styleSheet>`;
}

function sheetXml(
  { rows = [], merges = [], hiddenRows = [], hiddenColumns = [] }: MadeSheet,
  formats: string[],
): string {
  const cell = (made: MadeCell, ref: string): string => {
    if (made === "") return "";
    if (typeof made === "string")
      return `<c r="${ref}" t="inlineStr"><is><t xml:space="preserve">${escaped(made)}</t></is></c>`;
    if (typeof made === "number") return `<c r="${ref}"><v>${made}</v></c>`;
    if ("xml" in made) return made.xml.replace("<c", `<c r="${ref}"`);
    if (!formats.includes(made.format)) formats.push(made.format);
    return `<c r="${ref}" s="${formats.indexOf(made.format) + 1}"><v>${made.number}</v></c>`;
  };
  const lines = rows.map((row, at) => {
    const hidden = hiddenRows.includes(at + 1) ? ' hidden="1"' : "";
    return `<row r="${at + 1}"${hidden}>${row.map((made, column) => cell(made, `${letters(column)}${at + 1}`)).join("")}</row>`;
  });
  const columns = hiddenColumns.map((at) => `<col min="${at}" max="${at}" width="0" hidden="1" customWidth="1"/>`);
  const merged = merges.map((ref) => `<mergeCell ref="${ref}"/>`);
  return `<?xml version="1.0"?><worksheet ${MAIN}>${columns.length === 0 ? "" : `<cols>${columns.join("")}</cols>`}<sheetData>${lines.join("")}</sheetData>${merged.length === 0 ? "" : `<mergeCells count="${merged.length}">${merged.join("")}</mergeCells>`}</worksheet>`;
}

/** Returns the letters of a column that counts from 0. */
export function letters(column: number): string {
  const last = String.fromCharCode(65 + (column % 26));
  return column < 26 ? last : letters(Math.floor(column / 26) - 1) + last;
}

const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");

function zipOf(entries: Readonly<Record<string, string>>): Uint8Array<ArrayBuffer> {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const [name, text] of Object.entries(entries)) {
    const content = Buffer.from(text);
    const data = deflateRawSync(content, { level: 9 });
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(20, 0);
    facts.writeUInt16LE(8, 4);
    facts.writeUInt32LE(crc32(content), 10);
    facts.writeUInt32LE(data.length, 14);
    facts.writeUInt32LE(content.length, 18);
    facts.writeUInt16LE(name.length, 22);
    const local = Buffer.concat([Buffer.from("PK\x03\x04", "latin1"), facts, Buffer.from(name), data]);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(at, 10);
    const made = Buffer.from([20, 0]);
    directory.push(Buffer.concat([Buffer.from("PK\x01\x02", "latin1"), made, facts, rest, Buffer.from(name)]));
    parts.push(local);
    at += local.length;
  }
  const end = Buffer.alloc(22);
  end.write("PK\x05\x06", "latin1");
  end.writeUInt16LE(directory.length, 8);
  end.writeUInt16LE(directory.length, 10);
  end.writeUInt32LE(Buffer.concat(directory).length, 12);
  end.writeUInt32LE(at, 16);
  return new Uint8Array(Buffer.concat([...parts, ...directory, end]));
}
