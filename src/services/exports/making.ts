import { promisify } from "node:util";
import { gunzip, gzip } from "node:zlib";
import { atMost } from "../../../common/at-most.ts";
import { deadlineIn, timeLeft } from "../../../common/deadline.ts";
import { AppError } from "../../../common/errors.ts";
import { MONTH_TABLES, TABLE_NAMES, TABLES, type Table, type TableName } from "../../engine/exports/columns.ts";
import type { DocumentRows, Row } from "../../engine/exports/rows.ts";
import { CSV, type Format, MOST_SHEET_ROWS, MOST_TAXES, SHEET, workbookFiles } from "../../engine/exports/tables.ts";
import { zipEnd, zipFile } from "../../files/zip.ts";
import type { Tenant } from "../../persistence/database/index.ts";
import { findStandings, type Standing } from "../../persistence/documents/index.ts";
import {
  type Candidate,
  countCandidates,
  deleteExport,
  endExportTurn,
  failExport,
  findCandidates,
  findExpired,
  findPiece,
  findPieces,
  findRecords,
  moveExportOn,
  noteCandidates,
  type Part,
  type Progress,
  removePieces,
  type TakenExport,
  takeExport,
} from "../../persistence/exports/index.ts";
import { countPlatformAccounts } from "../../persistence/platforms/index.ts";
import { readAcuse } from "../cancelling/index.ts";
import { type Deps, tracePoints } from "../context/index.ts";
import { deliveredXml, printDocument } from "../documents/index.ts";
import { type Content, type ExportRequest, filterOfExport, isOfMonth, isOfPeriod } from "./request.ts";
import { contentOf, ExportLost, LEASE_MS, store } from "./storing.ts";
import { type Read, walkAccounts } from "./walking.ts";

const [pack, unpack] = [promisify(gzip), promisify(gunzip)];

export interface ExportLimits {
  /** Documents that the worker reads before it stores its progress. */
  readonly documents: number;
  /** A part is closed after the document with which it reaches these bytes, or files. */
  readonly partBytes: number;
  readonly partFiles: number;
  /** The fewest bytes of a piece, which has at most one chunk more. */
  readonly pieceBytes: number;
  /** An account's turn ends after the step with which it reaches these milliseconds. */
  readonly turnMs: number;
}

/**
 * A part stays below 500 MB with its last document, its directory and the tables' last file closed before it is begun.
 */
export const EXPORT_LIMITS: ExportLimits = {
  documents: 25,
  partBytes: 450_000_000,
  partFiles: 50_000,
  pieceBytes: 4_000_000,
  turnMs: 10_000,
};

/** The fault runs end the process at each of these points, which are logged at level trace. */
const reached = tracePoints<"pieces-stored" | "moved-on">("exporting");

export const KEPT_MS = 7 * 86_400_000;
/** Failures in succession after which an export is given up. */
const MOST_FAILURES = 20;
const FAILURE_REST_MS = 30_000;
const WIDTH = 4;
const MANIFEST = "manifiesto.sha256";

/**
 * Works for one turn on the export of the account whose last turn is longest ago. Returns 0 when none waits or the turn
 * failed, else 1.
 */
export async function makeExports(deps: Deps, limits = EXPORT_LIMITS): Promise<number> {
  const { db, now } = deps;
  const later = (ms: number) => new Date(now().getTime() + ms);
  const taken = await takeExport(db, now(), later(LEASE_MS));
  if (taken === undefined) return 0;
  try {
    const until = deadlineIn(limits.turnMs);
    let state = stateOf(taken);
    if (taken.toLookAt === null) await noteCandidates(db, taken, await countOf(deps, taken, state));
    while (!state.isFinished && timeLeft(until) > 0 && !deps.shutdown.aborted)
      state = await step(deps, taken, state, limits);
    if (!state.isFinished) await endExportTurn(db, taken, now(), 0);
    return 1;
  } catch (cause) {
    if (cause instanceof ExportLost) return 0;
    if (cause instanceof TooLarge || taken.failures + 1 >= MOST_FAILURES) {
      const fault = cause instanceof TooLarge ? cause.message : "No se pudo terminar; pida otra exportación";
      deps.log.error({ err: cause, account: taken.accountId, export: taken.id }, "an export is given up");
      await failExport(db, taken, fault, later(KEPT_MS));
      return 1;
    }
    deps.log.warn({ err: cause, account: taken.accountId, export: taken.id }, "an export goes on later");
    await endExportTurn(db, taken, later(FAILURE_REST_MS), taken.failures + 1);
    return 0;
  }
}

