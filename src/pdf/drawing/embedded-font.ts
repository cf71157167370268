import { deflateSync } from "node:zlib";
import type { Face } from "./font.ts";
import type { Fragment } from "./text.ts";

/** An EmbeddedFont writes text in one face and remembers the glyphs that the file must contain. */
export class EmbeddedFont {
  readonly face: Face;
  /** The resources of a page name the font by this id. */
  readonly id: string;
  readonly dictionary: PDFKit.PDFKitReference;
  readonly #document: PDFKit.PDFDocument;
  /** These glyphs are in use but not among the common ones. */
  readonly #rare = new Set<number>();

  constructor(document: PDFKit.PDFDocument, face: Face, id: string) {
    this.#document = document;
    this.face = face;
    this.id = id;
    this.dictionary = document.ref({});
  }

  /**
   * Returns the PDF operators that show the text from the current position on. Fragments with a face of their own are
   * shown in `other` font.
   */
  show(fragments: readonly Fragment[], size: number, other: (face: Face) => EmbeddedFont): string {
    let operators = "[";
    let current: EmbeddedFont = this;
    const choose = (font: EmbeddedFont) => {
      if (font !== current) operators += `]TJ /${font.id} ${size} Tf [`;
      current = font;
    };
    for (let index = 0; index < fragments.length; index++) {
      const { text, actual, spaced, face } = fragments[index]!;
      if (spaced && index > 0) {
        choose(this);
        operators += this.#glyphs(" ");
      }
      choose(face === undefined ? this : other(face));
      const glyphs = current.#glyphs(text);
      operators += actual === undefined ? glyphs : `]TJ /Span<</ActualText<${utf16(actual)}>>>BDC[${glyphs}]TJ EMC [`;
    }
    choose(this);
    return `${operators}]TJ\n`;
  }

  /** Writes glyph numbers as one string, split where kerning moves the next glyph. */
  #glyphs(text: string): string {
    const { face } = this;
    let out = "(";
    let previous = 0;
    for (let at = 0; at < text.length; at++) {
      const codePoint = text.codePointAt(at)!;
      if (codePoint > 0xffff) at += 1;
      const glyph = face.glyphOf(codePoint);
      if (!face.isCommon(glyph)) this.#rare.add(glyph);
      if (face.advanceOf(glyph) === 0 && previous !== 0) out += this.#accent(previous, glyph);
      else {
        const kerning = face.kerningOf(previous, glyph);
        const bytes = BYTES[glyph] ?? bytesOf(glyph);
        out += kerning === 0 ? bytes : `)${-kerning}(${bytes}`;
        previous = glyph;
      }
    }
    return `${out})`;
  }

  /** A combining accent is drawn around its origin, so it is moved to the middle of the letter before it. */
  #accent(letter: number, accent: number): string {
    const back = Math.round(this.face.advanceOf(letter) / 2);
    return `)${back}(${BYTES[accent]!})${-back}(`;
  }

  embed(): void {
    const { face } = this;
    const { name, file, widths, toUnicode } = programOf(face, this.#rare);
    const [descriptor, descendant] = [this.#document.ref({}), this.#document.ref({})];
    finish(descriptor, {
      Type: "FontDescriptor",
      FontName: name,
      Flags: 32,
      FontBBox: face.box,
      ItalicAngle: 0,
      Ascent: face.ascent,
      Descent: face.descent,
      CapHeight: face.capHeight,
      StemV: 80,
      FontFile2: this.#stream(file),
    });
    finish(descendant, {
      Type: "Font",
      Subtype: "CIDFontType2",
      BaseFont: name,
      CIDToGIDMap: "Identity",
      CIDSystemInfo: { Registry: new String("Adobe"), Ordering: new String("Identity"), Supplement: 0 },
      FontDescriptor: descriptor,
      W: widths,
    });
    finish(this.dictionary, {
      Type: "Font",
      Subtype: "Type0",
      BaseFont: name,
      Encoding: "Identity-H",
      DescendantFonts: [descendant],
      ToUnicode: this.#stream(toUnicode),
    });
  }

  #stream(deflated: Buffer): PDFKit.PDFKitReference {
    const stream = this.#document.ref({ Filter: "FlateDecode" });
    stream.end(deflated);
    return stream;
  }
}

