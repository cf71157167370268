import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { crc32, deflateRaw, constants as zlib } from "node:zlib";

const deflate = promisify(deflateRaw);

/** A Written describes a file of an archive for the central directory and the manifest. */
export interface Written {
  /** `record` is the file's record in the central directory. */
  readonly record: Buffer;
  /** The file takes this many bytes in the archive. */
  readonly bytes: number;
  readonly sha256: string;
}

/**
 * Writes one file of a ZIP archive (PKWARE's APPNOTE): yields its bytes, and returns its record. An archive is made by several processes, one after
 * the other, so no state but the offset is kept between two files; libraries that write archives keep theirs in memory. Archives stay below
 * 4 GB and 65,535 files, so nothing of Zip64 is needed. All files have the same time, so the same contents are the same bytes.
 */
export async function* zipFile(
  name: string,
  content: AsyncIterable<Buffer> | Iterable<Buffer>,
  offset: number,
): AsyncGenerator<Buffer, Written> {
  const path = Buffer.from(name);
  const head = Buffer.alloc(30);
  head.writeUInt32LE(0x04034b50, 0);
  common(head, 4, path.length);
  yield Buffer.concat([head, path]);
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
  const tail = Buffer.alloc(16);
  tail.writeUInt32LE(0x08074b50, 0);
  sizes(tail, 4, crc, packed, size);
  yield Buffer.concat([LAST_BLOCK, tail]);
  const record = Buffer.alloc(46);
  record.writeUInt32LE(0x02014b50, 0);
  record.writeUInt16LE(VERSION, 4);
  common(record, 6, path.length);
  sizes(record, 16, crc, packed, size);
  record.writeUInt32LE(offset, 42);
  return {
    record: Buffer.concat([record, path]),
    bytes: head.length + path.length + packed + tail.length,
    sha256: hash.digest("hex"),
  };
}

/** Returns the end of an archive whose central directory has `count` records and begins at the offset. */
export function zipEnd(records: Buffer, count: number, offset: number): Buffer {
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(count, 8);
  end.writeUInt16LE(count, 10);
  end.writeUInt32LE(records.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([records, end]);
}

const LAST_BLOCK = Buffer.from([0x03, 0x00]);
/** Version 2.0 of the format is the first with deflate. */
const VERSION = 20;
/** Sizes follow the contents (bit 3), and names are UTF-8 (bit 11). */
const FLAGS = 0x0808;
const DEFLATED = 8;
/** All files have the first day of the format, 1 January 1980, so that a repeated step writes the same bytes. */
const FIRST_DAY = 0x0021;

function common(buffer: Buffer, at: number, nameLength: number): void {
  buffer.writeUInt16LE(VERSION, at);
  buffer.writeUInt16LE(FLAGS, at + 2);
  buffer.writeUInt16LE(DEFLATED, at + 4);
  buffer.writeUInt16LE(FIRST_DAY, at + 8);
  buffer.writeUInt16LE(nameLength, at + 22);
}

function sizes(buffer: Buffer, at: number, crc: number, packed: number, size: number): void {
  buffer.writeUInt32LE(crc, at);
  buffer.writeUInt32LE(packed, at + 4);
  buffer.writeUInt32LE(size, at + 8);
}
