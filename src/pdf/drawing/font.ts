import { readFileSync } from "node:fs";

/**
 * A Face is a TrueType font of fonts/, with the data to measure text and to embed the glyphs in use. Pdfkit's own
 * embedding lays out and subsets with fontkit, which costs three times as much as the rest of a page.
 */
export interface Face {
  readonly name: string;
  /** All lengths are thousandths of the type size. */
  readonly ascent: number;
  readonly descent: number;
  readonly capHeight: number;
  readonly box: readonly [left: number, bottom: number, right: number, top: number];
  /** Returns 0 when the face has no glyph for the character. */
  glyphOf(codePoint: number): number;
  /** Returns the first character that has this glyph. */
  characterOf(glyph: number): number;
  /** `common` holds the glyphs of Basic Latin and Latin-1, and of a few other signs of Spanish documents. */
  readonly common: ReadonlySet<number>;
  isCommon(glyph: number): boolean;
  advanceOf(glyph: number): number;
  /** Returns the change of the space between two glyphs. */
  kerningOf(left: number, right: number): number;
  /** Returns a font file with only these outlines. Each glyph keeps its number. */
  subset(glyphs: Iterable<number>): Buffer;
}

const COMMON = [
  ...Array.from({ length: 0x7f - 0x20 }, (_, index) => 0x20 + index),
  ...[..."¡¢£¥§©ª«¬®°±²³´µ¶·¹º»¼½¾¿×÷ÁÉÍÓÚÜÑáéíóúüñÀÈÇàèçÄÖäöß–—‘’“”•…€™"].map(
    (character) => character.codePointAt(0)!,
  ),
];

export const REGULAR = open("CFDISans-Regular");
export const SEMIBOLD = open("CFDISans-Semibold");

/**
 * Returns the face for ideographs, kana and hangul, which the others lack. It is read when a text first needs it,
 * because it has 3 MB.
 */
export function ideographs(): Face {
  opened ??= open("CFDISans-Ideographs");
  return opened;
}

let opened: Face | undefined;

function open(name: string): Face {
  return readFace(name, readFileSync(new URL(`fonts/${name}.ttf`, import.meta.url)));
}

type Tables = ReadonlyMap<string, Buffer>;

/** Reads a face with a cmap of format 4 and perhaps a kern table of format 0, as fonts/make.py writes it. */
function readFace(name: string, file: Buffer): Face {
  const tables = readTables(file);
  const table = (tag: string) => tables.get(tag)!;
  const [head, hhea, os2] = [table("head"), table("hhea"), table("OS/2")];
  const scale = 1_000 / head.readUInt16BE(18);
  const glyphs = readCharacters(table("cmap"));
  const advances = readAdvances(table("hmtx"), hhea.readUInt16BE(34), table("maxp").readUInt16BE(4), scale);
  const kern = tables.get("kern");
  const kerning = kern === undefined ? () => 0 : readKerning(kern);
  const characters = new Map<number, number>();
  for (const [codePoint, glyph] of glyphs.entries()) if (!characters.has(glyph)) characters.set(glyph, codePoint);
  const common = new Set(COMMON.map((codePoint) => glyphs[codePoint]!).filter((glyph) => glyph !== 0));
  return {
    name,
    ascent: hhea.readInt16BE(4) * scale,
    descent: hhea.readInt16BE(6) * scale,
    capHeight: os2.readInt16BE(88) * scale,
    box: [
      ...([head.readInt16BE(36) * scale, head.readInt16BE(38) * scale] as const),
      ...([head.readInt16BE(40) * scale, head.readInt16BE(42) * scale] as const),
    ],
    glyphOf: (codePoint) => glyphs[codePoint] ?? 0,
    characterOf: (glyph) => characters.get(glyph) ?? 0,
    common,
    isCommon: (glyph) => common.has(glyph),
    advanceOf: (glyph) => advances[glyph]!,
    kerningOf: kerning,
    subset: (used) => subset(tables, used),
  };
}

