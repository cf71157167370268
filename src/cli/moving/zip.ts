import { crc32, deflateRawSync, inflateRawSync } from "node:zlib";

/**
 * A ZIP archive (PKWARE's APPNOTE) of any number of files, each of which fits in memory. Every size stands before its file, so the archive is read
 * from its beginning to its end without its directory, and memory is bounded by one file.
 */

const LOCAL = 0x04034b50;
const CENTRAL = 0x02014b50;
const DEFLATED = 8;
/** Version 4.5 of the format has Zip64, which counts more than 65,535 files and 4 GB. */
const VERSION = 45;
/** Names are UTF-8. */
const FLAGS = 0x0800;
/** All files have the format's first day, so that the same content is the same bytes. */
const FIRST_DAY = 0x0021;
const LOCAL_HEAD = 30;
const ALL_ONES = 0xffffffff;

/** A Packed file is its bytes in the archive, and its record in the directory. */
export interface Packed {
  readonly bytes: Buffer;
  readonly record: Buffer;
}

/** Packs a file whose bytes begin at `offset` of the archive. */
export function packFile(name: string, content: Buffer, offset: number): Packed {
  const path = Buffer.from(name);
  const deflated = deflateRawSync(content);
  const fields = Buffer.alloc(26);
  fields.writeUInt16LE(VERSION, 0);
  fields.writeUInt16LE(FLAGS, 2);
  fields.writeUInt16LE(DEFLATED, 4);
  fields.writeUInt16LE(FIRST_DAY, 8);
  fields.writeUInt32LE(crc32(content), 10);
  fields.writeUInt32LE(deflated.length, 14);
  fields.writeUInt32LE(content.length, 18);
  fields.writeUInt16LE(path.length, 22);
  const place = Buffer.alloc(12);
  place.writeUInt16LE(1, 0);
  place.writeUInt16LE(8, 2);
  place.writeBigUInt64LE(BigInt(offset), 4);
  const central = Buffer.from(fields);
  central.writeUInt16LE(place.length, 24);
  const tail = Buffer.alloc(14);
  tail.writeUInt32LE(ALL_ONES, 10);
  return {
    bytes: Buffer.concat([uint32(LOCAL), fields, path, deflated]),
    record: Buffer.concat([uint32(CENTRAL), uint16(VERSION), central, tail, path, place]),
  };
}

/** Returns the end of an archive whose directory of `count` records and `bytes` bytes begins at `offset`. */
export function archiveEnd(count: number, bytes: number, offset: number): Buffer {
  const zip64 = Buffer.alloc(56);
  zip64.writeUInt32LE(0x06064b50, 0);
  zip64.writeBigUInt64LE(44n, 4);
  zip64.writeUInt16LE(VERSION, 12);
  zip64.writeUInt16LE(VERSION, 14);
  for (const at of [24, 32]) zip64.writeBigUInt64LE(BigInt(count), at);
  zip64.writeBigUInt64LE(BigInt(bytes), 40);
  zip64.writeBigUInt64LE(BigInt(offset), 48);
  const locator = Buffer.alloc(20);
  locator.writeUInt32LE(0x07064b50, 0);
  locator.writeBigUInt64LE(BigInt(offset + bytes), 8);
  locator.writeUInt32LE(1, 16);
  const end = Buffer.alloc(22, 0xff);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt32LE(0, 4);
  end.writeUInt16LE(0, 20);
  return Buffer.concat([zip64, locator, end]);
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}

function uint16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16LE(value);
  return bytes;
}

/** A file of an archive. */
export interface Unpacked {
  readonly name: string;
  readonly content: Buffer;
}

/** The archive is not one that `packFile` wrote, or it was damaged. */
export class BadArchive extends Error {
  /** The file at which it was found; undefined before the first one. */
  readonly entry: string | undefined;

  constructor(entry: string | undefined, why: string) {
    super(why);
    this.entry = entry;
  }
}

/** Reads bytes of the archive from a place on; fewer at its end. */
export type ReadAt = (offset: number, length: number) => Promise<Buffer>;

/** A name longer than this is not one of ours. */
const LONGEST_NAME = 200;

/** Yields the files of an archive in their order. No file may be larger than `limit`, packed or unpacked. @throws BadArchive */
export async function* readArchive(readAt: ReadAt, limit: number): AsyncGenerator<Unpacked> {
  let last: string | undefined;
  for (let offset = 0; ; ) {
    const head = await readAt(offset, LOCAL_HEAD);
    const signature = head.length < 4 ? undefined : head.readUInt32LE(0);
    if (signature === CENTRAL) return;
    if (signature !== LOCAL || head.length < LOCAL_HEAD)
      throw new BadArchive(
        last,
        last === undefined ? "no es un ZIP" : "el ZIP está cortado o dañado después de él",
      );
    const [flags, method, extra] = [head.readUInt16LE(6), head.readUInt16LE(8), head.readUInt16LE(28)];
    const [packed, size, length] = [head.readUInt32LE(18), head.readUInt32LE(22), head.readUInt16LE(26)];
    const path = await readAt(offset + LOCAL_HEAD, Math.min(length, LONGEST_NAME));
    const name = path.toString();
    if (flags !== FLAGS || method !== DEFLATED || extra !== 0 || length > LONGEST_NAME)
      throw new BadArchive(name, "no está como lo escribe account leave");
    if (packed > limit || size > limit) throw new BadArchive(name, "es demasiado grande");
    const bytes = await readAt(offset + LOCAL_HEAD + length, packed);
    yield { name, content: unpack(name, bytes, { packed, size, crc: head.readUInt32LE(14) }) };
    last = name;
    offset += LOCAL_HEAD + length + packed;
  }
}

function unpack(
  name: string,
  bytes: Buffer,
  { packed, size, crc }: { readonly packed: number; readonly size: number; readonly crc: number },
): Buffer {
  if (bytes.length < packed) throw new BadArchive(name, "está cortado");
  const content = inflated(name, bytes, size);
  if (content.length !== size || crc32(content) !== crc) throw new BadArchive(name, "está dañado");
  return content;
}

/** The limit ends a file that unpacks to more than its head says. */
function inflated(name: string, bytes: Buffer, size: number): Buffer {
  try {
    return inflateRawSync(bytes, { maxOutputLength: Math.max(size, 1) });
  } catch {
    throw new BadArchive(name, "está dañado");
  }
}
