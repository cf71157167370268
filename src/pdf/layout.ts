import type { PartType, Sheet } from "./sheet.ts";
import { breakLines, type Style, type TextLine, withBlank } from "./text.ts";

/** Texts side by side on one baseline, at places that count from the left of their cell. */
export interface Line {
  readonly spans: readonly Span[];
  readonly leading: number;
}

interface Span {
  readonly text: TextLine;
  readonly x: number;
  readonly style: Style;
}

/** Lines that are read as one thing. */
export interface Paragraph {
  readonly type: PartType;
  readonly lines: readonly Line[];
}

/** A column of paragraphs; `x` counts from the left of the paper. */
export interface Cell {
  readonly x: number;
  readonly width: number;
  readonly paragraphs: readonly Paragraph[];
}

/** Cells whose tops are on one line. */
export interface Row {
  readonly cells: readonly Cell[];
  /** Room above and below the text. */
  readonly padding: number;
  readonly background?: string;
  /** How far background and rule reach beyond the text, at both sides. */
  readonly bleed?: number;
  /** Colour of a line under the row. */
  readonly rule?: string;
}

export type Align = "left" | "right" | "center";

/** A text in a column of that width. */
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

/** A label, and its value at the right of it; both go on in further lines where they must. */
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

/** A small label with its value under it. */
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
  return row.padding * 2 + Math.max(0, ...row.cells.map(textHeight));
}

function textHeight({ paragraphs }: Cell): number {
  let height = 0;
  for (const { lines } of paragraphs) for (const { leading } of lines) height += leading;
  return height;
}

/** A row of a table, whose header row is drawn again on every page that the table reaches. */
export interface Table {
  readonly header: Row;
  readonly rows: readonly Row[];
}

/**
 * Content that runs down the page and on to the next one. A row is not split between two pages, unless it is taller
 * than a page.
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
    this.#addPage();
  }

  #addPage(): void {
    this.sheet.addPage();
    this.y = this.#top;
    this.#startPage();
  }

  /** What is left of this page. */
  get room(): number {
    return this.#bottom - this.y;
  }

  /** The tallest thing that a page holds. */
  get pageRoom(): number {
    return this.#bottom - this.#top;
  }

  /**
   * Goes on to the next page, unless this height (if a page can hold it at all) is left on this one, with the headings
   * that wait for it. They are drawn.
   */
  reserve(height: number): void {
    const headings = this.#headings;
    this.#headings = [];
    const whole = headings.reduce(
      (sum, { row, above, below }) => sum + above + heightOf(row) + below,
      height,
    );
    if (this.room < Math.min(whole, this.pageRoom)) this.#addPage();
    for (const { row, above, below } of headings) {
      this.space(above);
      this.#draw(row, drawParagraphs);
      this.y += below;
    }
  }

  /** Room between two things; none at the top of a page. */
  space(height: number): void {
    if (this.y > this.#top) this.y = Math.min(this.y + height, this.#bottom);
  }

  /** A row that is drawn with whatever comes next, on the same page, with room above and below. */
  heading(row: Row, above: number, below: number): void {
    this.#headings.push({ row, above, below });
  }

  /** Paragraphs side by side, read one column after the other. */
  row(row: Row): void {
    this.reserve(heightOf(row));
    for (const slice of this.#slices(row, () => {})) this.#draw(slice, drawParagraphs);
  }

  /** Something of a fixed height that is never split. */
  block(height: number, draw: (y: number) => void): void {
    this.reserve(height);
    draw(this.y);
    this.y += height;
  }

  table({ header, rows }: Table): void {
    const first = rows[0];
    if (first === undefined) return;
    this.reserve(heightOf(header) + heightOf(first));
    this.sheet.part("Table", () => {
      this.sheet.part("TR", () => this.#draw(header, drawHeads));
      const repeatHeader = () => this.#draw(header, drawAgain);
      for (const row of rows) {
        for (const slice of this.#slices(row, repeatHeader))
          this.sheet.part("TR", () => this.#draw(slice, drawCells));
      }
    });
  }

  /** The row as it comes on this page or the next; where it is taller than a page, on all that follow. */
  *#slices(row: Row, onNewPage: () => void): Generator<Row> {
    const turn = () => {
      this.#addPage();
      onNewPage();
    };
    const height = heightOf(row);
    if (height <= this.pageRoom) {
      if (height > this.room) turn();
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
/** A row that has to be split begins where it stands, if some lines of it have room there. */
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

/** Draws the lines; says where the next one would begin. */
export function drawText(sheet: Sheet, lines: readonly Line[], x: number, y: number): number {
  let top = y;
  for (const { spans, leading } of lines) {
    for (const { text, x: place, style } of spans)
      sheet.text(text, x + place, top + baseline(style, leading), style);
    top += leading;
  }
  return top;
}

/** Where letters stand in a line of that height: as far from its top as capitals are from its bottom. */
function baseline({ face, size }: Style, leading: number): number {
  return (leading + (face.capHeight * size) / 1000) / 2;
}

/** What of a cell is still to be drawn. */
class CellRest {
  readonly #cell: Cell;
  /** The next line, and its paragraph. */
  #paragraph = 0;
  #line = 0;

  constructor(cell: Cell) {
    this.#cell = cell;
  }

  get isDone(): boolean {
    return this.#paragraph >= this.#cell.paragraphs.length;
  }

  /** The lines that fit into the height, at least one. */
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
