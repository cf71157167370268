import {
  type Database,
  firstRow,
  freeAt,
  HELD,
  type Held,
  held,
  type Querying,
  run,
  statement,
  type Tenant,
} from "../database/index.ts";
import { type NewPiece, pieceValues } from "./pieces.ts";

export interface Part {
  readonly parte: number;
  readonly nombre: string;
  readonly bytes: number;
  readonly pieces: number;
}

export type ExportState = "en_espera" | "en_proceso" | "lista" | "error";

export interface ExportRow {
  readonly id: string;
  readonly estado: ExportState;
  /** The request is stored as it came. */
  readonly request: Readonly<Record<string, unknown>>;
  readonly createdAt: Date;
  readonly finishedAt: Date | null;
  readonly expiresAt: Date | null;
  readonly toLookAt: number | null;
  readonly lookedAt: number;
  readonly exported: number;
  readonly parts: readonly Part[];
  readonly fault: string | null;
}

export interface Progress {
  /** It is the number of the part that is being written, from 1. */
  readonly part: number;
  /** Bytes, files and pieces of the part so far. */
  readonly offset: number;
  readonly files: number;
  readonly pieces: number;
  /** Fragments of rows that are stored for each table. */
  readonly fragments: number;
  readonly taxes: Readonly<Record<string, readonly string[]>>;
  readonly rows: Readonly<Record<string, number>>;
  /** It is absent for the export of an account, which walks over no accounts. */
  readonly walk?: Walk;
  /** Files with tables that are written. They come after all documents. */
  readonly tables: number | undefined;
}

export interface Walk {
  /** The RFC of the last account that was begun. */
  readonly after: string;
  /** That account, unless it was read to its end: the position is in it, and it adds up to `sums` so far. */
  readonly account?: string;
  readonly sums?: Readonly<Record<string, SummedRow>>;
}

interface SummedRow {
  readonly values: Readonly<Record<string, string>>;
  readonly taxes: Readonly<Record<string, string>>;
}

/** An export that a process works on. */
export interface TakenExport extends Tenant, Held {
  readonly request: Readonly<Record<string, unknown>>;
  readonly createdAt: Date;
  readonly failures: number;
  readonly toLookAt: number | null;
  readonly position: { readonly at: string; readonly id: string };
  readonly progress: Progress | null;
  readonly parts: readonly Part[];
}

const COLUMNS = `id, estado, request, created_at as "createdAt", finished_at as "finishedAt", expires_at as "expiresAt",
  to_look_at as "toLookAt", looked_at as "lookedAt", exported, parts, fault`;

/** An account has no more exports than this, unfinished and in all, because they take room for a week. */
export const MOST_EXPORTS = { unfinished: 10, kept: 100 };
const IS_UNFINISHED = "estado in ('en_espera', 'en_proceso')";

const INSERT = statement("export-insert", "account")`
    insert into exports (account_id, environment, id, estado, request, created_at, next_at, expires_at)
    select $1::uuid, $2::text, $3::uuid, 'en_espera', $4::jsonb, $5::timestamptz, $5::timestamptz, $6::timestamptz
    where (select count(*) filter (where ${IS_UNFINISHED}) < ${MOST_EXPORTS.unfinished} and count(*) < ${MOST_EXPORTS.kept}
      from exports where account_id = $1 and environment = $2)
    returning ${COLUMNS}`;

/**
 * Returns undefined when the account has as many unfinished exports as it may. Two orders at the same moment may both
 * pass.
 */
export async function insertExport(
  db: Querying,
  { accountId, environment }: Tenant,
  { id, request, at, until }: { id: string; request: object; at: Date; until: Date },
): Promise<ExportRow | undefined> {
  const values = [accountId, environment, id, JSON.stringify(request), at, until];
  return (await db.query<ExportRow>(INSERT, values))[0];
}

const IS_KEPT = "(expires_at is null or expires_at > $3)";

