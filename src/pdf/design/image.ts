import { crc32, deflateSync, inflateSync } from "node:zlib";
import { decode, encode } from "jpeg-js";

/** A LogoImage can be embedded in pages without conversion. */
export interface LogoImage {
  readonly bytes: Buffer;
  readonly width: number;
  readonly height: number;
}

export type ImageReading =
  | { readonly kind: "image"; readonly image: LogoImage }
  | { readonly kind: "unusable"; readonly sentence: string };

export const MAX_IMAGE_BYTES = 512 * 1024;
const MAX_SIDE = 2_000;
/** At 300 dots per inch this is wider than any printed logo, and every document carries the image. */
const PRINTED_SIDE = 700;

/**
 * Rewrites a foreign PNG or JPEG so that it has only the data to draw it, in a form that PDF embeds directly. A PNG is
 * decoded, laid on white, reduced to the size needed and compressed again. Each segment of a JPEG is checked, and those
 * without pixel data are dropped. It is encoded again, which loses quality, only where it is larger than needed, or in
 * colours of print, which PDF/A does not admit beside those of a screen.
 */
export function cleanImage(bytes: Uint8Array, mostSide = PRINTED_SIDE): ImageReading {
  try {
    return { kind: "image", image: rewritten(Buffer.from(bytes), mostSide) };
  } catch (error) {
    if (error instanceof Unusable) return { kind: "unusable", sentence: error.message };
    throw error;
  }
}

export function openLogo(bytes: Uint8Array): LogoImage {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (isPng(buffer)) return { bytes: buffer, width: buffer.readUInt32BE(16), height: buffer.readUInt32BE(20) };
  const { width, height } = cleanJpeg(buffer);
  return { bytes: buffer, width, height };
}

/** `Unusable` is thrown to stop reading at any depth, and it never leaves this file. */
class Unusable extends Error {}

function rewritten(bytes: Buffer, mostSide: number): LogoImage {
  if (bytes.length > MAX_IMAGE_BYTES) throw new Unusable("La imagen mide más de 512 KB.");
  if (isPng(bytes)) return writePng(smaller(decodePng(bytes), mostSide));
  if (bytes.length > 2 && bytes.readUInt16BE(0) === SOI) return smallerJpeg(cleanJpeg(bytes), mostSide);
  throw new Unusable("La imagen no es PNG ni JPEG.");
}

function checkSize(width: number, height: number): void {
  if (width < 1 || height < 1) throw new Unusable("La imagen no tiene pixeles.");
  if (width > MAX_SIDE || height > MAX_SIDE)
    throw new Unusable(`La imagen mide más de ${MAX_SIDE} pixeles por lado: ${width} x ${height}.`);
}

const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const DAMAGED_PNG = "La imagen PNG está dañada.";

function isPng(bytes: Buffer): boolean {
  return bytes.subarray(0, 8).equals(PNG_SIGNATURE);
}

/** Each pixel has a byte of red, green and blue. */
interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly rgb: Buffer;
}

type PngHeader = ReturnType<typeof pngHeader>;

/** Each colour type has its samples per pixel and the allowed bits per sample (PNG, 11.2.2). */
const COLOR_TYPES: Readonly<Record<number, { channels: number; depths: readonly number[] }>> = {
  0: { channels: 1, depths: [1, 2, 4, 8, 16] },
  2: { channels: 3, depths: [8, 16] },
  3: { channels: 1, depths: [1, 2, 4, 8] },
  4: { channels: 2, depths: [8, 16] },
  6: { channels: 4, depths: [8, 16] },
};

function decodePng(bytes: Buffer): Pixels {
  const chunks = pngChunks(bytes);
  const header = pngHeader(chunks.get("IHDR"));
  const passes = passesOf(header);
  const length = passes.reduce((sum, { width, height }) => sum + height * (1 + rowLength(header, width)), 0);
  const raw = inflated(chunks.get("IDAT"), length);
  const color = colorReader(header, chunks.get("PLTE"), chunks.get("tRNS"));
  const rgb = Buffer.alloc(header.width * header.height * 3);
  let at = 0;
  for (const pass of passes) {
    const size = rowLength(header, pass.width);
    let above: Buffer = Buffer.alloc(size);
    for (let row = 0; row < pass.height; row++) {
      const line = unfiltered(raw, at, above, Math.max(1, (header.depth * header.channels) >> 3));
      const y = pass.y + row * pass.dy;
      for (let column = 0; column < pass.width; column++)
        color(line, column, rgb, (y * header.width + pass.x + column * pass.dx) * 3);
      above = line;
      at += 1 + size;
    }
  }
  return { width: header.width, height: header.height, rgb };
}

