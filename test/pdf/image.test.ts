import { crc32, inflateSync } from "node:zlib";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cleanImage, MAX_IMAGE_BYTES, openLogo } from "../../src/pdf/design/image.ts";
import { DEFAULT_DESIGN } from "../../src/pdf/design/options.ts";
import { chunk, png } from "./pictures.ts";
import { golden, print } from "./stamped.ts";
import { colorAt } from "./tools.ts";

/**
 * Returns the pixels of an image that `cleanImage` wrote: eight bits a sample, each row as the difference from the row
 * above.
 */
function pixelsOf(bytes: Uint8Array): { width: number; height: number; rgb: number[] } {
  const reading = cleanImage(bytes);
  if (reading.kind !== "image") throw new Error(reading.sentence);
  const { bytes: written, width, height } = reading.image;
  expect(written.subarray(16, 29)).toEqual(
    Buffer.concat([uint32(width), uint32(height), Buffer.from([8, 2, 0, 0, 0])]),
  );
  const at = written.indexOf("IDAT");
  const rows = inflateSync(written.subarray(at + 4, at + 4 + written.readUInt32BE(at - 4)));
  const rgb: number[] = [];
  for (let row = 0; row < height; row++) {
    for (let index = 0; index < width * 3; index++) {
      const above = row === 0 ? 0 : rgb[(row - 1) * width * 3 + index]!;
      rgb.push((rows[row * (width * 3 + 1) + 1 + index]! + above) % 256);
    }
  }
  return { width, height, rgb };
}

function uint32(number: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(number);
  return bytes;
}

const RED_GREEN = Buffer.from([0, 255, 0, 0, 0, 255, 0]);
const SMALL = png({ width: 2, height: 1, rows: RED_GREEN });