const LIST = statement("export-list", "account")`
    select ${COLUMNS}, count(*) over ()::int as matches from exports
    where account_id = $1 and environment = $2 and ${IS_KEPT} order by created_at desc, id desc limit $4 offset $5`;

const COUNT = statement("export-count", "account")`
    select count(*)::int as total from exports where account_id = $1 and environment = $2 and ${IS_KEPT}`;

export async function listExports(
  db: Database,
  { accountId, environment }: Tenant,
  now: Date,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<{ readonly rows: readonly ExportRow[]; readonly total: number }> {
  const tenant = [accountId, environment, now];
  const rows = await db.query<ExportRow & { matches: number }>(LIST, [...tenant, limit, offset]);
  if (rows.length > 0) return { rows, total: rows[0]!.matches };
  const [counted] = await db.query<{ total: number }>(COUNT, tenant);
  return { rows, total: counted!.total };
}

export const findExport = firstRow<ExportRow, [tenant: Tenant, now: Date, id: string]>("export-find", "account")`
    select ${COLUMNS} from exports where account_id = $1 and environment = $2 and ${IS_KEPT} and id = $4`;

/** Returns the newest export of a month of a platform, which stands in the place of the account. */
export const findExportOfMonth = firstRow<ExportRow, [owner: Tenant, now: Date, mes: string]>(
  "export-of-month",
  "account",
)`
    select ${COLUMNS} from exports
    where account_id = $1 and environment = $2 and ${IS_KEPT} and request->>'mes' = $4
    order by created_at desc, id desc limit 1`;

const DOWNLOAD = statement("export-set-download", "account")`
    update exports set token_hash = $5, token_until = least($6::timestamptz, expires_at)
    where account_id = $1 and environment = $2 and ${IS_KEPT} and id = $4 and estado = 'lista' returning token_until as until`;

/** Replaces the token by which the export can be downloaded. Returns undefined when the export is not finished. */
export async function setDownload(
  db: Database,
  { accountId, environment }: Tenant,
  now: Date,
  id: string,
  { tokenHash, until }: { readonly tokenHash: Buffer; readonly until: Date },
): Promise<Date | undefined> {
  const values = [accountId, environment, now, id, tokenHash, until];
  return (await db.query<{ until: Date }>(DOWNLOAD, values))[0]?.until;
}

const DUE = statement("export-due", "all")`select e.account_id as "accountId", e.environment, e.id from (
      select account_id, environment, id, created_at, next_at, lease_until,
        max(turn_at) over (partition by account_id) as turn_at from exports where ${IS_UNFINISHED}) e
    where e.next_at <= $1 and ${freeAt("$1", "e")}
    order by e.turn_at nulls first, e.created_at, e.id limit 1`;

const TAKE = statement("export-take", "account")`
    update exports set estado = 'en_proceso', fence = fence + 1, turn_at = $4, lease_until = $5
    where account_id = $1 and environment = $2 and id = $3 and ${IS_UNFINISHED} and next_at <= $4
      and ${freeAt("$4")}
    returning account_id as "accountId", environment, id, request, created_at as "createdAt", fence, failures,
      to_look_at as "toLookAt", position_at as at, position_id as "positionId", progress, parts`;

/**
 * Takes an export of the account whose last turn is longest ago. Returns undefined when there is none, or when another
 * process was faster.
 */
export async function takeExport(db: Database, now: Date, leaseUntil: Date): Promise<TakenExport | undefined> {
  const [due] = await db.look<Tenant & { id: string }>(DUE, [now]);
  if (due === undefined) return undefined;
  const values = [due.accountId, due.environment, due.id, now, leaseUntil];
  const [row] = await db.query<Omit<TakenExport, "position"> & { at: string; positionId: string }>(TAKE, values);
  if (row === undefined) return undefined;
  const { at, positionId, ...taken } = row;
  return { ...taken, position: { at, id: positionId } };
}

const CANDIDATES = statement("export-note-candidates", "account")`
    update exports set to_look_at = $5 where ${HELD}`;

export async function noteCandidates(db: Database, taken: TakenExport, documents: number): Promise<void> {
  await db.query(CANDIDATES, [...held(taken, taken), documents]);
}

export interface Step {
  readonly progress: Progress;
  readonly position: { readonly at: string; readonly id: string };
  readonly lookedAt: number;
  readonly exported: number;
  readonly parts: readonly Part[];
  readonly finished: { readonly at: Date; readonly expiresAt: Date } | undefined;
}

const RENEW = statement("export-renew", "account")`
    update exports set lease_until = $5 where ${HELD} and estado = 'en_proceso' returning id`;

const STORE_PIECE = statement("export-store-piece", "account")`
    insert into export_pieces (account_id, environment, export_id, file, number, bytes, object, content, records, sums)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
    on conflict (account_id, environment, export_id, file, number) do update set bytes = excluded.bytes,
      object = excluded.object, content = excluded.content, records = excluded.records, sums = excluded.sums`;

/**
 * Writes a piece, over the one that a process left there when it died. False when somebody else holds the export; where
 * that one took it between the two statements, it writes the same bytes.
 */
export async function storePiece(
  db: Database,
  taken: TakenExport,
  piece: NewPiece,
  leaseUntil: Date,
): Promise<boolean> {
  if ((await db.query(RENEW, [...held(taken, taken), leaseUntil])).length === 0) return false;
  await db.query(STORE_PIECE, [taken.accountId, taken.environment, taken.id, ...pieceValues(piece)]);
  return true;
}

const MOVE_ON = statement("export-move-on", "account")`
    update exports set progress = $5::jsonb, position_at = $6, position_id = $7,
      looked_at = looked_at + $8, exported = exported + $9, parts = $10::jsonb, failures = 0, lease_until = $11,
      finished_at = $12::timestamptz, expires_at = coalesce($13::timestamptz, expires_at),
      estado = case when $12::timestamptz is null then 'en_proceso' else 'lista' end
    where ${HELD} and estado = 'en_proceso' returning id`;

/** Stores the progress of a step whose pieces are stored. Returns false when another process holds the export. */
export async function moveExportOn(
  db: Database,
  taken: TakenExport,
  step: Step,
  leaseUntil: Date | undefined,
): Promise<boolean> {
  const { progress, position, lookedAt, exported, parts, finished } = step;
  const values = [
    ...[...held(taken, taken), JSON.stringify(progress), position.at, position.id, lookedAt, exported],
    ...[JSON.stringify(parts), leaseUntil, finished?.at, finished?.expiresAt],
  ];
  return (await db.query(MOVE_ON, values)).length > 0;
}

const END_TURN = statement("export-end-turn", "account")`
    update exports set lease_until = null, next_at = $5, failures = $6 where ${HELD}`;

/** Releases the export, which nobody takes again before `next`. */
export async function endExportTurn(db: Database, taken: TakenExport, next: Date, failures: number): Promise<void> {
  await db.query(END_TURN, [...held(taken, taken), next, failures]);
}

const FAIL = statement("export-fail", "account")`
    update exports set estado = 'error', fault = $5, lease_until = null, expires_at = $6 where ${HELD}`;

/** Marks the export as failed. It is kept until `until`, so that its owner can read why. */
export async function failExport(db: Database, taken: TakenExport, fault: string, until: Date): Promise<void> {
  await db.query(FAIL, [...held(taken, taken), fault, until]);
}

export const findExpired = firstRow<Tenant & { readonly id: string }, [now: Date]>("export-expired", "all")`
    select e.account_id as "accountId", e.environment, e.id from exports e
    where e.expires_at <= $1 order by e.expires_at, e.id limit 1`;

export const deleteExport = run<[tenant: Tenant, id: string]>("export-delete", "account")`
    delete from exports where account_id = $1 and environment = $2 and id = $3`;
