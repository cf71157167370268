import { type Face, ideographs } from "./font.ts";

/**
 * A Style is the look of a text. Sizes and lengths are in points; colours are red, green and blue from 0 to 1, as PDF
 * writes them.
 */
export interface Style {
  readonly face: Face;
  readonly size: number;
  readonly leading: number;
  readonly color: string;
}

export function scaled(style: Style, scale: number): Style {
  if (scale === 1) return style;
  return { ...style, size: Math.round(style.size * scale * 100) / 100, leading: style.leading * scale };
}

/** A Fragment is a text that stays together on its line. */
export interface Fragment {
  /** The face has a glyph for each of its characters. */
  readonly text: string;
  /** The fragment is drawn in this face, where it is not the style's. */
  readonly face?: Face;
  /** Readers copy this instead of `text`, where it differs. */
  readonly actual?: string;
  readonly width: number;
  /** When true, a blank precedes it, except at the start of a line. */
  readonly spaced: boolean;
}

/** A TextLine is one line of text, with fragments from left to right. */
export interface TextLine {
  readonly fragments: readonly Fragment[];
  readonly width: number;
}

export function measure(text: string, { face, size }: Style): number {
  let units = 0;
  let previous = 0;
  for (let at = 0; at < text.length; at++) {
    const codePoint = text.codePointAt(at)!;
    if (codePoint > 0xffff) at += 1;
    const glyph = face.glyphOf(codePoint);
    units += face.advanceOf(glyph) + face.kerningOf(previous, glyph);
    previous = glyph;
  }
  return (units * size) / 1000;
}

/**
 * Breaks a text into lines no wider than `width`. Lines end at blanks; a longer word is broken after a hyphen, slash or
 * the like, or else at any character. Line breaks in the text are kept.
 */
export function breakLines(text: string, style: Style, width: number): TextLine[] {
  const plain = cleaned(text);
  return plain.includes("\n")
    ? plain.split("\n").flatMap((line) => withBlank(breakParagraph(line, style, width)))
    : breakParagraph(plain, style, width);
}

/**
 * Breaks a code without meaning to readers, such as a seal, into full lines at any character. The first line may be
 * shorter.
 */
export function breakAnywhere(text: string, style: Style, width: number, firstWidth: number): TextLine[] {
  if (UNUSUAL.test(text)) return breakLines(text, style, firstWidth);
  return [...fullLines(text, style, width, firstWidth)];
}

function* fullLines(text: string, { face, size }: Style, width: number, firstWidth: number): Generator<TextLine> {
  let [start, units, previous, room] = [0, 0, 0, firstWidth];
  const line = (end: number): TextLine => {
    const advance = (units * size) / 1000;
    return { fragments: [{ text: text.slice(start, end), width: advance, spaced: false }], width: advance };
  };
  for (let at = 0; at < text.length; at++) {
    const glyph = face.glyphOf(text.charCodeAt(at));
    const advance = face.advanceOf(glyph) + face.kerningOf(previous, glyph);
    if (at > start && ((units + advance) * size) / 1000 > room) {
      yield line(at);
      [start, units, room] = [at, face.advanceOf(glyph), width];
    } else units += advance;
    previous = glyph;
  }
  yield line(text.length);
}

export function oneLine(text: string, style: Style): TextLine {
  return breakParagraph(cleaned(text).replaceAll("\n", " "), style, Number.POSITIVE_INFINITY)[0]!;
}

/** `UNUSUAL` matches characters that need cleaning or may have no glyph, which are rare. */
const UNUSUAL = /[^\n\x20-\x7E\xA1-\xAC\xAE-\xFF]/;

/**
 * Joins accents with their letters, makes all blanks alike, and removes invisible characters: control characters, and
 * those that could reverse the direction of the text.
 */
function cleaned(text: string): string {
  if (!UNUSUAL.test(text)) return text;
  return text
    .normalize("NFC")
    .replace(/\r\n?|[\u2028\u2029\u0085]/g, "\n")
    .replace(/[\t\v\f\p{Zs}]/gu, " ")
    .replace(/[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cs}]/gu, (character) => (character === "\n" ? "\n" : ""));
}