/** Counts what the worker is going to look at: documents, or the accounts of a platform. */
function countOf({ db }: Deps, taken: TakenExport, { request, filter }: State): Promise<number> {
  return isOfMonth(request) ? countPlatformAccounts(db, taken.accountId) : countCandidates(db, taken, filter);
}

/**
 * `TooLarge` is thrown for a second part without object storage, because the database has room for one part of each
 * export.
 */
class TooLarge extends Error {
  override readonly name = "TooLarge";
}

interface State {
  readonly request: ExportRequest;
  readonly filter: ReturnType<typeof filterOfExport>;
  readonly progress: Progress;
  readonly position: TakenExport["position"];
  readonly parts: readonly Part[];
  readonly isFinished: boolean;
}

const BEGINNING: Progress = {
  ...{ part: 1, offset: 0, files: 0, pieces: 0, fragments: 0 },
  ...{ taxes: {}, rows: {}, tables: undefined },
};

function stateOf(taken: TakenExport): State {
  const request = taken.request as unknown as ExportRequest;
  const { position, parts, progress } = taken;
  const filter = filterOfExport(request, taken.createdAt);
  return { request, filter, position, parts, progress: progress ?? BEGINNING, isFinished: false };
}

/**
 * Writes the next documents, the next file with tables, or the end. A step that is repeated after a crash writes the
 * same bytes.
 */
async function step(deps: Deps, taken: TakenExport, state: State, limits: ExportLimits): Promise<State> {
  const writer = new Writer(deps, taken, state, limits);
  const write: typeof writeDocuments =
    state.progress.tables !== undefined ? writeTables : isOfMonth(state.request) ? writeAccounts : writeDocuments;
  const done = await write(deps, taken, state, writer, limits);
  const progress = { ...done.progress, ...writer.place() };
  const next = { ...state, ...done, progress, parts: writer.parts };
  const finished = done.isFinished
    ? { at: deps.now(), expiresAt: new Date(deps.now().getTime() + KEPT_MS) }
    : undefined;
  reached(deps, taken, "pieces-stored", taken.id);
  const leaseUntil = finished ? undefined : new Date(deps.now().getTime() + LEASE_MS);
  const { lookedAt, exported } = done;
  const moved = { progress, position: next.position, parts: next.parts, lookedAt, exported, finished };
  if (!(await moveExportOn(deps.db, taken, moved, leaseUntil))) throw new ExportLost();
  reached(deps, taken, "moved-on", taken.id);
  return next;
}

interface Done {
  readonly progress: Progress;
  readonly position: TakenExport["position"];
  readonly lookedAt: number;
  readonly exported: number;
  readonly isFinished: boolean;
}

/** Rows of tables by their names. */
type Fragment = Readonly<Record<string, readonly Row[]>>;

async function writeDocuments(
  deps: Deps,
  taken: TakenExport,
  { request, filter, position, progress }: State,
  writer: Writer,
  limits: ExportLimits,
): Promise<Done> {
  const found = await findCandidates(deps.db, taken, filter, position, limits.documents);
  if (found.length === 0)
    return { progress: { ...progress, tables: 0 }, position, lookedAt: 0, exported: 0, isFinished: false };
  const contents = await readContents(deps, taken, found, request);
  const fragment: Record<TableName, Row[]> = { documentos: [], conceptos: [], pagos: [] };
  let exported = 0;
  for (const each of contents) {
    if (each === undefined) continue;
    exported += 1;
    for (const [name, content] of each.files) await writer.add(name, [content]);
    for (const table of TABLE_NAMES) fragment[table].push(...each.rows[table]);
    await writer.closeFullPart();
  }
  await writer.flush();
  const last = found.at(-1)!;
  const done = {
    position: { at: last.at, id: last.id },
    lookedAt: found.length,
    exported,
    isFinished: false,
  };
  if (!hasTables(request) || exported === 0) return { ...done, progress };
  return { ...done, progress: await storeFragment(deps, taken, progress, fragment) };
}

