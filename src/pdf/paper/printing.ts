import type { XmlNode } from "../../engine/node.ts";
import type { PlaceNames } from "../design/index.ts";
import {
  aligned,
  breakLines,
  type Cell,
  type Column,
  type Content,
  type Fit,
  type Flow,
  fitColumns,
  fractionWidth,
  HAIRLINE_GRAY,
  PANEL_GRAY,
  type Paragraph,
  paragraph,
  type Row,
  type Style,
  scaled,
  stacked,
  type Theme,
  withBlank,
} from "../drawing/index.ts";
import { amount, meaningOf, type PaperCatalog, quantity, type Source } from "../words/index.ts";

/** A Printing is the state of a print that all pages of all kinds use. */
export interface Printing {
  readonly source: Source;
  readonly flow: Flow;
  readonly theme: Theme;
  readonly showKeys: boolean;
  readonly zone: string;
  /** `stampedAt` is FechaTimbrado, unchanged from the stamp. */
  readonly stampedAt: string;
  /** `relatedNames` holds series and folio of other documents that the account knows. */
  readonly relatedNames: ReadonlyMap<string, string>;
  readonly placeNames: PlaceNames;
}

export const MARGIN = 40;

export function contentWidth({ flow }: Printing): number {
  return contentWidthOf(flow.sheet);
}

export function contentWidthOf({ width }: { readonly width: number }): number {
  return width - MARGIN * 2;
}

/** Writes "601 General de Ley Personas Morales", or only the key when it has no name. */
export function keyed(p: Printing, catalog: PaperCatalog, key: string | undefined): string | undefined {
  return withMeaning(p, key, key === undefined ? undefined : meaningOf(catalog, key));
}

/** Writes a key with its meaning as the design wants it, or only the key when it has none. */
export function withMeaning(
  { showKeys }: Printing,
  key: string | undefined,
  meaning: string | undefined,
): string | undefined {
  if (meaning === undefined) return key;
  return showKeys ? `${key} ${meaning}` : meaning;
}

export function takeKeyed(
  p: Printing,
  node: XmlNode | undefined,
  name: string,
  catalog: PaperCatalog,
): string | undefined {
  return keyed(p, catalog, p.source.take(node, name));
}

/** Takes an amount of a currency with that many decimals. */
export function takeAmount(
  { source }: Printing,
  node: XmlNode | undefined,
  name: string,
  decimals: number,
): string | undefined {
  const value = source.take(node, name);
  return value === undefined ? undefined : amount(value, decimals);
}

export function takeQuantity({ source }: Printing, node: XmlNode | undefined, name: string): string | undefined {
  const value = source.take(node, name);
  return value === undefined ? undefined : quantity(value);
}

export type Field = readonly [label: string, value: string | undefined];

const GAP = 12;

/** Prints a heading, which stays together with the next element. */
export function heading(p: Printing, text: string): void {
  const { flow, theme } = p;
  const width = contentWidth(p);
  const cell = { x: MARGIN, width, paragraphs: [paragraph(text, theme.heading, width, "left", "H2")] };
  const row: Row = { cells: [cell], padding: 1, rule: theme.accent };
  flow.heading(row, 7, 3);
}

export function subheading(p: Printing, text: string): void {
  const { flow, theme } = p;
  const width = contentWidth(p);
  const row: Row = {
    cells: [{ x: MARGIN, width, paragraphs: [paragraph(text, theme.strong, width)] }],
    padding: 1,
  };
  flow.heading(row, 4, 0);
}

/** Prints labels over their values in a grid. A long value spans several columns, and absent ones are skipped. */
export function fields(
  p: Printing,
  entries: readonly Field[],
  columns = 4,
  place: Place = { x: MARGIN, width: contentWidth(p) },
): void {
  const { flow, theme } = p;
  const unit = (place.width - GAP * (columns - 1)) / columns;
  let cells: Cell[] = [];
  let column = 0;
  const endRow = () => {
    if (cells.length > 0) flow.row({ cells, padding: 1.5 });
    [cells, column] = [[], 0];
  };
  for (const [label, value] of entries) {
    if (value === undefined || value === "") continue;
    const span = columnsFor(value, theme.body, unit, columns);
    if (column + span > columns) endRow();
    const width = unit * span + GAP * (span - 1);
    const styles = { label: theme.label, value: theme.body };
    cells.push({
      x: place.x + column * (unit + GAP),
      width,
      paragraphs: [stacked(label, value, styles, width)],
    });
    column += span;
  }
  endRow();
}

function columnsFor(value: string, style: Style, unit: number, columns: number): number {
  const [line, ...more] = breakLines(value, style, unit);
  if (more.length === 0) return 1;
  const natural = (line?.width ?? 0) * (more.length + 1);
  return Math.min(columns, Math.max(2, Math.ceil(natural / (unit * 1.5))));
}