function readTables(file: Buffer): Tables {
  const count = file.readUInt16BE(4);
  return new Map(
    Array.from({ length: count }, (_, index): [string, Buffer] => {
      const entry = file.subarray(12 + index * 16);
      const offset = entry.readUInt32BE(8);
      return [entry.toString("latin1", 0, 4), file.subarray(offset, offset + entry.readUInt32BE(12))];
    }),
  );
}

/** Reads table cmap, format 4: ranges of character codes whose glyphs are computed or listed. */
function readCharacters(cmap: Buffer): Uint16Array {
  const subtable = cmap.subarray(cmap.readUInt32BE(8));
  const segments = subtable.readUInt16BE(6) / 2;
  const at = (column: number, segment: number) => column * segments * 2 + segment * 2 + (column > 0 ? 16 : 14);
  const glyphs = new Uint16Array(0x10000);
  for (let segment = 0; segment < segments; segment++) {
    const [last, first] = [subtable.readUInt16BE(at(0, segment)), subtable.readUInt16BE(at(1, segment))];
    const delta = subtable.readUInt16BE(at(2, segment));
    const list = subtable.readUInt16BE(at(3, segment));
    for (let code = first; code <= last && code < 0xffff; code++) {
      const listed = list === 0 ? code : subtable.readUInt16BE(at(3, segment) + list + (code - first) * 2);
      glyphs[code] = listed + delta;
    }
  }
  return glyphs;
}

/** Reads table hmtx, where the last advance holds for all following glyphs. */
function readAdvances(hmtx: Buffer, listed: number, glyphs: number, scale: number): Float64Array {
  return Float64Array.from(
    { length: glyphs },
    (_, glyph) => hmtx.readUInt16BE(Math.min(glyph, listed - 1) * 4) * scale,
  );
}

/** Reads the pairs into a square matrix of the glyphs that occur in pairs, because every letter looks one up. */
function readKerning(kern: Buffer): Face["kerningOf"] {
  const pairs = Array.from({ length: kern.readUInt16BE(10) }, (_, index) => kern.subarray(18 + index * 6));
  const glyphs = new Set(pairs.flatMap((pair) => [pair.readUInt16BE(0), pair.readUInt16BE(2)]));
  const size = glyphs.size + 1;
  const places = new Uint16Array(0x10000);
  for (const [place, glyph] of [...glyphs].entries()) places[glyph] = place + 1;
  const square = new Int16Array(size * size);
  for (const pair of pairs)
    square[places[pair.readUInt16BE(0)]! * size + places[pair.readUInt16BE(2)]!] = pair.readInt16BE(4);
  return (left, right) => square[places[left]! * size + places[right]!]!;
}

/**
 * Glyphs keep their numbers, so nothing else in the font changes. Unused outlines are left empty and compress to almost
 * nothing.
 */
function subset(tables: Tables, used: Iterable<number>): Buffer {
  const [hmtx, hhea] = [tables.get("hmtx")!, tables.get("hhea")!];
  const outlineOf = outlinesOf(tables);
  const glyphs = withParts(new Set([0, ...used]), outlineOf);
  const isShort = hasShortOffsets(tables);
  const count = tables.get("maxp")!.readUInt16BE(4);
  const outlines: Buffer[] = [];
  const offsets = Buffer.alloc((count + 1) * (isShort ? 2 : 4));
  let length = 0;
  for (let glyph = 0; glyph < count; glyph++) {
    if (glyphs.has(glyph)) {
      const outline = outlineOf(glyph);
      outlines.push(outline);
      length += outline.length;
    }
    if (isShort) offsets.writeUInt16BE(length / 2, glyph * 2 + 2);
    else offsets.writeUInt32BE(length, glyph * 4 + 4);
  }
  return writeTables([
    ["glyf", Buffer.concat(outlines)],
    ...["head", "hhea"].map((tag): [string, Buffer] => [tag, tables.get(tag)!]),
    ["hmtx", metricsOf(hmtx, hhea.readUInt16BE(34), glyphs)],
    ["loca", offsets],
    ["maxp", tables.get("maxp")!],
  ]);
}

