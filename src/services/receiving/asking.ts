import { randomUUID } from "node:crypto";
import { type Deadline, deadlineIn, timeLeft } from "../../../common/deadline.ts";
import { AppError } from "../../../common/errors.ts";
import { ANSWER_DAYS, workingDaysAfter } from "../../engine/cancelling/index.ts";
import { localDayOf, MEXICO_CITY } from "../../engine/catalogs/index.ts";
import type { PendingOutcome } from "../../pac/pac.ts";
import { findMove } from "../../persistence/account/index.ts";
import { noteDue, noteNotice } from "../../persistence/events/index.ts";
import {
  type EndedTurn,
  endTurn,
  findDueTurn,
  findKept,
  findOpenRequests,
  insertReceived,
  noteMissing,
  type ReceivedRow,
  type TakenTurn,
  takeTurn,
} from "../../persistence/receiving/index.ts";
import { backoff, type Caller, type Deps, FAILURES, timeOf, trace } from "../context/index.ts";
import { ended, endingBySat, MOST_PRESENTED, noonOf, OURS_PERHAPS, presentAgain } from "./settling.ts";
import { type Able, standingOf } from "./standing.ts";

const HOUR_MS = 3_600_000;
const LEASE_MS = 10 * 60_000;
/** A request waits three working days, so that an hour more costs its receiver nothing. */
const REST_MS = HOUR_MS;
const FAILED = { first: 10 * 60_000, most: 6 * HOUR_MS };
const UNABLE_MS = 24 * HOUR_MS;
const OWED = { first: 60_000, most: HOUR_MS };
/** A PAC may list a request for this time after its answer was received. */
const ECHO_MS = HOUR_MS;
/** A request ended when two lists lack it that are at least so far apart. */
const CONFIRMED_MS = 60_000;
/** Open requests that a turn looks at. */
export const MOST_OPEN = 1_000;
/** SAT and the PAC are asked about open requests until a turn has lasted so long; a caller waits for 30 s at most. */
const TURN_MS = { worker: 60_000, caller: 8_000 };
/** New requests of a turn that have a notice of their own; one notice counts the others. */
const MOST_TOLD = 20;
/** A caller may ask again after this time. */
export const PAUSE_MS = 60_000;

/** Asks the PAC of the account that waits longest for its requests. Returns 0 when none is due, else 1. */
export async function askReceived(deps: Deps): Promise<number> {
  const due = await findDueTurn(deps.db, deps.now());
  if (due === undefined) return 0;
  await runTurn(deps, due);
  return 1;
}

/** Runs an account's turn. Returns false where another process has it, or one began after `since`. */
export async function runTurn(deps: Deps, caller: Caller, since?: Date): Promise<boolean> {
  const now = deps.now();
  const of = { now, until: new Date(now.getTime() + LEASE_MS), ...(since === undefined ? {} : { since }) };
  const taken = await takeTurn(deps.db, caller, of);
  if (taken === undefined) return false;
  const until = deadlineIn(since === undefined ? TURN_MS.worker : TURN_MS.caller);
  const turn = await makeTurn(deps, caller, taken, until).catch((cause: unknown): EndedTurn => {
    deps.log.error({ ...trace(caller), err: cause }, "a turn of received requests failed");
    return { ...failed(deps, taken, "Error interno del servicio"), owedAt: later(deps, OWED.most) };
  });
  await endTurn(deps.db, taken, turn);
  return true;
}

const later = ({ now }: Deps, ms: number) => new Date(now().getTime() + ms);

function failed(deps: Deps, { failures, askedAt, refused }: TakenTurn, fault: string): EndedTurn {
  const dueAt = later(deps, backoff(FAILED, failures + 1));
  return { dueAt, owedAt: null, askedAt, failures: failures + 1, fault, refused };
}

async function makeTurn(deps: Deps, caller: Caller, taken: TakenTurn, until: Deadline): Promise<EndedTurn> {
  const { askedAt, refused } = taken;
  const rest = (ms: number, fault: string | null): EndedTurn => ({
    ...{ dueAt: later(deps, ms), owedAt: null, askedAt, failures: 0, fault, refused },
  });
  // An account on its way to another installation is asked for there.
  if ((await findMove(deps.db, caller.accountId)) !== undefined) return rest(HOUR_MS, taken.fault);
  const able = await standingOf(deps, caller);
  if (able instanceof AppError) return rest(UNABLE_MS, able.message);
  const { pac, receiving, signer } = able;
  const deadline = deadlineIn(deps.timeouts.worker.ask);
  const outcome = await receiving.pending({ rfc: signer.certificate.rfc, deadline });
  const list = outcome.kind === "pending" ? outcome : undefined;
  if (list !== undefined) await keepNew(deps, caller, able, list.uuids);
  const owed = await lookAtOpen(deps, caller, list, until);
  await tellLastDays(deps, caller);
  const owedAt = owed === 0 ? null : later(deps, backoff(OWED, owed));
  if (list === undefined) {
    deps.log.warn({ ...trace(caller), pac: pac.name, outcome }, "a PAC gave no list of requests");
    const { kind } = outcome as Exclude<PendingOutcome, { kind: "pending" }>;
    return { ...failed(deps, taken, FAILURES[kind].mensaje), owedAt };
  }
  const left = list.refused.length + list.left;
  if (left > 0) deps.log.warn({ ...trace(caller), pac: pac.name, refused: list.refused, left }, "requests not taken");
  const ended = { dueAt: later(deps, REST_MS), owedAt, askedAt: deps.now(), failures: 0, refused: left };
  return { ...ended, fault: faultOf(pac.name, list) };
}

