import { measure, type Style } from "./text.ts";

export interface Column {
  readonly title: string;
  /**
   * A column of text takes what it needs up to this width, and those without a width share the rest. A column of
   * numbers is as wide as its numbers, which are never broken.
   */
  readonly width?: number;
  /** Numbers are aligned at the right, with their decimal points under one another. */
  readonly align?: "right";
}

/**
 * Content is the text in a cell of a table. Each Piece starts a line in its own style; one in another style than the
 * piece before it stands on the same line, if it fits.
 */
export type Content = string | undefined | readonly Piece[];

export interface Piece {
  readonly text: string;
  readonly style: Style;
}

export interface Fit {
  /** Type is set smaller by this factor where numbers would leave no room for text. */
  readonly scale: number;
  readonly widths: readonly number[];
  /** A column of numbers leaves this width for decimals; one of text leaves none. */
  readonly decimals: readonly number[];
}

export function fitColumns(
  columns: readonly Column[],
  rows: readonly (readonly Content[])[],
  styles: { readonly head: Style; readonly body: Style },
  room: number,
): Fit {
  const sharing = columns.filter(isSharing).length;
  const needs = columns.map((column, index): Need => {
    const most = column.align === "right" ? NUMBERS_TITLE : TEXT_TITLE;
    const title = titleNeeds(column.title, styles.head, most);
    if (column.align === "right") return numbersNeed(rows, index, styles.body, title);
    // The only column that shares takes all that is left, so nothing but its least width is asked for.
    const widest = column.width ?? (sharing === 1 ? LEAST_TEXT : room);
    return { width: Math.max(title, textNeeds(rows, index, styles.body, widest)), decimals: 0 };
  });
  const at = (scale: number) => widthsOf(columns, needs, scale, room);
  const isEnough = (scale: number) =>
    at(scale).every((width, index) => width >= leastOf(columns[index]!, needs[index]!, scale));
  const scale = SCALES.find(isEnough) ?? LEAST_SCALE;
  return { scale, widths: at(scale), decimals: needs.map(({ decimals }) => decimals * scale) };
}

interface Need {
  readonly width: number;
  readonly decimals: number;
}

const SCALES = [1, 0.92, 0.84, 0.77];
const LEAST_SCALE = 0.7;
/** A column of text can be this narrow before type is set smaller. */
const LEAST_TEXT = 92;

function isSharing({ align, width }: Column): boolean {
  return align === undefined && width === undefined;
}

function leastOf(column: Column, { width }: Need, scale: number): number {
  return isSharing(column) ? Math.min(width * scale, LEAST_TEXT) : 0;
}

/** Columns that share get equal parts of the rest, but none gets more than it needs while others need more. */
function widthsOf(columns: readonly Column[], needs: readonly Need[], scale: number, room: number): number[] {
  const widths = needs.map(({ width }) => width * scale);
  let rest = room;
  let sharing: number[] = [];
  for (const [index, column] of columns.entries())
    if (isSharing(column)) sharing.push(index);
    else rest -= widths[index]!;
  const last = sharing.at(-1);
  for (;;) {
    const part = rest / sharing.length;
    const small = sharing.filter((index) => index !== last && widths[index]! < part);
    if (small.length === 0) {
      for (const index of sharing) widths[index] = part;
      return widths;
    }
    for (const index of small) rest -= widths[index]!;
    sharing = sharing.filter((index) => !small.includes(index));
  }
}

function numbersNeed(rows: readonly (readonly Content[])[], index: number, style: Style, title: number): Need {
  let [whole, decimals] = [0, 0];
  for (const row of rows) {
    const text = row[index];
    if (typeof text !== "string") continue;
    const fraction = fractionWidth(text, style);
    whole = Math.max(whole, measure(text, style) - fraction);
    decimals = Math.max(decimals, fraction);
  }
  return { width: Math.max(title, whole + decimals), decimals };
}

/** Returns the width of the decimals with their point; a text that is no number has none. */
export function fractionWidth(text: string, style: Style): number {
  const fraction = FRACTION.exec(text)?.[0];
  return fraction === undefined ? 0 : measure(fraction, style);
}

const FRACTION = /\.\d+$/;

function textNeeds(rows: readonly (readonly Content[])[], index: number, body: Style, most: number): number {
  let needed = 0;
  for (const row of rows) {
    const content = row[index] ?? "";
    const pieces = typeof content === "string" ? [{ text: content, style: body }] : content;
    for (const { text, style } of pieces) needed = Math.max(needed, measure(text, style));
    if (needed >= most) return most;
  }
  return needed;
}

/** A title no wider than `most` stands on one line, and a longer one is broken at its blanks. */
function titleNeeds(title: string, style: Style, most: number): number {
  const whole = measure(title, style);
  if (whole <= most) return whole;
  return Math.max(...title.split(" ").map((word) => measure(word, style)));
}

const NUMBERS_TITLE = 48;
const TEXT_TITLE = 72;