function finish(reference: PDFKit.PDFKitReference, data: object): void {
  Object.assign(reference.data, data);
  reference.end(undefined);
}

/** A FontProgram is the part of a face that a document embeds. */
interface FontProgram {
  readonly name: string;
  /** The font file is deflated, and so is `toUnicode`. */
  readonly file: Buffer;
  readonly toUnicode: Buffer;
  readonly widths: readonly (number | readonly number[])[];
}

/**
 * Returns the program of the common glyphs, which nearly all documents share, unless rare ones are needed. It is made
 * only once, because that takes as long as half a page.
 */
function programOf(face: Face, rare: ReadonlySet<number>): FontProgram {
  if (rare.size > 0) return makeProgram(face, rare);
  const known = COMMON_PROGRAMS.get(face) ?? makeProgram(face, rare);
  COMMON_PROGRAMS.set(face, known);
  return known;
}

const COMMON_PROGRAMS = new Map<Face, FontProgram>();

function makeProgram(face: Face, rare: ReadonlySet<number>): FontProgram {
  const glyphs = [...face.common, ...rare].toSorted((one, other) => one - other);
  return {
    name: `${subsetTag(glyphs)}+${face.name}`,
    file: deflateSync(face.subset(glyphs)),
    toUnicode: deflateSync(toUnicode(face, glyphs)),
    widths: widthsOf(face, glyphs),
  };
}

/** Writes the widths of consecutive glyph numbers behind the first number (ISO 32000-1, 9.7.4.3). */
function widthsOf(face: Face, glyphs: readonly number[]): FontProgram["widths"] {
  const widths: (number | number[])[] = [];
  for (const [index, glyph] of glyphs.entries()) {
    const run = widths.at(-1);
    if (index > 0 && glyphs[index - 1] === glyph - 1 && Array.isArray(run)) run.push(face.advanceOf(glyph));
    else widths.push(glyph, [face.advanceOf(glyph)]);
  }
  return widths;
}

/** Different subsets of a face must have different names (ISO 32000-1, 9.6.4). */
function subsetTag(glyphs: readonly number[]): string {
  let hash = 0;
  for (const glyph of glyphs) hash = (hash * 31 + glyph) % 26 ** 6;
  return Array.from({ length: 6 }, (_, place) => String.fromCharCode(65 + (Math.floor(hash / 26 ** place) % 26))).join(
    "",
  );
}

/** Maps glyphs to text, for copying and searching. A block has at most 100 entries (Adobe 5014). */
function toUnicode(face: Face, glyphs: readonly number[]): string {
  const blocks: string[] = [];
  for (let start = 0; start < glyphs.length; start += 100) {
    const block = glyphs.slice(start, start + 100);
    const lines = block.map((glyph) => `<${hex(glyph)}> <${hex(face.characterOf(glyph))}>`);
    blocks.push(`${block.length} beginbfchar\n${lines.join("\n")}\nendbfchar`);
  }
  return `/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def
/CMapName /Adobe-Identity-UCS def
/CMapType 2 def
1 begincodespacerange
<0000> <FFFF>
endcodespacerange
${blocks.join("\n")}
endcmap
CMapName currentdict /CMap defineresource pop
end
end`;
}

function hex(number: number): string {
  return number.toString(16).padStart(4, "0");
}

function utf16(text: string): string {
  return `feff${Buffer.from(text, "utf16le").swap16().toString("hex")}`;
}

/** Glyph numbers as two bytes of a literal string, for faces of fewer than 4,096 glyphs. */
const BYTES = Array.from({ length: 0x1000 }, (_, glyph) => bytesOf(glyph));

function bytesOf(glyph: number): string {
  return literal(glyph >> 8) + literal(glyph & 0xff);
}

function literal(byte: number): string {
  const character = String.fromCharCode(byte);
  if (character === "\r") return "\\r";
  return "()\\".includes(character) ? `\\${character}` : character;
}