const CELL_GAP = 8;
/** This space is left between the edge of a table or panel and its text. */
export const INSET = 4;

/** Prints a table as wide as the page. `below` is the height of what goes with its last row. */
export function table(p: Printing, columns: readonly Column[], rows: readonly (readonly Content[])[], below = 0): void {
  p.flow.table(tableRows(p, columns, rows, { x: MARGIN, width: contentWidth(p) }), below);
}

export interface Place {
  readonly x: number;
  readonly width: number;
}

export function tableRows(
  p: Printing,
  columns: readonly Column[],
  rows: readonly (readonly Content[])[],
  place: Place,
): { header: Row; rows: readonly Row[] } {
  const { theme } = p;
  const { scale, widths, decimals } = fitted(p, columns, rows, place.width);
  const [head, body] = [scaled(theme.head, scale), scaled(theme.body, scale)];
  let left = place.x + INSET;
  const places = widths.map((width) => {
    const x = left;
    left += width + CELL_GAP;
    return { x, width };
  });
  const numbers = (text: string, style: Style, width: number, room: number) =>
    paragraph(text, style, width - (room === 0 ? 0 : room - fractionWidth(text, style)), "right");
  const cell = (content: Content, index: number): Paragraph[] => {
    const { width } = places[index]!;
    if (columns[index]!.align === undefined) return textOf(content, body, scale, width);
    return typeof content === "string" ? [numbers(content, body, width, decimals[index]!)] : [];
  };
  return {
    header: {
      cells: columns.map(({ title, align }, index) => {
        const paragraphs = [paragraph(title, head, places[index]!.width, align)];
        return { ...places[index]!, paragraphs };
      }),
      padding: 2,
      background: PANEL_GRAY,
      bleed: INSET,
    },
    rows: rows.map((row) => ({
      cells: columns.map((_, index) => ({ ...places[index]!, paragraphs: cell(row[index], index) })),
      padding: 1.4,
      rule: HAIRLINE_GRAY,
      bleed: INSET,
    })),
  };
}

/** Returns true if a table as wide as the page has room for its columns in type of its natural size. */
export function isRoomy(p: Printing, columns: readonly Column[], rows: readonly (readonly Content[])[]): boolean {
  return fitted(p, columns, rows, contentWidth(p)).scale === 1;
}

function fitted(
  { theme }: Printing,
  columns: readonly Column[],
  rows: readonly (readonly Content[])[],
  width: number,
): Fit {
  return fitColumns(columns, rows, theme, width - INSET * 2 - CELL_GAP * (columns.length - 1));
}

function textOf(content: Content, body: Style, scale: number, width: number): Paragraph[] {
  if (content === undefined) return [];
  if (typeof content === "string") return [paragraph(content, body, width)];
  const paragraphs: Paragraph[] = [];
  for (const [index, { text, style }] of content.entries()) {
    const next = paragraph(text, scaled(style, scale), width);
    const isOther = index > 0 && content[index - 1]!.style !== style;
    const joined = isOther ? beside(paragraphs.at(-1)!, next, width) : undefined;
    if (joined === undefined) paragraphs.push(next);
    else paragraphs.splice(-1, 1, joined);
  }
  return paragraphs;
}

/** Sets a paragraph of one line after the last line of another one, if there is room. */
function beside(one: Paragraph, next: Paragraph, width: number): Paragraph | undefined {
  const [last, added] = [one.lines.at(-1), next.lines[0]];
  const [end, start] = [last?.spans.at(-1), added?.spans[0]];
  if (last === undefined || end === undefined || start === undefined || next.lines.length > 1) return undefined;
  const x = end.x + end.text.width + CELL_GAP;
  if (x + start.text.width > width) return undefined;
  const [text] = withBlank([end.text]);
  const spans = [...last.spans.slice(0, -1), { ...end, text: text! }, { ...start, x }];
  return { type: one.type, lines: [...one.lines.slice(0, -1), { ...last, spans }] };
}

/** Sets a label at the left and an amount at the right. */
export function sumLine(label: string, value: string, style: Style, width: number): Paragraph {
  const [amount] = aligned(breakLines(value, style, width), style, width, "right");
  const valueWidth = amount?.spans[0]?.text.width ?? 0;
  const lines = withBlank(breakLines(label, style, width - valueWidth - CELL_GAP));
  const labels = aligned(lines, style, width, "left");
  return {
    type: "P",
    lines: labels.map((line, index) =>
      index === 0 ? { ...line, spans: [...line.spans, ...(amount?.spans ?? [])] } : line,
    ),
  };
}
