import { crc32, deflateSync } from "node:zlib";

export const SIGNATURE = Buffer.from("89504e470d0a1a0a", "hex");

export function chunk(type: string, content: Uint8Array): Buffer {
  const named = Buffer.concat([Buffer.from(type), content]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

interface Png {
  readonly width: number;
  readonly height: number;
  readonly depth?: number;
  readonly colorType?: number;
  readonly interlace?: number;
  /** Each row begins with its filter byte; the rows are not compressed. */
  readonly rows: Uint8Array;
  readonly extra?: readonly Buffer[];
}

export function png({ width, height, depth = 8, colorType = 2, interlace = 0, rows, extra = [] }: Png): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([depth, colorType, 0, 0, interlace], 8);
  const last = [chunk("IDAT", deflateSync(rows)), chunk("IEND", Buffer.alloc(0))];
  return Buffer.concat([SIGNATURE, chunk("IHDR", header), ...extra, ...last]);
}

export function picture(width: number, height: number, color: readonly [number, number, number]): Buffer {
  const row = Buffer.concat([Buffer.from([0]), Buffer.alloc(width * 3, Buffer.from(color))]);
  return png({ width, height, rows: Buffer.concat(Array.from({ length: height }, () => row)) });
}