/** Returns the chunks by type. Several of one type are joined. Their checksums are verified. */
function pngChunks(bytes: Buffer): ReadonlyMap<string, Buffer> {
  const parts = new Map<string, Buffer[]>();
  let at = PNG_SIGNATURE.length;
  let type = "";
  while (type !== "IEND") {
    if (at + 12 > bytes.length) throw new Unusable(DAMAGED_PNG);
    const end = at + 8 + bytes.readUInt32BE(at);
    if (end + 4 > bytes.length) throw new Unusable(DAMAGED_PNG);
    if (crc32(bytes.subarray(at + 4, end)) !== bytes.readUInt32BE(end)) throw new Unusable(DAMAGED_PNG);
    type = bytes.toString("latin1", at + 4, at + 8);
    const known = parts.get(type);
    if (known === undefined) parts.set(type, [bytes.subarray(at + 8, end)]);
    else known.push(bytes.subarray(at + 8, end));
    at = end + 4;
  }
  return new Map([...parts].map(([name, contents]) => [name, Buffer.concat(contents)]));
}

function pngHeader(chunk: Buffer | undefined) {
  if (chunk === undefined || chunk.length !== 13) throw new Unusable(DAMAGED_PNG);
  const [width, height] = [chunk.readUInt32BE(0), chunk.readUInt32BE(4)];
  const [depth, colorType, compression, filter, interlace] = [...chunk.subarray(8)];
  checkSize(width, height);
  const type = COLOR_TYPES[colorType!];
  const known = type?.depths.includes(depth!) && compression === 0 && filter === 0 && interlace! <= 1;
  if (type === undefined || !known) throw new Unusable(DAMAGED_PNG);
  return {
    width,
    height,
    depth: depth!,
    colorType: colorType!,
    interlaced: interlace === 1,
    channels: type.channels,
  };
}

/** A Pass covers all pixels, or one of the seven grids of Adam7. */
interface Pass {
  readonly width: number;
  readonly height: number;
  readonly x: number;
  readonly y: number;
  readonly dx: number;
  readonly dy: number;
}

const ADAM7: readonly (readonly [x: number, y: number, dx: number, dy: number])[] = [
  ...([
    [0, 0, 8, 8],
    [4, 0, 8, 8],
    [0, 4, 4, 8],
    [2, 0, 4, 4],
  ] as const),
  ...([
    [0, 2, 2, 4],
    [1, 0, 2, 2],
    [0, 1, 1, 2],
  ] as const),
];

function passesOf({ width, height, interlaced }: PngHeader): Pass[] {
  const grids = interlaced ? ADAM7 : [[0, 0, 1, 1] as const];
  return grids
    .map(([x, y, dx, dy]) => ({
      x,
      y,
      dx,
      dy,
      width: Math.ceil((width - x) / dx),
      height: Math.ceil((height - y) / dy),
    }))
    .filter((pass) => pass.width > 0 && pass.height > 0);
}

function rowLength({ depth, channels }: PngHeader, width: number): number {
  return Math.ceil((width * channels * depth) / 8);
}

/** Inflates the data, but never to more bytes than the header implies. */
function inflated(data: Buffer | undefined, length: number): Buffer {
  if (data === undefined) throw new Unusable(DAMAGED_PNG);
  const raw = attempt(() => inflateSync(data, { maxOutputLength: length }));
  if (raw === undefined || raw.length !== length) throw new Unusable(DAMAGED_PNG);
  return raw;
}

function attempt<Value>(make: () => Value): Value | undefined {
  try {
    return make();
  } catch {
    return undefined;
  }
}

/** Undoes the filter of a row (PNG, 9.2). `step` is the number of bytes per pixel. */
function unfiltered(raw: Buffer, at: number, above: Buffer, step: number): Buffer {
  const filter = raw[at]!;
  if (filter > 4) throw new Unusable(DAMAGED_PNG);
  const line = Buffer.from(raw.subarray(at + 1, at + 1 + above.length));
  if (filter === 0) return line;
  for (let index = 0; index < line.length; index++) {
    const left = index < step ? 0 : line[index - step]!;
    const up = above[index]!;
    const corner = index < step ? 0 : above[index - step]!;
    line[index] = line[index]! + predicted(filter, left, up, corner);
  }
  return line;
}

function predicted(filter: number, left: number, up: number, corner: number): number {
  if (filter === 1) return left;
  if (filter === 2) return up;
  if (filter === 3) return (left + up) >> 1;
  const guess = left + up - corner;
  const [toLeft, toUp, toCorner] = [Math.abs(guess - left), Math.abs(guess - up), Math.abs(guess - corner)];
  if (toLeft <= toUp && toLeft <= toCorner) return left;
  return toUp <= toCorner ? up : corner;
}

/** A ColorReader writes the colour of a pixel, laid on white, into `rgb`. */
type ColorReader = (line: Buffer, column: number, rgb: Buffer, at: number) => void;