/** Short offsets are stored divided by two. */
function hasShortOffsets(tables: Tables): boolean {
  return tables.get("head")!.readInt16BE(50) === 0;
}

type OutlineOf = (glyph: number) => Buffer;

function outlinesOf(tables: Tables): OutlineOf {
  const [loca, glyf] = [tables.get("loca")!, tables.get("glyf")!];
  const offset = hasShortOffsets(tables)
    ? (glyph: number) => loca.readUInt16BE(glyph * 2) * 2
    : (glyph: number) => loca.readUInt32BE(glyph * 4);
  return (glyph) => glyf.subarray(offset(glyph), offset(glyph + 1));
}

/**
 * Keeps the metrics of these glyphs. The first `listed` glyphs have an advance and a bearing; the others have a
 * bearing, and the last advance.
 */
function metricsOf(hmtx: Buffer, listed: number, glyphs: ReadonlySet<number>): Buffer {
  const metrics = Buffer.alloc(hmtx.length);
  for (const glyph of glyphs) {
    const own = Math.min(glyph, listed - 1) * 4;
    hmtx.copy(metrics, own, own, own + 4);
    const bearing = listed * 4 + (glyph - listed) * 2;
    if (glyph >= listed) hmtx.copy(metrics, bearing, bearing, bearing + 2);
  }
  return metrics;
}

/** Adds the glyphs of which composite glyphs consist (OpenType, glyf). */
function withParts(glyphs: Set<number>, outlineOf: OutlineOf): ReadonlySet<number> {
  // A set is iterated in the order of insertion, so the parts that are added here are looked at too.
  for (const glyph of glyphs) {
    const outline = outlineOf(glyph);
    if (outline.length < 10 || outline.readInt16BE(0) >= 0) continue;
    let at = 10;
    let flags = MORE;
    while ((flags & MORE) !== 0) {
      flags = outline.readUInt16BE(at);
      glyphs.add(outline.readUInt16BE(at + 2));
      at += 4 + ((flags & WORDS) === 0 ? 2 : 4) + (TRANSFORMS.find(([flag]) => (flags & flag) !== 0)?.[1] ?? 0);
    }
  }
  return glyphs;
}

/** Flags of a part of a composite glyph: WORDS means that its offsets are words, MORE that another part follows. */
const WORDS = 0x1;
const MORE = 0x20;
/** A part with one of these flags has a transformation of so many bytes. */
const TRANSFORMS = [
  [0x8, 2],
  [0x40, 4],
  [0x80, 8],
] as const;

function writeTables(tables: readonly (readonly [tag: string, table: Buffer])[]): Buffer {
  const directory = Buffer.alloc(12 + tables.length * 16);
  directory.writeUInt32BE(0x00010000, 0);
  directory.writeUInt16BE(tables.length, 4);
  const power = 2 ** Math.floor(Math.log2(tables.length));
  directory.writeUInt16BE(power * 16, 6);
  directory.writeUInt16BE(Math.log2(power), 8);
  directory.writeUInt16BE((tables.length - power) * 16, 10);
  const parts = [directory];
  let offset = directory.length;
  for (const [index, [tag, table]] of tables.entries()) {
    const entry = 12 + index * 16;
    const padded = Buffer.concat([table, Buffer.alloc(-table.length & 3)]);
    directory.write(tag, entry, "latin1");
    directory.writeUInt32BE(checksum(padded), entry + 4);
    directory.writeUInt32BE(offset, entry + 8);
    directory.writeUInt32BE(table.length, entry + 12);
    parts.push(padded);
    offset += padded.length;
  }
  return Buffer.concat(parts);
}

function checksum(table: Buffer): number {
  let sum = 0;
  for (let offset = 0; offset < table.length; offset += 4) sum = (sum + table.readUInt32BE(offset)) >>> 0;
  return sum;
}