/** Reads the next documents of the accounts of a platform, which have rows alone. */
async function writeAccounts(
  deps: Deps,
  taken: TakenExport,
  state: State,
  _writer: Writer,
  limits: ExportLimits,
): Promise<Done> {
  const { request, filter, progress, position } = state;
  const read: Read = async (tenant, after, limit) => {
    const found = await findCandidates(deps.db, tenant, filter, after, limit);
    const contents = await readContents(deps, tenant, found, request);
    const last = found.at(-1);
    return { rows: contents.flatMap((each) => each?.rows.documentos ?? []), count: found.length, last };
  };
  const walked = await walkAccounts(deps, taken, state, read, limits.documents);
  if (walked === undefined)
    return { progress: { ...progress, tables: 0 }, position, lookedAt: 0, exported: 0, isFinished: false };
  const { rows, lookedAt } = walked;
  return {
    ...{ position: walked.position, lookedAt, exported: rows.comprobantes.length, isFinished: false },
    progress: await storeFragment(deps, taken, walked.progress, rows),
  };
}

async function storeFragment(deps: Deps, taken: TakenExport, progress: Progress, fragment: Fragment) {
  const content = await pack(JSON.stringify(fragment));
  await store(deps, taken, { file: "filas", number: progress.fragments, content });
  return withFragment(progress, fragment);
}

function withFragment(progress: Progress, fragment: Fragment): Progress {
  const taxes = Object.entries(fragment).map(([table, rows]) => {
    const names = new Set(progress.taxes[table]);
    for (const row of rows) for (const name of Object.keys(row.taxes)) if (names.size < MOST_TAXES) names.add(name);
    return [table, [...names]] as const;
  });
  const rows = Object.entries(fragment).map(
    ([table, each]) => [table, (progress.rows[table] ?? 0) + each.length] as const,
  );
  return {
    ...progress,
    fragments: progress.fragments + 1,
    taxes: Object.fromEntries(taxes),
    rows: Object.fromEntries(rows),
  };
}

interface Contents {
  readonly files: readonly (readonly [string, Buffer])[];
  readonly rows: DocumentRows["rows"];
}

async function readContents(
  deps: Deps,
  { accountId, environment }: Tenant,
  found: readonly Candidate[],
  request: ExportRequest,
): Promise<(Contents | undefined)[]> {
  const tenant = { accountId, environment };
  const ids = found.map(({ id }) => id);
  const standings = await findStandings(deps.db, tenant, ids);
  return atMost(WIDTH, found, (document) => contentsOf(deps, tenant, document, request, standings));
}

/** Returns the files and rows of a document, or undefined when its time of issue is not in the period. */
async function contentsOf(
  deps: Deps,
  tenant: Tenant,
  document: Candidate,
  request: ExportRequest,
  standings: readonly Standing[],
): Promise<Contents | undefined> {
  const xml = await deliveredXml(deps, tenant, document.id);
  if (!xml || document.uuidFiscal === null) return undefined;
  const { kind, tipo, estado, cancelledAt, referencia } = document;
  const standing = standings.find(({ invoiceId }) => invoiceId === document.id);
  const balance = kind === "factura" && tipo === "I" ? standing : undefined;
  const record = { kind, estado, cancelledAt, referencia, balance };
  const { fecha, rows } = await deps.reader.read("exportRows", { xml, record }, tenant);
  if (!isOfPeriod(request, fecha)) return undefined;
  const files: (readonly [string, Buffer])[] = [];
  const wants = (content: Content) => request.contenido.includes(content);
  const name = request.nombres === "folio" ? namedByFolio(document) : document.uuidFiscal;
  if (wants("xml")) files.push([`xml/${name}.xml`, xml]);
  if (wants("pdf")) {
    const { content } = await printDocument(deps, tenant, document, document.id);
    files.push([`pdf/${name}.pdf`, Buffer.from(content)]);
  }
  if (wants("acuses") && estado === "cancelada") {
    const acuse = await acuseOf(deps, tenant, document.id);
    if (acuse !== undefined) files.push([`acuses/${name}.xml`, acuse]);
  }
  return { files, rows };
}

/**
 * A series may have signs that no name of a file has. Two documents may have one folio, so a part of the UUID follows.
 */
function namedByFolio({ serie, folio, uuidFiscal }: Candidate): string {
  const own = [serie, folio]
    .filter(Boolean)
    .join("-")
    .replace(/[^\w.-]/g, "_");
  return [own, own === "" ? uuidFiscal : uuidFiscal!.slice(0, 8)].filter(Boolean).join("_");
}