function faultOf(pac: string, { refused, left }: Extract<PendingOutcome, { kind: "pending" }>): string | null {
  const unreadable = refused.slice(0, 3).map((each) => `«${each}»`);
  if (refused.length > 0)
    return `${refused.length} de las solicitudes que dio el PAC ${pac} no tienen un UUID: ${unreadable.join(", ")}. Revíselas en el buzón tributario`;
  return left > 0 ? `El PAC ${pac} dio ${left} solicitudes más de las que se leen a la vez` : null;
}

async function keepNew(deps: Deps, caller: Caller, { pac }: Able, uuids: readonly string[]): Promise<void> {
  const foundAt = deps.now();
  const kept = await findKept(deps.db, caller, uuids, new Date(foundAt.getTime() - ECHO_MS));
  const fresh = uuids.filter((uuid) => !kept.has(uuid));
  const today = localDayOf(await timeOf(deps, caller), MEXICO_CITY);
  const answerBy = workingDaysAfter(today, ANSWER_DAYS, deps.catalogs.tables);
  const venceEn = noonOf(answerBy);
  const { accountId, environment } = caller;
  const notice = { accountId, environment, event: "solicitud.recibida" } as const;
  for (const [place, uuidFiscal] of fresh.entries()) {
    const id = randomUUID();
    await deps.db.transaction(async (tx) => {
      const isNew = await insertReceived(tx, caller, { id, uuidFiscal, pac: pac.name, foundAt, answerBy });
      const about = { solicitudId: id, uuidFiscal, venceEn };
      if (isNew && place < MOST_TOLD) await noteNotice(tx, { ...notice, subject: `solicitud ${id}`, about });
    });
  }
  const untold = fresh.length - MOST_TOLD;
  if (untold > 0)
    await noteDue(deps.db, {
      ...{ ...notice, subject: `solicitudes ${foundAt.toISOString()}` },
      about: { solicitudes: untold, venceEn },
    });
}

/**
 * Looks at what is open: ends what two whole lists lack, and presents answers whose outcome is not known. A list that
 * could not be read whole ends nothing. Returns how often the answer that is still on its way was presented, or 0.
 */
async function lookAtOpen(
  deps: Deps,
  caller: Caller,
  list: Extract<PendingOutcome, { kind: "pending" }> | undefined,
  until: Deadline,
): Promise<number> {
  const listed = new Set(list?.uuids);
  const isWhole = list !== undefined && list.refused.length === 0 && list.left === 0;
  let owed = 0;
  for (const row of await findOpenRequests(deps.db, caller, MOST_OPEN)) {
    const isListed = listed.has(row.uuidFiscal);
    if (isListed && row.missingAt !== null) await noteMissing(deps.db, row, null);
    if (row.estado === "contestando") {
      if (timeLeft(until) > 0 && (await pursue(deps, row, isWhole && !isListed))) continue;
      owed = Math.max(owed, row.presented);
    } else if (!isListed && isWhole) {
      if (row.missingAt === null) await noteMissing(deps.db, row, deps.now());
      else if (deps.now().getTime() - row.missingAt.getTime() >= CONFIRMED_MS && timeLeft(until) > 0)
        await endGone(deps, row);
    }
  }
  return owed;
}

/** Goes on with an answer whose outcome is not known. Resolves to true when the request ended. */
async function pursue(deps: Deps, row: ReceivedRow, isGone: boolean): Promise<boolean> {
  const seen = await endingBySat(deps, row);
  const ending = seen ?? (isGone && row.presented >= MOST_PRESENTED ? PERHAPS : undefined);
  if (ending !== undefined) return (await ended(deps, row, { ...ending, isOurs: true })).estado !== "contestando";
  if (row.presented >= MOST_PRESENTED) return false;
  const outcome = await presentAgain(deps, row);
  return outcome !== undefined && !(outcome instanceof AppError);
}

const PERHAPS = { estado: "terminada", detalle: OURS_PERHAPS } as const;

async function endGone(deps: Deps, row: ReceivedRow): Promise<void> {
  const seen = await endingBySat(deps, row);
  // SAT is asked again in the next turn where its status is known and undecided.
  if (seen === undefined && row.expression !== null && !(await isLate(deps, row))) return;
  await ended(deps, row, { ...(seen ?? { estado: "terminada", detalle: GONE }), isOurs: false });
}

/** SAT's status is asked for some days after the last one for an answer. */
async function isLate(deps: Deps, row: ReceivedRow): Promise<boolean> {
  return (await timeOf(deps, row)).getTime() - Date.parse(row.answerBy) > 7 * 24 * HOUR_MS;
}

const GONE =
  "El PAC ya no la da: se contestó por otro medio, o venció el plazo. Dé el XML del comprobante para saber cómo terminó";

/** Tells of each request that waits while one working day is left for its answer. */
async function tellLastDays(deps: Deps, caller: Caller): Promise<void> {
  const today = localDayOf(await timeOf(deps, caller), MEXICO_CITY);
  const next = workingDaysAfter(today, 1, deps.catalogs.tables);
  for (const { accountId, environment, id, uuidFiscal, estado, answerBy } of await findOpenRequests(
    deps.db,
    caller,
    MOST_OPEN,
  )) {
    if (estado !== "pendiente" || next < answerBy || today > answerBy) continue;
    const about = { solicitudId: id, uuidFiscal, venceEn: noonOf(answerBy) };
    const subject = `solicitud ${id} por vencer`;
    await noteDue(deps.db, { accountId, environment, event: "solicitud.por_vencer", subject, about });
  }
}
