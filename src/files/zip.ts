import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { crc32, deflateRaw, deflateRawSync, inflateRawSync, constants as zlib } from "node:zlib";

/**
 * This file reads and writes ZIP archives (PKWARE's APPNOTE). An archive may be made by several processes one after the
 * other, and have more files than fit in memory. So nothing but the offset is kept between two files, where libraries
 * keep the state of an archive in memory. All files have the format's first day, so the same contents are the same
 * bytes.
 */

const LOCAL = 0x04034b50;
const CENTRAL = 0x02014b50;
const DESCRIPTOR = 0x08074b50;
const DEFLATED = 8;
const FIRST_DAY = 0x0021;
const LOCAL_HEAD = 30;
const ALL_ONES = 0xffffffff;
/** Names are UTF-8 (bit 11); the sizes of a file that is not whole when it begins follow it (bit 3). */
const KNOWN = 0x0800;
const STREAMED = 0x0808;
/** Version 2.0 of the format is the first with deflate; 4.5 has Zip64, which counts more than 65,535 files and 4 GB. */
const PLAIN = 20;
const ZIP64 = 45;

interface Sizes {
  readonly crc: number;
  readonly packed: number;
  readonly size: number;
}

/** Returns what a file's head and its record in the directory have in common: 26 bytes. */
function fieldsOf(version: number, flags: number, path: Buffer, { crc, packed, size }: Sizes): Buffer {
  const fields = Buffer.alloc(26);
  fields.writeUInt16LE(version, 0);
  fields.writeUInt16LE(flags, 2);
  fields.writeUInt16LE(DEFLATED, 4);
  fields.writeUInt16LE(FIRST_DAY, 8);
  fields.writeUInt32LE(crc, 10);
  fields.writeUInt32LE(packed, 14);
  fields.writeUInt32LE(size, 18);
  fields.writeUInt16LE(path.length, 22);
  return fields;
}

/**
 * Returns a file's record in the directory. `place` is the offset at which the file begins, which version 4.5 writes in
 * a field of Zip64.
 */
function recordOf(version: number, fields: Buffer, path: Buffer, place: number): Buffer {
  const central = Buffer.from(fields);
  const tail = Buffer.alloc(14);
  if (version < ZIP64) {
    tail.writeUInt32LE(place, 10);
    return Buffer.concat([uint32(CENTRAL), uint16(version), central, tail, path]);
  }
  const extra = Buffer.alloc(12);
  extra.writeUInt16LE(1, 0);
  extra.writeUInt16LE(8, 2);
  extra.writeBigUInt64LE(BigInt(place), 4);
  central.writeUInt16LE(extra.length, 24);
  tail.writeUInt32LE(ALL_ONES, 10);
  return Buffer.concat([uint32(CENTRAL), uint16(version), central, tail, path, extra]);
}

/** A Written describes a file of an archive for the directory and the manifest. */
export interface Written {
  readonly record: Buffer;
  readonly bytes: number;
  readonly sha256: string;
}

const deflate = promisify(deflateRaw);
const LAST_BLOCK = Buffer.from([0x03, 0x00]);

/**
 * Writes a file piece by piece: yields its bytes, and returns its record. Such archives stay below 4 GB and 65,535
 * files (`zipEnd`).
 */
export async function* zipFile(
  name: string,
  content: AsyncIterable<Buffer> | Iterable<Buffer>,
  offset: number,
): AsyncGenerator<Buffer, Written> {
  const path = Buffer.from(name);
  const begin = fieldsOf(PLAIN, STREAMED, path, { crc: 0, packed: 0, size: 0 });
  const head = Buffer.concat([uint32(LOCAL), begin, path]);
  yield head;
  const hash = createHash("sha256");
  let [crc, size, packed] = [0, 0, 0];
  for await (const chunk of content) {
    if (chunk.length === 0) continue;
    crc = crc32(chunk, crc);
    size += chunk.length;
    hash.update(chunk);
    // Each chunk ends at a whole byte, so the next can follow; the last block is an empty one (RFC 1951, 3.2.3).
    const deflated = await deflate(chunk, { finishFlush: zlib.Z_SYNC_FLUSH });
    packed += deflated.length;
    yield deflated;
  }
  packed += LAST_BLOCK.length;
  const fields = fieldsOf(PLAIN, STREAMED, path, { crc, packed, size });
  const tail = Buffer.concat([LAST_BLOCK, uint32(DESCRIPTOR), fields.subarray(10, 22)]);
  yield tail;
  return {
    record: recordOf(PLAIN, fields, path, offset),
    bytes: head.length + packed - LAST_BLOCK.length + tail.length,
    sha256: hash.digest("hex"),
  };
}