function colorReader(header: PngHeader, palette: Buffer | undefined, transparency: Buffer | undefined): ColorReader {
  const { depth, colorType, channels } = header;
  const most = 2 ** depth - 1;
  const sample = sampleReader(depth);
  const write = (rgb: Buffer, at: number, color: readonly [number, number, number], alpha: number) => {
    for (const [index, part] of color.entries()) rgb[at + index] = Math.round((part * alpha + (1 - alpha)) * 255);
  };
  if (colorType === 3) {
    return (line, column, rgb, at) => {
      const index = sample(line, column);
      const entry = palette?.subarray(index * 3, index * 3 + 3);
      if (entry?.length !== 3) throw new Unusable(DAMAGED_PNG);
      const color = [entry[0]! / 255, entry[1]! / 255, entry[2]! / 255] as const;
      write(rgb, at, color, (transparency?.[index] ?? 255) / 255);
    };
  }
  // Chunk tRNS may name one transparent colour, but not for types with an alpha channel.
  const isGray = channels < 3;
  const clear = transparency === undefined ? undefined : clearColor(transparency, isGray);
  return (line, column, rgb, at) => {
    const samples = Array.from({ length: channels }, (_, channel) => sample(line, column * channels + channel));
    const [first = 0, second = 0, third = 0] = isGray ? [samples[0], samples[0], samples[0]] : samples;
    const alpha = channels % 2 === 0 ? samples.at(-1)! / most : 1;
    const isClear = clear?.[0] === first && clear[1] === second && clear[2] === third && channels % 2 === 1;
    write(rgb, at, [first / most, second / most, third / most], isClear ? 0 : alpha);
  };
}

function clearColor(transparency: Buffer, isGray: boolean): readonly number[] {
  if (transparency.length < (isGray ? 2 : 6)) throw new Unusable(DAMAGED_PNG);
  const part = (index: number) => transparency.readUInt16BE(isGray ? 0 : index * 2);
  return [part(0), part(1), part(2)];
}

function sampleReader(depth: number): (line: Buffer, index: number) => number {
  if (depth === 8) return (line, index) => line[index]!;
  if (depth === 16) return (line, index) => line.readUInt16BE(index * 2);
  const [inByte, mask] = [8 / depth, 2 ** depth - 1];
  return (line, index) => (line[Math.floor(index / inByte)]! >> (8 - depth * ((index % inByte) + 1))) & mask;
}

/** Reduces the image: each pixel is the mean of those it replaces. */
function smaller(pixels: Pixels, mostSide: number): Pixels {
  const scale = mostSide / Math.max(pixels.width, pixels.height);
  if (scale >= 1) return pixels;
  const width = Math.max(1, Math.round(pixels.width * scale));
  const height = Math.max(1, Math.round(pixels.height * scale));
  const rgb = Buffer.alloc(width * height * 3);
  const edge = (index: number, from: number, to: number) => Math.floor((index * from) / to);
  for (let y = 0; y < height; y++) {
    const [top, bottom] = [edge(y, pixels.height, height), edge(y + 1, pixels.height, height)];
    for (let x = 0; x < width; x++) {
      const [left, right] = [edge(x, pixels.width, width), edge(x + 1, pixels.width, width)];
      mean(pixels, { left, right, top, bottom }, rgb, (y * width + x) * 3);
    }
  }
  return { width, height, rgb };
}

