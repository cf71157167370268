import { deadlineIn } from "../../../common/deadline.ts";
import type { Tenant } from "../../persistence/database/index.ts";
import {
  type ExportRow,
  findPiece,
  type PieceContent,
  storePiece,
  type TakenExport,
} from "../../persistence/exports/index.ts";
import type { Deps } from "../context/index.ts";
import { sha256Of } from "../documents/index.ts";

export type StoringDeps = Pick<Deps, "db" | "archive" | "timeouts" | "now">;

/** `ExportLost` is thrown when another process holds the export now. */
export class ExportLost extends Error {
  override readonly name = "ExportLost";
}

/** Milliseconds for which a process holds an export after its last stored piece; then another may take it. */
export const LEASE_MS = 120_000;

export interface Piece {
  readonly file: string;
  readonly number: number;
  readonly content: Buffer;
  readonly records?: Buffer;
  readonly sums?: string;
}

/** Stores a piece as an object where there is object storage, and in its row where there is none. */
export async function store(
  { db, archive, timeouts, now }: StoringDeps,
  taken: TakenExport,
  { file, number, content, records, sums }: Piece,
): Promise<void> {
  const sha256 = sha256Of(content).toString("hex");
  // With its hash in the name, an object never means other bytes, although a document may change before a step is
  // repeated.
  const object = archive && `export-${taken.id}-${file}-${number}-${sha256}`;
  if (archive !== undefined && object !== undefined)
    await archive.bucket.put(object, content, sha256, deadlineIn(timeouts.archive));
  const piece = {
    ...{ file, number, bytes: content.length, object, records, sums },
    content: object === undefined ? content : undefined,
  };
  if (!(await storePiece(db, taken, piece, new Date(now().getTime() + LEASE_MS)))) throw new ExportLost();
}

export interface PartContent {
  readonly name: string;
  readonly content: Buffer;
}

/**
 * Returns the archives of a finished export; undefined where they have more than `most` bytes together.
 *
 * @throws BucketUnavailable
 */
export async function partsOfExport(
  deps: Pick<Deps, "db" | "archive" | "timeouts">,
  { accountId, environment }: Tenant,
  { id, parts }: Pick<ExportRow, "id" | "parts">,
  most: number,
): Promise<readonly PartContent[] | undefined> {
  if (parts.reduce((sum, { bytes }) => sum + bytes, 0) > most) return undefined;
  const read: PartContent[] = [];
  for (const { parte, nombre, pieces } of parts) {
    const chunks: Buffer[] = [];
    for (let number = 0; number < pieces; number += 1) {
      const piece = await findPiece(deps.db, { accountId, environment, id }, String(parte), number);
      const content = piece && (await contentOf(deps, piece));
      if (content === undefined) throw new Error(`export ${id}: a piece is missing`);
      chunks.push(content);
    }
    read.push({ name: nombre, content: Buffer.concat(chunks) });
  }
  return read;
}

/** Returns the bytes of a piece, or undefined when the storage has lost them. @throws BucketUnavailable */
export async function contentOf(
  { archive, timeouts }: Pick<Deps, "archive" | "timeouts">,
  { object, content }: PieceContent,
): Promise<Buffer | undefined> {
  if (object === null) return content ?? undefined;
  return archive?.bucket.get(object, deadlineIn(timeouts.archive));
}
