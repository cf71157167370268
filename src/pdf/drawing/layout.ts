import type { PartType, Sheet } from "./sheet.ts";
import { breakLines, oneLine, type Style, type TextLine, withBlank } from "./text.ts";

/** A Line has texts side by side on one baseline, with positions relative to the left of its cell. */
export interface Line {
  readonly spans: readonly Span[];
  readonly leading: number;
}

interface Span {
  readonly text: TextLine;
  readonly x: number;
  readonly style: Style;
}

/** A Paragraph has lines that are read together. */
export interface Paragraph {
  readonly type: PartType;
  readonly lines: readonly Line[];
}

/** A Cell is a column of paragraphs. `x` is relative to the left of the page. */
export interface Cell {
  readonly x: number;
  readonly width: number;
  readonly paragraphs: readonly Paragraph[];
}

/** A Row has cells with aligned tops. */
export interface Row {
  readonly cells: readonly Cell[];
  /** This space is left above and below the text. */
  readonly padding: number;
  readonly background?: string;
  /** Points that background and rule extend beyond the text, on both sides. */
  readonly bleed?: number;
  /** `rule` is the colour of a line under the row. */
  readonly rule?: string;
}

export type Align = "left" | "right" | "center";

export function paragraph(
  text: string,
  style: Style,
  width: number,
  align: Align = "left",
  type: PartType = "P",
): Paragraph {
  return { type, lines: aligned(breakLines(text, style, width), style, width, align) };
}

export function aligned(lines: readonly TextLine[], style: Style, width: number, align: Align): Line[] {
  return lines.map((text) => ({
    spans: [{ text, x: indent(width - text.width, align), style }],
    leading: style.leading,
  }));
}

function indent(room: number, align: Align): number {
  if (align === "left") return 0;
  return align === "right" ? room : room / 2;
}

/** Sets a label with its value at the right. Both may take several lines. */
export function labelled(
  label: string,
  value: string,
  styles: { label: Style; value: Style },
  width: number,
  labelWidth: number,
): Paragraph {
  const labels = withBlank(breakLines(label, styles.label, labelWidth - LABEL_GAP));
  const values = breakLines(value, styles.value, width - labelWidth);
  const lines = Array.from({ length: Math.max(labels.length, values.length) }, (_, index): Line => {
    const spans = [
      { text: labels[index], x: 0, style: styles.label },
      { text: values[index], x: labelWidth, style: styles.value },
    ];
    return {
      spans: spans.filter((span): span is Span => span.text !== undefined),
      leading: styles.value.leading,
    };
  });
  return { type: "P", lines };
}

const LABEL_GAP = 4;

/**
 * Sets labels, each with its value behind it, one after the other in lines of that width. A value may have a style of
 * its own, and no label.
 */
export function runIn(
  entries: readonly (readonly [label: string, value: string, style?: Style])[],
  styles: { label: Style; value: Style },
  width: number,
): Paragraph {
  const lines: Span[][] = [];
  let end = width;
  for (const [label, value, style = styles.value] of entries) {
    const [name] = withBlank([oneLine(label, styles.label)]);
    const indent = label === "" ? 0 : name!.width + LABEL_GAP;
    const whole = oneLine(value, style);
    const start = lines.length === 0 ? width : end + RUN_GAP;
    const fits = start + indent + whole.width <= width;
    const x = fits ? start : 0;
    const values = withBlank(fits ? [whole] : breakLines(value, style, width - indent));
    if (!fits) lines.push([]);
    if (label !== "") lines.at(-1)!.push({ text: name!, x, style: styles.label });
    for (const [index, text] of values.entries()) {
      if (index > 0) lines.push([]);
      lines.at(-1)!.push({ text, x: x + indent, style });
      end = x + indent + text.width;
    }
  }
  const { leading } = styles.value;
  return { type: "P", lines: lines.map((spans) => ({ spans, leading })) };
}

const RUN_GAP = 9;

/** Sets a small label with its value below. */
export function stacked(
  label: string,
  value: string,
  styles: { label: Style; value: Style },
  width: number,
): Paragraph {
  return {
    type: "P",
    lines: [
      ...aligned(withBlank(breakLines(label, styles.label, width)), styles.label, width, "left"),
      ...aligned(breakLines(value, styles.value, width), styles.value, width, "left"),
    ],
  };
}