describe("a PNG", () => {
  it.each([
    ["red and green", SMALL, [255, 0, 0, 0, 255, 0]],
    [
      "gray of one bit",
      png({ width: 3, height: 1, depth: 1, colorType: 0, rows: Buffer.from([0, 0b10100000]) }),
      [255, 255, 255, 0, 0, 0, 255, 255, 255],
    ],
    [
      "gray of sixteen bits",
      png({ width: 1, height: 1, depth: 16, colorType: 0, rows: Buffer.from([0, 0x80, 0]) }),
      [128, 128, 128],
    ],
    [
      "a palette of two bits, one colour of it half clear",
      png({
        ...{ width: 2, height: 1, depth: 2, colorType: 3, rows: Buffer.from([0, 0b01000000]) },
        extra: [chunk("PLTE", Buffer.from([0, 0, 0, 255, 0, 0])), chunk("tRNS", Buffer.from([128, 255]))],
      }),
      [255, 0, 0, 127, 127, 127],
    ],
    [
      "a colour that is half clear",
      png({ width: 1, height: 1, colorType: 6, rows: Buffer.from([0, 0, 0, 0, 128]) }),
      [127, 127, 127],
    ],
    [
      "gray that is all clear",
      png({ width: 1, height: 1, colorType: 4, rows: Buffer.from([0, 0, 0]) }),
      [255, 255, 255],
    ],
    [
      "a colour that stands for nothing",
      png({
        width: 2,
        height: 1,
        rows: RED_GREEN,
        extra: [chunk("tRNS", Buffer.from([0, 255, 0, 0, 0, 0]))],
      }),
      [255, 255, 255, 0, 255, 0],
    ],
    [
      "every filter",
      png({
        ...{ width: 2, height: 5 },
        rows: Buffer.from([
          ...[0, 10, 20, 30, 40, 50, 60],
          ...[1, 10, 20, 30, 30, 30, 30],
          ...[2, 0, 0, 0, 0, 0, 0],
          ...[3, 5, 10, 15, 15, 15, 15],
          ...[4, 0, 0, 0, 0, 0, 0],
        ]),
      }),
      Array.from({ length: 5 }, () => [10, 20, 30, 40, 50, 60]).flat(),
    ],
    [
      "Adam7",
      png({ width: 2, height: 2, colorType: 0, interlace: 1, rows: Buffer.from([0, 1, 0, 2, 0, 3, 4]) }),
      [1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4],
    ],
  ])("%s: its pixels, laid on white", (_, bytes, rgb) => {
    expect(pixelsOf(bytes).rgb).toEqual(rgb);
  });

  it("loses its metadata, and is the same bytes when it is cleaned again", () => {
    const bytes = png({
      width: 2,
      height: 1,
      rows: RED_GREEN,
      extra: [chunk("tEXt", Buffer.from("Author\0secreto"))],
    });
    const reading = cleanImage(bytes);
    expect(reading).toEqual(cleanImage(SMALL));
    if (reading.kind === "image") {
      expect(reading.image.bytes.includes("secreto")).toBe(false);
      expect(cleanImage(reading.image.bytes)).toEqual(reading);
      expect(openLogo(reading.image.bytes)).toEqual(reading.image);
    }
  });

  it("larger than paper needs becomes smaller, each pixel the mean of those it stands for", () => {
    const rows = Buffer.concat(
      Array.from({ length: 14 }, () =>
        Buffer.from([
          0,
          ...Array.from({ length: 1400 }, (_, index) => (index % 2 === 0 ? [0, 0, 0] : [200, 200, 200])).flat(),
        ]),
      ),
    );
    const { width, height, rgb } = pixelsOf(png({ width: 1400, height: 14, rows }));
    expect([width, height]).toEqual([700, 7]);
    expect(new Set(rgb)).toEqual(new Set([100]));
  });

  const huge = Buffer.from(SMALL);
  huge.writeUInt32BE(100_000, 16);
  const wide = Buffer.concat([huge.subarray(0, 29), uint32(crc32(huge.subarray(12, 29))), huge.subarray(33)]);

  it.each([
    [
      "a bomb: pixels by the million in a few bytes",
      png({ width: 2, height: 1, rows: Buffer.alloc(20_000_000) }),
      "La imagen PNG está dañada.",
    ],
    ["more pixels a side than admitted", wide, "La imagen mide más de 2000 pixeles por lado: 100000 x 1."],
    ["fewer pixels than promised", png({ width: 3, height: 1, rows: RED_GREEN }), "La imagen PNG está dañada."],
    [
      "a wrong checksum",
      Buffer.concat([SMALL.subarray(0, 30), Buffer.from([1]), SMALL.subarray(31)]),
      "La imagen PNG está dañada.",
    ],
    [
      "a filter that does not exist",
      png({ width: 2, height: 1, rows: Buffer.from([5, ...RED_GREEN.subarray(1)]) }),
      "La imagen PNG está dañada.",
    ],
    [
      "a palette without the colour",
      png({
        width: 1,
        height: 1,
        colorType: 3,
        rows: Buffer.from([0, 1]),
        extra: [chunk("PLTE", Buffer.alloc(3))],
      }),
      "La imagen PNG está dañada.",
    ],
    ["no end", SMALL.subarray(0, -12), "La imagen PNG está dañada."],
    ["no size", png({ width: 0, height: 1, rows: Buffer.from([0]) }), "La imagen no tiene pixeles."],
    ["too many bytes", Buffer.alloc(MAX_IMAGE_BYTES + 1), "La imagen mide más de 512 KB."],
    ["another format", Buffer.from("GIF89a..."), "La imagen no es PNG ni JPEG."],
    ["nothing", Buffer.alloc(0), "La imagen no es PNG ni JPEG."],
  ])("refused: %s", (_, bytes, sentence) => {
    expect(cleanImage(bytes)).toEqual({ kind: "unusable", sentence });
  });
});

function segment(marker: number, ...content: number[]): Buffer {
  const length = content.length + 2;
  return Buffer.from([0xff, marker, length >> 8, length & 0xff, ...content]);
}

const FRAME = segment(0xc0, 8, 0, 4, 0, 6, 3, 1, 0x11, 0, 2, 0x11, 0, 3, 0x11, 0);
const SCAN = Buffer.concat([segment(0xda, 1, 1, 0, 0, 63, 0), Buffer.from([1, 2, 0xff, 0, 3, 0xff, 0xd0, 4])]);
const END = Buffer.from([0xff, 0xd9]);
const jpeg = (...parts: Buffer[]) => Buffer.concat([Buffer.from([0xff, 0xd8]), ...parts]);

