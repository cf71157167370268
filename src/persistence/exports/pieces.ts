import { type Database, statement, type Tenant } from "../database/index.ts";

/** A section of a file: bytes of a ZIP file, or rows of the tables. */
export interface NewPiece {
  /** It is the number of the export's part ("1"), or "filas" for rows. */
  readonly file: string;
  readonly number: number;
  readonly bytes: number;
  /** It names the object that holds the bytes; without object storage `content` holds them. */
  readonly object: string | undefined;
  readonly content: Buffer | undefined;
  /** Records of the central directory, and lines of the manifest, of the files that end in the piece. */
  readonly records: Buffer | undefined;
  readonly sums: string | undefined;
}

export function pieceValues({ file, number, bytes, object, content, records, sums }: NewPiece) {
  return [file, number, bytes, object, content, records, sums];
}

export interface PieceContent {
  readonly bytes: number;
  readonly object: string | null;
  readonly content: Buffer | null;
}

type Of = Tenant & { readonly id: string };

const FIND = statement("export-piece", "account")`select bytes, object, content from export_pieces
    where account_id = $1 and environment = $2 and export_id = $3 and file = $4 and number = $5`;

export async function findPiece(
  db: Database,
  { accountId, environment, id }: Of,
  file: string,
  number: number,
): Promise<PieceContent | undefined> {
  return (await db.query<PieceContent>(FIND, [accountId, environment, id, file, number]))[0];
}

const RECORDS = statement("export-records", "account")`select records, sums from export_pieces
    where account_id = $1 and environment = $2 and export_id = $3 and file = $4 and number < $5 order by number`;

/** Returns the records and manifest lines of a part's first pieces, in their order. */
export async function findRecords(
  db: Database,
  { accountId, environment, id }: Of,
  file: string,
  before: number,
): Promise<{ readonly records: Buffer | null; readonly sums: string | null }[]> {
  return db.query(RECORDS, [accountId, environment, id, file, before]);
}

const DOWNLOADED = statement("export-downloaded", "account")`
    select e.parts, p.bytes, p.object, p.content from exports e join export_pieces p
      on p.account_id = e.account_id and p.environment = e.environment and p.export_id = e.id
    where e.account_id = $1 and e.environment = $2 and e.id = $3 and e.estado = 'lista' and e.token_hash = $4
      and e.token_until > $5 and e.expires_at > $5 and p.file = $6 and p.number = $7`;

/** Returns a piece of the finished export that the token opens; undefined for an unknown or expired token. */
export async function findDownloaded<Parts>(
  db: Database,
  { accountId, environment, id }: Of,
  { tokenHash, now }: { readonly tokenHash: Buffer; readonly now: Date },
  file: string,
  number: number,
): Promise<(PieceContent & { readonly parts: Parts }) | undefined> {
  const values = [accountId, environment, id, tokenHash, now, file, number];
  return (await db.query<PieceContent & { parts: Parts }>(DOWNLOADED, values))[0];
}

const PLACED = statement("export-piece-at", "account")`select number, upto - bytes as start from (
      select number, bytes, sum(bytes) over (order by number) as upto from export_pieces
      where account_id = $1 and environment = $2 and export_id = $3 and file = $4
    ) as placed where upto > $5 order by number limit 1`;

/**
 * Returns the piece of a file that has this byte, and the byte that it begins with; the first one where no piece has
 * it.
 */
export async function findPieceAt(
  db: Database,
  { accountId, environment, id }: Of,
  file: string,
  offset: number,
): Promise<{ readonly number: number; readonly start: number }> {
  const values = [accountId, environment, id, file, offset];
  const [found] = await db.query<{ number: number; start: string }>(PLACED, values);
  return { number: found?.number ?? 0, start: Number(found?.start ?? 0) };
}

const OBJECTS = statement("export-pieces", "account")`select file, number, object from export_pieces
    where account_id = $1 and environment = $2 and export_id = $3 order by file, number limit $4`;

/** Returns the names of the export's first pieces, with their objects. */
export async function findPieces(
  db: Database,
  { accountId, environment, id }: Of,
  limit: number,
): Promise<{ readonly file: string; readonly number: number; readonly object: string | null }[]> {
  return db.query(OBJECTS, [accountId, environment, id, limit]);
}

const REMOVE = statement("export-remove-pieces", "account")`
    delete from export_pieces p using unnest($4::text[], $5::int[]) as gone(file, number)
    where p.account_id = $1 and p.environment = $2 and p.export_id = $3 and p.file = gone.file and p.number = gone.number`;

export async function removePieces(
  db: Database,
  { accountId, environment, id }: Of,
  pieces: readonly { readonly file: string; readonly number: number }[],
): Promise<void> {
  const values = [pieces.map(({ file }) => file), pieces.map(({ number }) => number)];
  await db.query(REMOVE, [accountId, environment, id, ...values]);
}