interface Area {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

function mean({ width, rgb: from }: Pixels, { left, right, top, bottom }: Area, to: Buffer, at: number): void {
  const sums = [0, 0, 0];
  for (let y = top; y < bottom; y++) {
    for (let x = left; x < right; x++)
      for (let channel = 0; channel < 3; channel++) sums[channel]! += from[(y * width + x) * 3 + channel]!;
  }
  const count = (right - left) * (bottom - top);
  for (let channel = 0; channel < 3; channel++) to[at + channel] = Math.round(sums[channel]! / count);
}

/** Writes eight bits per sample, without alpha and interlacing, which PDF embeds without decoding. */
function writePng({ width, height, rgb }: Pixels): LogoImage {
  const size = width * 3;
  const rows = Buffer.alloc(height * (size + 1));
  for (let row = 0; row < height; row++) {
    const at = row * (size + 1);
    rows[at] = UP;
    for (let index = 0; index < size; index++) {
      const above = row === 0 ? 0 : rgb[(row - 1) * size + index]!;
      rows[at + 1 + index] = rgb[row * size + index]! - above;
    }
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const chunks = [
    pngChunk("IHDR", header),
    pngChunk("IDAT", deflateSync(rows, { level: 9 })),
    pngChunk("IEND", Buffer.alloc(0)),
  ];
  return { bytes: Buffer.concat([PNG_SIGNATURE, ...chunks]), width, height };
}

/** This filter suits flat colours: it stores the difference from the row above. */
const UP = 2;

function pngChunk(type: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, "latin1"), content]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

const SOI = 0xffd8;
const EOI = 0xd9;
const SOS = 0xda;
const ADOBE = 0xee;
/** PDF supports baseline, extended and progressive Huffman coding (ISO 32000-1, 7.4.8). */
const FRAMES = [0xc0, 0xc1, 0xc2];
/** These segments are tables of quantization and Huffman codes, the restart interval, and Adobe's colour transform. */
const NEEDED = [0xdb, 0xc4, 0xdd, ADOBE];
/** A progressive image has about ten scans; thousands of them would keep a reader busy. */
const MAX_SCANS = 64;
const DAMAGED_JPEG = "La imagen JPEG está dañada o no es de un tipo admitido.";

interface Jpeg extends LogoImage {
  /** Four are cyan, magenta, yellow and black. */
  readonly components: number;
  /** When true, a segment of Adobe's says how the components are to be read. */
  readonly isAdobe: boolean;
}

function smallerJpeg({ components, isAdobe, ...image }: Jpeg, mostSide: number): LogoImage {
  if (components < 4 && Math.max(image.width, image.height) <= mostSide) return image;
  const rgb = attempt(() =>
    decode(image.bytes, {
      useTArray: true,
      formatAsRGBA: false,
      ...(isAdobe ? { colorTransform: false } : {}),
      ...DECODING,
    }),
  );
  if (rgb === undefined) throw new Unusable(DAMAGED_JPEG);
  const { width, height, rgb: reduced } = smaller({ ...image, rgb: Buffer.from(rgb.data) }, mostSide);
  const data = Buffer.alloc(width * height * 4, 0xff);
  for (let pixel = 0; pixel < width * height; pixel++) reduced.copy(data, pixel * 4, pixel * 3, pixel * 3 + 3);
  const { bytes } = cleanJpeg(encode({ width, height, data }, QUALITY).data);
  return { bytes, width, height };
}

/** A picture of MAX_SIDE a side stays below these limits of the decoder. */
const DECODING = { maxResolutionInMP: 4.1, maxMemoryUsageInMB: 256 };
/** Prints show no difference from 100, which takes several times the bytes. */
const QUALITY = 90;

/** Keeps the segments with pixel data, each of them checked, and drops camera data, comments and thumbnails. */
function cleanJpeg(bytes: Buffer): Jpeg {
  const kept = [bytes.subarray(0, 2)];
  let isAdobe = false;
  let size: Pick<Jpeg, "width" | "height" | "components"> | undefined;
  let scans = 0;
  let at = 2;
  while (bytes[at + 1] !== EOI) {
    if (at + 4 > bytes.length || bytes[at] !== 0xff) throw new Unusable(DAMAGED_JPEG);
    const marker = bytes[at + 1]!;
    let end = at + 2 + bytes.readUInt16BE(at + 2);
    if (end > bytes.length || end < at + 4) throw new Unusable(DAMAGED_JPEG);
    if (FRAMES.includes(marker)) {
      if (size !== undefined) throw new Unusable(DAMAGED_JPEG);
      size = frameSize(bytes.subarray(at + 4, end));
    } else if (marker === SOS) {
      scans += 1;
      if (size === undefined || scans > MAX_SCANS) throw new Unusable(DAMAGED_JPEG);
      end = endOfScan(bytes, end);
    } else if (marker === ADOBE) isAdobe = true;
    if (marker === SOS || FRAMES.includes(marker) || NEEDED.includes(marker)) kept.push(bytes.subarray(at, end));
    at = end;
  }
  if (bytes[at] !== 0xff || size === undefined || scans === 0) throw new Unusable(DAMAGED_JPEG);
  return { bytes: Buffer.concat([...kept, bytes.subarray(at, at + 2)]), ...size, isAdobe };
}

function frameSize(frame: Buffer): Pick<Jpeg, "width" | "height" | "components"> {
  const [bits, components] = [frame[0], frame[5]];
  if (frame.length < 6 || bits !== 8 || ![1, 3, 4].includes(components!)) throw new Unusable(DAMAGED_JPEG);
  const [height, width] = [frame.readUInt16BE(1), frame.readUInt16BE(3)];
  checkSize(width, height);
  return { width, height, components: components! };
}

/** Returns the end of the coded pixels: the first marker that is neither a restart nor an escaped 0xff. */
function endOfScan(bytes: Buffer, start: number): number {
  let at = bytes.indexOf(0xff, start);
  while (at !== -1 && at + 1 < bytes.length) {
    const next = bytes[at + 1]!;
    if (next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at;
    at = bytes.indexOf(0xff, at + (next === 0xff ? 1 : 2));
  }
  throw new Unusable(DAMAGED_JPEG);
}