describe("a JPEG", () => {
  const tables = Buffer.concat([segment(0xdb, 0, 1), segment(0xc4, 0, 1)]);
  const plain = jpeg(tables, FRAME, SCAN, END);

  it("loses whatever describes no pixels, and what follows its end", () => {
    const exif = segment(0xe1, ...Buffer.from("Exif\0\0GPS"));
    const comment = segment(0xfe, ...Buffer.from("secreto"));
    const reading = cleanImage(Buffer.concat([jpeg(exif, tables, comment, FRAME, SCAN, END), Buffer.from("detrás")]));
    expect(reading).toEqual({ kind: "image", image: { bytes: plain, width: 6, height: 4 } });
    expect(openLogo(plain)).toEqual({ bytes: plain, width: 6, height: 4 });
  });

  it.each([
    ["no end", jpeg(tables, FRAME, SCAN)],
    ["no frame", jpeg(tables, END)],
    ["no scan", jpeg(tables, FRAME, END)],
    ["two frames", jpeg(tables, FRAME, FRAME, SCAN, END)],
    ["a scan before the frame", jpeg(tables, SCAN, FRAME, END)],
    ["arithmetic coding", jpeg(tables, Buffer.concat([Buffer.from([0xff, 0xc9]), FRAME.subarray(2)]), SCAN, END)],
    ["a thousand scans", jpeg(tables, FRAME, ...Array.from({ length: 1_000 }, () => SCAN), END)],
    ["a segment longer than the file", jpeg(Buffer.from([0xff, 0xdb, 0xff, 0xff]), FRAME, SCAN, END)],
    ["a segment of no length", jpeg(Buffer.from([0xff, 0xdb, 0, 0]), FRAME, SCAN, END)],
  ])("refused: %s", (_, bytes) => {
    const sentence = "La imagen JPEG está dañada o no es de un tipo admitido.";
    expect(cleanImage(bytes)).toEqual({ kind: "unusable", sentence });
  });

  it("is refused for its size before anything is made of it", () => {
    const big = Buffer.from(FRAME);
    big.writeUInt16BE(60_000, 5);
    const reading = cleanImage(jpeg(tables, big, SCAN, END));
    expect(reading).toMatchObject({ kind: "unusable", sentence: expect.stringContaining("2000 pixeles") });
  });
});

/** Returns bits as bytes, filled up with ones, as entropy-coded data are; a zero follows each 0xff. */
function entropyCoded(bits: string): Buffer {
  const bytes = bits
    .padEnd(Math.ceil(bits.length / 8) * 8, "1")
    .match(/.{8}/g)!
    .map((byte) => Number.parseInt(byte, 2));
  return Buffer.from(bytes.flatMap((byte) => (byte === 0xff ? [byte, 0] : [byte])));
}

/**
 * Returns a JPEG of one colour, with components as they are stored. Its only coefficient is the mean of each block, as
 * a difference from that of the block before: a length of four bits, the bits, and the end of the block.
 */
function flat(width: number, height: number, components: readonly number[], isAdobe: boolean): Buffer {
  const blocks = Math.ceil(width / 8) * Math.ceil(height / 8);
  const first = components.map((value) => {
    const mean = value - 128;
    const length = mean === 0 ? 0 : Math.floor(Math.log2(Math.abs(mean))) + 1;
    const bits = mean < 0 ? mean + 2 ** length - 1 : mean;
    return `${length.toString(2).padStart(4, "0")}${length === 0 ? "" : bits.toString(2).padStart(length, "0")}0`;
  });
  const others = "00000".repeat(components.length).repeat(blocks - 1);
  const size = [height >> 8, height & 0xff, width >> 8, width & 0xff];
  const ids = components.map((_, index) => index + 1);
  return jpeg(
    ...(isAdobe ? [segment(0xee, ...Buffer.from("Adobe"), 0, 100, 0, 0, 0, 0, 0)] : []),
    segment(0xdb, 0, ...Array(64).fill(8)),
    segment(0xc0, 8, ...size, components.length, ...ids.flatMap((id) => [id, 0x11, 0])),
    segment(0xc4, 0, 0, 0, 0, 9, ...Array(12).fill(0), 0, 1, 2, 3, 4, 5, 6, 7, 8),
    segment(0xc4, 0x10, 1, ...Array(15).fill(0), 0),
    segment(0xda, components.length, ...ids.flatMap((id) => [id, 0]), 0, 63, 0),
    entropyCoded(first.join("") + others),
    END,
  );
}