/** Returns the acknowledgement, or undefined while the PAC does not give it: an export does not wait for one. */
async function acuseOf(deps: Deps, tenant: Tenant, id: string): Promise<Buffer | undefined> {
  try {
    return await readAcuse(deps, tenant, { id, answersFor: () => true });
  } catch (cause) {
    if (cause instanceof AppError) return undefined;
    throw cause;
  }
}

function hasTables({ contenido }: ExportRequest): boolean {
  return contenido.includes("csv") || contenido.includes("xlsx");
}

type Tables = readonly (readonly [name: string, table: Table])[];
const OF_ACCOUNT: Tables = Object.entries(TABLES);
const OF_MONTH: Tables = Object.entries(MONTH_TABLES);

function tableFiles(request: ExportRequest): readonly (Tables[number] | "workbook")[] {
  const { contenido } = request;
  return [
    ...(contenido.includes("csv") ? (isOfMonth(request) ? OF_MONTH : OF_ACCOUNT) : []),
    ...(contenido.includes("xlsx") ? (["workbook"] as const) : []),
  ];
}

/** Writes one file with tables, or closes the last part when all are written. */
async function writeTables(
  deps: Deps,
  taken: TakenExport,
  { request, position, progress }: State,
  writer: Writer,
): Promise<Done> {
  const at = progress.tables ?? 0;
  const file = tableFiles(request)[at];
  const done = { position, lookedAt: 0, exported: 0 };
  if (file === undefined) {
    await writer.closePart();
    return { ...done, progress, isFinished: true };
  }
  if (file === "workbook") await writer.add("comprobantes.xlsx", workbook(deps, taken, progress));
  else await writer.add(`${file[0]}.csv`, rendered(deps, taken, progress, file, CSV, ALL_ROWS));
  await writer.closeFullPart();
  await writer.flush();
  return { ...done, progress: { ...progress, tables: at + 1 }, isFinished: false };
}

interface Stretch {
  readonly from: number;
  readonly before: number;
}

const ALL_ROWS: Stretch = { from: 0, before: Number.POSITIVE_INFINITY };

/** Yields a table as text, a stored fragment at a time. */
async function* rendered(
  deps: Deps,
  taken: TakenExport,
  { fragments, taxes }: Progress,
  [name, table]: Tables[number],
  format: Format,
  { from, before }: Stretch,
): AsyncGenerator<Buffer> {
  const columns = [...(taxes[name] ?? [])].sort();
  yield Buffer.from(format.begin(table, columns));
  let row = 0;
  for (let number = 0; number < fragments && row < before; number += 1) {
    const rows = (await readFragment(deps, taken, number))[name] ?? [];
    const wanted = rows.filter((_, at) => row + at >= from && row + at < before);
    row += rows.length;
    yield Buffer.from(wanted.map((each) => format.row(table, columns, each)).join(""));
  }
  yield Buffer.from(format.end);
}

async function readFragment(deps: Deps, taken: TakenExport, number: number): Promise<Fragment> {
  const piece = await findPiece(deps.db, taken, "filas", number);
  const content = piece && (await contentOf(deps, piece));
  if (content === undefined) throw new Error(`export ${taken.id}: fragment ${number} is missing`);
  return JSON.parse((await unpack(content)).toString()) as Fragment;
}

/**
 * Writes a workbook with a sheet for each table; a table with more rows than a sheet may have continues on further
 * sheets.
 */
async function* workbook(deps: Deps, taken: TakenExport, progress: Progress): AsyncGenerator<Buffer> {
  const most = MOST_SHEET_ROWS - 1;
  const sheets = OF_ACCOUNT.flatMap(([table, columns]) => {
    const count = Math.max(Math.ceil((progress.rows[table] ?? 0) / most), 1);
    return Array.from({ length: count }, (_, at) => ({
      name: at === 0 ? table : `${table} ${at + 1}`,
      content: () =>
        rendered(deps, taken, progress, [table, columns], SHEET, { from: at * most, before: (at + 1) * most }),
    }));
  });
  const records: Buffer[] = [];
  let offset = 0;
  const files = [
    ...workbookFiles(sheets.map(({ name }) => name)).map(([path, text]) => [path, () => [Buffer.from(text)]] as const),
    ...sheets.map(({ content }, at) => [`xl/worksheets/sheet${at + 1}.xml`, content] as const),
  ];
  for (const [path, content] of files) {
    const { record, bytes } = yield* zipFile(path, content(), offset);
    records.push(record);
    offset += bytes;
  }
  yield zipEnd(Buffer.concat(records), records.length, offset);
}

