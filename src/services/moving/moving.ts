import type { AccountMoving, AddPartRequest, EnterRequest } from "#proto/cfdi/v1/moving_pb.ts";
import { AppError, invalid, notApplicable } from "../../../common/errors.ts";
import { beginMove, endMove, findAccount, findMove } from "../../persistence/account/index.ts";
import { isUniqueViolation, type Querying } from "../../persistence/database/index.ts";
import {
  auditTail,
  type ChainTail,
  countMoved,
  countUnfinished,
  fingerprintOf,
  insertMovedAccount,
  type MovedTable,
  readAccount,
  reviseMoved,
  stampsLeft,
  TABLES,
} from "../../persistence/moving/index.ts";
import { type By, note } from "../audit.ts";
import { type Deps, type MethodTable, requireAccount } from "../context/index.ts";
import { type Belongings, checkDocument, checkSecondStamp } from "./checking.ts";
import { enterAudit, enterRow, raiseAll, TWICE } from "./entering.ts";
import { readPart } from "./reading.ts";
import { type MovedAccount, type ReadRow, readMovedAccount, readRowsOf, refused, requireOrder } from "./rows.ts";
import { isSignedBy, type ManifestSigner, manifestSigner } from "./signing.ts";

export interface MovingDeps extends Pick<Deps, "db" | "archive" | "timeouts" | "log" | "reader" | "now" | "pacs"> {
  readonly masterKey: Buffer;
}