function breakParagraph(text: string, style: Style, width: number): TextLine[] {
  const whole = measure(text, style);
  if (whole <= width && !UNUSUAL.test(text)) {
    return [{ fragments: text === "" ? [] : [{ text, width: whole, spaced: false }], width: whole }];
  }
  const blank = measure(" ", style);
  const lines: TextLine[] = [];
  let fragments: Fragment[] = [];
  let used = 0;
  const endLine = () => {
    lines.push({ fragments, width: used });
    [fragments, used] = [[], 0];
  };
  for (const fragment of fragmentsOf(text, style, width)) {
    const advance = fragment.width + (fragment.spaced && fragments.length > 0 ? blank : 0);
    if (fragments.length > 0 && used + advance > width) {
      if (fragment.spaced) fragments.push(BLANK);
      endLine();
    }
    used += fragments.length > 0 ? advance : fragment.width;
    fragments.push(fragment);
  }
  endLine();
  return lines;
}

/**
 * This blank is drawn at the end of a line, where it is invisible, so that readers that speak or copy the text keep two
 * words apart.
 */
const BLANK: Fragment = { text: " ", width: 0, spaced: false };

/** Adds a blank to the lines of a label, so that the following text is a separate word. */
export function withBlank(lines: readonly TextLine[]): TextLine[] {
  const last = lines.at(-1);
  return last === undefined ? [] : [...lines.slice(0, -1), { ...last, fragments: [...last.fragments, BLANK] }];
}

/** A long word may be broken after these characters. */
const SEAM = /[-/_.,;:@&+=)\]]/;

function* fragmentsOf(text: string, style: Style, width: number): Generator<Fragment> {
  for (const word of text.split(" ")) {
    if (word === "") continue;
    const advance = measure(word, style);
    if (advance <= width && !UNUSUAL.test(word)) yield { text: word, width: advance, spaced: true };
    else yield* partsOf(word, style, width);
  }
}

/** Breaks a word that is too long, and replaces its characters without glyph. */
function* partsOf(word: string, style: Style, width: number): Generator<Fragment> {
  let spaced = true;
  let part = "";
  let partWidth = 0;
  const cut = (): Fragment => {
    const fragment = { text: part, width: partWidth, spaced };
    [part, partWidth, spaced] = ["", 0, false];
    return fragment;
  };
  const characters = [...word];
  for (const [index, character] of characters.entries()) {
    if (style.face.glyphOf(character.codePointAt(0)!) === 0) {
      if (part !== "") yield cut();
      const ideograph = ideographOf(character, style);
      if (ideograph !== undefined) yield { ...ideograph, spaced };
      else yield* codeOf(character, style, width, spaced);
      spaced = false;
      continue;
    }
    const longer = part === "" ? measure(character, style) : partWidth + advanceAfter(part, character, style);
    if (part !== "" && longer > width) {
      yield cut();
      partWidth = measure(character, style);
    } else partWidth = longer;
    part += character;
    if (SEAM.test(character) && !isInNumber(characters, index)) yield cut();
  }
  if (part !== "") yield cut();
}

/** A number is not broken at its points and commas. */
function isInNumber(characters: readonly string[], index: number): boolean {
  const [before = "", after = ""] = [characters[index - 1], characters[index + 1]];
  return /[.,]/.test(characters[index]!) && /\d/.test(before) && /\d/.test(after);
}

function advanceAfter(part: string, character: string, { face, size }: Style): number {
  const previous = face.glyphOf(part.codePointAt(part.length - 1)!);
  const glyph = face.glyphOf(character.codePointAt(0)!);
  return ((face.advanceOf(glyph) + face.kerningOf(previous, glyph)) * size) / 1000;
}

/** Sets a character in the face for ideographs, if that has it. A line may be broken at each of them. */
function ideographOf(character: string, { size }: Style): Omit<Fragment, "spaced"> | undefined {
  const face = ideographs();
  const glyph = face.glyphOf(character.codePointAt(0)!);
  if (glyph === 0) return undefined;
  return { text: character, face, width: (face.advanceOf(glyph) * size) / 1_000 };
}

/** Shows a character without glyph as its code, but copies as the character itself. */
function* codeOf(character: string, style: Style, width: number, spaced: boolean): Generator<Fragment> {
  const code = `[U+${character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, "0")}]`;
  const advance = measure(code, style);
  if (advance <= width) {
    yield { text: code, actual: character, width: advance, spaced };
    return;
  }
  for (const [index, sign] of [...code].entries()) {
    const actual = index === 0 ? character : "";
    yield { text: sign, actual, width: measure(sign, style), spaced: spaced && index === 0 };
  }
}