describe("a JPEG that is larger than paper needs, or in colours of print", () => {
  const RED = [76, 85, 255];

  it.each([
    ["wide", flat(1_400, 350, RED, false), [700, 175], [255, 0, 0]],
    ["high and gray", flat(400, 1_200, [90], false), [233, 700], [90, 90, 90]],
    ["red, green and blue as they are", flat(1_000, 800, [0, 160, 40], true), [700, 560], [0, 160, 40]],
    // Adobe stores what is left of each ink.
    ["cyan of four inks", flat(64, 64, [0, 255, 255, 255], true), [64, 64], [0, 255, 255]],
    ["black of four inks", flat(900, 900, [255, 255, 255, 0], true), [700, 700], [0, 0, 0]],
  ])("%s: is encoded again, in the colours of a screen", async (_, bytes, size, color) => {
    const reading = cleanImage(bytes);
    if (reading.kind !== "image") throw new Error(reading.sentence);
    const { image } = reading;
    expect([image.width, image.height]).toEqual(size);
    expect(cleanImage(image.bytes), "it is the same when it is cleaned again").toEqual(reading);
    const pdf = await print(golden("invoice/one-concept.xml"), {
      design: { ...DEFAULT_DESIGN, logo: image.bytes },
    });
    expect(Buffer.from(pdf).toString("latin1")).not.toContain("DeviceCMYK");
    const drawn = colorAt(pdf, 1, 44, 44);
    for (const [index, part] of color.entries()) expect(Math.abs(drawn[index]! - part)).toBeLessThan(6);
  });

  it("a picture that is small enough loses nothing", () => {
    const small = flat(600, 400, RED, false);
    expect(cleanImage(small)).toEqual({ kind: "image", image: { bytes: small, width: 600, height: 400 } });
  });

  it("is refused where its pixels cannot be read", () => {
    // Four components without Adobe's segment have no known meaning.
    expect(cleanImage(flat(1_400, 350, [...RED, 9], false))).toEqual({
      ...{ kind: "unusable", sentence: "La imagen JPEG está dañada o no es de un tipo admitido." },
    });
  });
});

/** Returns copies of these pictures with a byte changed. */
function damaged(...pictures: readonly Buffer[]) {
  return fc.tuple(fc.constantFrom(...pictures), fc.nat(), fc.nat(255)).map(([bytes, place, value]) => {
    const copy = Buffer.from(bytes);
    copy[place % copy.length] = value;
    return copy;
  });
}

describe("any bytes", () => {
  it("are a picture or are refused, and nothing else happens", () => {
    fc.assert(
      fc.property(damaged(SMALL, jpeg(FRAME, SCAN, END)), fc.nat(60), (bytes, length) => {
        for (const part of [bytes, bytes.subarray(0, length)])
          expect(["image", "unusable"]).toContain(cleanImage(part).kind);
      }),
      { numRuns: 2_000 },
    );
  });

  it("so are those of a JPEG that must be decoded", () => {
    fc.assert(
      fc.property(damaged(flat(16, 8, [1, 2, 3, 4], true)), (bytes) => {
        expect(["image", "unusable"]).toContain(cleanImage(bytes).kind);
      }),
      { numRuns: 40 },
    );
  });
});

describe("a logo", () => {
  it("stands in the upper left corner, in its own colours", async () => {
    const rows = Buffer.concat(
      Array.from({ length: 60 }, () => Buffer.from([0, ...Array(100).fill([200, 30, 60]).flat()])),
    );
    const reading = cleanImage(png({ width: 100, height: 60, rows }));
    if (reading.kind !== "image") throw new Error(reading.sentence);
    const design = { ...DEFAULT_DESIGN, logo: reading.image.bytes };
    const pdf = await print(golden("invoice/one-concept.xml"), { design });
    expect(colorAt(pdf, 1, 42, 42)).toEqual([200, 30, 60]);
    expect(colorAt(pdf, 1, 138, 98)).toEqual([200, 30, 60]);
    expect(Buffer.from(pdf).toString("latin1")).toContain("/Alt (Logotipo de EMPRESA DE PRUEBA)");
  });
});