/** Operator methods: an account's whole content, out of this installation and into it (docs/moving.md). */
export function moving(deps: MovingDeps): MethodTable<typeof AccountMoving, By> {
  const { db, now, timeouts } = deps;
  const signer = manifestSigner(deps.masterKey);

  const requireClosed = async (idOrRfc: string) => {
    const account = await requireAccount(db, idOrRfc);
    const move = await findMove(db, account.id);
    if (move?.state !== "leaving" || move.ageMs < timeouts.leaving)
      throw notApplicable(`La cuenta ${account.rfc} no está cerrada para irse: comience con account leave`);
    return account;
  };

  return {
    async leave({ account: idOrRfc }, by) {
      const account = await requireAccount(db, idOrRfc);
      await db.changing(async (tx) => {
        if (await beginMove(tx, account.id, { state: "leaving", digest: null }))
          await note(tx, now(), by, { action: "cuenta.cerrada_para_irse", accountId: account.id });
      });
      const { ageMs } = (await findMove(db, account.id))!;
      return {
        rfc: account.rfc,
        accountJson: await readAccount(db, account.id),
        waitMs: Math.max(0, timeouts.leaving - ageMs),
        obstacles: [...(await obstaclesOf(db, account.id))],
        fingerprint: await fingerprintOf(db, account.id),
        tables: TABLES.filter(({ belongs }) => !belongs).map(({ name }) => name),
        signer: signer.key,
      };
    },

    async stay({ account: idOrRfc }, by) {
      const account = await requireAccount(db, idOrRfc);
      await db.changing(async (tx) => {
        if (!(await endMove(tx, account.id, "leaving")))
          throw notApplicable(`La cuenta ${account.rfc} no está cerrada para irse`);
        await note(tx, now(), by, { action: "cuenta.reabierta", accountId: account.id });
      });
      return { rfc: account.rfc };
    },

    async readPart({ account: idOrRfc, table, after }) {
      const account = await requireClosed(idOrRfc);
      if (table === "documentos" && after === undefined) {
        const [obstacle] = await obstaclesOf(db, account.id);
        if (obstacle !== undefined) throw notApplicable(`La cuenta ${account.rfc} no se puede leer: ${obstacle}`);
      }
      const part = await readPart(deps, account.id, requireTable(table), after);
      const { rows, files, next } = part;
      const belongings = part.belongings.map((each) => ({ ...each, rows: [...each.rows] }));
      return { rows: [...rows], files: [...files], belongings, ...(next === undefined ? {} : { next }) };
    },

    async sign({ account: idOrRfc, digest, auditEnd }) {
      const account = await requireClosed(idOrRfc);
      if (auditEnd !== endOf(await auditTail(db, account.id)))
        throw notApplicable(
          `Alguien cambió algo de la cuenta ${account.rfc} mientras se leía, y no se guardó nada: repita el comando`,
        );
      return { signature: signer.sign(digest) };
    },

    async showSigner() {
      return { signer: signer.key };
    },

    async enter({ accountJson, digest, dryRun, ...signed }) {
      requireSigner(signer, digest, signed);
      const belongings = TABLES.filter(({ belongs }) => belongs).map(({ name }) => name);
      const account = readMovedAccount(accountJson);
      const known = (await findAccount(db, account.rfc)) ?? (await findAccount(db, account.id));
      if (known !== undefined) {
        const move = await findMove(db, known.id);
        if (move?.state !== "entering")
          throw notApplicable(`Esta instalación ya tiene una cuenta con el RFC ${known.rfc}, o con su id`);
        if (known.id !== account.id || move.digest !== digest)
          throw notApplicable(
            `La cuenta ${known.rfc} se comenzó a recibir con otro archivo: repita account enter con aquel`,
          );
        return { rfc: account.rfc, goesOn: true, belongings };
      }
      await checked("cuenta.json", dryRun, async (tx) => {
        await insertMovedAccount(tx, account, accountJson);
        await beginMove(tx, account.id, { state: "entering", digest });
      });
      return { rfc: account.rfc, goesOn: false, belongings };
    },

    async addPart(request) {
      const { accountJson, digest, dryRun } = request;
      const account = readMovedAccount(accountJson);
      const table = requireTable(request.table);
      const rows = readAll(request);
      const belongings = belongingsIn(request, rows);
      const end = table.name === "auditoria" ? undefined : requireOrder(table, rows, request.tail);
      // The check comes first and reads the same bytes, so their seals are not verified twice.
      if (dryRun) await checkAll(deps, account, request, rows, belongings);
      else await requireEntering(db, account, digest);
      const where = `${table.name}, renglones 1 a ${rows.length}`;
      const tail = await checked(where, dryRun, async (tx) => {
        if (dryRun) await insertMovedAccount(tx, account, accountJson);
        if (table.name === "auditoria") return endOf(await enterAudit(tx, account.id, rows, tailIn(request), dryRun));
        await reviseMoved(tx, account.id);
        for (const [name, own] of belongings)
          for (const row of own) await enterRow(tx, account.id, requireTable(name), row);
        for (const row of rows) await enterRow(tx, account.id, table, row);
        if (table.name === "documentos") await raiseAll(tx, account.id, rows);
        return end;
      });
      return { unknownPacs: unknownPacs(deps, table, rows), ...(tail === undefined ? {} : { tail }) };
    },

    async finishEntering({ accountJson, digest, counts, stamps, auditEnd }, by) {
      const account = readMovedAccount(accountJson);
      await requireEntering(db, account, digest);
      const left = await stampsLeft(db, account.id);
      if (left !== stamps) throw notApplicable(`timbres: el archivo trae ${left} y se confirmaron ${stamps}`);
      if (endOf(await auditTail(db, account.id)) !== auditEnd)
        throw notApplicable("auditoria: no llegó completa; repita account enter");
      for (const { table: name, rows } of counts) {
        const came = await countMoved(db, account.id, requireTable(name));
        if (came !== rows)
          throw notApplicable(`${name}: el archivo dice ${rows} renglones y llegaron ${came}; repita account enter`);
      }
      await db.changing(async (tx) => {
        await endMove(tx, account.id, "entering");
        await note(tx, now(), by, { action: "cuenta.recibida", accountId: account.id, detail: { digest } });
      });
      return { rfc: account.rfc };
    },
  };

  /** Runs the work in one transaction, which a check rolls back. Refusals of PostgreSQL name the place in the file. */
  async function checked<T>(where: string, isCheck: boolean, work: (tx: Querying) => Promise<T>): Promise<T> {
    let result: T;
    try {
      await db.transaction(async (tx) => {
        result = await work(tx);
        if (isCheck) throw new RolledBack();
      });
    } catch (error) {
      if (!(error instanceof RolledBack)) throw refusalOf(where, error);
    }
    return result!;
  }
}

class RolledBack extends Error {}

/**
 * Returns the refusal for an error that PostgreSQL gives for values (class 22) or for constraints (class 23); any other
 * error as it is.
 */
function refusalOf(where: string, error: unknown): unknown {
  if (error instanceof AppError) return error;
  if (isUniqueViolation(error)) return refused(where, TWICE);
  const { code = "", message } = error as { readonly code?: string; readonly message: string };
  return /^2[23]/.test(code) ? refused(where, `un valor no es de este formato (${message})`) : error;
}

function requireTable(name: string): MovedTable {
  const table = TABLES.find((each) => each.name === name);
  if (table === undefined) throw invalid(`table: ${name} no es de este formato`, { campo: "table" });
  return table;
}

const endOf = (tail: ChainTail | undefined) => tail && `${tail.entries} ${tail.hash}`;

/** Requires the signature of the installation that the operator expects, or of this one. @throws 400 */
function requireSigner(
  own: ManifestSigner,
  digest: string,
  { signer, signature, expectedSigner }: Pick<EnterRequest, "signer" | "signature" | "expectedSigner">,
): void {
  if (!isSignedBy(signer, digest, signature))
    throw invalid("firma.json: la firma no es del firmante que dice el manifiesto: el archivo se cambió");
  if (signer === own.key || signer === expectedSigner) return;
  if (expectedSigner !== undefined)
    throw invalid(`El archivo lo firmó la instalación ${signer}, y se esperaba a ${expectedSigner}`);
  throw invalid(
    `El archivo lo firmó la instalación ${signer}, que esta no conoce: pregunte a quien la opera si esa es la llave que le muestra account signer, y repita el comando con --signer ${signer}`,
  );
}