export function heightOf(row: Row): number {
  return row.padding * 2 + Math.max(0, ...row.cells.map(({ paragraphs }) => heightOfParagraphs(paragraphs)));
}

export function heightOfParagraphs(paragraphs: readonly Paragraph[]): number {
  return paragraphs.reduce((sum, { lines }) => sum + heightOfLines(lines), 0);
}

export function heightOfLines(lines: readonly Line[]): number {
  return lines.reduce((sum, { leading }) => sum + leading, 0);
}

/** A Block is set, so that its height is known before it is drawn where the flow stands. */
export interface Block {
  readonly height: number;
  draw(flow: Flow): void;
}

/** A Table repeats its header row on every page that it reaches. */
export interface Table {
  readonly header: Row;
  readonly rows: readonly Row[];
}

/**
 * A Flow runs content down the page and on to the next one; its first page is added before anything is drawn. A row is
 * only split between pages when it is taller than a page.
 */
export class Flow {
  readonly sheet: Sheet;
  readonly #top: number;
  readonly #bottom: number;
  readonly #startPage: () => void;
  y: number;
  #headings: { readonly row: Row; readonly above: number; readonly below: number }[] = [];

  /** `startPage` draws what each page has besides the flow. */
  constructor(sheet: Sheet, limits: { top: number; bottom: number }, startPage: () => void) {
    this.sheet = sheet;
    this.#top = limits.top;
    this.#bottom = limits.bottom;
    this.#startPage = startPage;
    this.y = limits.top;
  }

  addPage(): void {
    this.sheet.addPage();
    this.y = this.#top;
    this.#startPage();
  }

  get room(): number {
    return this.#bottom - this.y;
  }

  get pageRoom(): number {
    return this.#bottom - this.#top;
  }

  /**
   * Starts a new page unless this one has room for the height and for the pending headings, which are then drawn. More
   * than a whole page is never asked for, so an element taller than a page starts at the top of one.
   */
  reserve(height: number): void {
    const headings = this.#headings;
    this.#headings = [];
    const whole = headings.reduce((sum, { row, above, below }) => sum + above + heightOf(row) + below, height);
    if (this.room < Math.min(whole, this.pageRoom)) this.addPage();
    for (const { row, above, below } of headings) {
      this.space(above);
      this.#draw(row, drawParagraphs);
      this.y += below;
    }
  }

