import type { AccountMoving, AddPartRequest } from "#proto/cfdi/v1/moving_pb.ts";
import { AppError, invalid, notApplicable } from "../../../common/errors.ts";
import { beginMove, endMove, findAccount, findMove } from "../../persistence/account/index.ts";
import { isUniqueViolation, type Querying } from "../../persistence/database/index.ts";
import {
  type ChainTail,
  countMoved,
  countUnfinished,
  fingerprintOf,
  insertMovedAccount,
  type MovedTable,
  readAccount,
  reviseMoved,
  TABLES,
} from "../../persistence/moving/index.ts";
import { type By, note } from "../audit.ts";
import { type Deps, type MethodTable, requireAccount } from "../context/index.ts";
import {
  checkXml,
  enterAudit,
  enterRow,
  type MovedAccount,
  readMovedAccount,
  readRowsOf,
  refused,
  TWICE,
  xmlOf,
} from "./entering.ts";
import { readPart } from "./reading.ts";

export type MovingDeps = Pick<Deps, "db" | "archive" | "timeouts" | "log" | "reader" | "now" | "pacs">;

/** Operator methods: an account's whole content, out of this installation and into it (docs/moving.md). */
export function moving(deps: MovingDeps): MethodTable<typeof AccountMoving, By> {
  const { db, now, timeouts } = deps;

  /** Throws unless the account is closed and its requests have ended. */
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
        tables: TABLES.map(({ name }) => name),
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
        if (obstacle !== undefined)
          throw notApplicable(`La cuenta ${account.rfc} no se puede leer: ${obstacle}`);
      }
      const { rows, files, next } = await readPart(deps, account.id, requireTable(table), after);
      return { rows: [...rows], files: [...files], ...(next === undefined ? {} : { next }) };
    },

    async enter({ accountJson, digest, dryRun }) {
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
        return { rfc: account.rfc, goesOn: true };
      }
      await checked("cuenta.json", dryRun, async (tx) => {
        await insertMovedAccount(tx, account, accountJson);
        await beginMove(tx, account.id, { state: "entering", digest });
      });
      return { rfc: account.rfc, goesOn: false };
    },

    async addPart(request) {
      const { accountJson, digest, dryRun } = request;
      const account = readMovedAccount(accountJson);
      const table = requireTable(request.table);
      const files = request.files.map(({ name, content }) => ({ name, content: Buffer.from(content) }));
      const rows = readRowsOf(table, request.rows, files);
      if (table.name === "documentos") for (const row of rows) await requireXml(deps, account, row, dryRun);
      if (!dryRun) await requireEntering(db, account, digest);
      const where = `${table.name}, renglones 1 a ${rows.length}`;
      const tail = await checked(where, dryRun, async (tx) => {
        if (dryRun) await insertMovedAccount(tx, account, accountJson);
        if (table.name === "auditoria") return enterAudit(tx, account.id, rows, tailIn(request), dryRun);
        await reviseMoved(tx, account.id);
        for (const row of rows) await enterRow(tx, account.id, table, row);
        return undefined;
      });
      return {
        unknownPacs: unknownPacs(deps, table, rows),
        ...(tail === undefined ? {} : { tail: `${tail.entries} ${tail.hash}` }),
      };
    },

    async finishEntering({ accountJson, digest, counts }, by) {
      const account = readMovedAccount(accountJson);
      await requireEntering(db, account, digest);
      for (const { table: name, rows } of counts) {
        const came = await countMoved(db, account.id, requireTable(name));
        if (came !== rows)
          throw notApplicable(
            `${name}: el archivo dice ${rows} renglones y llegaron ${came}; repita account enter`,
          );
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

/** RolledBack ends the transaction of a check. */
class RolledBack extends Error {}

/** Returns the refusal for an error that PostgreSQL gives for values (class 22) or for constraints (class 23); any other error as it is. */
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

async function requireXml(
  deps: MovingDeps,
  { id }: MovedAccount,
  row: ReturnType<typeof readRowsOf>[number],
  isCheck: boolean,
): Promise<void> {
  const xml = xmlOf(row);
  // The check comes first and reads the same bytes, so their seals are not verified twice.
  if (isCheck) await checkXml(deps, id, row, xml);
}

async function requireEntering(
  db: MovingDeps["db"],
  { id, rfc }: MovedAccount,
  digest: string,
): Promise<void> {
  const move = await findMove(db, id);
  if (move?.state !== "entering" || move.digest !== digest)
    throw notApplicable(`La cuenta ${rfc} no se está recibiendo con este archivo`);
}

function tailIn({ tail }: AddPartRequest): ChainTail | undefined {
  const [, entries, hash] = /^(\d{1,9}) ([0-9a-f]{64})$/.exec(tail ?? "") ?? [];
  return hash === undefined ? undefined : { entries: Number(entries), hash };
}

/** Returns the PACs of these documents that are not configured here: such documents are shown, and cannot be cancelled. */
function unknownPacs(
  { pacs }: MovingDeps,
  { name }: MovedTable,
  rows: ReturnType<typeof readRowsOf>,
): string[] {
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
  const { stamping, cancelling, substituting } = await countUnfinished(db, accountId);
  const told = [
    [stamping, "comprobantes timbrando: el servicio los termina en segundos, o véalos con stuck"],
    [cancelling, "cancelaciones sin desenlace: el servicio le pregunta al SAT, o véalas con stuck"],
    [substituting, "sustituciones cuyo original falta cancelar: el servicio lo pide hasta 72 horas"],
  ] as const;
  return told.flatMap(([count, sentence]) => (count === 0 ? [] : [`${count} ${sentence}`]));
}