const filesIn = ({ files }: Pick<AddPartRequest, "files">) =>
  files.map(({ name, content }) => ({ name, content: Buffer.from(content) }));

function readAll({ table: name, rows, files }: Pick<AddPartRequest, "table" | "rows" | "files">) {
  return readRowsOf(requireTable(name), rows, filesIn({ files }));
}

/** Reads what belongs to the documents of a part. Each row must belong to one of them. @throws 400 */
function belongingsIn(
  { table, belongings }: AddPartRequest,
  documents: readonly ReadRow[],
): ReadonlyMap<string, readonly ReadRow[]> {
  const isOf = (name: string) => requireTable(name).belongs === true;
  if (isOf(table)) throw refused(table, "va con sus comprobantes");
  const known = new Set(documents.map(({ facts: { ambiente, id } }) => `${ambiente} ${id}`));
  const read = new Map<string, readonly ReadRow[]>();
  for (const each of belongings) {
    if (table !== "documentos" || !isOf(each.table) || read.has(each.table)) throw refused(each.table, "no va aquí");
    const rows = readAll(each);
    requireOrder(requireTable(each.table), rows, undefined);
    const stranger = rows.find(({ facts: { ambiente, documentoId } }) => !known.has(`${ambiente} ${documentoId}`));
    if (stranger !== undefined) throw refused(stranger.where, "su comprobante no está en la parte que le sigue");
    read.set(each.table, rows);
  }
  return read;
}

/** Checks what XML proves of the rows of a part. @throws 400 */
async function checkAll(
  deps: MovingDeps,
  account: MovedAccount,
  { table, references }: AddPartRequest,
  rows: readonly ReadRow[],
  belongings: Belongings,
): Promise<void> {
  if (table === "segundos_timbres") for (const row of rows) await checkSecondStamp(deps, account, row);
  if (table !== "documentos") return;
  const uuids = new Map(references.map(({ environment, id, uuid }) => [`${environment} ${id}`, uuid]));
  const uuidOf = (environment: string, id: string) => uuids.get(`${environment} ${id}`);
  for (const row of rows) {
    const { ambiente, id } = row.facts;
    const own = [...belongings].map(
      ([name, all]) =>
        [name, all.filter(({ facts }) => facts.ambiente === ambiente && facts.documentoId === id)] as const,
    );
    await checkDocument(deps, account, row, new Map(own), uuidOf);
  }
}

async function requireEntering(db: MovingDeps["db"], { id, rfc }: MovedAccount, digest: string): Promise<void> {
  const move = await findMove(db, id);
  if (move?.state !== "entering" || move.digest !== digest)
    throw notApplicable(`La cuenta ${rfc} no se está recibiendo con este archivo`);
}

function tailIn({ tail }: Pick<AddPartRequest, "tail">): ChainTail | undefined {
  const [, entries, hash] = /^(\d{1,9}) ([0-9a-f]{64})$/.exec(tail ?? "") ?? [];
  return hash === undefined ? undefined : { entries: Number(entries), hash };
}

/**
 * Returns the PACs of these documents that are not configured here: such documents are shown, and cannot be cancelled.
 */
function unknownPacs({ pacs }: MovingDeps, { name }: MovedTable, rows: readonly ReadRow[]): string[] {
  if (name !== "documentos") return [];
  const configured = (["sandbox", "production"] as const).flatMap((environment) =>
    pacs.all(environment).map((pac) => `${environment} ${pac.name}`),
  );
  const named = rows
    .filter(({ facts }) => facts.pac !== "")
    .map(({ facts: { ambiente, pac } }) => `${ambiente} ${pac}`);
  return [...new Set(named)].filter((pac) => !configured.includes(pac));
}

async function obstaclesOf(db: Querying, accountId: string): Promise<readonly string[]> {
  const { stamping, cancelling, substituting, planning } = await countUnfinished(db, accountId);
  const told = [
    [stamping, "comprobantes timbrando: el servicio los termina en segundos, o véalos con stuck"],
    [cancelling, "cancelaciones sin desenlace: el servicio le pregunta al SAT, o véalas con stuck"],
    [substituting, "sustituciones cuyo original falta cancelar: el servicio lo pide hasta 72 horas"],
    [planning, "planes de cancelación en curso: espere a que terminen, o deténgalos"],
  ] as const;
  return told.flatMap(([count, sentence]) => (count === 0 ? [] : [`${count} ${sentence}`]));
}