/** Writes files into the parts of an export, and stores what was written in pieces. */
class Writer {
  readonly #deps: Deps;
  readonly #taken: TakenExport;
  readonly #limits: ExportLimits;
  #place: Pick<Progress, "part" | "offset" | "files" | "pieces">;
  parts: readonly Part[];
  #chunks: Buffer[] = [];
  #size = 0;
  #records: Buffer[] = [];
  #sums = "";

  constructor(deps: Deps, taken: TakenExport, { progress, parts }: State, limits: ExportLimits) {
    const { part, offset, files, pieces } = progress;
    this.#deps = deps;
    this.#taken = taken;
    this.#limits = limits;
    this.#place = { part, offset, files, pieces };
    this.parts = parts;
  }

  place() {
    return this.#place;
  }

  async add(name: string, content: AsyncIterable<Buffer> | Iterable<Buffer>): Promise<void> {
    const writing = zipFile(name, content, this.#place.offset);
    for (;;) {
      const next = await writing.next();
      if (next.done === true) {
        const { record, bytes, sha256 } = next.value;
        this.#records.push(record);
        this.#sums += `${sha256}  ${name}\n`;
        this.#place = { ...this.#place, offset: this.#place.offset + bytes, files: this.#place.files + 1 };
        return;
      }
      await this.#push(next.value);
    }
  }

  async #push(chunk: Buffer): Promise<void> {
    this.#chunks.push(chunk);
    this.#size += chunk.length;
    if (this.#size >= this.#limits.pieceBytes) await this.flush();
  }

  async flush(): Promise<void> {
    if (this.#size === 0) return;
    const { part, pieces } = this.#place;
    await store(this.#deps, this.#taken, {
      ...{ file: String(part), number: pieces, content: Buffer.concat(this.#chunks) },
      ...{ records: Buffer.concat(this.#records), sums: this.#sums },
    });
    this.#place = { ...this.#place, pieces: pieces + 1 };
    [this.#chunks, this.#size, this.#records, this.#sums] = [[], 0, [], ""];
  }

  async closeFullPart(): Promise<void> {
    const { partBytes, partFiles } = this.#limits;
    if (this.#place.offset >= partBytes || this.#place.files >= partFiles) await this.closePart();
  }

  /** Writes the manifest and the directory of the part, and begins the next one. */
  async closePart(): Promise<void> {
    const { db, archive } = this.#deps;
    if (archive === undefined && this.parts.length > 0) throw new TooLarge(TOO_LARGE);
    await this.flush();
    const file = String(this.#place.part);
    const stored = await findRecords(db, this.#taken, file, this.#place.pieces);
    await this.add(MANIFEST, [Buffer.from(stored.map(({ sums }) => sums ?? "").join(""))]);
    const records = Buffer.concat([...stored.map(({ records: of }) => of ?? NOTHING), ...this.#records]);
    const { offset, files, part } = this.#place;
    const end = zipEnd(records, files, offset);
    await this.#push(end);
    await this.flush();
    const { desde, hasta } = this.#taken.request as unknown as ExportRequest;
    const nombre = `comprobantes-${desde}-${hasta}-${part}.zip`;
    const closed = { parte: part, nombre, bytes: offset + end.length, pieces: this.#place.pieces };
    this.parts = [...this.parts, closed];
    this.#place = { part: part + 1, offset: 0, files: 0, pieces: 0 };
  }
}

const NOTHING = Buffer.alloc(0);
const TOO_LARGE =
  "Tiene más de 500 MB, y el servicio no tiene almacenamiento de objetos; pida un periodo más corto o menos contenido";

const REMOVED_AT_ONCE = 100;

/** Removes the pieces of an expired export, and then the export. Returns the number of exports found: 0 or 1. */
export async function forgetExports(deps: Deps): Promise<number> {
  const { db, archive, now, timeouts } = deps;
  const expired = await findExpired(db, now());
  if (expired === undefined) return 0;
  for (;;) {
    const pieces = await findPieces(db, expired, REMOVED_AT_ONCE);
    if (pieces.length === 0) break;
    await atMost(WIDTH, pieces, async ({ object }) => {
      if (object !== null) await archive?.bucket.remove(object, deadlineIn(timeouts.archive));
    });
    await removePieces(db, expired, pieces);
  }
  await deleteExport(db, expired, expired.id);
  return 1;
}