/** Returns the end of an archive of streamed files, whose directory has `count` records and begins at the offset. */
export function zipEnd(records: Buffer, count: number, offset: number): Buffer {
  return Buffer.concat([records, endOf(count, records.length, offset)]);
}

export interface Packed {
  readonly bytes: Buffer;
  readonly record: Buffer;
}

/**
 * Packs a whole file, whose sizes stand before it: an archive of such files is read without its directory
 * (`readPacked`).
 */
export function packFile(name: string, content: Buffer, offset: number): Packed {
  const path = Buffer.from(name);
  const deflated = deflateRawSync(content);
  const sizes = { crc: crc32(content), packed: deflated.length, size: content.length };
  const fields = fieldsOf(ZIP64, KNOWN, path, sizes);
  return {
    bytes: Buffer.concat([uint32(LOCAL), fields, path, deflated]),
    record: recordOf(ZIP64, fields, path, offset),
  };
}

/**
 * Returns the end of an archive of packed files, whose directory of `count` records and `bytes` bytes begins at
 * `offset`.
 */
export function packedEnd(count: number, bytes: number, offset: number): Buffer {
  const zip64 = Buffer.alloc(56);
  zip64.writeUInt32LE(0x06064b50, 0);
  zip64.writeBigUInt64LE(44n, 4);
  zip64.writeUInt16LE(ZIP64, 12);
  zip64.writeUInt16LE(ZIP64, 14);
  for (const at of [24, 32]) zip64.writeBigUInt64LE(BigInt(count), at);
  zip64.writeBigUInt64LE(BigInt(bytes), 40);
  zip64.writeBigUInt64LE(BigInt(offset), 48);
  const locator = Buffer.alloc(20);
  locator.writeUInt32LE(0x07064b50, 0);
  locator.writeBigUInt64LE(BigInt(offset + bytes), 8);
  locator.writeUInt32LE(1, 16);
  return Buffer.concat([zip64, locator, endOf(0xffff, ALL_ONES, ALL_ONES)]);
}

function endOf(count: number, bytes: number, offset: number): Buffer {
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  for (const at of [8, 10]) end.writeUInt16LE(count, at);
  end.writeUInt32LE(bytes, 12);
  end.writeUInt32LE(offset, 16);
  return end;
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

export interface Unpacked {
  readonly name: string;
  readonly content: Buffer;
}

/** The archive is not one of packed files, or it was damaged. */
export class BadZip extends Error {
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

/**
 * Yields the packed files of an archive in their order. No file may be larger than `limit`, packed or unpacked. @throws
 * BadZip
 */
export async function* readPacked(readAt: ReadAt, limit: number): AsyncGenerator<Unpacked> {
  let last: string | undefined;
  for (let offset = 0; ; ) {
    const head = await readAt(offset, LOCAL_HEAD);
    const signature = head.length < 4 ? undefined : head.readUInt32LE(0);
    if (signature === CENTRAL) return;
    if (signature !== LOCAL || head.length < LOCAL_HEAD)
      throw new BadZip(last, last === undefined ? "no es un ZIP" : "el ZIP está cortado o dañado después de él");
    const [flags, method, extra] = [head.readUInt16LE(6), head.readUInt16LE(8), head.readUInt16LE(28)];
    const [packed, size, length] = [head.readUInt32LE(18), head.readUInt32LE(22), head.readUInt16LE(26)];
    const path = await readAt(offset + LOCAL_HEAD, Math.min(length, LONGEST_NAME));
    const name = path.toString();
    if (flags !== KNOWN || method !== DEFLATED || extra !== 0 || length > LONGEST_NAME)
      throw new BadZip(name, "no está como lo escribe account leave");
    if (packed > limit || size > limit) throw new BadZip(name, "es demasiado grande");
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
  if (bytes.length < packed) throw new BadZip(name, "está cortado");
  const content = inflated(name, bytes, size);
  if (content.length !== size || crc32(content) !== crc) throw new BadZip(name, "está dañado");
  return content;
}

/** The limit ends a file that unpacks to more than its head says. */
function inflated(name: string, bytes: Buffer, size: number): Buffer {
  try {
    return inflateRawSync(bytes, { maxOutputLength: Math.max(size, 1) });
  } catch {
    throw new BadZip(name, "está dañado");
  }
}