  /** Leaves space between two elements, but none at the top of a page. */
  space(height: number): void {
    if (this.y > this.#top) this.y = Math.min(this.y + height, this.#bottom);
  }

  /** Queues a heading that is drawn together with the next element, on the same page. */
  heading(row: Row, above: number, below: number): void {
    this.#headings.push({ row, above, below });
  }

  /** Draws paragraphs side by side, which are read column by column. */
  row(row: Row): void {
    this.reserve(heightOf(row));
    for (const slice of this.#slices(row, () => {})) this.#draw(slice, drawParagraphs);
  }

  /** Draws an element of fixed height, which is never split. */
  block(height: number, draw: (y: number) => void): void {
    this.reserve(height);
    const top = this.y;
    draw(top);
    this.y = top + height;
  }

  /** `below` is the height of an element that follows the table and goes with its last row. */
  table({ header, rows }: Table, below = 0): void {
    const [first, last] = [rows[0], rows.at(-1)];
    if (first === undefined || last === undefined) return;
    const goesWithLast = heightOf(header) + heightOf(last) + below <= this.pageRoom ? below : 0;
    this.reserve(heightOf(header) + heightOf(first));
    this.sheet.part("Table", () => {
      this.sheet.part("TR", () => this.#draw(header, drawHeads));
      const repeatHeader = () => this.#draw(header, drawAgain);
      for (const row of rows) {
        for (const slice of this.#slices(row, repeatHeader, row === last ? goesWithLast : 0))
          this.sheet.part("TR", () => this.#draw(slice, drawCells));
      }
    });
  }

  /** Yields the row for this page or the next, or in slices for several pages when it is taller than a page. */
  *#slices(row: Row, onNewPage: () => void, below = 0): Generator<Row> {
    const turn = () => {
      this.addPage();
      onNewPage();
    };
    const height = heightOf(row);
    if (height <= this.pageRoom) {
      if (height + below > this.room) turn();
      yield row;
      return;
    }
    if (this.room < LEAST_SLICE) turn();
    const rests = row.cells.map((cell) => new CellRest(cell));
    while (rests.some(({ isDone }) => !isDone)) {
      const room = this.room - row.padding * 2;
      yield { ...row, cells: rests.map((rest) => rest.take(room)) };
      if (rests.some(({ isDone }) => !isDone)) turn();
    }
  }

  #draw(row: Row, drawCell: DrawCell): void {
    const { sheet, y } = this;
    const height = heightOf(row);
    const [left, right] = [row.cells[0]?.x ?? 0, row.cells.at(-1)];
    const width = right === undefined ? 0 : right.x + right.width - left;
    const { background, rule, bleed = 0 } = row;
    if (background !== undefined || rule !== undefined) {
      sheet.decoration(() => {
        const [x, extent] = [left - bleed, width + bleed * 2];
        if (background !== undefined) sheet.rectangle(x, y, extent, height, background);
        if (rule !== undefined) sheet.rectangle(x, y + height - HAIRLINE, extent, HAIRLINE, rule);
      });
    }
    for (const cell of row.cells) drawCell(sheet, cell, y + row.padding);
    this.y += height;
  }
}

const HAIRLINE = 0.5;
/** A row that must be split starts on this page only if some lines of it have room there. */
const LEAST_SLICE = 60;

type DrawCell = (sheet: Sheet, cell: Cell, y: number) => void;

const drawCells: DrawCell = (sheet, cell, y) => {
  sheet.part("TD", () => sheet.content(() => drawLines(sheet, cell, y)));
};

const drawHeads: DrawCell = (sheet, cell, y) => {
  sheet.part("TH", () => sheet.content(() => drawLines(sheet, cell, y)), { scope: "Column" });
};

const drawAgain: DrawCell = (sheet, cell, y) => {
  sheet.decoration(() => drawLines(sheet, cell, y));
};

const drawParagraphs: DrawCell = (sheet, { x, paragraphs }, y) => {
  let top = y;
  for (const { type, lines } of paragraphs) {
    if (lines.every(({ spans }) => spans.length === 0)) top = drawText(sheet, lines, x, top);
    else sheet.part(type, () => sheet.content(() => (top = drawText(sheet, lines, x, top))));
  }
};

function drawLines(sheet: Sheet, { x, paragraphs }: Cell, y: number): void {
  let top = y;
  for (const { lines } of paragraphs) top = drawText(sheet, lines, x, top);
}

/** Draws the lines and returns the position of the next one. */
export function drawText(sheet: Sheet, lines: readonly Line[], x: number, y: number): number {
  let top = y;
  for (const { spans, leading } of lines) {
    for (const { text, x: place, style } of spans) sheet.text(text, x + place, top + baseline(style, leading), style);
    top += leading;
  }
  return top;
}

/** Returns the position of the baseline: capitals have equal space above and below. */
function baseline({ face, size }: Style, leading: number): number {
  return (leading + (face.capHeight * size) / 1000) / 2;
}

/** A CellRest is the part of a cell that is not drawn yet. */
class CellRest {
  readonly #cell: Cell;
  /** `#paragraph` and `#line` are the positions of the next paragraph and of its next line. */
  #paragraph = 0;
  #line = 0;

  constructor(cell: Cell) {
    this.#cell = cell;
  }

  get isDone(): boolean {
    return this.#paragraph >= this.#cell.paragraphs.length;
  }

  /** Returns the lines that fit in the height, but at least one. */
  take(height: number): Cell {
    const paragraphs: Paragraph[] = [];
    let used = 0;
    for (; !this.isDone; this.#paragraph++) {
      const { type, lines } = this.#cell.paragraphs[this.#paragraph]!;
      const start = this.#line;
      for (; this.#line < lines.length; this.#line++) {
        const { leading } = lines[this.#line]!;
        if (used > 0 && used + leading > height) break;
        used += leading;
      }
      if (this.#line > start) paragraphs.push({ type, lines: lines.slice(start, this.#line) });
      if (this.#line < lines.length) break;
      this.#line = 0;
    }
    return { ...this.#cell, paragraphs };
  }
}
